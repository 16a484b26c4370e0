import { IGNORE } from './ignore.ts';
import type { ScanRule } from './scan-rule.ts';

export const unusedSuppression: ScanRule = {
  id: 'index/unused-suppression',
  level: 'warning',
  title: 'A comment suppresses a problem that is no longer there.',
  why: 'A suppression that has outlived its problem hides the next one at that line.',
  bad: `// ${IGNORE} index/stale-after-shrink: the list is frozen here
const first = messages[0];`,
  good: `const first = messages[0];`,
};
