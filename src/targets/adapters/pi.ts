/**
 * Compaction of pi: the session's entries are cut, what stands before the cut becomes a summary, and the context is built
 * again. Its own faux provider answers with Proctor's scripted summary.
 */
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import { neutral } from '../../wire/neutral/codec.ts';
import { exportOf, installed, installedFile } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { neutralOf, type PlainMessage, plainOf, TEXT_RECIPE } from './plain-messages.ts';

export interface PiOptions {
  readonly keepRecentTokens: number;
}

interface Settings extends PiOptions {
  readonly enabled: true;
  readonly reserveTokens: number;
}

interface Compaction {
  readonly summary: string;
  readonly firstKeptEntryId: string;
  readonly tokensBefore: number;
}

type Prepare = (entries: readonly object[], settings: Settings) => object | undefined;
type Compact = (preparation: object, model: object, apiKey: string) => Promise<Compaction>;
type Build = (entries: readonly object[]) => { readonly messages: unknown[] };
interface Asked {
  readonly messages: readonly unknown[];
}

type Faux = () => {
  setResponses(responses: readonly ((context: Asked) => Promise<object>)[]): void;
  getModel(): object;
  unregister(): void;
};

const PACKAGE = '@mariozechner/pi-coding-agent';
const FILE = 'dist/core/compaction/index.js';
const RESERVE = 1_000;

export const adapter: Adapter = {
  versions: ['0'],
  format: neutral,
  kind: 'summarize',
  // The message that is asked for may stand in the part of the turn that is summarized as its prefix.
  levels: { 'promise/keeps-last-user': 'warn' },
  options: [{ keepRecentTokens: 10 }, { keepRecentTokens: 40 }, { keepRecentTokens: 100 }],
  recipe: {
    imports: [
      "import { buildSessionContext } from '@mariozechner/pi-coding-agent';",
      "import { fauxAssistantMessage, registerFauxProvider } from '@mariozechner/pi-ai';",
      `import { compact, prepareCompaction } from './node_modules/${PACKAGE}/${FILE}';`,
    ],
    body: [
      ...TEXT_RECIPE,
      "const block = (text) => ({ type: 'text', text });",
      "const call = ({ id, name, args }) => ({ type: 'toolCall', id, name, arguments: args });",
      "const result = ({ callId }) => ({ role: 'toolResult', toolCallId: callId, toolName: 'tool' });",
      'const list = messages.flatMap(({ role, parts }) =>',
      "  role === 'tool'",
      "    ? of(parts, 'result').map((part) => ({ ...result(part), content: [block(part.content)] }))",
      "    : [{ role, content: [block(text(parts)), ...of(parts, 'call').map(call)] }],",
      ');',
      'const head = (i) => ({ id: String(i), parentId: i === 0 ? null : String(i - 1) });',
      "const entries = list.map((message, i) => ({ type: 'message', ...head(i), message }));",
      'const settings = { enabled: true, reserveTokens: 1000, ...options };',
      'const provider = registerFauxProvider();',
      'const answer = async () => fauxAssistantMessage(summary());',
      'provider.setResponses([answer, answer]);',
      "const compaction = await compact(prepareCompaction(entries, settings), provider.getModel(), 'none');",
      "const all = [...entries, { type: 'compaction', ...head(entries.length), ...compaction }];",
      'const output = buildSessionContext(all).messages;',
    ],
  },
  async connect(cwd) {
    const agent = await installed(PACKAGE, cwd);
    const compaction = await installedFile(PACKAGE, FILE, cwd);
    const provider = await installed('@mariozechner/pi-ai', cwd);
    const prepare = exportOf<Prepare>(compaction, 'prepareCompaction');
    const compact = exportOf<Compact>(compaction, 'compact');
    const build = exportOf<Build>(agent, 'buildSessionContext');
    const faux = exportOf<Faux>(provider, 'registerFauxProvider');
    const answer = exportOf<(text: string) => object>(provider, 'fauxAssistantMessage');
    return {
      version: agent.version,
      into: (messages) => plainOf(messages).flatMap(intoPi),
      outOf: (messages) => neutralOf(messages.map(outOfPi)),
      // Its session tells the user that there was no summary, and goes on with the history as it was.
      refuses: ({ message }) => /^(?:Turn prefix s|S)ummarization failed/.test(message),
      create:
        () =>
        async (messages, options, { summarize }) => {
          const { keepRecentTokens } = options as PiOptions;
          const entries = messages.map(entryOf);
          const preparation = prepare(entries, { enabled: true, reserveTokens: RESERVE, keepRecentTokens });
          if (preparation === undefined) return messages;
          const respond = async (context: Asked) => answer(await summarize(context.messages));
          const registered = faux();
          registered.setResponses([respond, respond]);
          try {
            const result = await compact(preparation, registered.getModel(), 'none');
            return build([...entries, { type: 'compaction', ...head(entries.length), ...result }]).messages;
          } finally {
            registered.unregister();
          }
        },
    };
  },
};

function entryOf(message: unknown, index: number): object {
  return { type: 'message', ...head(index), message };
}

/** What makes a list of entries a path. */
function head(index: number): object {
  return { id: `e${index}`, parentId: index === 0 ? null : `e${index - 1}`, timestamp: '2026-01-01T00:00:00.000Z' };
}

/** The system prompt is no message of a session. */
function intoPi(message: PlainMessage): object[] {
  const text = { type: 'text', text: 'text' in message ? message.text : '' };
  switch (message.role) {
    case 'system':
      return [];
    case 'user':
      return [{ role: 'user', content: [text], timestamp: 0 }];
    case 'assistant': {
      const calls = message.calls.map(({ id, name, args }) => ({ type: 'toolCall', id, name, arguments: args }));
      return [{ role: 'assistant', content: [text, ...calls], stopReason: 'stop', timestamp: 0 }];
    }
    case 'tool': {
      const { callId, name, error } = message;
      return [
        { role: 'toolResult', toolCallId: callId, toolName: name, content: [text], isError: error, timestamp: 0 },
      ];
    }
  }
}

function outOfPi(given: unknown): PlainMessage {
  const message = given as JsonObject;
  const blocks = (Array.isArray(message['content']) ? message['content'] : []).filter(isJsonObject);
  const text = blocks.flatMap((block) => (block['type'] === 'text' ? [String(block['text'])] : [])).join('\n');
  switch (message['role']) {
    case 'assistant': {
      const calls = blocks
        .filter(({ type }) => type === 'toolCall')
        .map((block) => ({
          id: String(block['id']),
          name: String(block['name']),
          args: block['arguments'] as JsonObject,
        }));
      return { role: 'assistant', text, calls };
    }
    case 'toolResult': {
      const { toolCallId, toolName, isError } = message;
      return { role: 'tool', callId: String(toolCallId), name: String(toolName), text, error: isError === true };
    }
    case 'compactionSummary':
      return { role: 'user', text: String(message['summary']), summary: true };
    default:
      return { role: 'user', text };
  }
}
