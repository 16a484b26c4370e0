/** `--emit` of replay and minimize: a failing case in another form than Proctor's own. */
import type { Command } from 'commander';
import { examine } from '../campaign/question.ts';
import { caseOf, type FindTarget, wantedBy } from '../campaign/replay.ts';
import type { Kept } from '../corpus/read.ts';
import { UsageError } from '../errors.ts';
import type { Recipe } from '../finding/recipe.ts';
import type { JsonValue } from '../history/json.ts';
import type { History } from '../history/message.ts';
import type { Candidate } from '../minimize/candidate.ts';
import type { Explanation } from '../minimize/explain.ts';
import type { Examination } from '../oracle/examine.ts';
import { OWN_RULES } from '../oracle/own-rules.ts';
import { EMITTERS } from '../report/emit.ts';
import type { Reproduction } from '../report/reproduction.ts';
import type { Target } from '../targets/target.ts';
import { formatNamed } from '../wire/formats.ts';
import type { Call } from './command.ts';
import { shellWord } from './shell-word.ts';

export function declareEmit(command: Command): Command {
  return command.option('--emit <form>', `write the case as ${[...EMITTERS.keys()].join(', ')}`);
}

/** The emitter that `--emit` names, if it was given. Throws UsageError `bad-option`. */
export function emitterOf(flags: Call['flags']): ((one: Reproduction) => string) | undefined {
  if (flags['emit'] === undefined) return undefined;
  const emitter = EMITTERS.get(String(flags['emit']));
  if (emitter !== undefined) return emitter;
  throw new UsageError('bad-option', `--emit ${String(flags['emit'])}: expected ${[...EMITTERS.keys()].join(', ')}`);
}

/** All kept cases in the form that `--emit` names; undefined when it was not given. */
export async function emitted(
  kept: readonly Kept[],
  find: FindTarget,
  flags: Call['flags'],
): Promise<string | undefined> {
  const emitter = emitterOf(flags);
  if (emitter === undefined) return undefined;
  const texts: string[] = [];
  for (const one of kept) {
    const about = one.kind === 'finding' ? one.finding : one.case;
    const name = about.target ?? `${about.contract}/optimized`;
    const target = await find(wantedBy(one, name));
    const again = caseOf(one, target);
    const examination = await examine(target, again);
    texts.push(
      emitter(reproductionOf(target, again, examination, about.rule, `proctor replay ${shellWord(one.file)}`)),
    );
    await target.close?.();
  }
  return texts.join('\n');
}

/** `examination` is one made just now, so that what is written down is what the target does today. */
export function reproductionOf(
  target: Target,
  found: Candidate<unknown, unknown>,
  { outcome, breaches, expected }: Examination,
  rule: string,
  command: string,
  explanation?: Explanation,
): Reproduction {
  const { terms, version } = target;
  const breach = breaches.find((one) => one.rule === rule) ?? breaches[0];
  const broken = breach?.rule ?? rule;
  const known = [...terms.rules, ...OWN_RULES].find(({ id }) => id === broken);
  const print = (history: unknown): JsonValue =>
    terms.holds === 'messages'
      ? (formatNamed(target.format).print(history as History) as JsonValue)
      : (history as JsonValue);
  const recipe = recipeOf(target);
  return {
    rule: broken,
    title: known?.title ?? broken,
    why: known?.why ?? '',
    message: breach?.says ?? 'every rule holds today',
    target: target.name,
    ...(version === undefined ? {} : { version }),
    notation: terms.input.print(found.input),
    options: found.options as JsonValue,
    format: target.format,
    messages: print(found.input),
    ...(expected === undefined ? {} : { expected: print(expected) }),
    ...(outcome.status === 'returned' ? { actual: print(outcome.output) } : {}),
    ...(recipe === undefined ? {} : { recipe }),
    command,
    ...explanation,
  };
}

/** A user's own export is called as its user calls it, a package as its documentation does. */
function recipeOf({ name, location, recipe }: Target): Recipe | undefined {
  if (location === undefined) return recipe;
  const [, exported] = name.split('#');
  const isObject = !name.startsWith(location.file);
  const local = exported === undefined || exported === 'default' ? (isObject ? 'target' : 'compact') : exported;
  const binding = exported === undefined || exported === 'default' ? local : `{ ${local} }`;
  return {
    imports: [`import ${binding} from ${JSON.stringify(location.file)};`],
    body: [`const output = await ${isObject ? `${local}.compact` : local}(messages, options);`],
  };
}
