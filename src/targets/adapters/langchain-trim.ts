/** `trimMessages` of LangChain: the newest (or oldest) messages that fit, counted by the tokens that Proctor hands out. */
import { langchain } from '../../wire/langchain/codec.ts';
import { exportOf } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { COERCE_IMPORT, langchainMessages } from './langchain-messages.ts';

type MessageType = 'system' | 'human' | 'ai' | 'tool';

export interface LangchainTrimOptions {
  readonly maxTokens: number;
  /** `messages`: every message counts as one; otherwise four characters are a token. */
  readonly count?: 'messages' | 'tokens';
  readonly strategy?: 'first' | 'last';
  readonly allowPartial?: boolean;
  readonly includeSystem?: boolean;
  readonly startOn?: MessageType | readonly MessageType[];
  readonly endOn?: MessageType | readonly MessageType[];
}

type Trim = (messages: unknown[], options: Readonly<Record<string, unknown>>) => Promise<unknown[]>;

/** As the documentation recommends it for chat models: starts on the user, ends on the user or a tool. */
const ADVISED = { strategy: 'last', startOn: 'human', endOn: ['human', 'tool'], includeSystem: true } as const;

export const adapter: Adapter = {
  versions: ['1', '0.3'],
  format: langchain,
  kind: 'trim',
  options: [
    { maxTokens: 4, count: 'messages', ...ADVISED },
    { maxTokens: 8, count: 'messages', ...ADVISED },
    { maxTokens: 100, count: 'tokens', ...ADVISED },
    {
      maxTokens: 4,
      count: 'messages',
      strategy: 'last',
      startOn: 'human',
      endOn: ['human', 'tool', 'ai'],
      includeSystem: true,
    },
    { maxTokens: 60, count: 'tokens', ...ADVISED, allowPartial: true },
    { maxTokens: 30, count: 'tokens', strategy: 'first', allowPartial: true },
    { maxTokens: 6, count: 'messages', strategy: 'first' },
    { maxTokens: 6, count: 'messages', strategy: 'last' },
  ],
  recipe: {
    imports: [COERCE_IMPORT.replace('{ ', '{ trimMessages, ')],
    body: [
      'const { count, ...rest } = options;',
      "const tokenCounter = (list) => (count === 'messages' ? list.length : Math.ceil(JSON.stringify(list).length / 4));",
      'const given = messages.map(coerceMessageLikeToMessage);',
      'const output = await trimMessages(given, { ...rest, tokenCounter });',
    ],
  },
  async connect(cwd) {
    const core = await langchainMessages(cwd);
    const trim = exportOf<Trim>(core, 'trimMessages');
    return {
      version: core.version,
      into: core.into,
      // Options that contradict each other, as when one that the user fixed meets one that is drawn.
      refuses: ({ message }) => /should only be specified if/.test(message),
      create:
        () =>
        (messages, options, { countTokens }) => {
          const { count, ...rest } = options as LangchainTrimOptions;
          const tokenCounter = count === 'messages' ? ({ length }: readonly unknown[]) => length : countTokens;
          return trim(messages, { ...rest, tokenCounter });
        },
    };
  },
};
