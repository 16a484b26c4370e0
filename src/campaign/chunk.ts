/**
 * One unit of work: the cases [start, start + count) of a source through one target. Running it twice gives the same
 * result, so chunks can be dealt out, repeated and merged in any order.
 */
import { fingerprint } from '../finding/finding.ts';
import type { OwnBreach } from '../finding/verdict.ts';
import type { Examination, Examiner } from '../oracle/examine.ts';
import type { Target } from '../targets/target.ts';
import type { CaseSource } from './source.ts';

/** Cases in a chunk. A run stops between chunks, so this bounds what `kill -9` loses and what `--max-findings` overruns. */
export const CHUNK = 250;

/** A kind of fault that showed in a chunk. */
export interface Seen {
  readonly fingerprint: string;
  readonly breach: OwnBreach;
  /** The first case in which it showed. */
  readonly index: number;
  readonly count: number;
}

export interface FeatureCount {
  readonly cases: number;
  readonly compacted: number;
}

export interface ChunkResult {
  readonly start: number;
  readonly cases: number;
  readonly compacted: number;
  /** How often each rule was judged. */
  readonly rulesChecked: Readonly<Record<string, number>>;
  /** Cases that were not judged, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly features: Readonly<Record<string, FeatureCount>>;
  readonly seen: readonly Seen[];
  /** Cases from which the target did not come back: it hung, or died. */
  readonly lost: number;
}

/** A target that hangs makes every further case cost its time limit: after this many the chunk ends early. */
export const MAX_LOST = 2;

export async function runChunk(
  target: Target,
  examiner: Examiner,
  source: CaseSource,
  start: number,
  count: number,
): Promise<ChunkResult> {
  const seen = new Map<string, { breach: OwnBreach; index: number; count: number }>();
  const skipped = new Map<string, number>();
  const features = new Map<string, { cases: number; compacted: number }>();
  let compacted = 0;
  let lost = 0;
  let index = start;
  const before = examiner.checked();
  const end = start + count;
  const ahead: (Judged | Promise<Judged>)[] = [];
  for (; index < end && lost < MAX_LOST; index++) {
    const width = target.width?.() ?? 1;
    for (let next = index + ahead.length; next < end && ahead.length < width; next++) {
      ahead.push(judged(target, examiner, source, next));
    }
    const first = ahead.shift()!;
    const { shapes, examination, breaches } = first instanceof Promise ? await first : first;
    if (examination.changed) compacted++;
    for (const feature of shapes) {
      const counts = features.get(feature);
      if (counts === undefined) features.set(feature, { cases: 1, compacted: examination.changed ? 1 : 0 });
      else {
        counts.cases++;
        if (examination.changed) counts.compacted++;
      }
    }
    const { outcome } = examination;
    if (outcome.status === 'refused') skipped.set(outcome.reason, (skipped.get(outcome.reason) ?? 0) + 1);
    if (outcome.status === 'timed-out') lost++;
    for (const breach of breaches) {
      const name = fingerprint(target.name, target.terms.name, breach);
      const known = seen.get(name);
      if (known === undefined) seen.set(name, { breach, index, count: 1 });
      else known.count++;
    }
  }
  // A chunk that ends early leaves cases behind that nobody waits for.
  for (const one of ahead) if (one instanceof Promise) one.catch(() => {});
  return {
    start,
    cases: index - start,
    compacted,
    rulesChecked: since(before, examiner.checked()),
    skipped: Object.fromEntries(skipped),
    features: Object.fromEntries(features),
    seen: [...seen].map(([name, counts]) => ({ fingerprint: name, ...counts })),
    lost,
  };
}

function since(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(after).map(([rule, count]) => [rule, count - (before[rule] ?? 0)]));
}

interface Judged {
  readonly shapes: readonly string[];
  readonly examination: Examination;
  readonly breaches: readonly OwnBreach[];
}

/** One case; a promise only where the target gives one, or something is wrong with it. */
function judged(target: Target, examiner: Examiner, source: CaseSource, index: number): Judged | Promise<Judged> {
  const { input, options, features: shapes } = source.draw(index);
  const first = examiner.examine(input, options, index);
  if (!(first instanceof Promise) && first.breaches.length === 0) return { shapes, examination: first, breaches: [] };
  return whole(target, examiner, source, index, shapes, first);
}

async function whole(
  target: Target,
  examiner: Examiner,
  source: CaseSource,
  index: number,
  shapes: readonly string[],
  first: Examination | Promise<Examination>,
): Promise<Judged> {
  const examination = await first;
  const { length } = examination.breaches;
  const breaches = length === 0 ? [] : await allBreaches(target, examiner, source, index, examination);
  return { shapes, examination, breaches };
}

/**
 * A case that fails under its share of the rules is judged by all of them once more, on a fresh draw, so that it is
 * blamed on the same root cause here as in a replay or while it is minimized.
 */
async function allBreaches(
  target: Target,
  examiner: Examiner,
  source: CaseSource,
  index: number,
  examination: Examination,
): Promise<readonly OwnBreach[]> {
  if (examination.outcome.status === 'timed-out') return examination.breaches;
  const { input, options } = source.draw(index);
  const full = await examiner.examine(input, options, 'all');
  // Something that shows only sometimes must not get lost because it did not show twice.
  const breaches = full.breaches.length > 0 ? full.breaches : examination.breaches;
  return breaches.filter((breach) => target.levels[breach.rule] !== 'off');
}
