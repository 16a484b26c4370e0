/** From what was noted to what is reported: problems, unsure ones, and why the rest is safe. */
import type { Facts, Suspicion } from '../interpret/facts.ts';
import type { Level, Problem, Safe, Site, TraceStep } from '../report.ts';
import { scanRule } from '../rules/all.ts';
import type { RuleId } from '../rules/ids.ts';
import { fieldProblems } from './field-problems.ts';
import { fingerprintOf } from './fingerprint.ts';
import { step } from './trace.ts';

export interface Verdicts {
  readonly problems: readonly Problem[];
  readonly unsure: readonly Problem[];
  readonly safe: readonly Safe[];
}

/** Judges all facts together: what a function does to an array that others can see is known only then. */
export function verdictsOf(facts: Facts): Verdicts {
  const problems: Problem[] = [];
  const unsure: Problem[] = [];
  const told = new Set<string>();
  for (const suspicion of [...facts.suspicions.values()].sort(byPlace)) {
    // One write makes every later use of a position wrong, and a use is wrong once whatever else was written before it.
    const taken = suspicion.rule === 'index/enumeration-not-position-order' ? '' : place(suspicion.capture);
    const user = suspicion.state === 'gap' ? suspicion.use.scope : '';
    const same = [`${taken} ${place(suspicion.write.site)} ${user}`, `${taken} used ${place(suspicion.use)}`];
    if (same.some((key) => told.has(key))) continue;
    const problem = suspicion.state === 'gap' ? gapProblem(facts, suspicion) : asProblem(suspicion);
    if (problem === undefined) continue;
    for (const key of same) told.add(key);
    (suspicion.state === 'doubtful' ? unsure : problems).push(problem);
  }
  problems.push(...fieldProblems(facts));
  const safe = [...facts.sound.values()].map(
    (entry): Safe => ({
      ...entry.use,
      name: entry.name,
      array: entry.array,
      reason: entry.note ?? `taken at line ${entry.capture.line}, and nothing changes ${entry.array} before this use`,
    }),
  );
  return { problems, unsure, safe };
}

function byPlace(left: Suspicion, right: Suspicion): number {
  return left.use.file < right.use.file ? -1 : left.use.file > right.use.file ? 1 : left.use.line - right.use.line;
}

function place(site: Site): string {
  return `${site.file}:${site.line}:${site.column}`;
}

/** A write at positions in no order is wrong by itself: the next turn of the same statement is the use. */
function asProblem(given: Suspicion): Problem {
  const isOwnUse = given.rule === 'index/enumeration-not-position-order';
  const suspicion = isOwnUse ? { ...given, use: given.write.site } : given;
  return build(suspicion, suspicion.write.site, suspicion.write.kind, wordsFor(suspicion));
}

/** An await matters only where somebody else shrinks the array. */
function gapProblem(facts: Facts, suspicion: Suspicion): Problem | undefined {
  const { key, root, capture } = suspicion;
  if (key === undefined) return undefined;
  const other = [...facts.sharedWrites.values()].find(
    (shared) => shared.key === key && shared.root !== root && !shared.root.endsWith('.constructor'),
  );
  if (other === undefined) return undefined;
  const words =
    `${suspicion.name} is used after a wait, and ${other.root} may have changed ${suspicion.array} meanwhile; ` +
    `take the position again after the wait`;
  return build({ ...suspicion, capture }, other.site, other.kind, words);
}

function build(suspicion: Suspicion, written: Site, kind: string, message: string): Problem {
  const { use, capture, rule, name, array } = suspicion;
  const trace: TraceStep[] = [
    step('capture', capture, `${name} is taken here as a position of ${array}`),
    step('write', written, `${kind} changes ${array}, and what stands at ${name} may be another element`),
    step('use', use, `${name} is used here as it was`),
  ];
  return {
    ...use,
    rule,
    level: levelOf(rule),
    message,
    array,
    trace,
    fingerprint: fingerprintOf(rule, use, `${array} ${name}`),
  };
}

function levelOf(rule: RuleId): Level {
  return scanRule(rule)?.level ?? 'warning';
}

function wordsFor({ rule, name, array, capture, write }: Suspicion): string {
  const written = `${write.kind} at line ${write.site.line}`;
  switch (rule) {
    case 'index/enumeration-not-position-order':
      return `${array} is changed at positions from a list that is not known to be in order (${written}); sort the positions from last to first`;
    case 'index/other-index-space':
      return `${name} was taken from another array than ${array}: ${written} leaves elements out, so positions differ`;
    case 'index/length-snapshot':
      return `${name} is the length of ${array} from line ${capture.line}, before ${written}; read the length again`;
    case 'index/loop-skips-after-splice':
      return `${name} steps on after ${written}: the element that moved into its place is skipped; go from the end, or step back`;
    case 'index/holder-outlives-array':
      return `${name} was kept from an earlier ${array}; this one was made anew (${written}); clear what holds the position`;
    default:
      return `${name} was taken at line ${capture.line}, and ${written} may have moved what it names; look it up again`;
  }
}
