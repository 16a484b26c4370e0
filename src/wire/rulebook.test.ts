import { describe, expect, test } from 'vitest';
import { printHistory } from '../history/notation.ts';
import { parseHistory } from '../history/parse-notation.ts';
import type { Transcript } from './format.ts';
import { judge, judgeEdit } from './judge.ts';
import { PAGED_RULES } from './pages.ts';
import { type Example, ownerOf, type WireRule } from './rule.ts';
import { rulesFor } from './rulebook.ts';
import { transcriptOf } from './transcript.ts';
import type { Who } from './who.ts';

function transcript(rule: WireRule, history: string, { body }: Example): Transcript {
  return transcriptOf(parseHistory(history), ownerOf(rule), body);
}

function brokenBy(rule: WireRule, example: Example): string[] {
  const provider = rule.layerOf ?? ownerOf(rule);
  const who: Who = example.model === undefined ? { provider } : { provider, model: example.model };
  const after = transcript(rule, example.history, example);
  const rules = rulesFor(provider, ownerOf(rule));
  const problems = judge(after, who, rules);
  if (example.before === undefined) return problems.map((problem) => problem.rule);
  const edited = judgeEdit(transcript(rule, example.before, example), after, who, rules);
  return [...problems, ...edited].map((problem) => problem.rule);
}

describe.each(PAGED_RULES.map(({ rule, page }) => [rule.id, rule, page] as const))('%s', (id, rule, page) => {
  test('its breaking example breaks it and nothing else', () => {
    expect(brokenBy(rule, page.breaks)).toEqual([id]);
  });

  test('its holding example breaks no rule of the provider', () => {
    expect(brokenBy(rule, page.holds)).toEqual([]);
  });

  test('its examples are written in canonical notation', () => {
    for (const text of [page.breaks.history, page.breaks.before, page.holds.history, page.holds.before]) {
      if (text !== undefined) expect(printHistory(parseHistory(text))).toBe(text);
    }
  });
});
