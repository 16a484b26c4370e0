import type { ScanRule } from './scan-rule.ts';

export const awaitGap: ScanRule = {
  id: 'index/await-gap',
  level: 'warning',
  title: 'A position of a shared array is used after a wait, and another function shifts that array.',
  why: 'While this function waits, others run. One of them may have changed the array: then the position names another message, and a bounds check does not notice.',
  bad: `const at = this.messages.findIndex(isPending);
await this.save();
this.messages[at].done = true;`,
  good: `await this.save();
const at = this.messages.findIndex(isPending);
if (at >= 0) this.messages[at].done = true;`,
};
