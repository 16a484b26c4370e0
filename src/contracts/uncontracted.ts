/**
 * The terms of a target that claims no contract: histories of every shape, the options that it came with, and the rules
 * that hold for everybody. There is no right answer here, only wrong ones.
 */
import { UsageError } from '../errors.ts';
import { drawHistory } from '../generate/histories.ts';
import { pick, type Random } from '../generate/random.ts';
import { GENERATOR_VERSION } from '../generate/version.ts';
import { copyHistory } from '../history/copy.ts';
import { isJsonObject, type JsonObject } from '../history/json.ts';
import type { History } from '../history/message.ts';
import { printHistory } from '../history/notation.ts';
import { sameHistory } from '../history/same.ts';
import { replaceTexts } from '../rules/renaming.ts';
import type { Rule } from '../rules/rule.ts';
import type { Terms } from './contract.ts';
import { historyInput } from './history-input.ts';

export type HistoryRule = Rule<History, unknown, History>;

/** How the options of a case come about: one of a list, or drawn by the target's own generator. */
export type OptionsSource = readonly JsonObject[] | ((random: Random) => JsonObject);

export function uncontracted(
  format: string,
  options: OptionsSource,
  rules: readonly HistoryRule[],
): Terms<History, unknown, History> {
  const list = typeof options === 'function' ? [] : options;
  const defaults = list[0] ?? {};
  return {
    name: format,
    generatorVersion: GENERATOR_VERSION,
    holds: 'messages',
    input: historyInput,
    rules,
    options: {
      defaults,
      parse(value) {
        if (value === undefined) return defaults;
        if (!isJsonObject(value)) throw new UsageError('bad-option', 'the options: expected a JSON object');
        return { ...defaults, ...value } satisfies JsonObject;
      },
      *simpler(current) {
        for (const one of list) if (JSON.stringify(one) !== JSON.stringify(current)) yield one;
      },
      enumerate: () => (list.length === 0 ? [defaults] : list),
    },
    generate(random) {
      const draw = drawHistory(random);
      const drawn = typeof options === 'function' ? options(random) : list.length === 0 ? {} : pick(random, list);
      return { input: draw.input, options: drawn, features: draw.features };
    },
    copy: copyHistory,
    same: sameHistory,
    sameOutput: sameHistory,
    changed: (input, output) => !sameHistory(input, output),
    printOutput: printHistory,
    // The mark is one that no generator makes.
    variant: (input) => replaceTexts(input, (text) => `${text}\u2063other`),
  };
}
