/**
 * `npm run originals -- CONTRACT CASES -- PROGRAM`: what an original program does with the cases of a contract. A case is
 * as the reference gives it, or as the reference gives it with planted faults switched on, or unexplained. Scripts with
 * turns of an agent are left out. Prints the counts, and the smallest case of each fault and of what nothing explains.
 */
import { seededSource } from '../src/campaign/source.ts';
import type { AnyContract } from '../src/contracts/contract.ts';
import type { EditOptions } from '../src/contracts/edit/options.ts';
import type { PlantedFault } from '../src/contracts/exclusion/faults/planted.ts';
import { RECORDED_FAULTS } from '../src/contracts/exclusion/faults/recorded.ts';
import { explainedBy } from '../src/contracts/exclusion/golden.ts';
import type { ExclusionOptions } from '../src/contracts/exclusion/options.ts';
import { RIGHT } from '../src/contracts/exclusion/reference/right.ts';
import { runScript } from '../src/contracts/exclusion/reference/session.ts';
import { sameTrace, traceDifference } from '../src/contracts/exclusion/same.ts';
import type { ExclusionScript, ExclusionTrace } from '../src/contracts/exclusion/types.ts';
import { contractOf } from '../src/contracts/registry.ts';
import { UsageError } from '../src/errors.ts';
import type { Outcome } from '../src/finding/verdict.ts';
import type { History } from '../src/history/message.ts';
import { optionsInWords } from '../src/report/finding-text.ts';
import { PROGRAM, resolveTarget } from '../src/targets/resolve.ts';
import type { Target } from '../src/targets/target.ts';
import { explainEdit } from './explain-edit.ts';

const SEED = 'proctor';
const TOGETHER = 64;
const EQUAL = 'equal';

interface Met {
  readonly times: number;
  /** The smallest case, in words. */
  readonly words: string;
  readonly size: number;
}

interface Case {
  readonly input: unknown;
  readonly options: unknown;
}

/** `equal`, the faults that explain an outcome, or where nothing explains it. */
type Explain = (one: Case, outcome: Outcome<unknown>) => string;

function explainerOf(contract: AnyContract): Explain {
  if (contract.name === 'exclusion') {
    return ({ input, options }, outcome) => {
      if (outcome.status !== 'returned') return outcome.status;
      const trace = outcome.output as ExclusionTrace;
      const given = (faults: readonly PlantedFault[]) =>
        runScript(
          Object.assign({ ...RIGHT }, ...faults.map((fault) => fault.seams)),
          input as ExclusionScript,
          options as ExclusionOptions,
        );
      const named = (faults: readonly PlantedFault[]) =>
        faults.length === 0 ? EQUAL : faults.map(({ id }) => id).join('+');
      const faults = explainedBy((some) => sameTrace(given(some), trace));
      if (faults !== undefined) return named(faults);
      const unworded = explainedBy((some) => sameTrace(withoutRequests(given(some)), withoutRequests(trace)));
      if (unworded !== undefined) return `${named(unworded)}, with requests in other words`;
      // Of all strategies this one alone has been rewritten since.
      if (JSON.stringify([input, options]).includes('"kind":"window"')) return 'unexplained, with the strategy window';
      const { part, field } = traceDifference(withoutRequests(given(RECORDED_FAULTS)), withoutRequests(trace)) ?? {};
      return `unexplained (${part}: ${field})`;
    };
  }
  return ({ input, options }, outcome) => {
    const named = explainEdit(input as History, options as EditOptions, outcome);
    const prefix = outcome.status === 'threw' ? 'threw, ' : '';
    return `${prefix}${named === undefined ? 'unexplained' : prefix === '' ? named : `as ${named} does`}`;
  };
}

/** What the summarizer is asked is worded otherwise from version to version. */
function withoutRequests(trace: ExclusionTrace): ExclusionTrace {
  return trace.map((step) => ({ ...step, asked: step.asked.map((asked) => ({ ...asked, request: '' })) }));
}

async function compared(target: Target, contract: AnyContract, cases: number): Promise<void> {
  const source = seededSource(target.terms, SEED, {});
  const explain = explainerOf(contract);
  const met = new Map<string, Met>();
  const skipped = new Map<string, number>();
  let judged = 0;
  for (let start = 0; start < cases; start += TOGETHER) {
    const indices = Array.from({ length: Math.min(TOGETHER, cases - start) }, (_, at) => start + at);
    await Promise.all(
      indices.map(async (index) => {
        const { input, options } = source.draw(index);
        const outcome = await target.create().run(contract.copy(input), options);
        if (outcome.status === 'refused') {
          skipped.set(outcome.reason, (skipped.get(outcome.reason) ?? 0) + 1);
          return;
        }
        judged++;
        const name = explain({ input, options }, outcome);
        const [size = 0] = contract.input.size(input);
        const known = met.get(name);
        const words = `${contract.input.print(input)}   ${optionsInWords(options)}`;
        const smallest = known !== undefined && known.size <= size ? known : { words, size };
        met.set(name, { ...smallest, times: (known?.times ?? 0) + 1 });
      }),
    );
  }
  console.log(`${target.name}, contract ${contract.name}, cases 0 to ${cases - 1} of seed ${SEED}: ${judged} judged`);
  for (const [reason, times] of skipped) console.log(`  ${times} skipped: ${reason}`);
  for (const [name, { times, words }] of [...met].sort(([, a], [, b]) => b.times - a.times)) {
    console.log(`  ${times} ${name}${name === EQUAL ? '' : `, for example\n      ${words.slice(0, 600)}`}`);
  }
}

const split = process.argv.indexOf('--', 2);
const [name = 'edit', cases = '1000'] = process.argv.slice(2, split < 0 ? undefined : split);
const request = { options: {}, cwd: process.cwd(), timeLimit: 10_000, program: process.argv.slice(split + 1) };
try {
  const target = await resolveTarget(PROGRAM, request);
  try {
    await compared(target, await contractOf(name), Number(cases));
  } finally {
    await target.close?.();
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
