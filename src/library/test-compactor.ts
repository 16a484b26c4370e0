/** A compactor as a suite of Vitest: one test for each rule, all of them judged by one campaign. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../finding/finding.ts';
import { OWN_RULES } from '../oracle/own-rules.ts';
import type { RunResult } from '../report/run.ts';
import { isVacuous, vacuousHint } from '../report/run-text.ts';
import type { Target } from '../targets/target.ts';
import { CompactorError, NothingTestedError } from './failure.ts';
import { type FuzzOptions, fuzzTarget } from './fuzz.ts';
import { type Compacting, nameOf, targetOf } from './target.ts';

export interface TestOptions extends FuzzOptions {
  /** Milliseconds that the campaign may take before the suite fails; default 120,000. */
  readonly suiteTimeout?: number;
}

const SUITE_TIMEOUT = 120_000;
/** Rules about programs and comparisons, which no function in a test can break. */
const ELSEWHERE: readonly string[] = ['target/died', 'target/differs'];

interface TestedRule {
  readonly id: string;
  readonly title: string;
}

/** Declares the suite; to be called where tests are declared. Findings of severity warning do not fail a test. */
export function testCompactor<M, O>(compact: Compacting<M, O>, options: TestOptions = {}): void {
  const { name = nameOf(compact as Compacting), suiteTimeout = SUITE_TIMEOUT } = options;
  const declared = placeOf(testCompactor);
  describe(name, async () => {
    const target = await targetOf(compact, options);
    let run: RunResult | undefined;
    beforeAll(async () => {
      run = await fuzzTarget(target, { ...options, reproduce: options.reproduce ?? (() => rerun(name)) });
      await target.close?.();
    }, suiteTimeout);

    test('compacts at all', () => {
      for (const result of run?.targets ?? [])
        if (isVacuous(result)) throw at(declared, new NothingTestedError(vacuousHint(result)));
    });
    for (const { id, title } of rulesOf(target)) {
      test.skipIf(target.levels[id] === 'off')(`${id}: ${title}`, () => {
        const finding = run?.findings.find((one) => one.rule === id && isError(one));
        if (finding !== undefined) throw at(declared, new CompactorError(finding, title));
      });
    }
  });
}

function rulesOf({ terms }: Target): readonly TestedRule[] {
  return [...OWN_RULES.filter(({ id }) => !ELSEWHERE.includes(id)), ...terms.rules];
}

/** The frames of whoever called `callee`. */
function placeOf(callee: (...args: never[]) => unknown): string {
  const here: { stack?: string } = {};
  Error.captureStackTrace(here, callee);
  return here.stack?.slice(here.stack.indexOf('\n')) ?? '';
}

/** A failure is shown where the suite is declared: nobody can mend it in here. */
function at(frames: string, error: Error): Error {
  error.stack = `${error.name}: ${error.message}${frames}`;
  return error;
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

/** The seed is fixed: the same test file shows it again. */
function rerun(name: string): string {
  const file = expect.getState().testPath?.replaceAll('\\', '/');
  return `npx vitest run ${file === undefined ? '' : `${file.slice(file.lastIndexOf('/') + 1)} `}-t ${JSON.stringify(name)}`;
}
