/** `hardenHistory` of the Gemini CLI: mends a history so that the API takes it. */
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import { gemini } from '../../wire/gemini/codec.ts';
import { exportOf, installedFile } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { withoutSystem } from './gemini-cli-compression.ts';

export interface GeminiCliHardenHistoryOptions {
  readonly sentinels?: { readonly continuation?: string; readonly lostToolResponse?: string };
}

interface Turn {
  readonly id: string;
  readonly content: JsonObject;
}

const FILE = 'dist/src/utils/historyHardening.js';

export const adapter: Adapter = {
  versions: ['0'],
  format: gemini,
  kind: 'repair',
  levels: {
    // It joins neighbours of one role and puts responses in the order of their calls, before texts.
    'promise/keeps-last-user': 'off',
    'general/keeps-order': 'off',
    // It makes calls for responses that have none, and signatures for calls; what is left of a thought reads like one.
    'general/nothing-invented': 'off',
  },
  options: [{}],
  recipe: {
    imports: [`import { hardenHistory } from './node_modules/@google/gemini-cli-core/${FILE}';`],
    body: [
      'const turns = messages.map((content, i) => ({ id: String(i), content }));',
      'const output = hardenHistory(turns, options).map((turn) => turn.content);',
      "console.log('input afterwards', JSON.stringify(messages));",
    ],
  },
  async connect(cwd) {
    const file = await installedFile('@google/gemini-cli-core', FILE, cwd);
    const harden = exportOf<(turns: unknown[], options: unknown) => unknown[]>(file, 'hardenHistory');
    return {
      version: file.version,
      into: intoTurns,
      outOf: outOfTurns,
      create: () => (turns, options) => harden(turns, options),
    };
  },
};

function intoTurns(contents: readonly JsonObject[]): Turn[] {
  return withoutSystem(contents).map((content, index) => ({ id: `t${index}`, content }));
}

function outOfTurns(turns: readonly unknown[]): unknown[] {
  return turns.map((turn) => (isJsonObject(turn) ? turn['content'] : turn));
}
