import type { ScanRule } from './scan-rule.ts';

export const lengthSnapshot: ScanRule = {
  id: 'index/length-snapshot',
  level: 'error',
  title: 'A length taken before the array shrank is used as if it were its length.',
  why: 'A loop that tests against a length taken before it runs past the end as soon as one element is taken out, and a cut at an old length cuts at the wrong place or nowhere.',
  bad: `const count = messages.length;
for (let i = 0; i < count; i++) {
  if (isEmpty(messages[i])) messages.splice(i--, 1);
}`,
  good: `for (let i = 0; i < messages.length; i++) {
  if (isEmpty(messages[i])) messages.splice(i--, 1);
}`,
};
