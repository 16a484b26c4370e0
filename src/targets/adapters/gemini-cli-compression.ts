/**
 * `ChatCompressionService` of the Gemini CLI, called with `force` as its `/compress` does. The configuration that it asks
 * for everything is one that knows nothing; the model answers with Proctor's scripted summary.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gemini } from '../../wire/gemini/codec.ts';
import { exportOf, installedFile } from '../installed.ts';
import type { Adapter } from './adapter.ts';

/** How much it compresses is a constant of the package: the older seven tenths. */
export type GeminiCliCompressionOptions = Readonly<Record<string, never>>;

interface Service {
  compress(
    chat: object,
    promptId: string,
    force: boolean,
    model: string,
    config: object,
    hasFailedBefore: boolean,
  ): Promise<{ readonly newHistory: readonly unknown[] | null }>;
}

const FILE = 'dist/src/context/chatCompressionService.js';
const MODEL = 'gemini-2.5-pro';

export const adapter: Adapter = {
  versions: ['0'],
  format: gemini,
  kind: 'summarize',
  // Of a turn that is over, what the user asked may be in the summary.
  levels: { 'promise/keeps-last-user': 'warn' },
  options: [{}],
  recipe: {
    imports: [`import { ChatCompressionService } from './node_modules/@google/gemini-cli-core/${FILE}';`],
    body: [
      'const content = () => ({ parts: [{ text: summary() }] });',
      'const client = { generateContent: async () => ({ candidates: [{ content: content() }] }) };',
      'const known = { getBaseLlmClient: () => client, getActiveModel: () => "gemini-2.5-pro", storage: { getProjectTempDir: () => "" } };',
      'const config = new Proxy(known, { get: (own, key) => (key === "config" ? config : own[key] ?? (() => undefined)) });',
      'const chat = { getHistory: () => messages, getLastPromptTokenCount: () => 1e9 };',
      "const { newHistory } = await new ChatCompressionService().compress(chat, 'p', true, 'gemini-2.5-pro', config, false);",
      'const output = newHistory ?? messages;',
    ],
  },
  async connect(cwd) {
    // It keeps an id of the installation in its folder, which is the user's unless it is told another.
    process.env['GEMINI_CLI_HOME'] ??= join(tmpdir(), 'proctor-gemini-cli');
    const file = await installedFile('@google/gemini-cli-core', FILE, cwd);
    const Service = exportOf<new () => Service>(file, 'ChatCompressionService');
    return {
      version: file.version,
      into: withoutSystem,
      outOf: (contents) => contents,
      create:
        () =>
        async (contents, _options, { summarize }) => {
          const chat = { getHistory: () => contents, getLastPromptTokenCount: () => Number.MAX_SAFE_INTEGER };
          const config = configuration(summarize);
          const { newHistory } = await new Service().compress(chat, 'prompt', true, MODEL, config, false);
          return newHistory ?? contents;
        },
    };
  },
};

/** The instructions are no part of a chat's history. */
export function withoutSystem<M extends { readonly role?: unknown }>(contents: readonly M[]): M[] {
  return contents.filter(({ role }) => role !== 'system');
}

function configuration(summarize: (contents: readonly unknown[]) => Promise<string>): object {
  const client = {
    generateContent: async ({ contents }: { readonly contents: readonly unknown[] }) => ({
      candidates: [{ content: { role: 'model', parts: [{ text: await summarize(contents) }] } }],
    }),
  };
  const known: Readonly<Record<PropertyKey, unknown>> = {
    getBaseLlmClient: () => client,
    getActiveModel: () => MODEL,
    storage: { getProjectTempDir: () => tmpdir() },
  };
  const config: object = new Proxy(known, {
    get: (own, key) => (key === 'config' ? config : (own[key] ?? (() => undefined))),
  });
  return config;
}
