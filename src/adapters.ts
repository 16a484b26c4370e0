/**
 * The door `proctor/adapters`: compactors of known packages with typed options, for a configuration or for `fuzz()`:
 * `targets: [aiSdk({ reasoning: 'before-last-message' })]`. Each gives plain data; the package is loaded by the run.
 */
import type { AiSdkOptions } from './targets/adapters/ai-sdk.ts';
import type { AnthropicToolRunnerOptions } from './targets/adapters/anthropic-tool-runner.ts';
import type { BeeaiSlidingOptions } from './targets/adapters/beeai-sliding.ts';
import type { BeeaiTokenOptions } from './targets/adapters/beeai-token.ts';
import type { ClineBasicOptions } from './targets/adapters/cline-basic.ts';
import type { CloudflareSessionsOptions } from './targets/adapters/cloudflare-sessions.ts';
import type { DeepagentsOptions } from './targets/adapters/deepagents.ts';
import type { GeminiCliCompressionOptions } from './targets/adapters/gemini-cli-compression.ts';
import type { GeminiCliHardenHistoryOptions } from './targets/adapters/gemini-cli-harden-history.ts';
import type { GoogleAdkAnchoredOptions } from './targets/adapters/google-adk-anchored.ts';
import type { GoogleAdkThoughtPruningOptions } from './targets/adapters/google-adk-thought-pruning.ts';
import type { GoogleAdkTokenBasedOptions } from './targets/adapters/google-adk-token-based.ts';
import type { GoogleAdkTruncatingOptions } from './targets/adapters/google-adk-truncating.ts';
import type { LangchainClearOptions } from './targets/adapters/langchain-clear.ts';
import type { LangchainContextEditingOptions } from './targets/adapters/langchain-context-editing.ts';
import type { LangchainSummarizationOptions } from './targets/adapters/langchain-summarization.ts';
import type { LangchainTrimOptions } from './targets/adapters/langchain-trim.ts';
import type { LlamaindexBufferOptions } from './targets/adapters/llamaindex-buffer.ts';
import type { LlamaindexMemoryOptions } from './targets/adapters/llamaindex-memory.ts';
import type { LlamaindexSummaryOptions } from './targets/adapters/llamaindex-summary.ts';
import type { MastraMemoryTokenLimiterOptions } from './targets/adapters/mastra-memory-token-limiter.ts';
import type { MastraMemoryToolCallFilterOptions } from './targets/adapters/mastra-memory-tool-call-filter.ts';
import type { MastraTokenLimiterOptions } from './targets/adapters/mastra-token-limiter.ts';
import type { MastraToolCallFilterOptions } from './targets/adapters/mastra-tool-call-filter.ts';
import type { OpenaiAgentsCompactionOptions } from './targets/adapters/openai-agents-compaction.ts';
import type { OpenaiAgentsRemoveToolsOptions } from './targets/adapters/openai-agents-remove-tools.ts';
import type { OpenaiAgentsSessionOptions } from './targets/adapters/openai-agents-session.ts';
import type { PiOptions } from './targets/adapters/pi.ts';
import type { StrandsSlidingWindowOptions } from './targets/adapters/strands-sliding-window.ts';
import type { StrandsSummarizingOptions } from './targets/adapters/strands-summarizing.ts';
import { packageTarget } from './targets/package-target.ts';

