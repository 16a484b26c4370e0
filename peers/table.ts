/**
 * The packages that Proctor is tried on, at pinned versions: data only. Each is installed into a folder of its own, so that
 * none of them is a dependency of anything here.
 */

export interface Peer {
  /** What it is called by on the command line, and its folder. */
  readonly name: string;
  /** The package under test, and … */
  readonly package: string;
  readonly version: string;
  /** … what has to be installed beside it. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Adapters, as `proctor list targets` names them. */
  readonly targets: readonly string[];
  /** Run by `npm run peers -- --short`. */
  readonly short?: true;
}

const LANGCHAIN = { '@langchain/core': '1.4.0' };

export const PEERS: readonly Peer[] = [
  { name: 'ai-7', package: 'ai', version: '7.0.173', beside: { zod: '3.25.76' }, targets: ['ai-sdk'], short: true },
  { name: 'ai-6', package: 'ai', version: '6.0.326', beside: { zod: '3.25.76' }, targets: ['ai-sdk'] },
  { name: 'ai-5', package: 'ai', version: '5.0.277', beside: { zod: '3.25.76' }, targets: ['ai-sdk'], short: true },
  { name: 'ai-5-old', package: 'ai', version: '5.0.93', beside: { zod: '3.25.76' }, targets: ['ai-sdk'] },
  {
    name: 'langchain',
    package: 'langchain',
    version: '1.5.14',
    beside: LANGCHAIN,
    targets: ['langchain-clear', 'langchain-context-editing', 'langchain-summarization', 'langchain-trim'],
    short: true,
  },
  {
    name: 'langchain-old',
    package: 'langchain',
    version: '1.1.0',
    beside: LANGCHAIN,
    targets: ['langchain-summarization'],
  },
  {
    name: 'deepagents',
    package: 'deepagents',
    version: '1.14.1',
    beside: { ...LANGCHAIN, langchain: '1.5.14' },
    targets: ['deepagents'],
  },
  {
    name: 'mastra',
    package: '@mastra/core',
    version: '1.71.0',
    beside: { zod: '3.25.76' },
    targets: ['mastra-tool-call-filter', 'mastra-token-limiter'],
  },
  {
    name: 'mastra-memory',
    package: '@mastra/memory',
    version: '0.15.13',
    beside: { '@mastra/core': '0.24.9' },
    targets: ['mastra-memory-tool-call-filter', 'mastra-memory-token-limiter'],
  },
  {
    name: 'openai-agents',
    package: '@openai/agents',
    version: '0.20.0',
    beside: { zod: '4.6.7' },
    targets: ['openai-agents-compaction', 'openai-agents-remove-tools', 'openai-agents-session'],
    short: true,
  },
  {
    name: 'strands',
    package: '@strands-agents/sdk',
    version: '1.19.0',
    beside: { zod: '4.6.7', '@modelcontextprotocol/sdk': '1.32.2', '@opentelemetry/api': '1.10.0' },
    targets: ['strands-sliding-window', 'strands-summarizing'],
  },
  {
    name: 'google-adk',
    package: '@google/adk',
    version: '2.0.0',
    targets: ['google-adk-truncating', 'google-adk-token-based', 'google-adk-anchored', 'google-adk-thought-pruning'],
  },
  {
    name: 'gemini-cli',
    package: '@google/gemini-cli-core',
    version: '0.61.0',
    targets: ['gemini-cli-compression', 'gemini-cli-harden-history'],
  },
  {
    name: 'pi',
    package: '@mariozechner/pi-coding-agent',
    version: '0.73.1',
    targets: ['pi'],
  },
  {
    name: 'anthropic-sdk',
    package: '@anthropic-ai/sdk',
    version: '0.120.0',
    targets: ['anthropic-tool-runner'],
  },
  {
    name: 'cloudflare',
    package: 'agents',
    version: '0.32.0',
    targets: ['cloudflare-sessions'],
  },
  {
    name: 'cline',
    package: '@cline/core',
    version: '0.0.86',
    targets: ['cline-basic'],
  },
  {
    name: 'llamaindex',
    package: '@llamaindex/core',
    version: '0.6.22',
    targets: ['llamaindex-memory', 'llamaindex-buffer', 'llamaindex-summary'],
  },
  {
    name: 'beeai',
    package: 'beeai-framework',
    version: '0.1.30',
    beside: { zod: '3.25.76' },
    targets: ['beeai-sliding', 'beeai-token'],
  },
];

/** A fault that one version has and another has not: a campaign has to see it there and nowhere else. */
export interface Pair {
  readonly target: string;
  readonly rule: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Names of peers. */
  readonly shows: string;
  readonly holds: string;
}

export const PAIRS: readonly Pair[] = [
  {
    target: 'ai-sdk',
    rule: 'promise/leaves-no-reasoning-alone',
    options: { toolCalls: 'all' },
    shows: 'ai-5',
    holds: 'ai-7',
  },
];

/** Two versions of which one is compared with the other. */
export interface Difference {
  readonly target: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly left: string;
  readonly right: string;
}

export const DIFFERENCES: readonly Difference[] = [
  { target: 'ai-sdk', options: { toolCalls: 'before-last-0-messages' }, left: 'ai-7', right: 'ai-6' },
  { target: 'ai-sdk', options: { toolCalls: 'before-last-message' }, left: 'ai-5', right: 'ai-5-old' },
];
