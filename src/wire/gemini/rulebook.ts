/** What Gemini accepts as contents. */
import type { RulePage, TranscriptRule } from '../rule.ts';
import * as callNotAfterUser from './rules/call-not-after-user.ts';
import * as endsWithModel from './rules/ends-with-model.ts';
import * as loneSurrogate from './rules/lone-surrogate.ts';
import * as mediaInResponse from './rules/media-in-response.ts';
import * as responseCount from './rules/response-count.ts';
import * as responseNotAfterCall from './rules/response-not-after-call.ts';
import * as startsWithModel from './rules/starts-with-model.ts';
import * as thoughtSignatureMissing from './rules/thought-signature-missing.ts';

export const GEMINI_RULES: readonly TranscriptRule[] = [
  responseCount.rule,
  responseNotAfterCall.rule,
  callNotAfterUser.rule,
  startsWithModel.rule,
  endsWithModel.rule,
  thoughtSignatureMissing.rule,
  mediaInResponse.rule,
  loneSurrogate.rule,
];

/** The pages of the rules above, in their order. */
export const GEMINI_PAGES: readonly RulePage[] = [
  responseCount.page,
  responseNotAfterCall.page,
  callNotAfterUser.page,
  startsWithModel.page,
  endsWithModel.page,
  thoughtSignatureMissing.page,
  mediaInResponse.page,
  loneSurrogate.page,
];
