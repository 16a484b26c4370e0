/** Each promise against a compactor that keeps it and one with a fault planted for it: what a campaign finds. */
import { describe, expect, test } from 'vitest';
import type { History, Message } from '../history/message.ts';
import type { Tools } from '../targets/define.ts';
import { fuzz } from './fuzz.ts';

interface Options {
  readonly maxTokens: number;
}

const FEW = { cases: 250, maxFindings: 8, evaluations: 200 };
const OPTIONS: readonly Options[] = [{ maxTokens: 200 }, { maxTokens: 60 }];
const summary = (text: string): Message => ({ role: 'user', summary: true, parts: [{ kind: 'text', text }] });

/** System messages at the front, and the rest of the history. */
function split(messages: History): readonly [History, History] {
  const end = messages.findIndex(({ role }) => role !== 'system');
  return end < 0 ? [messages, []] : [messages.slice(0, end), messages.slice(end)];
}

/** Drops whole turns from the front until what is left fits; `fits` is what a fault gets wrong. */
function trim(messages: History, fits: (kept: History) => boolean): History {
  if (fits(messages)) return messages;
  const [system, rest] = split(messages);
  const starts = rest.flatMap(({ role }, at) => (role === 'user' ? [at] : []));
  const kept = starts.map((at) => [...system, ...rest.slice(at)]);
  return kept.find(fits) ?? [...system, ...rest.slice(starts.at(-1) ?? rest.length)];
}

async function rulesOf(kind: 'trim' | 'summarize', promises: readonly string[], compact: unknown): Promise<string[]> {
  const run = await fuzz({ name: 'planted', kind, promises, options: OPTIONS, compact } as never, FEW);
  // To cut a history between two users leaves results without calls where somebody answers late: another rule's matter.
  return run.findings.map(({ rule }) => rule).filter((rule) => rule.startsWith('promise/'));
}

describe('a budget', () => {
  const PROMISES = ['fits-budget', 'below-budget-unchanged'];
  const trimming =
    (fits: (size: number, limit: number) => boolean) => (messages: History, options: Options, tools: Tools) =>
      trim(messages, (kept) => fits(tools.countTokens(kept), options.maxTokens));

  test('is kept', async () => {
    // The open turn at the end may be larger than the budget, and stays.
    const found = await rulesOf(
      'trim',
      ['below-budget-unchanged'],
      trimming((size, limit) => size <= limit),
    );
    expect(found).toEqual([]);
  });

  test('is passed by what is forgotten in the count', async () => {
    const found = await rulesOf(
      'trim',
      PROMISES,
      trimming((size, limit) => size <= limit + 40),
    );
    expect(found).toEqual(['promise/fits-budget']);
  });

  test('is reached too early by a wrong comparison', async () => {
    const found = await rulesOf(
      'trim',
      ['below-budget-unchanged'],
      trimming((size, limit) => size < limit / 2),
    );
    expect(new Set(found)).toEqual(new Set(['promise/below-budget-unchanged']));
  });
});

describe('a summary that fails', () => {
  /** All but the last turn becomes a summary; `write` is where a fault goes. */
  const summarizing =
    (write: (ask: () => Promise<string>) => Promise<string | undefined>) =>
    async (messages: History, { maxTokens }: Options, tools: Tools) => {
      const [system, rest] = split(messages);
      const last = rest.findLastIndex(({ role }) => role === 'user');
      if (tools.countTokens(messages) <= maxTokens || last <= 0) return messages;
      const text = await write(() => tools.summarize(rest.slice(0, last)));
      return text === undefined ? messages : [...system, summary(text), ...rest.slice(last)];
    };
  const usable = (text: string) => (text.trim() === '' ? undefined : text);

  test('is survived', async () => {
    const compact = summarizing(async (ask) => usable(await ask().catch(() => '')));
    expect(await rulesOf('summarize', [], compact)).toEqual([]);
  });

  test.each([
    ['a blank one is taken', async (ask: () => Promise<string>) => ask().catch(() => undefined)],
    ['an error is taken for one', async (ask: () => Promise<string>) => usable(await ask().catch(String))],
    ['the error is not caught', async (ask: () => Promise<string>) => usable(await ask())],
  ])('%s', async (_, write) => {
    const found = await rulesOf('summarize', [], summarizing(write));
    expect(new Set(found)).toEqual(new Set(['promise/survives-failed-summary']));
  });

  test('a message that nobody tells the summarizer of is gone', async () => {
    const compact = async (messages: History, { maxTokens }: Options, tools: Tools) => {
      const [system, rest] = split(messages);
      const last = rest.findLastIndex(({ role }) => role === 'user');
      if (tools.countTokens(messages) <= maxTokens || last <= 0) return messages;
      const text = usable(await tools.summarize(rest.slice(0, last - 1)).catch(() => ''));
      return text === undefined ? messages : [...system, summary(text), ...rest.slice(last)];
    };
    const found = await rulesOf('summarize', [], compact);
    expect(new Set(found)).toEqual(new Set(['promise/tells-the-summarizer']));
  });

  test('is no business of one that promises nothing: it may say so', async () => {
    const compact = summarizing((ask) => ask());
    const run = await fuzz({ name: 'throws', options: [{ maxTokens: 60 }], rules: {}, compact } as never, {
      ...FEW,
      options: { summarizerScript: 'throws' },
    });
    expect(run.findings).toEqual([]);
    expect(run.targets[0]?.skipped['its summarizer failed, and it says so']).toBeGreaterThan(0);
  });

  test('a case without a script has a summary, and the code under test does not see the script', async () => {
    const seen = new Set<string>();
    const compact = async (messages: History, options: object, tools: Tools) => {
      for (const key of Object.keys(options)) seen.add(key);
      return [summary(await tools.summarize(messages).catch(() => 'none'))];
    };
    const run = await fuzz({ name: 'one', kind: 'summarize', options: OPTIONS, compact } as never, FEW);
    expect([...seen]).toEqual(['maxTokens']);
    const found = run.findings.find(({ rule }) => rule === 'promise/survives-failed-summary');
    expect(found?.options).toMatchObject({ summarizerScript: 'throws' });
  });
});
