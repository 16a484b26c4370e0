import { describe, expect, test } from 'vitest';
import { checkTranscript } from '../check.ts';
import { parseHistory } from '../history/parse-notation.ts';
import { formatNamed } from './formats.ts';

interface Situation {
  /** Public thread in which the provider's refusal, or the list that led to it, is shown. */
  readonly thread: string;
  readonly format: string;
  readonly for?: string;
  /** What was sent, with all that does not matter left out. */
  readonly sent: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** `index rule` of what is wrong with it: one root cause each. */
  readonly wrong: readonly string[];
}

// What compactors of others sent, each in the wire form of its provider.
const SITUATIONS: readonly Situation[] = [
  {
    thread: 'RooCodeInc/Roo-Code#11029: the message with the call was truncated away',
    format: 'anthropic',
    sent: 'U"task", T a"x""go on", A"done"',
    wrong: ['1 anthropic/result-without-call'],
  },
  {
    thread: 'anomalyco/opencode#17065: results were dropped, calls stayed, the prompt for the summary follows',
    format: 'anthropic',
    sent: 'U"task", A"look"[a], U"summarize what was said"',
    wrong: ['1 anthropic/call-unanswered'],
  },
  {
    thread: 'anthropics/claude-code#65098: the cut went between the two blocks of a server tool',
    format: 'anthropic',
    sent: 'U"task", A data{"data":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}}"found", U',
    wrong: ['1 anthropic/server-result-without-use'],
  },
  {
    thread: 'vercel/ai#13335: an empty native compaction block goes back',
    format: 'anthropic',
    sent: 'U"task", A data{"data":{"type":"compaction","content":""}}, A"ok", U"more"',
    wrong: ['1 anthropic/empty-compaction'],
  },
  {
    thread: 'vercel/ai#12504: the code execution that made a kept call was pruned',
    format: 'anthropic',
    sent: 'U"task", A[b:query{}{"caller":"srvtoolu_1"}], T b"rows", A"done", U"more"',
    wrong: ['1 anthropic/caller-missing'],
  },
  {
    thread: 'vercel/eve#80: nothing stands behind the summary, which is an assistant message',
    format: 'anthropic',
    for: 'anthropic:claude-opus-4-6',
    sent: 'U"task", A"summary of the work"',
    wrong: ['1 anthropic/ends-with-assistant'],
  },
  {
    thread: 'vercel/eve#3062: a text was cut at 2,000 units, through an emoji',
    format: 'anthropic',
    sent: 'U"the inbox \\ud83d"',
    wrong: ['0 anthropic/lone-surrogate'],
  },
  {
    thread: 'anthropics/claude-code#25812: the arguments were merged into the name',
    format: 'anthropic',
    sent: `U"task", A[a:"Task{description: ${'x'.repeat(200)}}"], T a"x"`,
    wrong: ['1 anthropic/tool-name-too-long'],
  },
  {
    thread: 'pruning of reasoning in the middle of a tool loop, thinking on (ai, pruneMessages)',
    format: 'anthropic',
    sent: 'U"task", A[a], T a"x"',
    body: { model: 'claude-sonnet-4-5', thinking: { type: 'enabled', budget_tokens: 1024 } },
    wrong: ['1 anthropic/thinking-missing'],
  },
  {
    thread: 'NousResearch/hermes-agent#20883: the kept tail starts with a tool message',
    format: 'openai-chat',
    sent: 'S"s", U"summary", T a"x", A"done", U"more"',
    wrong: ['2 openai-chat/result-without-call'],
  },
  {
    thread: 'langchain-ai/langchainjs#9740: of eight parallel results the last was kept',
    format: 'langchain',
    sent: 'U"summary", T h"x", A"done"',
    wrong: ['1 openai-chat/result-without-call'],
  },
  {
    thread: 'continuedev/continue#6958: the history was compacted up to a call',
    format: 'openai-chat',
    sent: 'U"task", A[a]',
    wrong: ['1 openai-chat/call-unanswered'],
  },
  {
    thread: 'MoonshotAI/kimi-cli#2395: an empty result became an empty text of the summary request',
    format: 'openai-chat',
    for: 'openai-chat:kimi-k2',
    sent: 'U"summarize:""  "',
    wrong: ['0 openai-chat/empty-text'],
  },
  {
    thread: 'craft-ai-agents/craft-agents-oss#630: ids that come again in later turns',
    format: 'openai-chat',
    for: 'openai-chat:deepseek-chat',
    sent: 'U"task", A[a], T a"x", U"more", A[a], T a"y"',
    wrong: ['4 openai-chat/call-id-reused'],
  },
  {
    thread: 'openai/codex#5385: the request to compact had a call without output',
    format: 'openai-responses',
    sent: 'U"task", A[a], U"compact"',
    wrong: ['1 openai-responses/call-unanswered'],
  },
  {
    thread: 'earendil-works/pi#4570: an earlier compaction had removed the call',
    format: 'openai-responses',
    sent: 'U"summary", T z"x", A"done"',
    wrong: ['1 openai-responses/result-without-call'],
  },
  {
    thread: 'vercel/ai#11036: the call behind the reasoning was removed',
    format: 'openai-responses',
    sent: 'U"task", A R"plan"{"extra":{"id":"rs_1"}}, U"more"',
    wrong: ['1 openai-responses/reasoning-without-item'],
  },
  {
    thread: 'google-gemini/gemini-cli#4105: the split fell on a function response',
    format: 'gemini',
    sent: 'U"summary", A"understood", T a"x", A"done", U"more"',
    wrong: ['2 gemini/response-not-after-call'],
  },
  {
    thread: 'RightNow-AI/openfang#1011: one message was dropped from the front',
    format: 'gemini',
    sent: 'A[a], T a"x", A"done", U"more"',
    wrong: ['0 gemini/call-not-after-user'],
  },
  {
    thread: 'langchain-ai/langchainjs#9319: the summary is a system message in the middle',
    format: 'langchain',
    for: 'gemini',
    sent: 'U"task", A"ok", S"summary", U"more"',
    wrong: ['2 langchain/system-not-first'],
  },
  {
    thread: 'vercel/ai#16385: an approval that is all right, with its answer before the result',
    format: 'ai-sdk',
    sent: 'U"task", A[a]data{"data":{"type":"tool-approval-request","approvalId":"p","toolCallId":"a"}}, T data{"data":{"type":"tool-approval-response","approvalId":"p","approved":true}}, T a"x"',
    wrong: [],
  },
  {
    thread: 'vercel/ai#16385: the response to an approval was left',
    format: 'ai-sdk',
    sent: 'U"task", T data{"data":{"type":"tool-approval-response","approvalId":"p","approved":true}}, A"done"',
    wrong: ['1 ai-sdk/approval-orphaned'],
  },
  {
    thread: 'strands-agents/harness-sdk#2173 and its kind: the window starts at an assistant message',
    format: 'bedrock',
    sent: 'A[a], T a"x", A"done", U"more"',
    wrong: ['0 bedrock/starts-with-assistant'],
  },
];

describe('what was refused in the field', () => {
  test.each(SITUATIONS.map((one) => [one.thread, one] as const))('%s', (_, { format, for: who, sent, body, wrong }) => {
    const wire = formatNamed(format);
    const history = parseHistory(sent);
    const value = body === undefined ? wire.print(history) : wire.printBody(history, body as never);
    const { problems } = checkTranscript(value, { format, ...(who === undefined ? {} : { for: who }) });
    expect(problems.map(({ index, rule }) => `${index} ${rule}`)).toEqual(wrong);
    expect(problems.every(({ severity }) => severity === 'error')).toBe(true);
  });
});
