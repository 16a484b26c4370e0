/** Every rule that any target is judged by, in one list: for list and explain. */
import { CONTRACTS, contractOf } from '../contracts/registry.ts';
import type { Severity } from '../finding/verdict.ts';
import { OWN_RULES } from '../oracle/own-rules.ts';
import { generalRules } from '../rules/general.ts';
import { PROMISES } from '../rules/rules-for.ts';
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
  for (const { id, title, why, ref, hardness } of WIRE_RULES) {
    entries.push({ id, title, why, ref, severity: hardness === 'hard' ? 'error' : 'warning' });
  }
  return entries;
}
