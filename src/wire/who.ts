/** Who shall accept a transcript: a provider, and the model or server where rules depend on it. */
import { UsageError } from '../errors.ts';
import type { Transcript } from './format.ts';

export interface Who {
  readonly provider: string;
  /** As the request names it (`claude-opus-4-6`), or a server (`deepseek`). */
  readonly model?: string;
}

export const PROVIDERS: readonly string[] = ['anthropic', 'openai-chat', 'openai-responses', 'gemini', 'bedrock'];

/** Session logs and items that only one provider reads. */
const PROVIDER_OF_FORMAT: ReadonlyMap<string, string> = new Map([
  ['claude-code', 'anthropic'],
  ['codex', 'openai-responses'],
]);

/**
 * Reads `anthropic` or `anthropic:claude-opus-4-6`, as `--for` takes it.
 * Throws UsageError `bad-option` for a provider that has no rules.
 */
export function parseWho(text: string): Who {
  const colon = text.indexOf(':');
  const provider = colon < 0 ? text : text.slice(0, colon);
  if (!PROVIDERS.includes(provider)) {
    throw new UsageError('bad-option', `no rules for ${JSON.stringify(provider)}`, `one of ${PROVIDERS.join(', ')}`);
  }
  const model = colon < 0 ? '' : text.slice(colon + 1);
  return model === '' ? { provider } : { provider, model };
}

/**
 * Who a transcript is meant for: what the caller says, else what its format and the model in its body tell. A format
 * that many providers are reached through (AI SDK, LangChain, our own) is judged as OpenAI Chat unless the model tells
 * otherwise: its rules are pairing and nothing else, and every provider has those.
 */
export function whoOf(transcript: Transcript, asked?: Who): Who {
  const named = transcript.body?.['model'] ?? transcript.body?.['modelId'];
  const model = asked?.model ?? (typeof named === 'string' && named !== '' ? named : undefined);
  const provider = asked?.provider ?? providerOf(transcript.format, model);
  return model === undefined ? { provider } : { provider, model };
}

function providerOf(format: string, model: string | undefined): string {
  if (PROVIDERS.includes(format)) return format;
  const fixed = PROVIDER_OF_FORMAT.get(format);
  if (fixed !== undefined) return fixed;
  if (model !== undefined && /claude/i.test(model)) return 'anthropic';
  if (model !== undefined && /gemini/i.test(model)) return 'gemini';
  return 'openai-chat';
}

/** `{ provider: 'anthropic', model: 'm' }` as `anthropic:m`. */
export function printWho(who: Who): string {
  return who.model === undefined ? who.provider : `${who.provider}:${who.model}`;
}

/**
 * The version in a model's name as one comparable number: `claude-opus-4-6` gives 406, `gemini-3-pro` 300,
 * `claude-3-5-sonnet-20241022` 305; undefined when the name has none. Eight digits are a date, no version.
 */
export function modelVersion(model: string): number | undefined {
  const found = /(?:^|[^0-9a-z])(\d{1,2})(?:[-.](\d{1,2}))?(?![0-9])/i.exec(model);
  return found === null ? undefined : Number(found[1]) * 100 + Number(found[2] ?? 0);
}
