/** A run as a JUnit file: one suite for each target, one case for each rule that was judged. */
import type { Finding } from '../finding/finding.ts';
import { optionsInWords } from './finding-text.ts';
import type { RunResult, TargetResult } from './run.ts';
import { isVacuous, vacuousHint } from './run-text.ts';
import { xml } from './xml.ts';

export function runJunit({ targets, findings }: RunResult): string {
  const suites = targets.map((target) =>
    suite(
      target,
      findings.filter((finding) => finding.target === target.name),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="proctor">\n${suites.join('')}</testsuites>\n`;
}

function suite(target: TargetResult, findings: readonly Finding[]): string {
  const { name, rulesChecked } = target;
  const rules = [...new Set([...Object.keys(rulesChecked), ...findings.map(({ rule }) => rule)])].sort();
  const cases = rules.map((rule) => {
    const own = findings.filter((finding) => finding.rule === rule);
    return testcase(name, rule, own.length > 0 ? own.map(outcome) : unjudged(rulesChecked[rule]));
  });
  const vacuous = isVacuous(target);
  // A run that tested nothing must not look like a clean one.
  const nothing = `      <error type="inconclusive" message="${xml(vacuousHint(target))}"/>\n`;
  cases.push(testcase(name, 'compacts at all', vacuous ? [nothing] : []));
  const failed = new Set(findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)).size;
  const skipped = rules.filter(
    (rule) => rulesChecked[rule] === 0 && !findings.some((finding) => finding.rule === rule),
  ).length;
  const counts = `tests="${cases.length}" failures="${failed}" errors="${vacuous ? 1 : 0}" skipped="${skipped}"`;
  return `  <testsuite name="${xml(name)}" ${counts}>\n${cases.join('')}  </testsuite>\n`;
}

function testcase(target: string, rule: string, inside: readonly string[]): string {
  const head = `    <testcase classname="${xml(target)}" name="${xml(rule)}"`;
  return inside.length === 0 ? `${head}/>\n` : `${head}>\n${inside.join('')}    </testcase>\n`;
}

function unjudged(times: number | undefined): string[] {
  return times === 0 ? ['      <skipped message="no case had anything to say about it"/>\n'] : [];
}

function outcome({ severity, rule, message, input, options, reproduce }: Finding): string {
  const words = xml(`${message}\nhistory: ${input.notation}\noptions: ${optionsInWords(options)}\n${reproduce}`);
  if (severity === 'warning') return `      <system-out>warning: ${words}</system-out>\n`;
  return `      <failure type="${xml(rule)}" message="${xml(message)}">${words}</failure>\n`;
}
