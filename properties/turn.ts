/** Laws of loops of contract `turn`, as functions of the loop: said once, for reference, optimized and modes. */
import { generateScript } from '../src/contracts/turn/generate.ts';
import { printScript } from '../src/contracts/turn/notation.ts';
import type { TurnOptions } from '../src/contracts/turn/options.ts';
import { turnRules } from '../src/contracts/turn/rules/all.ts';
import type { Script, Trace } from '../src/contracts/turn/types.ts';
import { streamsOf } from '../src/generate/random.ts';

export type TurnLoop = (script: Script, options: TurnOptions) => Trace;

/** Scripts `from` to `to` of a seed. */
export function* drawnScripts(seed: string, count: number): Generator<{ input: Script; options: TurnOptions }> {
  const stream = streamsOf(seed);
  for (let i = 0; i < count; i++) yield generateScript(stream(i));
}

/** The scripts, in the notation, on which the loop breaks one of the rules, each with the rule's id. */
export function breachesOf(loop: TurnLoop, reference: TurnLoop, seed: string, count: number): string[] {
  const found: string[] = [];
  for (const { input, options } of drawnScripts(seed, count)) {
    const trial = { input, options, output: loop(input, options), expected: reference(input, options) };
    for (const rule of turnRules) {
      if (rule.check(trial) !== undefined) found.push(`${rule.id}: ${printScript(input)}`);
    }
  }
  return found;
}

/** Playing a script leaves it as it was, and gives the same trace again. */
export function isPure(loop: TurnLoop, { input, options }: { input: Script; options: TurnOptions }): boolean {
  const before = JSON.stringify(input);
  const first = JSON.stringify(loop(input, options));
  return JSON.stringify(loop(input, options)) === first && JSON.stringify(input) === before;
}

/** A trace of the first events is the beginning of the whole trace: nothing looks ahead. */
export function isOnline(loop: TurnLoop, script: Script, options: TurnOptions, events: number): boolean {
  const whole = loop(script, options);
  const part = loop({ ...script, events: script.events.slice(0, events) }, options);
  return JSON.stringify(part.steps) === JSON.stringify(whole.steps.slice(0, events));
}

/** P15: the scripts on which a rule holds without a fix and not with it. */
export function regressions(
  without: TurnLoop,
  fixed: TurnLoop,
  ruleId: string,
  scripts: Iterable<{ input: Script; options: TurnOptions }>,
): string[] {
  const rule = turnRules.find(({ id }) => id === ruleId)!;
  const found: string[] = [];
  for (const { input, options } of scripts) {
    if (rule.check({ input, options, output: without(input, options) }) !== undefined) continue;
    if (rule.check({ input, options, output: fixed(input, options) }) !== undefined) found.push(printScript(input));
  }
  return found;
}
