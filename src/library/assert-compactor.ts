/** For any test runner: a promise that is rejected when a compactor breaks a rule. */
import type { Finding } from '../finding/finding.ts';
import { titleOf } from '../oracle/rule-title.ts';
import { isVacuous, vacuousHint } from '../report/run-text.ts';
import { CompactorError, NothingTestedError } from './failure.ts';
import { type FuzzOptions, fuzzTarget } from './fuzz.ts';
import { type Compacting, targetOf } from './target.ts';

/**
 * Runs random histories through a compactor. Throws CompactorError for the first rule that it breaks and names the
 * others, NothingTestedError when it compacted nothing, UsageError for what cannot be run. Warnings do not throw.
 */
export async function assertCompactor<M, O>(compact: Compacting<M, O>, options: FuzzOptions = {}): Promise<void> {
  const target = await targetOf(compact, options);
  const run = await fuzzTarget(target, options);
  await target.close?.();
  const [first, ...others] = run.findings.filter(({ severity }) => severity === 'error');
  if (first !== undefined) {
    const error = new CompactorError(first, titleOf(target, first.rule));
    if (others.length > 0) error.message += `\nIt breaks ${others.map(ruleOf).join(', ')} as well.`;
    throw error;
  }
  for (const result of run.targets) if (isVacuous(result)) throw new NothingTestedError(vacuousHint(result));
}

function ruleOf({ rule }: Finding): string {
  return rule;
}
