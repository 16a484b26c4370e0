/** Known packages by name. What is said of each stands in its file in adapters/, which is loaded when it is asked for. */
import type { AnyTerms } from '../contracts/contract.ts';
import { uncontracted } from '../contracts/uncontracted.ts';
import { ODD } from '../generate/feature.ts';
import type { History } from '../history/message.ts';
import { rulesFor } from '../rules/rules-for.ts';
import { refusalOf } from '../rules/valid-for-wire.ts';
import type { Adapter } from './adapters/adapter.ts';
import { functionTarget } from './function.ts';
import { supported } from './installed.ts';
import { normalised } from './normalised.ts';
import type { TargetRequest } from './resolve.ts';
import type { Target } from './target.ts';

export interface AdapterEntry {
  readonly name: string;
  readonly title: string;
  /** The npm package that must be installed. */
  readonly package: string;
  load(): Promise<{ readonly adapter: Adapter }>;
}

export const ADAPTERS: readonly AdapterEntry[] = [
  {
    name: 'ai-sdk',
    title: 'pruneMessages of the AI SDK: drops old tool calls, and reasoning',
    package: 'ai',
    load: () => import('./adapters/ai-sdk.ts'),
  },
  {
    name: 'anthropic-tool-runner',
    title: 'the compaction of the tool runner of the Anthropic SDK',
    package: '@anthropic-ai/sdk',
    load: () => import('./adapters/anthropic-tool-runner.ts'),
  },
  {
    name: 'beeai-sliding',
    title: 'SlidingMemory of BeeAI: the newest messages',
    package: 'beeai-framework',
    load: () => import('./adapters/beeai-sliding.ts'),
  },
  {
    name: 'beeai-token',
    title: 'TokenMemory of BeeAI: the newest messages that fit',
    package: 'beeai-framework',
    load: () => import('./adapters/beeai-token.ts'),
  },
  {
    name: 'cline-basic',
    title: 'the basic compaction of Cline: prompts of the user and the newest messages',
    package: '@cline/core',
    load: () => import('./adapters/cline-basic.ts'),
  },
  {
    name: 'cloudflare-sessions',
    title: 'createCompactFunction of Cloudflare agents: a summary of the middle',
    package: 'agents',
    load: () => import('./adapters/cloudflare-sessions.ts'),
  },
  {
    name: 'deepagents',
    title: 'the summarization of deepagents, with cuts in old arguments',
    package: 'deepagents',
    load: () => import('./adapters/deepagents.ts'),
  },
  {
    name: 'gemini-cli-compression',
    title: 'ChatCompressionService of the Gemini CLI: a summary of the older seven tenths',
    package: '@google/gemini-cli-core',
    load: () => import('./adapters/gemini-cli-compression.ts'),
  },
  {
    name: 'gemini-cli-harden-history',
    title: 'hardenHistory of the Gemini CLI: mends what the API would refuse',
    package: '@google/gemini-cli-core',
    load: () => import('./adapters/gemini-cli-harden-history.ts'),
  },
  {
    name: 'google-adk-anchored',
    title: 'AnchoredContextCompactor of Google ADK: one summary before the newest events',
    package: '@google/adk',
    load: () => import('./adapters/google-adk-anchored.ts'),
  },
  {
    name: 'google-adk-thought-pruning',
    title: 'TrajectoryThoughtPruningCompactor of Google ADK: takes out old thoughts',
    package: '@google/adk',
    load: () => import('./adapters/google-adk-thought-pruning.ts'),
  },
  {
    name: 'google-adk-token-based',
    title: 'TokenBasedContextCompactor of Google ADK: a summary of older events',
    package: '@google/adk',
    load: () => import('./adapters/google-adk-token-based.ts'),
  },
  {
    name: 'google-adk-truncating',
    title: 'TruncatingContextCompactor of Google ADK: cuts the oldest events',
    package: '@google/adk',
    load: () => import('./adapters/google-adk-truncating.ts'),
  },
  {
    name: 'langchain-clear',
    title: 'ClearToolUsesEdit of langchain: clears the results of old tool calls',
    package: 'langchain',
    load: () => import('./adapters/langchain-clear.ts'),
  },
  {
    name: 'langchain-context-editing',
    title: 'contextEditingMiddleware of langchain: what it sends to the model',
    package: 'langchain',
    load: () => import('./adapters/langchain-context-editing.ts'),
  },
  {
    name: 'langchain-summarization',
    title: 'summarizationMiddleware of langchain',
    package: 'langchain',
    load: () => import('./adapters/langchain-summarization.ts'),
  },
  {
    name: 'langchain-trim',
    title: 'trimMessages of LangChain: the newest messages that fit',
    package: '@langchain/core',
    load: () => import('./adapters/langchain-trim.ts'),
  },
  {
    name: 'llamaindex-buffer',
    title: 'ChatMemoryBuffer of LlamaIndex: the newest messages that fit',
    package: '@llamaindex/core',
    load: () => import('./adapters/llamaindex-buffer.ts'),
  },
  {
    name: 'llamaindex-memory',
    title: 'Memory of LlamaIndex: the newest messages that fit',
    package: '@llamaindex/core',
    load: () => import('./adapters/llamaindex-memory.ts'),
  },
  {
    name: 'llamaindex-summary',
    title: 'ChatSummaryMemoryBuffer of LlamaIndex: a summary and what came after it',
    package: '@llamaindex/core',
    load: () => import('./adapters/llamaindex-summary.ts'),
  },
  {
    name: 'mastra-memory-token-limiter',
    title: 'TokenLimiter of Mastra 0.x: the newest messages that fit',
    package: '@mastra/memory',
    load: () => import('./adapters/mastra-memory-token-limiter.ts'),
  },
  {
    name: 'mastra-memory-tool-call-filter',
    title: 'ToolCallFilter of Mastra 0.x: drops messages that hold tool calls',
    package: '@mastra/memory',
    load: () => import('./adapters/mastra-memory-tool-call-filter.ts'),
  },
  {
    name: 'mastra-token-limiter',
    title: 'TokenLimiterProcessor of Mastra: the newest groups of messages that fit',
    package: '@mastra/core',
    load: () => import('./adapters/mastra-token-limiter.ts'),
  },
  {
    name: 'mastra-tool-call-filter',
    title: 'ToolCallFilter of Mastra: takes tool calls out of the prompt',
    package: '@mastra/core',
    load: () => import('./adapters/mastra-tool-call-filter.ts'),
  },
  {
    name: 'openai-agents-compaction',
    title: 'OpenAIResponsesCompactionSession of the OpenAI Agents SDK: what a service answers, in place of the session',
    package: '@openai/agents-openai',
    load: () => import('./adapters/openai-agents-compaction.ts'),
  },
  {
    name: 'openai-agents-remove-tools',
    title: 'removeAllTools of the OpenAI Agents SDK: what a handoff passes on',
    package: '@openai/agents-core',
    load: () => import('./adapters/openai-agents-remove-tools.ts'),
  },
  {
    name: 'openai-agents-session',
    title: 'a session of the OpenAI Agents SDK that is read with a limit',
    package: '@openai/agents-core',
    load: () => import('./adapters/openai-agents-session.ts'),
  },
  {
    name: 'pi',
    title: 'compaction of pi: a summary of what stands before the newest messages',
    package: '@mariozechner/pi-coding-agent',
    load: () => import('./adapters/pi.ts'),
  },
  {
    name: 'strands-sliding-window',
    title: 'SlidingWindowConversationManager of Strands',
    package: '@strands-agents/sdk',
    load: () => import('./adapters/strands-sliding-window.ts'),
  },
  {
    name: 'strands-summarizing',
    title: 'SummarizingConversationManager of Strands',
    package: '@strands-agents/sdk',
    load: () => import('./adapters/strands-summarizing.ts'),
  },
];

