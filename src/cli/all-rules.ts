/** Every rule that any target is judged by, in one list: for list and explain. */
import { CONTRACTS, contractOf } from '../contracts/registry.ts';
import type { Severity } from '../finding/verdict.ts';
import { OWN_RULES } from '../oracle/own-rules.ts';
import { generalRules } from '../rules/general.ts';
import { PROMISES } from '../rules/rules-for.ts';
import { validForWire } from '../rules/valid-for-wire.ts';
import { SCAN_RULES } from '../scan/rules/all.ts';
import { severityOf } from '../wire/judge.ts';
import { PAGED_RULES } from '../wire/pages.ts';
import type { Example } from '../wire/rule.ts';

export interface RuleEntry {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly severity: Severity;
  /** The short code of a wire rule. */
  readonly ref?: string;
  /** The contract that it belongs to. */
  readonly contract?: string;
  /** The distinctive words of the provider's error. */
  readonly words?: readonly string[];
  /** What else there is to say, a line each. */
  readonly details?: readonly string[];
}

export async function allRules(): Promise<RuleEntry[]> {
  const entries: RuleEntry[] = [...OWN_RULES];
  // The rule is the same for every format that a provider stands behind.
  const wireRule = [validForWire('openai-chat')].filter((rule) => rule !== undefined);
  for (const { id, title, why, severity = 'error' } of [...generalRules, ...wireRule, ...PROMISES]) {
    entries.push({ id, title, why, severity });
  }
  for (const { name } of CONTRACTS) {
    for (const { id, title, why, severity = 'error' } of (await contractOf(name)).rules) {
      if (!entries.some((entry) => entry.id === id)) entries.push({ id, title, why, severity, contract: name });
    }
  }
  for (const { id, title, why, level, bad, good } of SCAN_RULES) {
    const details = ['bad:', ...bad.split('\n').map(indented), 'good:', ...good.split('\n').map(indented)];
    entries.push({ id, title, why, severity: level, details });
  }
  for (const { rule, page } of PAGED_RULES) {
    const { id, ref } = rule;
    const { title, why, repair, hardness, on, known, words, breaks, holds } = page;
    const details = [
      `What to do: ${repair}`,
      `${hardness}${on === undefined ? '' : ` (${on})`}; ${known.how}, ${known.date}: ${known.source}`,
      `breaks: ${exampleLine(breaks)}`,
      `holds:  ${exampleLine(holds)}`,
    ];
    entries.push({ id, title: title.replace(/\.$/, ''), why, ref, words, severity: severityOf(rule), details });
  }
  return entries;
}

function exampleLine({ history, before, model, body }: Example): string {
  const notes = [
    ...(before === undefined ? [] : [`it was ${before}`]),
    ...(model === undefined ? [] : [`for ${model}`]),
    ...(body === undefined ? [] : [`with ${JSON.stringify(body)}`]),
  ];
  return notes.length === 0 ? history : `${history}   (${notes.join('; ')})`;
}

function indented(line: string): string {
  return `  ${line}`;
}
