/** What a repair of a transcript must hold, as functions of provider, format and mode. */
import fc from 'fast-check';
import type { History, Message, Part } from '../src/history/message.ts';
import type { Mode } from '../src/wire/fix/draft.ts';
import { MARK } from '../src/wire/fix/draft.ts';
import { fix, transcriptOfDraft } from '../src/wire/fix/fix.ts';
import { REPAIRS } from '../src/wire/fix/repairs.ts';
import type { Transcript } from '../src/wire/format.ts';
import { judge } from '../src/wire/judge.ts';
import { rulesFor } from '../src/wire/rulebook.ts';
import { transcriptOf } from '../src/wire/transcript.ts';
import type { Who } from '../src/wire/who.ts';

export interface Setting {
  readonly who: Who;
  readonly format: string;
  readonly mode: Mode;
}

/** The provider takes the repaired transcript. */
export function passesWhenFixed(setting: Setting, history: History): boolean {
  const { repaired, rules } = run(setting, history);
  return judge(repaired, setting.who, rules).every(({ rule }) => !REPAIRS.has(rule));
}

/** A repaired transcript needs no repair, and one without problems gets none. */
export function isDoneOnce(setting: Setting, history: History): boolean {
  const { repaired, rules, changes } = run(setting, history);
  const again = fix(repaired, setting.who, rules, setting.mode);
  const wasClean = judge(transcriptOf(history, setting.format), setting.who, rules).every(
    ({ rule }) => !REPAIRS.has(rule),
  );
  return again.changes.length === 0 && wasClean === (changes.length === 0);
}

/** Every text of the result stood in the input, or is marked as ours; messages that were not touched are the same ones. */
export function inventsNothing(setting: Setting, history: History): boolean {
  const { repaired, draft } = run(setting, history);
  const known = new Set(textsOf(history).map((text) => text.trimEnd()));
  const invents = textsOf(repaired.history).some(
    (text) => text !== '' && !text.startsWith(MARK) && !known.has(text.replaceAll('\ufffd', '\ud83d').trimEnd()),
  );
  const origins = draft.flatMap(({ origin }) => (origin === undefined ? [] : [origin]));
  return !invents && new Set(origins).size === origins.length;
}

function run({ who, format, mode }: Setting, history: History) {
  const transcript: Transcript = transcriptOf(history, format);
  const rules = rulesFor(who.provider, format);
  const before = JSON.stringify(history);
  const { draft, changes } = fix(transcript, who, rules, mode);
  if (JSON.stringify(history) !== before) throw new Error('the repair edited its input');
  const repaired = transcriptOfDraft(draft, transcript);
  return { repaired, rules, changes, draft };
}

function textsOf(history: History): string[] {
  const texts = (part: Part): string[] =>
    part.kind === 'text' || part.kind === 'reasoning'
      ? [part.text]
      : part.kind === 'result'
        ? typeof part.content === 'string'
          ? [part.content]
          : part.content.flatMap(texts)
        : [];
  return history.flatMap(({ parts }) => parts.flatMap(texts));
}

const id = fc.constantFrom('a', 'b', 'c');
const text = fc
  .constantFrom('one', 'two', '', ' ', 'three ', 'half \ud83d')
  .map((text): Part => ({ kind: 'text', text }));
const call = id.map((id): Part => ({ kind: 'call', id, name: 'read', args: {} }));
const result = id.map((callId): Part => ({ kind: 'result', callId, content: `of ${callId}` }));
const picture: Part = { kind: 'result', callId: 'a', content: [{ kind: 'media', mime: 'image/png', ref: 'm' }] };
const reasoning = fc.constant<Part>({ kind: 'reasoning', text: 'plan', signature: 's' });
const use = fc.constantFrom<Part>(
  { kind: 'use', id: 's', tool: 'web_search', name: 'web_search', args: {} },
  { kind: 'use', id: 't', tool: 'web_search', name: 'web_search', args: {}, result: 'page' },
  { kind: 'data', data: { type: 'web_search_tool_result', tool_use_id: 'v', content: [] } },
  { kind: 'data', data: { type: 'compaction', content: '' } },
  { kind: 'call', id: 'c', name: 'read', args: {}, caller: 'nobody' },
  { kind: 'call', id: 'c', name: 'n'.repeat(300), args: {} },
);

function message(role: Message['role'], part: fc.Arbitrary<Part>, maxLength: number): fc.Arbitrary<Message> {
  return fc.array(part, { maxLength }).map((parts) => ({ role, parts }));
}

/** Lists in which much is wrong: calls and results of three ids in any order, empty and half texts, stray blocks. */
export const brokenHistory: fc.Arbitrary<History> = fc.array(
  fc.oneof(
    message('system', text, 1),
    message('user', text, 2),
    message('assistant', fc.oneof(text, call, call, reasoning, use), 4),
    message('tool', fc.oneof({ weight: 5, arbitrary: result }, text, fc.constant(picture)), 3),
  ),
  { maxLength: 9 },
);
