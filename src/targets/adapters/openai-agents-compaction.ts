/**
 * `OpenAIResponsesCompactionSession` of the OpenAI Agents SDK: a service compacts the history, and the session stores what
 * it answers in place of all that it had. The service is a fake one that answers as its reference says: with what users
 * have said, and one compaction item, in which Proctor's scripted summary stands. Where that is blank it has no item to
 * give, and its output is empty.
 */
import { openaiClient } from '../../fakes/openai.ts';
import type { JsonObject } from '../../history/json.ts';
import { openaiResponses } from '../../wire/openai-responses/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { agentsStored, nextRun } from './agents-stored.ts';

export interface OpenaiAgentsCompactionOptions {
  /**
   * `input` sends what is stored. With the other two the service is told of a response that it knows, which is the last
   * one of the history: what users have said behind it was added afterwards.
   */
  readonly compactionMode?: 'input' | 'previous_response_id' | 'auto';
  /** From how many items on that no user has said it compacts; left out it is told to. An option of Proctor's own. */
  readonly candidates?: number;
  /** What the next run sends of the session, and not what is stored in it. An option of Proctor's own. */
  readonly nextRun?: boolean;
}

interface Session {
  addItems(items: readonly unknown[]): Promise<void>;
  runCompaction(args: { readonly force?: boolean; readonly responseId?: string }): Promise<unknown>;
  getItems(): Promise<unknown[]>;
}

interface CompactRequest {
  readonly input?: readonly JsonObject[];
}

interface Decision {
  readonly compactionCandidateItems: readonly unknown[];
}

export const adapter: Adapter = {
  versions: ['0'],
  format: openaiResponses,
  kind: 'summarize',
  options: [
    { compactionMode: 'input' },
    { compactionMode: 'input', candidates: 4 },
    { compactionMode: 'input', nextRun: true },
    { compactionMode: 'auto' },
    { compactionMode: 'previous_response_id' },
  ],
  recipe: {
    imports: [
      "import { Agent, Runner, Usage } from '@openai/agents-core';",
      "import { OpenAIResponsesCompactionSession } from '@openai/agents-openai';",
    ],
    body: [
      '// The items of the Agents SDK say callId and function_call_result, and what was thought is their content.',
      'const items = messages.map(({ call_id: callId, summary: content, type, ...rest }) => ({',
      "  content, ...rest, callId, type: type === 'function_call_output' ? 'function_call_result' : type,",
      '}));',
      'const { candidates, nextRun, ...own } = options;',
      "const known = own.compactionMode === 'input' ? items.length : items.findLastIndex(({ role }) => role !== 'user') + 1;",
      '// The service answers with what users have said and one item; it knows the response of the last answer.',
      'const compact = async ({ input = items.slice(0, known) }) => {',
      "  const item = { type: 'compaction', id: 'cmp_1', encrypted_content: summary(input) };",
      "  const users = input.filter(({ role }) => role === 'user');",
      '  return { output: item.encrypted_content.trim() ? [...users, item] : [] };',
      '};',
      'let isOver = false;',
      'const session = new OpenAIResponsesCompactionSession({',
      "  ...own, model: 'gpt-5.4', client: { responses: { compact } },",
      '  shouldTriggerCompaction: ({ compactionCandidateItems: found }) => isOver && found.length >= candidates,',
      '});',
      'await session.addItems(items.slice(0, known));',
      '// As the runner does after a turn; here it is too early.',
      "if (own.compactionMode !== 'input') await session.runCompaction({ responseId: 'resp_1' });",
      'await session.addItems(items.slice(known));',
      'isOver = true;',
      'await session.runCompaction({ force: candidates === undefined });',
      'let output = await session.getItems();',
      'if (nextRun) {',
      '  isOver = false;',
      '  const getResponse = async ({ input }) => {',
      '    output = input;',
      "    const content = [{ type: 'output_text', text: 'Yes.' }];",
      "    return { usage: new Usage(), output: [{ type: 'message', role: 'assistant', status: 'completed', content }] };",
      '  };',
      "  const agent = new Agent({ name: 'agent', model: { getResponse } });",
      "  await new Runner({ tracingDisabled: true }).run(agent, 'Go on.', { session });",
      '}',
    ],
  },
  async connect(cwd) {
    const sdk = await agentsStored(cwd);
    const core = await installed('@openai/agents-core', cwd);
    const CompactionSession = exportOf<new (options: object) => Session>(sdk, 'OpenAIResponsesCompactionSession');
    const MemorySession = exportOf<new () => object>(core, 'MemorySession');
    const inputOfNextRun = nextRun(core);
    return {
      version: sdk.version,
      into: sdk.into,
      outOf: (items) => sdk.sent(items).map(readable),
      plain: true,
      create:
        () =>
        async (given, options, { summarize }) => {
          const items = given as readonly JsonObject[];
          const { compactionMode = 'auto', candidates, nextRun: isSent } = options as OpenaiAgentsCompactionOptions;
          const isTold = compactionMode !== 'input';
          const known = isTold ? items.findLastIndex((item) => !isUser(item)) + 1 : items.length;
          // There is no response before the first answer.
          if (known === 0) return items;
          const service = openaiClient({ summarize }).responses;
          const compact = async ({ input = sdk.sent(items.slice(0, known)) }: CompactRequest) => {
            const { output, ...answer } = await service.compact({ input });
            const isBlank = output.every(({ encrypted_content: content }) => content.trim() === '');
            return { ...answer, output: isBlank ? [] : [...input.filter(isUser).map(listed), ...output] };
          };
          let isOver = false;
          const session = new CompactionSession({
            client: { responses: { compact } },
            underlyingSession: new MemorySession(),
            model: 'gpt-5.4',
            compactionMode,
            shouldTriggerCompaction: ({ compactionCandidateItems: found }: Decision) =>
              isOver && found.length >= (candidates ?? 0),
          });
          await session.addItems(items.slice(0, known));
          // As the runner does after a turn; here it is too early.
          if (isTold) await session.runCompaction({ responseId: 'resp_fake' });
          await session.addItems(items.slice(known));
          isOver = true;
          await session.runCompaction({ force: candidates === undefined });
          isOver = false;
          return isSent === true ? inputOfNextRun(session) : session.getItems();
        },
    };
  },
};

function isUser({ role }: JsonObject): boolean {
  return role === 'user';
}

/** The service answers with messages that say what they are, and with lists of content. */
function listed(item: JsonObject): JsonObject {
  const { content = '' } = item;
  const list = typeof content === 'string' ? [{ type: 'input_text', text: content }] : content;
  return { ...item, type: 'message', content: list };
}

/** The item of the fake service, as the text in it that the service alone can read. */
function readable(item: JsonObject): JsonObject {
  return item['id'] === 'cmp_fake' ? { role: 'user', content: item['encrypted_content'] ?? '' } : item;
}
