/**
 * The compaction of the tool runner of Anthropic's SDK (`compactionControl`). What ends with an assistant is run up to
 * there, and that message is what the model answers; its usage is over the threshold, so the runner asks for a summary,
 * which Proctor's script gives, and goes on from it. What the next request holds is the result.
 */
import { anthropicFetch } from '../../fakes/anthropic.ts';
import type { JsonObject } from '../../history/json.ts';
import { anthropic } from '../../wire/anthropic/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';

export interface AnthropicToolRunnerOptions {
  readonly contextTokenThreshold?: number;
}

type Fetch = (url: string, init: { readonly body: string }) => Promise<Response>;

interface Client {
  readonly beta: { readonly messages: { toolRunner(params: object): { runUntilDone(): Promise<unknown> } } };
}

/** More than any threshold. */
const MANY = 1_000_000;
const OTHER: JsonObject = { role: 'assistant', content: [{ type: 'text', text: 'Go on.' }] };

export const adapter: Adapter = {
  versions: ['0'],
  format: anthropic,
  kind: 'summarize',
  // The whole history becomes one message, by design.
  levels: { 'promise/keeps-last-user': 'off' },
  options: [{ contextTokenThreshold: 1 }],
  recipe: {
    imports: ["import Anthropic from '@anthropic-ai/sdk';"],
    body: [
      'const [last] = messages.slice(-1);',
      "const text = (text) => [{ type: 'text', text }];",
      "const reply = last.role === 'assistant' ? last.content : text('Go on.');",
      'let calls = 0;',
      'let output;',
      'const fetch = async (url, init) => {',
      '  const body = JSON.parse(init.body);',
      '  if (++calls > 2) output = body.messages;',
      "  let content = calls === 1 ? reply : text('Done.');",
      '  try {',
      '    if (calls === 2) content = text(summary(body.messages));',
      '  } catch ({ message }) {',
      "    return Response.json({ type: 'error', error: { type: 'overloaded_error', message } }, { status: 529 });",
      '  }',
      '  const usage = { input_tokens: calls === 1 ? 1e6 : 0, output_tokens: 0 };',
      "  const head = { id: 'm', type: 'message', role: 'assistant', model: 'any', stop_reason: 'end_turn' };",
      '  return Response.json({ ...head, content, usage });',
      '};',
      "const client = new Anthropic({ apiKey: 'none', fetch, maxRetries: 0 });",
      'await client.beta.messages.toolRunner({',
      "  model: 'any', max_tokens: 100, tools: [], messages: last.role === 'assistant' ? messages.slice(0, -1) : messages,",
      '  compactionControl: { enabled: true, ...options },',
      '});',
    ],
  },
  async connect(cwd) {
    const sdk = await installed('@anthropic-ai/sdk', cwd);
    const Anthropic = exportOf<new (options: object) => Client>(sdk, 'Anthropic');
    return {
      version: sdk.version,
      into: (messages) => messages.filter(({ role }) => role !== 'system'),
      outOf: (messages) => messages,
      create:
        () =>
        async (given, options, { summarize }) => {
          const messages = given as readonly JsonObject[];
          const last = messages.at(-1);
          const [start, reply] = last?.['role'] === 'assistant' ? [messages.slice(0, -1), last] : [messages, OTHER];
          // A request needs a message.
          if (start.length === 0) return messages;
          const answer = anthropicFetch({ summarize });
          let calls = 0;
          let sent: readonly unknown[] = messages;
          const fetch: Fetch = async (url, init) => {
            calls++;
            if (calls === 1) return said(reply['content'], MANY);
            if (calls === 2) return answer(url, init);
            sent = (JSON.parse(init.body) as { messages: readonly unknown[] }).messages;
            return said(OTHER['content'], 0);
          };
          const client = new Anthropic({ apiKey: 'none', fetch, maxRetries: 0 });
          const params = { model: 'any', max_tokens: 100, tools: [], messages: start };
          const compactionControl = { enabled: true, ...(options as AnthropicToolRunnerOptions) };
          await quietly(() => client.beta.messages.toolRunner({ ...params, compactionControl })).runUntilDone();
          return sent;
        },
    };
  },
};

function said(content: unknown, inputTokens: number): Response {
  const usage = { input_tokens: inputTokens, output_tokens: 0 };
  const head = { id: 'msg_fake', type: 'message', role: 'assistant', model: 'any', stop_reason: 'end_turn' };
  return Response.json({
    ...head,
    content: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
    usage,
  });
}

/** It warns of its own deprecation, once for every runner. */
function quietly<T>(make: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}
