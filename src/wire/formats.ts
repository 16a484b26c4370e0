/** All wire formats by name, in the order in which an unknown file is held against them: the most telling first. */
import { UsageError } from '../errors.ts';
import { aiSdk } from './ai-sdk/codec.ts';
import { aiSdkUi } from './ai-sdk-ui/codec.ts';
import { anthropic } from './anthropic/codec.ts';
import { bedrock } from './bedrock/codec.ts';
import { claudeCode } from './claude-code/codec.ts';
import { codex } from './codex/codec.ts';
import type { Format } from './format.ts';
import { gemini } from './gemini/codec.ts';
import { inspect } from './inspect/codec.ts';
import { langchain } from './langchain/codec.ts';
import { neutral } from './neutral/codec.ts';
import { openaiChat } from './openai-chat/codec.ts';
import { openaiResponses } from './openai-responses/codec.ts';

export const FORMATS: readonly Format[] = [
  neutral,
  claudeCode,
  codex,
  langchain,
  inspect,
  aiSdkUi,
  aiSdk,
  gemini,
  bedrock,
  openaiResponses,
  anthropic,
  openaiChat,
];

/** Other names that people type. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['openai', 'openai-chat'],
  ['chat-completions', 'openai-chat'],
  ['claude', 'anthropic'],
  ['responses', 'openai-responses'],
  ['converse', 'bedrock'],
  ['inspect-ai', 'inspect'],
]);

/** The format of that name or alias. Throws UsageError `bad-format` that lists the names. */
export function formatNamed(name: string): Format {
  const own = ALIASES.get(name) ?? name;
  const format = FORMATS.find((one) => one.name === own);
  if (format !== undefined) return format;
  throw new UsageError(
    'bad-format',
    `no format is called ${JSON.stringify(name)}`,
    `formats: ${FORMATS.map((one) => one.name).join(', ')}`,
  );
}
