/** What `check` found as SARIF 2.1.0, for code scanning. */
import type { JsonObject } from '../history/json.ts';
import type { FileReport } from './check.ts';
import { sarifLog } from './sarif.ts';

/** `titles` give the sentence of each rule. */
export function checkSarif(reports: readonly FileReport[], titles: ReadonlyMap<string, string>): JsonObject {
  const results = reports.flatMap(({ file, problems }) =>
    problems.map(({ rule, severity, message, path, line = 1 }) => ({
      rule,
      severity,
      message,
      file,
      line,
      logical: path,
    })),
  );
  return sarifLog(results, titles);
}
