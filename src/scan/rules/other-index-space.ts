import type { ScanRule } from './scan-rule.ts';

export const otherIndexSpace: ScanRule = {
  id: 'index/other-index-space',
  level: 'error',
  title: 'A position taken from one array is used on another one that leaves elements out.',
  why: 'A filtered list, or a part that does not start at the front, counts differently. The position of an element in the one is the position of another element in the other.',
  bad: `const kept = messages.filter((message) => message.role !== 'system');
const at = kept.findIndex(isLastUser);
messages.splice(at, 1);`,
  good: `const at = messages.findIndex(isLastUser);
messages.splice(at, 1);`,
};
