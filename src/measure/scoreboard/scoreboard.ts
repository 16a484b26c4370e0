/** Looks for every planted fault in every seed, by Proctor and by stock fast-check in turns. */
import type { AnyContract } from '../../contracts/contract.ts';
import { faultTarget } from '../../targets/built-in.ts';
import type { Clock } from '../rounds.ts';
import { oftenSmaller } from '../statistics.ts';
import { ownSearch } from './own-search.ts';
import type { FaultScore, Scoreboard } from './result.ts';
import { type Hit, searchOf } from './search.ts';
import { stockSearch } from './stock-search.ts';
import { trueMinimum } from './true-minimum.ts';

export interface ScoreboardPlan {
  readonly contracts: readonly AnyContract[];
  readonly seeds: number;
  /** Cases after which a search is given up. */
  readonly mostCases: number;
  /** Every n-th fault alone, so that several processes share the work. */
  readonly shard: { readonly index: number; readonly of: number };
  readonly now: Clock;
  watch(words: string): void;
  readonly signal: AbortSignal;
}

/** Milliseconds for the true minimum of one fault. */
const MINIMUM_TIME = 6_000;
const MINIMUM_BOUND = 4;

export async function scoreboard(plan: ScoreboardPlan): Promise<Scoreboard> {
  const { seeds, mostCases, now, shard } = plan;
  const begun = now();
  const all = plan.contracts.flatMap((contract) => contract.faults.map((fault) => ({ contract, fault })));
  const own = all.filter((_, at) => at % shard.of === shard.index);
  const faults: FaultScore[] = [];
  for (const [at, { contract, fault }] of own.entries()) {
    if (plan.signal.aborted) break;
    plan.watch(`fault ${at + 1} of ${own.length}: ${contract.name}/${fault.id} ${fault.name}`);
    faults.push(await score(plan, contract, fault));
  }
  const milliseconds = Math.round(now() - begun);
  return { schema: 'proctor.scoreboard/1', seeds, mostCases, faults, timing: { milliseconds } };
}

async function score(
  { seeds, mostCases, now }: ScoreboardPlan,
  contract: AnyContract,
  fault: AnyContract['faults'][number],
): Promise<FaultScore> {
  const target = faultTarget(contract, fault, {});
  // The arbitraries are those of contract edit, and fit whatever takes its histories and options.
  const hasStock = contract.name === 'edit' || contract.name === 'edit-session';
  const own: (Hit | undefined)[] = [];
  const plain: (Hit | undefined)[] = [];
  const written: (Hit | undefined)[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    own.push(await ownSearch(target, `scoreboard ${seed}`, mostCases, now));
    if (!hasStock) continue;
    plain.push(stockSearch(target, 'plain', seed, mostCases, now));
    written.push(stockSearch(target, 'written', seed, mostCases, now));
  }
  const proctor = searchOf(own);
  const fingerprints = new Set(own.flatMap((hit) => (hit === undefined ? [] : [hit.fingerprint])));
  const minimum = await trueMinimum(target, fingerprints, MINIMUM_BOUND, MINIMUM_TIME, now);
  const a12 = { plain: fewerCases(own, plain), written: fewerCases(own, written) };
  const { id, name, title } = fault;
  return {
    contract: contract.name,
    id,
    name,
    title,
    seeds,
    proctor,
    ...(hasStock ? { plain: searchOf(plain), written: searchOf(written), a12 } : {}),
    ...(minimum === undefined ? {} : { minimum }),
  };
}

function fewerCases(own: readonly (Hit | undefined)[], others: readonly (Hit | undefined)[]): number {
  const cases = (hit: Hit | undefined) => hit?.cases ?? Number.POSITIVE_INFINITY;
  return oftenSmaller(own.map(cases), others.map(cases));
}
