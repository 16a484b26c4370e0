/**
 * Which repair belongs to which rule. A rule that is not here cannot be repaired in a history, or nobody knows that it
 * is refused.
 */
import { answerOrDropCalls, balanceResponses } from './calls.ts';
import type { Repair } from './draft.ts';
import { renameCalls } from './ids.ts';
import { beginWithUser, cutFrom, endWithUser, joinWithPrevious, putBehindUser, systemToFront } from './order.ts';
import {
  cutToolName,
  dropCaller,
  dropEmpty,
  dropParts,
  dropResults,
  leaveMediaOut,
  makeWellFormed,
  markUnsigned,
  resultsFirst,
  trimEnd,
} from './parts.ts';

export const REPAIRS: ReadonlyMap<string, Repair> = new Map([
  ['anthropic/call-unanswered', answerOrDropCalls],
  ['anthropic/result-without-call', dropParts],
  ['anthropic/result-not-first', resultsFirst],
  ['anthropic/result-repeated', dropParts],
  ['anthropic/call-id-repeated', renameCalls],
  ['anthropic/server-use-without-result', dropParts],
  ['anthropic/server-result-without-use', dropParts],
  ['anthropic/caller-missing', dropCaller],
  ['anthropic/empty-content', dropEmpty],
  ['anthropic/trailing-whitespace', trimEnd],
  ['anthropic/ends-with-assistant', endWithUser],
  ['anthropic/thinking-missing', cutFrom],
  ['anthropic/empty-compaction', dropParts],
  ['anthropic/tool-name-too-long', cutToolName],
  ['anthropic/lone-surrogate', makeWellFormed],
  ['openai-chat/call-unanswered', answerOrDropCalls],
  ['openai-chat/result-without-call', dropParts],
  ['openai-chat/result-repeated', dropParts],
  ['openai-chat/call-id-reused', renameCalls],
  ['openai-chat/empty-text', dropEmpty],
  ['openai-chat/roles-not-alternating', joinWithPrevious],
  ['openai-responses/call-unanswered', answerOrDropCalls],
  ['openai-responses/result-without-call', dropParts],
  ['openai-responses/reasoning-without-item', dropParts],
  ['gemini/response-count', balanceResponses],
  ['gemini/response-not-after-call', dropResults],
  ['gemini/call-not-after-user', putBehindUser],
  ['gemini/starts-with-model', beginWithUser],
  ['gemini/ends-with-model', endWithUser],
  ['gemini/thought-signature-missing', markUnsigned],
  ['gemini/media-in-response', leaveMediaOut],
  ['gemini/lone-surrogate', makeWellFormed],
  ['bedrock/call-unanswered', answerOrDropCalls],
  ['bedrock/result-without-call', dropParts],
  ['bedrock/starts-with-assistant', beginWithUser],
  ['bedrock/roles-not-alternating', joinWithPrevious],
  ['ai-sdk/approval-orphaned', dropParts],
  ['langchain/system-not-first', systemToFront],
]);
