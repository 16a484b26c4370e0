/**
 * The door `proctor/fakes`: models of the usual SDKs on the script of the case, for targets that want a model and not a
 * function. Each takes the tools that a target is handed, or the name of a script.
 */
export { type AiSdkModel, aiSdkModel } from './fakes/ai-sdk.ts';
export { type AnthropicFetch, anthropicFetch } from './fakes/anthropic.ts';
export { type LangchainAnswer, type LangchainModel, langchainModel } from './fakes/langchain.ts';
export {
  type ChatCompletion,
  type OpenaiClient,
  type OpenaiCompaction,
  type OpenaiResponse,
  openaiClient,
} from './fakes/openai.ts';
export { SCRIPT_OPTION, SCRIPTS, type Script } from './fakes/script.ts';
export { SummarizerError, type Summarizing, type SummarySource } from './fakes/summarizer.ts';
