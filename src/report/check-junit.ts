/** What `check` found as a JUnit file: one case per transcript, one failure per error. */
import type { FileReport } from './check.ts';
import { xml } from './xml.ts';

export function checkJunit(reports: readonly FileReport[]): string {
  const cases = reports.map(({ file, at, problems }) => {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const failures = errors.map(
      ({ rule, ref, message, path }) =>
        `      <failure type="${xml(rule)}" message="${xml(message)}">${xml(`${ref} at ${path}`)}</failure>\n`,
    );
    const name = `${xml(file)} ${xml(at)}`;
    return failures.length === 0
      ? `    <testcase classname="proctor.check" name="${name}"/>\n`
      : `    <testcase classname="proctor.check" name="${name}">\n${failures.join('')}    </testcase>\n`;
  });
  const failed = reports.filter(({ problems }) => problems.some(({ severity }) => severity === 'error')).length;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="proctor check" tests="${reports.length}" failures="${failed}">
${cases.join('')}  </testsuite>
</testsuites>
`;
}
