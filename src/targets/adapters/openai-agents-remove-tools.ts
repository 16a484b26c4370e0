/** `removeAllTools` of the OpenAI Agents SDK: what a handoff passes on of the history before it. */
import { openaiResponses } from '../../wire/openai-responses/codec.ts';
import { exportOf, installed } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { intoItems, outOfItems } from './agents-items.ts';

export type OpenaiAgentsRemoveToolsOptions = Readonly<Record<string, never>>;

interface Handoff {
  readonly inputHistory: unknown[];
  readonly preHandoffItems: unknown[];
  readonly newItems: unknown[];
}

export const adapter: Adapter = {
  versions: ['0'],
  format: openaiResponses,
  kind: 'trim',
  options: [{}],
  recipe: {
    imports: ["import { removeAllTools } from '@openai/agents-core/extensions';"],
    body: [
      '// The items of the Agents SDK say callId and function_call_result.',
      'const inputHistory = messages.map(({ call_id: callId, type, ...rest }) => ({',
      "  ...rest, callId, type: type === 'function_call_output' ? 'function_call_result' : type,",
      '}));',
      'const output = removeAllTools({ inputHistory, preHandoffItems: [], newItems: [] }).inputHistory;',
    ],
  },
  async connect(cwd) {
    const extensions = await installed('@openai/agents-core/extensions', cwd);
    const remove = exportOf<(handoff: Handoff) => Handoff>(extensions, 'removeAllTools');
    return {
      version: extensions.version,
      into: intoItems,
      outOf: outOfItems,
      plain: true,
      create: () => (inputHistory) => remove({ inputHistory, preHandoffItems: [], newItems: [] }).inputHistory,
    };
  },
};
