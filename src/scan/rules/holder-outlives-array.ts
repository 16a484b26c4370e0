import type { ScanRule } from './scan-rule.ts';

export const holderOutlivesArray: ScanRule = {
  id: 'index/holder-outlives-array',
  level: 'warning',
  title: 'Positions are kept in something that outlives the array they were taken from.',
  why: 'The array is made anew in each turn of a loop or each call, the list of positions is not. What was recorded for the last array is applied to this one.',
  bad: `const marks: number[] = [];
for (const attempt of attempts) {
  const messages = buildHistory(attempt);
  for (const at of marks) messages[at] = note;        // positions of the last attempt's list
  marks.push(messages.length - 1);
}`,
  good: `for (const attempt of attempts) {
  const marks: number[] = [];
  const messages = buildHistory(attempt);
  marks.push(messages.length - 1);
}`,
};
