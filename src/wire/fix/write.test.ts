import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../history/json.ts';
import { readTranscript } from '../read/reading.ts';
import { rulesFor } from '../rulebook.ts';
import { whoOf } from '../who.ts';
import { type Mode, NOT_RECORDED } from './draft.ts';
import { fix } from './fix.ts';
import { inLayoutOf, withRepair } from './write-json.ts';
import { withRepairedLines } from './write-lines.ts';

function repaired(text: string, mode: Mode = 'answer'): string {
  const { transcript, format, at, shape } = readTranscript(text);
  const who = whoOf(transcript);
  const { draft } = fix(transcript, who, rulesFor(who.provider, format.name), mode);
  const repair = { format, transcript, at, draft };
  return shape === 'json' ? inLayoutOf(text, withRepair(JSON.parse(text), repair)) : withRepairedLines(text, [repair]);
}

describe('a JSON document', () => {
  const body = {
    model: 'claude-sonnet-4-5',
    system: 'be brief',
    messages: [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'read', input: {} }], note: 1 },
      { role: 'user', content: 'go on' },
    ],
    max_tokens: 9,
  };

  test('keeps all that stands around the list, its layout, and messages that needed nothing', () => {
    const text = `${JSON.stringify({ level: 'error', request: { body } }, undefined, 4)}\n`;
    const result = JSON.parse(repaired(text)) as { request: { body: typeof body } };
    expect(repaired(text)).toMatch(/^\{\n {4}"level"/);
    const { messages, ...rest } = result.request.body;
    expect(Object.keys(result.request.body)).toEqual(Object.keys(body));
    expect(rest).toEqual({ model: body.model, system: body.system, max_tokens: 9 });
    expect(messages).toEqual([
      body.messages[0],
      body.messages[1],
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: NOT_RECORDED }] },
      body.messages[2],
    ]);
  });

  test('without anything to repair is the same text', () => {
    const text =
      '[\n{\n"role": "user",\n"content": "go"\n},\n{\n"role": "assistant",\n"content": [\n{\n"type": "text",\n"text": "ok"\n}\n]\n}\n]\n';
    expect(repaired(text)).toBe(text);
  });
});

describe('JSON Lines', () => {
  test('lines that needed nothing stay as they are, broken ones too', () => {
    const lines = [
      '{"role": "user", "content": "go"}',
      '{"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "read", "input": {}}]}',
      '{"role": "user", "content": "go on"}',
      '{"role": "us',
    ];
    const result = repaired(lines.join('\n')).split('\n');
    expect(result.filter((line) => lines.includes(line))).toEqual(lines);
    expect(result).toHaveLength(5);
    expect(result[2]).toContain(NOT_RECORDED);
  });
});

describe('a session log of Claude Code', () => {
  const entry = (
    uuid: string,
    parentUuid: string | null,
    role: string,
    content: unknown,
    more: object = {},
  ): JsonObject =>
    ({
      parentUuid,
      isSidechain: false,
      sessionId: 's',
      type: role,
      message: { role, content, ...more },
      uuid,
    }) as JsonObject;
  const call = (id: string) => [{ type: 'tool_use', id, name: 'read', input: {} }];
  const result = (id: string) => [{ type: 'tool_result', tool_use_id: id, content: 'x' }];
  const text = (log: readonly JsonObject[]) => log.map((one) => JSON.stringify(one)).join('\n');
  const log = [
    entry('1', null, 'user', 'go'),
    entry('2', '1', 'assistant', [{ type: 'text', text: 'ok' }], { id: 'm1' }),
    entry('3', '2', 'assistant', call('a'), { id: 'm1' }),
    { type: 'system', uuid: '4', parentUuid: '3', content: 'interrupted' },
    entry('5', '4', 'user', 'go on'),
    entry('6', '5', 'assistant', [], { id: 'm2' }),
    entry('7', '6', 'user', 'still there?'),
    entry('8', '7', 'assistant', [{ type: 'text', text: 'yes' }], { id: 'm3' }),
  ];

  /** Uuids from the last entry to the first, by parents. */
  function chainOf(lines: string): string[] {
    const entries = lines.split('\n').map((line) => JSON.parse(line) as JsonObject);
    const byUuid = new Map(entries.map((one) => [one['uuid'], one]));
    const chain: string[] = [];
    for (let at = entries.at(-1); at !== undefined && chain.length < 20; at = byUuid.get(at['parentUuid'] ?? '')) {
      chain.push(String(at['uuid']).slice(0, 8));
    }
    return chain;
  }

  test('can be resumed: what is added stands in the chain, what is taken out leaves no gap', () => {
    const fixed = repaired(text(log));
    expect(chainOf(fixed)).toEqual(['8', '7', '5', '4', '70726f63', '3', '2', '1']);
    const lines = fixed.split('\n').map((line) => JSON.parse(line) as JsonObject);
    expect(lines.map(({ uuid }) => String(uuid).slice(0, 8))).toEqual(['1', '2', '3', '70726f63', '4', '5', '7', '8']);
    expect(lines[3]).toMatchObject({ type: 'user', sessionId: 's', isSidechain: false, parentUuid: '3' });
  });

  test('with drop the entry of the call goes and the rest of its reply stays', () => {
    expect(chainOf(repaired(text(log), 'drop'))).toEqual(['8', '7', '5', '4', '2', '1']);
  });

  test('results of one reply may hang side by side', () => {
    const parallel = [
      entry('1', null, 'user', 'go'),
      entry('2', '1', 'assistant', call('a'), { id: 'm1' }),
      entry('3', '2', 'assistant', call('b'), { id: 'm1' }),
      entry('4', '2', 'user', result('a')),
      entry('5', '3', 'user', 'go on'),
      entry('6', '5', 'assistant', [{ type: 'text', text: 'yes' }], { id: 'm2' }),
    ];
    const fixed = repaired(text(parallel));
    expect(chainOf(fixed)).toEqual(['6', '5', '70726f63', '4', '2', '1']);
    expect(repaired(fixed)).toBe(fixed);
    expect(readTranscript(fixed).transcript.history).toHaveLength(6);
  });
});
