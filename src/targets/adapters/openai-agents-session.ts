/** A session of the OpenAI Agents SDK that is read with a limit: the newest items. */
import { openaiResponses } from '../../wire/openai-responses/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { intoItems, outOfItems } from './agents-items.ts';

export interface OpenaiAgentsSessionOptions {
  readonly limit: number;
}

interface Session {
  getItems(limit: number): Promise<unknown[]>;
}

export const adapter: Adapter = {
  versions: ['0'],
  format: openaiResponses,
  kind: 'trim',
  options: [{ limit: 4 }, { limit: 8 }],
  recipe: {
    imports: ["import { MemorySession } from '@openai/agents-core';"],
    body: [
      '// The items of the Agents SDK say callId and function_call_result.',
      'const initialItems = messages.map(({ call_id: callId, type, ...rest }) => ({',
      "  ...rest, callId, type: type === 'function_call_output' ? 'function_call_result' : type,",
      '}));',
      'const output = await new MemorySession({ initialItems }).getItems(options.limit);',
    ],
  },
  async connect(cwd) {
    const core = await installed('@openai/agents-core', cwd);
    const MemorySession = exportOf<new (config: object) => Session>(core, 'MemorySession');
    return {
      version: core.version,
      into: intoItems,
      outOf: outOfItems,
      plain: true,
      create: () => (initialItems, options) =>
        new MemorySession({ initialItems }).getItems((options as OpenaiAgentsSessionOptions).limit),
    };
  },
};
