import { IGNORE } from './ignore.ts';
import type { ScanRule } from './scan-rule.ts';

export const suppressionWithoutReason: ScanRule = {
  id: 'index/suppression-without-reason',
  level: 'warning',
  title: 'A comment suppresses a problem without saying why.',
  why: 'Nobody can tell later whether it still holds. It suppresses nothing until it gives a reason.',
  bad: `// ${IGNORE} index/stale-after-shrink
messages[at] = cleared;`,
  good: `// ${IGNORE} index/stale-after-shrink: trim() keeps the length, see its test
messages[at] = cleared;`,
};
