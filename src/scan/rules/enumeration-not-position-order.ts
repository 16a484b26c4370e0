import type { ScanRule } from './scan-rule.ts';

export const enumerationNotPositionOrder: ScanRule = {
  id: 'index/enumeration-not-position-order',
  level: 'error',
  title: 'Elements are taken out at positions from a list that is not known to be in order.',
  why: 'Going through a list from its end is safe only when the list is in ascending order of position. A list of calls and their results is in the order of the calls: when results came in another order, the first deletion moves a later one.',
  bad: `for (const { call, result } of uses.toReversed()) {
  messages.splice(result, 1);         // reverse order of the calls, not of the results
}`,
  good: `const results = uses.map((use) => use.result).sort((a, b) => b - a);
for (const result of results) messages.splice(result, 1);`,
};
