/**
 * The door `proctor/adapters`: compactors of known packages with typed options, for a configuration or for `fuzz()`:
 * `targets: [aiSdk({ reasoning: 'before-last-message' })]`. Each gives plain data; the package is loaded by the run.
 */
import type { AiSdkOptions } from './targets/adapters/ai-sdk.ts';
import type { LangchainClearOptions } from './targets/adapters/langchain-clear.ts';
import type { LangchainTrimOptions } from './targets/adapters/langchain-trim.ts';
import { packageTarget } from './targets/package-target.ts';

/** `pruneMessages` of `ai`. */
export const aiSdk = packageTarget<AiSdkOptions>('ai-sdk');
/** `ClearToolUsesEdit` of `langchain`. */
export const langchainClear = packageTarget<LangchainClearOptions>('langchain-clear');
/** `trimMessages` of `@langchain/core`. */
export const langchainTrim = packageTarget<LangchainTrimOptions>('langchain-trim');

export type { PackageTarget } from './targets/package-target.ts';
export type { AiSdkOptions, LangchainClearOptions, LangchainTrimOptions };
