import { describe, expect, test } from 'vitest';
import { errorScore } from './error-words.ts';
import { PAGED_RULES } from './pages.ts';

/** The rules that an error is most about. */
function about(error: string): string[] {
  const scored = PAGED_RULES.map(({ rule, page }) => ({ id: rule.id, score: errorScore(error, page.words) }));
  const best = Math.max(...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ id }) => id);
}

// As they stand in public threads, ids and all.
const ERRORS: Readonly<Record<string, string>> = {
  'API Error: 400 {"type":"error","error":{"type":"invalid_request_error","message":"messages.21: `tool_use` ids\n    were found without `tool_result` blocks immediately after: toolu_019MgEX. Each `tool_use`\n    block must have a corresponding `tool_result` block in the next message."}}':
    'anthropic/call-unanswered',
  '{\\"message\\":\\"messages.3.content.0: unexpected `tool_use_id` found in `advisor_tool_result` blocks: srvtoolu_01J. Each `advisor_tool_result` block must have a corresponding `server_tool_use` block before it.\\"}':
    'anthropic/server-result-without-use',
  'messages.98.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_01. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.':
    'anthropic/result-without-call',
  'This model does not support assistant message prefill. The conversation must end with a user message.':
    'anthropic/ends-with-assistant',
  "messages.67.content.0.compaction.content: content can't be empty": 'anthropic/empty-compaction',
  "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.":
    'openai-chat/result-without-call',
  "400 Duplicate value for 'tool_call_id' of in message[4]": 'openai-chat/call-id-reused',
  "Item 'rs_0c38' of type 'reasoning' was provided without its required following item.":
    'openai-responses/reasoning-without-item',
  'Please ensure that function call turn comes immediately after a user turn or after a function response turn.':
    'gemini/call-not-after-user',
  'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly':
    'gemini/thought-signature-missing',
  'ValidationException: A conversation must start with a user message. Try again with a conversation that starts with a user message.':
    'bedrock/starts-with-assistant',
};

describe('a pasted error finds its rule', () => {
  test.each(Object.entries(ERRORS))('%s', (error, rule) => {
    expect(about(error)).toEqual([rule]);
  });

  test('a part of it is enough', () => {
    expect(about('must be followed by tool messages')).toEqual(['openai-chat/call-unanswered']);
  });

  test('other errors find nothing', () => {
    expect(about('429 Too Many Requests')).toEqual([]);
    expect(about('tool')).toEqual([]);
  });
});
