/** SARIF 2.1.0, for code scanning: what the logs of all commands have in common. */
import type { Severity } from '../finding/verdict.ts';
import type { JsonObject } from '../history/json.ts';

export interface SarifResult {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** With forward slashes. */
  readonly file: string;
  readonly line: number;
  /** A place in words that a line cannot say: a path in a JSON file. */
  readonly logical?: string;
  /** What tells that two results of two runs are the same. */
  readonly fingerprint?: string;
}

/** One log with one run. `titles` give the sentence of each rule. */
export function sarifLog(results: readonly SarifResult[], titles: ReadonlyMap<string, string>): JsonObject {
  const broken = [...new Set(results.map(({ rule }) => rule))];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'proctor',
            rules: broken.map((id) => ({ id, shortDescription: { text: titles.get(id) ?? id } })),
          },
        },
        results: results.map((one) => resultOf(one, broken)),
      },
    ],
  };
}

function resultOf(
  { rule, severity, message, file, line, logical, fingerprint }: SarifResult,
  broken: readonly string[],
): JsonObject {
  return {
    ruleId: rule,
    ruleIndex: broken.indexOf(rule),
    level: severity,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(file.replaceAll('\\', '/')) },
          region: { startLine: line },
        },
        ...(logical === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: logical }] }),
      },
    ],
    ...(fingerprint === undefined ? {} : { partialFingerprints: { 'proctor/v1': fingerprint } }),
  };
}
