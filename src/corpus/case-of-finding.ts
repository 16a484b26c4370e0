/** A finding kept as a case. */
import type { Finding } from '../finding/finding.ts';
import type { JsonObject, JsonValue } from '../history/json.ts';
import { CASE_SCHEMA, type CorpusCase, type Expectation } from './case-file.ts';

export interface Keeping {
  /** `holds`: it is to be mended and must not come back. `breaks`: it is to be caught as long as it is there. */
  readonly expect: Exclude<Expectation, 'open'>;
  readonly why?: string;
  /** The public report of a known failure. */
  readonly report?: string;
}

export function caseOfFinding(finding: Finding, { expect, why, report }: Keeping): CorpusCase {
  const { target, contract, rule, options, input, foundAt } = finding;
  return {
    schema: CASE_SCHEMA,
    target,
    ...(contract === undefined ? {} : { contract }),
    rule,
    expect,
    why: why ?? finding.message,
    source: { ...foundAt },
    ...(report === undefined ? {} : { known: { report } }),
    options: (options ?? {}) as JsonObject,
    notation: input.notation,
    ...(input.messages === undefined ? {} : { messages: input.messages as readonly JsonValue[] }),
    ...(input.script === undefined ? {} : { script: input.script }),
  };
}
