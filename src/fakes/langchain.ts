/**
 * A chat model of LangChain that answers as the scripted summarizer does. It is no instance of their classes, so it
 * works with whatever `@langchain/core` is installed; middleware such as `summarizationMiddleware` asks for no more.
 */
import { type SummarySource, summarizerOf } from './summarizer.ts';

export interface LangchainAnswer {
  readonly type: 'ai';
  readonly content: string;
  readonly text: string;
  readonly tool_calls: readonly [];
  readonly response_metadata: object;
  getType(): 'ai';
}

export interface LangchainModel {
  /** Some code tells models from names by these. */
  readonly lc_runnable: true;
  _modelType(): 'base_chat_model';
  _llmType(): 'fake';
  getName(): string;
  /** A prompt, or a list of messages. */
  invoke(input: unknown, options?: unknown): Promise<LangchainAnswer>;
  bindTools(tools?: unknown): LangchainModel;
  withConfig(config?: unknown): LangchainModel;
}

export function langchainModel(source: SummarySource): LangchainModel {
  const { summarize } = summarizerOf(source);
  const model: LangchainModel = {
    lc_runnable: true,
    _modelType: () => 'base_chat_model',
    _llmType: () => 'fake',
    getName: () => 'fake',
    async invoke(input) {
      const content = await summarize(Array.isArray(input) ? input : [input]);
      return { type: 'ai', content, text: content, tool_calls: [], response_metadata: {}, getType: () => 'ai' };
    },
    bindTools: () => model,
    withConfig: () => model,
  };
  return model;
}
