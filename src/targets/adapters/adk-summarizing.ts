/** The compactors of Google's ADK that summarize: made and asked alike, they differ in which events the summary stands for. */
import { gemini } from '../../wire/gemini/codec.ts';
import { exportOf } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import {
  type AdkCompactor,
  type AdkSession,
  adk,
  adkModel,
  EVENTS_RECIPE,
  inSession,
  intoEvents,
  MODEL_RECIPE,
  outOfEvents,
  SENT_RECIPE,
  SESSION_RECIPE,
} from './adk-events.ts';

export interface AdkSummarizingOptions extends AdkSession {
  readonly tokenThreshold: number;
  readonly eventRetentionSize: number;
}

/** The class of that name. Its `LlmSummarizer` asks a model that answers with Proctor's scripted summary. */
export function summarizing(className: string): Adapter {
  return {
    versions: ['2'],
    format: gemini,
    kind: 'summarize',
    // Of a turn that is over, what the user asked may be in the summary.
    levels: { 'promise/keeps-last-user': 'warn' },
    options: [
      { tokenThreshold: 1, eventRetentionSize: 1 },
      { tokenThreshold: 1, eventRetentionSize: 3 },
      { tokenThreshold: 60, eventRetentionSize: 4 },
      { tokenThreshold: 1, eventRetentionSize: 1, separateResponses: true },
      { tokenThreshold: 1, eventRetentionSize: 2, eventsPerTick: 2 },
    ],
    recipe: {
      imports: [`import { ${className}, LlmSummarizer } from '@google/adk';`],
      body: [
        ...EVENTS_RECIPE,
        ...SESSION_RECIPE,
        ...MODEL_RECIPE,
        'const summarizer = new LlmSummarizer({ llm });',
        `const compactor = new ${className}({ ...own, summarizer });`,
        'if (compactor.shouldCompact(context)) await compactor.compact(context);',
        ...SENT_RECIPE,
      ],
    },
    async connect(cwd) {
      const sdk = await adk(cwd);
      const Compactor = exportOf<new (options: object) => AdkCompactor>(sdk, className);
      const Summarizer = exportOf<new (options: object) => object>(sdk, 'LlmSummarizer');
      return {
        version: sdk.version,
        into: intoEvents,
        outOf: outOfEvents,
        create:
          () =>
          (events, options, { summarize }) => {
            const { tokenThreshold, eventRetentionSize, ...session } = options as AdkSummarizingOptions;
            const summarizer = new Summarizer({ llm: adkModel(summarize) });
            const compactor = new Compactor({ tokenThreshold, eventRetentionSize, summarizer });
            return sdk.run(compactor, inSession(events, session));
          },
      };
    },
  };
}
