/** A language model of the AI SDK that answers as the scripted summarizer does: `LanguageModelV3`, or V2 for `ai` 5. */
import { type SummarySource, summarizerOf } from './summarizer.ts';

interface CallOptions {
  readonly prompt: readonly unknown[];
}

type Specification = 'v2' | 'v3';

/** What both versions of the interface say, and what they say differently. */
export interface AiSdkModel<S extends Specification> {
  readonly specificationVersion: S;
  readonly provider: string;
  readonly modelId: string;
  readonly supportedUrls: Record<string, RegExp[]>;
  doGenerate(options: CallOptions): Promise<Generated<S>>;
  doStream(options: CallOptions): Promise<{ stream: ReadableStream<StreamPart<S>> }>;
}

interface Generated<S extends Specification> extends End<S> {
  content: { type: 'text'; text: string }[];
  warnings: [];
}

interface End<S extends Specification> {
  finishReason: S extends 'v2' ? 'stop' : { unified: 'stop'; raw: string | undefined };
  usage: S extends 'v2' ? UsageV2 : UsageV3;
}

interface UsageV2 {
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
}

interface UsageV3 {
  inputTokens: { total: number; noCache: undefined; cacheRead: undefined; cacheWrite: undefined };
  outputTokens: { total: number; text: undefined; reasoning: undefined };
}

type StreamPart<S extends Specification> =
  | { type: 'stream-start'; warnings: [] }
  | { type: 'text-start' | 'text-end'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | ({ type: 'finish' } & End<S>);

const TOKENS = 100;

const ENDS: { readonly [S in Specification]: End<S> } = {
  v2: { finishReason: 'stop', usage: { inputTokens: TOKENS, outputTokens: TOKENS, totalTokens: 2 * TOKENS } },
  v3: {
    finishReason: { unified: 'stop', raw: undefined },
    usage: {
      inputTokens: { total: TOKENS, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: TOKENS, text: undefined, reasoning: undefined },
    },
  },
};

/** `specification`: `v3` for `ai` 6 and later, `v2` for `ai` 5. */
export function aiSdkModel<S extends Specification = 'v3'>(
  source: SummarySource,
  specification: S = 'v3' as S,
): AiSdkModel<S> {
  const { summarize } = summarizerOf(source);
  const end = ENDS[specification];
  return {
    specificationVersion: specification,
    provider: 'proctor',
    modelId: 'fake',
    supportedUrls: {},
    async doGenerate({ prompt }) {
      return { content: [{ type: 'text', text: await summarize(prompt) }], warnings: [], ...end };
    },
    async doStream({ prompt }) {
      const text = await summarize(prompt);
      return {
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue({ type: 'stream-start', warnings: [] });
            controller.enqueue({ type: 'text-start', id: '0' });
            controller.enqueue({ type: 'text-delta', id: '0', delta: text });
            controller.enqueue({ type: 'text-end', id: '0' });
            controller.enqueue({ type: 'finish', ...end });
            controller.close();
          },
        }),
      };
    },
  };
}