/** The compactor of that package as it is installed at `request.cwd`; `name` is what it was asked for by. */
export async function adapterTarget(entry: AdapterEntry, name: string, request: TargetRequest): Promise<Target> {
  const { options, cwd, timeLimit } = request;
  const { adapter } = await entry.load();
  const { format, kind, promises, levels = {}, recipe } = adapter;
  const { version, into, outOf, plain, refuses, create, inPlace = false } = await adapter.connect(cwd);
  supported(entry.package, version, adapter.versions);
  const choices = adapter.options.map((one) => ({ ...one, ...options }));
  const rules = rulesFor(format.name, kind, promises);
  const terms = uncontracted(format.name, choices, rules, { never: ODD }) as AnyTerms;
  const refusal = refusalOf(format.name);
  // One history is run several times.
  const scopes = new WeakMap<History, { readonly reason: string | undefined }>();
  return functionTarget({
    name,
    version,
    terms: normalised(
      terms,
      format,
      into !== undefined && outOf !== undefined ? (list) => outOf(into(list)) : undefined,
    ),
    format,
    kind,
    fixed: options,
    levels,
    inPlace,
    timeLimit,
    // Whoever wrote the package never promised to mend what the provider refuses anyway.
    outOfScope: (history) => {
      const known = scopes.get(history);
      if (known !== undefined) return known.reason;
      const rule = refusal(history);
      const reason = rule === undefined ? undefined : `before it is compacted it breaks ${rule}`;
      scopes.set(history, { reason });
      return reason;
    },
    ...(recipe === undefined ? {} : { recipe }),
    ...(into === undefined ? {} : { into }),
    ...(outOf === undefined ? {} : { outOf }),
    ...(plain === undefined ? {} : { plain }),
    ...(refuses === undefined ? {} : { refuses }),
    create,
  });
}
