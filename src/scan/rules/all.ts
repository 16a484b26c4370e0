/** Every rule of the scan. Adding one is adding a file, its id and a line here. */
import { awaitGap } from './await-gap.ts';
import { enumerationNotPositionOrder } from './enumeration-not-position-order.ts';
import { fieldSurvivesShrink } from './field-survives-shrink.ts';
import { holderOutlivesArray } from './holder-outlives-array.ts';
import { lengthSnapshot } from './length-snapshot.ts';
import { loopSkipsAfterSplice } from './loop-skips-after-splice.ts';
import { otherIndexSpace } from './other-index-space.ts';
import type { ScanRule } from './scan-rule.ts';
import { staleAfterShrink } from './stale-after-shrink.ts';
import { suppressionWithoutReason } from './suppression-without-reason.ts';
import { unusedSuppression } from './unused-suppression.ts';

export const SCAN_RULES: readonly ScanRule[] = [
  staleAfterShrink,
  enumerationNotPositionOrder,
  otherIndexSpace,
  lengthSnapshot,
  fieldSurvivesShrink,
  loopSkipsAfterSplice,
  holderOutlivesArray,
  awaitGap,
  unusedSuppression,
  suppressionWithoutReason,
];

export function scanRule(id: string): ScanRule | undefined {
  return SCAN_RULES.find((rule) => rule.id === id);
}
