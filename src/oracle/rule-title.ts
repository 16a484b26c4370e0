/** A rule's own sentence, by its id. */

import type { Target } from '../targets/target.ts';
import { OWN_RULES } from './own-rules.ts';

export function titleOf(target: Target, rule: string): string {
  return [...target.terms.rules, ...OWN_RULES].find(({ id }) => id === rule)?.title ?? rule;
}
