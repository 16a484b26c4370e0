/** Every rule that any target is judged by, in one list: for list and explain. */
import { CONTRACTS, contractOf } from '../contracts/registry.ts';
import type { Severity } from '../finding/verdict.ts';
import { OWN_RULES } from '../oracle/own-rules.ts';
import { generalRules } from '../rules/general.ts';
import { PROMISES } from '../rules/rules-for.ts';
import { severityOf } from '../wire/judge.ts';
import { WIRE_RULES } from '../wire/rulebook.ts';

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
  for (const { id, title, why, severity = 'error' } of [...generalRules, ...PROMISES]) {
    entries.push({ id, title, why, severity });
  }
  for (const { name } of CONTRACTS) {
    for (const { id, title, why, severity = 'error' } of (await contractOf(name)).rules) {
      if (!entries.some((entry) => entry.id === id)) entries.push({ id, title, why, severity, contract: name });
    }
  }
  for (const rule of WIRE_RULES) {
    const { id, title, why, ref, words, repair, hardness, known, breaks, holds } = rule;
    const details = [
      `What to do: ${repair}`,
      `${hardness}; known from ${known.how} (${known.date}): ${known.source}`,
      `breaks: ${breaks.history}`,
      `holds:  ${holds.history}`,
    ];
    entries.push({ id, title, why, ref, words, severity: severityOf(rule), details });
  }
  return entries;
}