/** `pruneMessages` of `ai`. */
export const aiSdk = packageTarget<AiSdkOptions>('ai-sdk');
/** The compaction of the tool runner of `@anthropic-ai/sdk`. */
export const anthropicToolRunner = packageTarget<AnthropicToolRunnerOptions>('anthropic-tool-runner');
/** `SlidingMemory` of `beeai-framework`. */
export const beeaiSliding = packageTarget<BeeaiSlidingOptions>('beeai-sliding');
/** `TokenMemory` of `beeai-framework`. */
export const beeaiToken = packageTarget<BeeaiTokenOptions>('beeai-token');
/** The basic compaction of `@cline/core`. */
export const clineBasic = packageTarget<ClineBasicOptions>('cline-basic');
/** `createCompactFunction` of `agents/sessions`. */
export const cloudflareSessions = packageTarget<CloudflareSessionsOptions>('cloudflare-sessions');
/** The summarization of `deepagents`. */
export const deepagents = packageTarget<DeepagentsOptions>('deepagents');
/** `ChatCompressionService` of `@google/gemini-cli-core`. */
export const geminiCliCompression = packageTarget<GeminiCliCompressionOptions>('gemini-cli-compression');
/** `hardenHistory` of `@google/gemini-cli-core`. */
export const geminiCliHardenHistory = packageTarget<GeminiCliHardenHistoryOptions>('gemini-cli-harden-history');
/** `AnchoredContextCompactor` of `@google/adk`. */
export const googleAdkAnchored = packageTarget<GoogleAdkAnchoredOptions>('google-adk-anchored');
/** `TrajectoryThoughtPruningCompactor` of `@google/adk`. */
export const googleAdkThoughtPruning = packageTarget<GoogleAdkThoughtPruningOptions>('google-adk-thought-pruning');
/** `TokenBasedContextCompactor` of `@google/adk`. */
export const googleAdkTokenBased = packageTarget<GoogleAdkTokenBasedOptions>('google-adk-token-based');
/** `TruncatingContextCompactor` of `@google/adk`. */
export const googleAdkTruncating = packageTarget<GoogleAdkTruncatingOptions>('google-adk-truncating');
/** `ClearToolUsesEdit` of `langchain`. */
export const langchainClear = packageTarget<LangchainClearOptions>('langchain-clear');
/** `contextEditingMiddleware` of `langchain`. */
export const langchainContextEditing = packageTarget<LangchainContextEditingOptions>('langchain-context-editing');
/** `summarizationMiddleware` of `langchain`. */
export const langchainSummarization = packageTarget<LangchainSummarizationOptions>('langchain-summarization');
/** `trimMessages` of `@langchain/core`. */
export const langchainTrim = packageTarget<LangchainTrimOptions>('langchain-trim');
/** `ChatMemoryBuffer` of `@llamaindex/core`. */
export const llamaindexBuffer = packageTarget<LlamaindexBufferOptions>('llamaindex-buffer');
/** `Memory` of `@llamaindex/core`. */
export const llamaindexMemory = packageTarget<LlamaindexMemoryOptions>('llamaindex-memory');
/** `ChatSummaryMemoryBuffer` of `@llamaindex/core`. */
export const llamaindexSummary = packageTarget<LlamaindexSummaryOptions>('llamaindex-summary');
/** `TokenLimiter` of `@mastra/memory` 0.x. */
export const mastraMemoryTokenLimiter = packageTarget<MastraMemoryTokenLimiterOptions>('mastra-memory-token-limiter');
/** `ToolCallFilter` of `@mastra/memory` 0.x. */
export const mastraMemoryToolCallFilter = packageTarget<MastraMemoryToolCallFilterOptions>(
  'mastra-memory-tool-call-filter',
);
/** `TokenLimiterProcessor` of `@mastra/core` 1.x. */
export const mastraTokenLimiter = packageTarget<MastraTokenLimiterOptions>('mastra-token-limiter');
/** `ToolCallFilter` of `@mastra/core` 1.x. */
export const mastraToolCallFilter = packageTarget<MastraToolCallFilterOptions>('mastra-tool-call-filter');
/** `OpenAIResponsesCompactionSession` of `@openai/agents-openai`. */
export const openaiAgentsCompaction = packageTarget<OpenaiAgentsCompactionOptions>('openai-agents-compaction');
/** `removeAllTools` of `@openai/agents-core`. */
export const openaiAgentsRemoveTools = packageTarget<OpenaiAgentsRemoveToolsOptions>('openai-agents-remove-tools');
/** A session of `@openai/agents-core` that is read with a limit. */
export const openaiAgentsSession = packageTarget<OpenaiAgentsSessionOptions>('openai-agents-session');
/** The compaction of `@mariozechner/pi-coding-agent`. */
export const pi = packageTarget<PiOptions>('pi');
/** `SlidingWindowConversationManager` of `@strands-agents/sdk`. */
export const strandsSlidingWindow = packageTarget<StrandsSlidingWindowOptions>('strands-sliding-window');
/** `SummarizingConversationManager` of `@strands-agents/sdk`. */
export const strandsSummarizing = packageTarget<StrandsSummarizingOptions>('strands-summarizing');

export type { PackageTarget } from './targets/package-target.ts';
export type {
  AiSdkOptions,
  AnthropicToolRunnerOptions,
  BeeaiSlidingOptions,
  BeeaiTokenOptions,
  ClineBasicOptions,
  CloudflareSessionsOptions,
  DeepagentsOptions,
  GeminiCliCompressionOptions,
  GeminiCliHardenHistoryOptions,
  GoogleAdkAnchoredOptions,
  GoogleAdkThoughtPruningOptions,
  GoogleAdkTokenBasedOptions,
  GoogleAdkTruncatingOptions,
  LangchainClearOptions,
  LangchainContextEditingOptions,
  LangchainSummarizationOptions,
  LangchainTrimOptions,
  LlamaindexBufferOptions,
  LlamaindexMemoryOptions,
  LlamaindexSummaryOptions,
  MastraMemoryTokenLimiterOptions,
  MastraMemoryToolCallFilterOptions,
  MastraTokenLimiterOptions,
  MastraToolCallFilterOptions,
  OpenaiAgentsCompactionOptions,
  OpenaiAgentsRemoveToolsOptions,
  OpenaiAgentsSessionOptions,
  PiOptions,
  StrandsSlidingWindowOptions,
  StrandsSummarizingOptions,
};
