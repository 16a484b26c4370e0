/**
 * The terms of a target that claims no contract: histories of every shape, the options that it came with, and the rules
 * that hold for everybody. There is no right answer here, only wrong ones.
 */
import { UsageError } from '../errors.ts';
import { isFailing, SCRIPTS, type Script, scriptOf, withoutScript, withScript } from '../fakes/script.ts';
import { drawHistory, type HistoryShape } from '../generate/histories.ts';
import { pick, type Random } from '../generate/random.ts';
import { GENERATOR_VERSION } from '../generate/version.ts';
import { copyHistory } from '../history/copy.ts';
import { isJsonObject, type JsonObject } from '../history/json.ts';
import type { History } from '../history/message.ts';
import { printHistory } from '../history/notation.ts';
import { sameHistory } from '../history/same.ts';
import { survivesFailedSummary } from '../rules/promises/survives-failed-summary.ts';
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
  shape: HistoryShape = {},
): Terms<History, unknown, History> {
  const list = typeof options === 'function' ? [] : options;
  const defaults = list[0] ?? {};
  // Who promises nothing about its summarizer is not known to ask one.
  const summarizes = rules.some(({ id }) => id === survivesFailedSummary.id);
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
        scriptOf(value);
        // One entry of the list is not mixed with another: an option that is left out is one.
        return value;
      },
      *simpler(current) {
        const script = scriptOf(current);
        const own = withoutScript(current);
        if (script !== 'well') yield own;
        for (const one of list) if (JSON.stringify(one) !== JSON.stringify(own)) yield withScript(one, script);
      },
      *enumerate() {
        const all = list.length === 0 ? [defaults] : list;
        yield* all;
        if (summarizes)
          for (const script of SCRIPTS.filter(isFailing)) for (const one of all) yield withScript(one, script);
      },
    },
    generate(random) {
      const draw = drawHistory(random, shape);
      const drawn = typeof options === 'function' ? options(random) : list.length === 0 ? {} : pick(random, list);
      const scripted = summarizes ? withScript(drawn, drawScript(random)) : drawn;
      return { input: draw.input, options: scripted, features: draw.features };
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

/** Every other case has a summary as it should be; the others share the rest. */
function drawScript(random: Random): Script {
  return SCRIPTS[random.below(2 * (SCRIPTS.length - 1)) + 1] ?? 'well';
}
