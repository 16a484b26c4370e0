/** The findings of a run as SARIF 2.1.0; every one has a place, and keeps its fingerprint from run to run. */
import type { JsonObject } from '../history/json.ts';
import { type Placing, placeOf } from './finding-place.ts';
import type { RunResult } from './run.ts';
import { sarifLog } from './sarif.ts';

export function runSarif({ findings }: RunResult, titles: ReadonlyMap<string, string>, placing: Placing): JsonObject {
  const results = findings.map((finding) => {
    const { rule, severity, target, message, input, reproduce, fingerprint } = finding;
    return {
      rule,
      severity,
      message: `${target}: ${message}\nHistory: ${input.notation}\nTo see it again: ${reproduce}`,
      ...placeOf(finding, placing),
      fingerprint,
    };
  });
  return sarifLog(results, titles);
}
