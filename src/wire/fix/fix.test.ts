import { describe, expect, test } from 'vitest';
import { printHistory } from '../../history/notation.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import { rulesFor } from '../rulebook.ts';
import { transcriptOf } from '../transcript.ts';
import { type Mode, NOT_RECORDED } from './draft.ts';
import { fix, transcriptOfDraft } from './fix.ts';

function fixed(provider: string, history: string, mode: Mode = 'answer', model?: string, format = provider) {
  const who = model === undefined ? { provider } : { provider, model };
  const transcript = transcriptOf(parseHistory(history), format);
  const result = fix(transcript, who, rulesFor(provider, format), mode);
  expect(result.left).toEqual([]);
  const text = printHistory(transcriptOfDraft(result.draft, transcript).history);
  return { ...result, text: text.replaceAll(JSON.stringify(NOT_RECORDED), '?').replaceAll('{"name":"tool"}', '') };
}

describe('an unanswered call', () => {
  test('gets a marked result in a message behind it', () => {
    expect(fixed('anthropic', 'U"u", A[a b], U"v"').text).toBe('U"u", A[a b], T a? b?, U"v"');
    expect(fixed('openai-chat', 'U"u", A[a b], T b"x", U"v"').text).toBe('U"u", A[a b], T b"x", T a?, U"v"');
  });

  test('gets it beside the results that are there', () => {
    expect(fixed('anthropic', 'U"u", A[a b], T b"x""note"').text).toBe('U"u", A[a b], T b"x" a?"note"');
    expect(fixed('gemini', 'U"u", A[a b], T b"x"').text).toBe('U"u", A[a b], T b"x" a?');
  });

  test('stands in one message with the user text where roles must alternate', () => {
    expect(fixed('bedrock', 'U"u", A[a], U"v"').text).toBe('U"u", A[a], T a?"v"');
  });

  test('gets its own result back when that stands somewhere behind', () => {
    expect(fixed('anthropic', 'U"u", A[a], U"v", A"w", T a"x", A"y"').text).toBe(
      'U"u", A[a], T a"x", U"v", A"w", A"y"',
    );
    expect(fixed('openai-chat', 'U"u", A[a], SUM"s", T a"x"').text).toBe('U"u", A[a], T a"x", SUM"s"');
  });

  test('is taken out with --fix=drop, and its message when nothing else is in it', () => {
    expect(fixed('anthropic', 'U"u", A R"r"[a], U"v", A"w"[b c], T c"x"', 'drop').text).toBe(
      'U"u", U"v", A"w"[c], T c"x"',
    );
    expect(fixed('openai-chat', 'U"u", A[a], U"v", T a"x"', 'drop').text).toBe('U"u", U"v"');
  });
});

describe('what is in the way is taken out or moved', () => {
  test('results without a call, empty messages, results behind text', () => {
    expect(fixed('anthropic', 'U"u", A"v", T z"x", A"w"').text).toBe('U"u", A"v", A"w"');
    expect(fixed('anthropic', 'U"u", A(empty), U"v", A""[a], T a"x"').text).toBe('U"u", U"v", A[a], T a"x"');
    expect(fixed('anthropic', 'U"u", A[a], T"note" a"x"').text).toBe('U"u", A[a], T a"x""note"');
  });

  test('a call at the front of a Gemini list', () => {
    expect(fixed('gemini', 'A"w"[a], T a"x", U"v"', 'drop').text).toBe('U"v"');
    expect(fixed('gemini', 'A"w"[a], T a"x"').text).toMatch(/^U"\[proctor: .*\]", A"w"\[a\], T a"x"$/);
  });

  test('the second of two calls with one id, with its result', () => {
    expect(fixed('openai-chat', 'U"u", A[a], T a"x", A[a], T a"y"', 'answer', 'deepseek').text).toBe(
      'U"u", A[a], T a"x", A[a-2], T a-2"y"',
    );
  });

  test('responses beyond the number of calls', () => {
    expect(fixed('gemini', 'U"u", A[a], T a"x" b"y"').text).toBe('U"u", A[a], T a"x"');
  });
});

test('each change says which message of the file it is about', () => {
  const { changes } = fixed('anthropic', 'U, A(empty), U, A[a:read], U');
  expect(changes).toEqual([
    { index: 1, change: 'removed: it has no content' },
    { index: 3, change: 'added a marked result for a (read)' },
  ]);
});

test('messages that need no repair stay the very same', () => {
  const transcript = transcriptOf(parseHistory('U, A(empty), U, A[a], U'), 'anthropic');
  const { draft } = fix(transcript, { provider: 'anthropic' }, rulesFor('anthropic'), 'answer');
  for (const { message, origin } of draft) if (origin !== undefined) expect(message).toBe(transcript.history[origin]);
  expect(draft.map(({ origin }) => origin)).toEqual([0, 2, 3, undefined, 4]);
});

test('what only the request can repair is left and told', () => {
  const transcript = transcriptOf(parseHistory('U'), 'anthropic', { tools: [{ name: 'x' }, { name: 'x' }] });
  const { left, changes } = fix(transcript, { provider: 'anthropic' }, rulesFor('anthropic'), 'answer');
  expect(changes).toEqual([]);
  expect(left.map(({ rule }) => rule)).toEqual(['anthropic/tool-names-not-unique']);
});
