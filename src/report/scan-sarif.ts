/** What `scan` found as SARIF 2.1.0: the three places of a problem are its code flow. */
import type { JsonObject } from '../history/json.ts';
import type { Problem, ScanReport } from '../scan/report.ts';
import { sarifLog } from './sarif.ts';

/** `titles` give the sentence of each rule. Unsure uses are no results. */
export function scanSarif({ problems }: ScanReport, titles: ReadonlyMap<string, string>): JsonObject {
  const results = problems.map(({ rule, level, message, file, line, scope, fingerprint }) => ({
    rule,
    severity: level,
    message,
    file,
    line,
    logical: scope,
    fingerprint,
  }));
  const log = sarifLog(results, titles);
  const [run] = log['runs'] as readonly JsonObject[];
  const flowing = ((run as JsonObject)['results'] as readonly JsonObject[]).map((result, index) => {
    const problem = problems[index] as Problem;
    return problem.trace.length === 0 ? result : { ...result, codeFlows: [flowOf(problem)] };
  });
  return { ...log, runs: [{ ...(run as JsonObject), results: flowing }] };
}

function flowOf({ trace }: Problem): JsonObject {
  const locations = trace.map(({ file, line, text }) => ({
    location: {
      physicalLocation: { artifactLocation: { uri: encodeURI(file) }, region: { startLine: line } },
      message: { text },
    },
  }));
  return { threadFlows: [{ locations }] };
}
