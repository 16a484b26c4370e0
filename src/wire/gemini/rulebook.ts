/** What Gemini accepts as contents. */
import type { WireRule } from '../rule.ts';
import { callNotAfterUser } from './rules/call-not-after-user.ts';
import { endsWithModel } from './rules/ends-with-model.ts';
import { loneSurrogate } from './rules/lone-surrogate.ts';
import { mediaInResponse } from './rules/media-in-response.ts';
import { responseCount } from './rules/response-count.ts';
import { responseNotAfterCall } from './rules/response-not-after-call.ts';
import { startsWithModel } from './rules/starts-with-model.ts';
import { thoughtSignatureMissing } from './rules/thought-signature-missing.ts';

export const GEMINI_RULES: readonly WireRule[] = [
  responseCount,
  responseNotAfterCall,
  callNotAfterUser,
  startsWithModel,
  endsWithModel,
  thoughtSignatureMissing,
  mediaInResponse,
  loneSurrogate,
];
