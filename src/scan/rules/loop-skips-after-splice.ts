import type { ScanRule } from './scan-rule.ts';

export const loopSkipsAfterSplice: ScanRule = {
  id: 'index/loop-skips-after-splice',
  level: 'error',
  title: 'A loop steps on after it took an element out at its counter, and skips the next one.',
  why: 'The element behind the one taken out moves into its place, and the counter steps over it. Of two neighbours that should both go, one stays.',
  bad: `for (let i = 0; i < messages.length; i++) {
  if (isOrphan(messages[i])) messages.splice(i, 1);
}`,
  good: `for (let i = messages.length - 1; i >= 0; i--) {
  if (isOrphan(messages[i])) messages.splice(i, 1);
}`,
};
