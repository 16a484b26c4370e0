/** The rules of contract `turn`, the causes before their effects; the comparison with the reference comes last. */
import { attemptsBounded } from './attempts-bounded.ts';
import { equalsReference } from './equals-reference.ts';
import { indexNamesAsk } from './index-names-ask.ts';
import { injectionOnAsk } from './injection-on-ask.ts';
import { persistFollowsIndex } from './persist-follows-index.ts';
import { prefixOnly } from './prefix-only.ts';
import { prefixStable } from './prefix-stable.ts';
import { requestIsPure } from './request-is-pure.ts';
import { siteFindsAsk } from './site-finds-ask.ts';
import { skipChangesNothing } from './skip-changes-nothing.ts';
import { steerBehindAsk } from './steer-behind-ask.ts';
import { storeFollowsList } from './store-follows-list.ts';
import type { TurnRule } from './turn-rule.ts';
import { userRowsKept } from './user-rows-kept.ts';
import { wireEqualsStore } from './wire-equals-store.ts';
import { wireWellFormed } from './wire-well-formed.ts';

export const turnRules: readonly TurnRule[] = [
  userRowsKept,
  storeFollowsList,
  wireEqualsStore,
  injectionOnAsk,
  indexNamesAsk,
  persistFollowsIndex,
  siteFindsAsk,
  requestIsPure,
  prefixOnly,
  wireWellFormed,
  prefixStable,
  steerBehindAsk,
  skipChangesNothing,
  attemptsBounded,
  equalsReference,
];
