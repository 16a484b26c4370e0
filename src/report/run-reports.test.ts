import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../history/json.ts';
import type { Placing } from './finding-place.ts';
import { runGithub, runMarkdown } from './run-github.ts';
import { runJunit } from './run-junit.ts';
import { runSarif } from './run-sarif.ts';
import { finding, runWith, target } from './testing/run.ts';

const placing: Placing = {
  pathOf: (file) => (file.startsWith('/repo/') ? file.slice('/repo/'.length) : /^\.?\//.test(file) ? undefined : file),
  otherwise: 'proctor.config.ts',
};
const hostile = 'ends % here\r\n::error::no, "quoted" <b>&amp;</b> ]]> \u0000 \ud800 ``` |';

describe('JUnit', () => {
  test('a suite for each target, a case for each rule', () => {
    const text = runJunit(runWith([finding()]));
    expect(text).toContain('<testsuite name="fault:edit/E2" tests="4" failures="1" errors="0" skipped="1">');
    expect(text).toContain('<testcase classname="fault:edit/E2" name="general/keeps-order"/>');
    expect(text).toMatch(/name="edit\/monotone">\n {6}<skipped /);
    expect(text).toMatch(
      /name="edit\/pairing-preserved">\n {6}<failure type="edit\/pairing-preserved" message="message 1/,
    );
    expect(text).toContain('history: A[a b], T b, T a');
  });

  test('a warning is no failure, a run that tested nothing is an error', () => {
    const text = runJunit(runWith([finding({ severity: 'warning' })], [target({ compacted: 0 })]));
    expect(text).toContain('failures="0" errors="1"');
    expect(text).toContain('<system-out>warning: message 1');
    expect(text).toContain('<error type="inconclusive" message="fault:edit/E2 returned 250 of 250');
  });

  test('hostile texts stay text', () => {
    const text = runJunit(runWith([finding({ message: hostile })]));
    expect(['<b>', '\u0000', '\ud800'].some((one) => text.includes(one))).toBe(false);
    expect(text).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt; ]]&gt;');
  });
});

describe('SARIF', () => {
  const resultsOf = (...findings: Parameters<typeof runWith>[0]) => {
    const log = runSarif(runWith(findings), new Map([['edit/pairing-preserved', 'Pairs stay together']]), placing);
    const [run] = log['runs'] as JsonObject[];
    return { run: run!, results: run!['results'] as JsonObject[] };
  };
  const placeOf = (result: JsonObject | undefined) => {
    const [{ physicalLocation }] = result!['locations'] as [{ physicalLocation: JsonObject }];
    return physicalLocation;
  };

  test('one run, the fingerprint, the sentence of the rule', () => {
    const { run, results } = resultsOf(finding());
    expect(results).toMatchObject([{ level: 'error', partialFingerprints: { 'proctor/v1': '0123456789ab' } }]);
    expect(run).toMatchObject({ tool: { driver: { rules: [{ shortDescription: { text: 'Pairs stay together' } }] } } });
  });

  test('the place is the export, the line that threw, or the file that names the target', () => {
    const location = { file: 'src/my compact.ts', line: 7 };
    const stack =
      'RangeError: x\n    at node:internal/a:1:1\n    at f (/repo/node_modules/p/i.js:1:1)\n    at cut (file:///repo/src/cut.ts:12:5)';
    const threw = finding({ rule: 'target/threw', location, evidence: [{ message: -1, text: stack }] });
    const { results } = resultsOf(finding({ location }), threw, finding());
    expect(results.map(placeOf)).toEqual([
      { artifactLocation: { uri: 'src/my%20compact.ts' }, region: { startLine: 7 } },
      { artifactLocation: { uri: 'src/cut.ts' }, region: { startLine: 12 } },
      { artifactLocation: { uri: 'proctor.config.ts' }, region: { startLine: 1 } },
    ]);
  });
});

describe('GitHub', () => {
  test('one command a line, whatever a finding says', () => {
    const text = runGithub(runWith([finding({ message: hostile })]), placing);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text).toContain('ends %25 here%0D%0A::error::no');
  });

  test('ten annotations, the worst first, the last one counts the others', () => {
    const warnings = Array.from({ length: 5 }, (_, at) =>
      finding({ severity: 'warning', rule: `w/${at}`, count: 900 }),
    );
    const errors = Array.from({ length: 9 }, (_, at) => finding({ rule: `e/${at}`, count: at + 1 }));
    const lines = runGithub(runWith([...warnings, ...errors]), placing)
      .trim()
      .split('\n');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^::error .*title=e\/8::/);
    expect(lines[8]).toMatch(/^::error .*title=e\/0::/);
    expect(lines[9]).toContain('5 more: see the summary of this step');
  });

  test('the page of the step has them all, and nothing ends its fences', () => {
    const page = runMarkdown(runWith([finding({ message: hostile, target: 'a|b' }), finding()]));
    expect(page).toContain('compacted 212 of 250 (85 %)');
    expect(page).toContain('````\nends % here');
    expect(page.match(/^### /gm)).toHaveLength(2);
  });

  test('the page stays below what GitHub takes', () => {
    const long = Array.from({ length: 400 }, () => finding({ message: 'x'.repeat(2_000) }));
    const page = runMarkdown(runWith(long));
    expect(page.length).toBeLessThan(1 << 20);
    expect(page).toMatch(/\d+ more findings are in the run's folder/);
  });

  test('a run that tested nothing is told', () => {
    expect(runGithub(runWith([], [target({ compacted: 1, findings: 0 })]), placing)).toMatch(
      /^::warning title=nothing was/,
    );
  });
});
