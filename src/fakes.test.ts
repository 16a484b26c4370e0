import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { summarizationMiddleware } from 'langchain';
import { describe, expect, test } from 'vitest';
import { aiSdkModel, anthropicFetch, langchainModel, openaiClient, SCRIPTS, type Script } from './fakes.ts';

const PROMPT = [
  { role: 'user', content: 'one' },
  { role: 'user', content: 'two' },
] as const;
const WELL = 'Summary of 2 messages.';

/** What each fake answers to two messages. */
const ASK: Readonly<Record<string, (script: Script) => Promise<string | undefined>>> = {
  'aiSdkModel, V3': async (script) => (await aiSdkModel(script).doGenerate({ prompt: PROMPT })).content[0]?.text,
  'aiSdkModel, V2': async (script) => (await aiSdkModel(script, 'v2').doGenerate({ prompt: PROMPT })).content[0]?.text,
  'aiSdkModel, streamed': async (script) => {
    const { stream } = await aiSdkModel(script).doStream({ prompt: PROMPT });
    let text = '';
    for await (const part of stream) if (part.type === 'text-delta') text += part.delta;
    return text;
  },
  langchainModel: async (script) => (await langchainModel(script).bindTools().withConfig().invoke(PROMPT)).content,
  'openaiClient, chat': async (script) =>
    (await openaiClient(script).chat.completions.create({ messages: PROMPT })).choices[0]?.message.content,
  'openaiClient, responses': async (script) =>
    (await openaiClient(script).responses.create({ input: PROMPT })).output_text,
  'openaiClient, compact': async (script) =>
    (await openaiClient(script).responses.compact({ input: PROMPT })).output[0]?.encrypted_content,
  anthropicFetch: async (script) => {
    const response = await anthropicFetch(script)('https://api.anthropic.com/v1/messages', {
      body: JSON.stringify({ model: 'any', messages: PROMPT }),
    });
    const body = (await response.json()) as { content: { text: string }[]; error?: { message: string } };
    if (!response.ok) throw new Error(`${response.status} ${body.error?.message}`);
    return body.content[0]?.text;
  },
};

describe.each(Object.entries(ASK))('%s', (_, ask) => {
  test('follows every script', async () => {
    expect(await ask('well')).toBe(WELL);
    expect((await ask('blank'))?.trim()).toBe('');
    expect((await ask('too-long'))?.length).toBeGreaterThan(1_900);
    expect(await ask('tool-call')).toMatch(/^<tool_call>\{.*"name":"read_file".*\}<\/tool_call>$/);
    expect(await ask('repeats')).toMatch(/^Summary of .*two/);
    await expect(ask('throws')).rejects.toThrow('the summarizer failed, as the script of this case says');
    expect(SCRIPTS).toHaveLength(6);
  });
});

test('a target hands on the tools that it was given', async () => {
  const tools = { summarize: async (messages: readonly unknown[]) => `of ${messages.length}`, countTokens: () => 0 };
  expect((await langchainModel(tools).invoke('a prompt')).text).toBe('of 1');
});

test('what would stream is refused, not left hanging', async () => {
  const { chat, responses } = openaiClient('well');
  await expect(chat.completions.create({ messages: [], stream: true })).rejects.toThrow(/does not stream/);
  await expect(responses.create({ input: 'x', stream: true })).rejects.toThrow(/does not stream/);
  const response = await anthropicFetch('well')('https://api.anthropic.com', { body: '{"stream":true}' });
  expect(response.status).toBe(400);
});

test('an overloaded model is not asked again', async () => {
  const response = await anthropicFetch('throws')('https://api.anthropic.com', { body: '{}' });
  expect([response.status, response.headers.get('x-should-retry')]).toEqual([529, 'false']);
});

test.each([
  ['well', 'Summary of 1 messages.'],
  ['blank', ''],
  ['throws', 'Error generating summary: SummarizerError: the summarizer failed, as the script of this case says'],
] as const)('the summarizationMiddleware of langchain takes it for a model, script %s', async (script, summary) => {
  const model = langchainModel(script) as never;
  const settings = { model, trigger: { messages: 3 }, keep: { messages: 1 } };
  const middleware = summarizationMiddleware(settings as never);
  const messages = [new HumanMessage('a'), new AIMessage('b'), new HumanMessage('c')];
  const { beforeModel } = middleware as unknown as { beforeModel(state: object, runtime: object): unknown };
  const update = (await beforeModel({ messages }, { context: {} })) as { messages: { content: string }[] };
  expect(update.messages[1]?.content).toBe(`Here is a summary of the conversation to date:\n\n${summary}`);
});
