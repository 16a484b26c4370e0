/**
 * How the summarizer of a case behaves. It is one option among the others of a case, so a replay and a minimized case
 * keep it, a finding shows it, and `-o summarizerScript=throws` fixes it. Left out it answers well: that is the simplest
 * case, and what cases from before the option mean.
 */
import { UsageError } from '../errors.ts';

/** From the simplest on. */
export const SCRIPTS = ['well', 'blank', 'too-long', 'tool-call', 'throws', 'repeats'] as const;

export type Script = (typeof SCRIPTS)[number];

/** The name of the option; the code under test does not get to see it. */
export const SCRIPT_OPTION = 'summarizerScript';

/** What the options of a case say. Throws UsageError `bad-option` for a script that there is not. */
export function scriptOf(options: unknown): Script {
  const given = isScripted(options) ? options[SCRIPT_OPTION] : undefined;
  if (given === undefined) return 'well';
  const script = SCRIPTS.find((one) => one === given);
  if (script !== undefined) return script;
  const what = JSON.stringify(given);
  throw new UsageError('bad-option', `option ${SCRIPT_OPTION}: expected ${SCRIPTS.join(', ')}, found ${what}`);
}

/** The options as the code under test gets them. */
export function withoutScript<O>(options: O): O {
  if (!isScripted(options)) return options;
  const { [SCRIPT_OPTION]: _, ...own } = options;
  return own as O;
}

/** The same options on that script; `well` is not written down. */
export function withScript<O>(options: O, script: Script): O {
  const own = withoutScript(options);
  return script === 'well' ? own : { ...own, [SCRIPT_OPTION]: script };
}

/** Whether there is no summary to be had. */
export function isFailing(script: Script): boolean {
  return script === 'blank' || script === 'throws';
}

function isScripted(options: unknown): options is { readonly [SCRIPT_OPTION]: unknown } {
  return typeof options === 'object' && options !== null && Object.hasOwn(options, SCRIPT_OPTION);
}
