/** What `check` found as SARIF 2.1.0, for code scanning. */
import type { JsonObject } from '../history/json.ts';
import type { FileReport } from './check.ts';

/** `titles` give the sentence of each rule. */
export function checkSarif(reports: readonly FileReport[], titles: ReadonlyMap<string, string>): JsonObject {
  const broken = [...new Set(reports.flatMap(({ problems }) => problems.map(({ rule }) => rule)))];
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
        results: reports.flatMap(({ file, problems }) =>
          problems.map(
            ({ rule, severity, message, path, line }): JsonObject => ({
              ruleId: rule,
              ruleIndex: broken.indexOf(rule),
              level: severity,
              message: { text: message },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: encodeURI(file.replaceAll('\\', '/')) },
                    region: { startLine: line ?? 1 },
                  },
                  logicalLocations: [{ fullyQualifiedName: path }],
                },
              ],
            }),
          ),
        ),
      },
    ],
  };
}
