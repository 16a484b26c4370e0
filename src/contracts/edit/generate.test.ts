import { describe, expect, test } from 'vitest';
import { streamsOf } from '../../generate/random.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { sameHistory } from '../../history/same.ts';
import { drawEditCase, drawEditOptions } from './generate.ts';
import { editOptions } from './options.ts';
import { reference } from './reference.ts';

const streams = streamsOf('edit');

describe('cases of contract edit', () => {
  test('more than half are compacted, and by more than the tail', () => {
    const cases = 1_000;
    let compacted = 0;
    let cleared = 0;
    for (let index = 0; index < cases; index++) {
      const { input, options } = drawEditCase(streams(index));
      const output = reference(input, options);
      if (!sameHistory(output, input)) compacted++;
      if (!sameHistory(output, input.slice(0, output.length))) cleared++;
    }
    expect(compacted / cases).toBeGreaterThan(0.55);
    expect(cleared / cases).toBeGreaterThan(0.5);
  });

  test('options are ones that a user could give', () => {
    for (let index = 0; index < 500; index++) {
      const { options } = drawEditCase(streams(index));
      expect(editOptions.parse(options)).toEqual(options);
    }
  });

  test('every value of every option occurs', () => {
    const seen = new Map<string, Set<unknown>>();
    for (let index = 0; index < 1_000; index++) {
      for (const [key, value] of Object.entries(drawEditCase(streams(index)).options)) {
        if (key !== 'excludeTools') seen.set(key, (seen.get(key) ?? new Set()).add(value));
      }
    }
    expect(seen.get('keepToolUses')).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(seen.get('keepThinkingTurns')).toEqual(new Set([0, 1, 2, 'all']));
    for (const key of ['keepToolInputs', 'memory', 'clearsReasoning']) {
      expect(seen.get(key)).toEqual(new Set([true, false]));
    }
  });

  test('excluded are tools of the history, a server use by its name or by its type', () => {
    const history = parseHistory('U, A[a:read_file], T a, A<w:mcp_call>{"name":"lookup"}, U');
    const names = new Set<string>();
    for (let index = 0; index < 500; index++) {
      for (const name of drawEditOptions(streams(index), history).excludeTools) names.add(name);
    }
    expect(names).toEqual(new Set(['read_file', 'lookup', 'mcp_call']));
    expect(drawEditOptions(streams(0), []).excludeTools).toEqual([]);
  });
});
