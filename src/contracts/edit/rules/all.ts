/**
 * The rules that a compactor of contract `edit` is judged by, the most telling first: of the pointwise ones each
 * implies the next, so that one mistake is reported once, by the first rule that it breaks. Last comes the comparison
 * with the reference. The relations between runs say something of their own only where the result itself is right.
 */
import { deterministic } from '../../../rules/deterministic.ts';
import { keepsOrder } from '../../../rules/keeps-order.ts';
import { nothingInvented as nothingInventedAtAll } from '../../../rules/nothing-invented.ts';
import { orphanCall } from '../../../rules/orphan-call.ts';
import { orphanResult } from '../../../rules/orphan-result.ts';
import { wellFormedUnicode } from '../../../rules/well-formed-unicode.ts';
import type { EditRule } from './edit-rule.ts';
import { equalsReference } from './equals-reference.ts';
import { equivariantIds } from './equivariant-ids.ts';
import { equivariantTexts } from './equivariant-texts.ts';
import { idempotent } from './idempotent.ts';
import { monotone } from './monotone.ts';
import { neverLonger } from './never-longer.ts';
import { nothingInvented } from './nothing-invented.ts';
import { pairingPreserved } from './pairing-preserved.ts';
import { selectionExact } from './selection-exact.ts';
import { suffixLocal } from './suffix-local.ts';
import { unchangedSameObject } from './unchanged-same-object.ts';
import { untouchedIdentical } from './untouched-identical.ts';
import { wirePairing } from './wire-pairing.ts';

export const editRules: readonly EditRule[] = [
  { ...keepsOrder, implies: ['general/nothing-invented'] },
  { ...nothingInventedAtAll, implies: ['edit/nothing-invented'] },
  nothingInvented,
  pairingPreserved,
  orphanResult,
  orphanCall,
  wirePairing,
  selectionExact,
  untouchedIdentical,
  neverLonger,
  { ...wellFormedUnicode, implies: ['edit/equals-reference'] },
  equalsReference,
  unchangedSameObject,
  deterministic,
  idempotent,
  monotone,
  equivariantIds,
  equivariantTexts,
  suffixLocal,
];
