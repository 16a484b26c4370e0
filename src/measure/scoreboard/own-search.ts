/** Proctor looks for a fault as a campaign does, and cuts down the first case that shows it. */
import { caseKindOf } from '../../campaign/case-kind.ts';
import { breaksAs } from '../../campaign/question.ts';
import { seededSource } from '../../campaign/source.ts';
import { fingerprint } from '../../finding/finding.ts';
import { minimizeInBatches } from '../../minimize/minimize.ts';
import { examinerOf } from '../../oracle/examine.ts';
import type { Target } from '../../targets/target.ts';
import type { Clock } from '../rounds.ts';
import type { Hit } from './search.ts';

/** A search that is cut by this is cut in every run alike. */
const EVALUATIONS = 2_000;

export async function ownSearch(target: Target, seed: string, most: number, now: Clock): Promise<Hit | undefined> {
  const source = seededSource(target.terms, seed, {});
  const examiner = examinerOf(target);
  const begun = now();
  for (let index = 0; index < most; index++) {
    const { input, options } = source.draw(index);
    const [breach] = (await examiner.examine(input, options, index)).breaches;
    if (breach === undefined) continue;
    const milliseconds = now() - begun;
    const print = fingerprint(target.name, target.terms.name, breach);
    // A faulty compactor may have edited the case: it is drawn again.
    const start = source.draw(index);
    const limits = { evaluations: EVALUATIONS };
    const cut = await minimizeInBatches(caseKindOf(target), start, breaksAs(target, print, breach.rule), limits);
    const text = `${target.terms.input.print(cut.best.input)} ${JSON.stringify(cut.best.options)}`;
    return { cases: index + 1, milliseconds, fingerprint: print, evaluations: cut.evaluations, size: cut.to, text };
  }
  return undefined;
}
