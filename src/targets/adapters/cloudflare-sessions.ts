/**
 * `createCompactFunction` of Cloudflare's `agents/sessions`: it names the span that a summary stands for, and the session
 * shows the summary in place of the span.
 */
import type { JsonObject } from '../../history/json.ts';
import { aiSdkUi } from '../../wire/ai-sdk-ui/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';

export interface CloudflareSessionsOptions {
  readonly keepRecentTokens?: number;
}

interface Overlay {
  readonly fromMessageId: string;
  readonly toMessageId: string;
  readonly summary: string;
}

interface UiMessage extends JsonObject {
  readonly id: string;
}

type Create = (
  options: CloudflareSessionsOptions & { summarize(prompt: string): Promise<string> },
) => (messages: readonly unknown[]) => Promise<Overlay | null>;

export const adapter: Adapter = {
  versions: ['0'],
  format: aiSdkUi,
  kind: 'summarize',
  // What the user asked last may stand in the middle, when much has been done since.
  levels: { 'promise/keeps-last-user': 'warn' },
  options: [{ keepRecentTokens: 10 }, { keepRecentTokens: 40 }, { keepRecentTokens: 100 }],
  recipe: {
    imports: ["import { createCompactFunction } from 'agents/sessions';"],
    body: [
      'const compact = createCompactFunction({ ...options, summarize: async () => summary() });',
      'const list = messages.map((message, i) => ({ ...message, id: String(i) }));',
      'const span = await compact(list);',
      'const at = (id) => list.findIndex((message) => message.id === id);',
      "const said = span && { id: 'compaction_1', role: 'assistant', parts: [{ type: 'text', text: span.summary }] };",
      'const output = span ? list.toSpliced(at(span.fromMessageId), at(span.toMessageId) - at(span.fromMessageId) + 1, said) : list;',
    ],
  },
  async connect(cwd) {
    const sessions = await installed('agents/sessions', cwd);
    const createCompactFunction = exportOf<Create>(sessions, 'createCompactFunction');
    return {
      version: sessions.version,
      into: withIds,
      outOf: (messages) => messages,
      create:
        () =>
        async (given, options, { summarize }) => {
          const messages = given as UiMessage[];
          const compact = createCompactFunction({
            ...(options as CloudflareSessionsOptions),
            summarize: (prompt) => summarize([prompt]),
          });
          const overlay = await compact(messages);
          return overlay === null ? messages : withOverlay(messages, overlay);
        },
    };
  },
};

/** A session stores messages by their ids. */
function withIds(messages: readonly JsonObject[]): UiMessage[] {
  return messages.map((message, index) => ({ ...message, id: `m${index}` }));
}

/** As the session reads it back. */
function withOverlay(messages: readonly UiMessage[], { fromMessageId, toMessageId, summary }: Overlay): UiMessage[] {
  const from = messages.findIndex(({ id }) => id === fromMessageId);
  const to = messages.findIndex(({ id }) => id === toMessageId);
  const overlay = { id: 'compaction_1', role: 'assistant', parts: [{ type: 'text', text: summary }] };
  return [...messages.slice(0, from), overlay, ...messages.slice(to + 1)];
}
