/**
 * What the contract fixes: its options, the exact texts, and which tools only read.
 *
 * Together with types.ts this is all that reference and optimized share, so it holds data and no behaviour of a loop.
 */
import * as v from 'valibot';
import type { OptionsKind } from '../contract.ts';
import { readOptions } from '../read-options.ts';

export interface TurnOptions {
  /** Text that the loop adds to the ask on the wire (the number of the turn is added to it); empty: no injection. */
  readonly memory: string;
  /** Compactions per turn; one that was skipped for a lock does not count. */
  readonly attempts: number;
  /** Seconds after which a dangerous confirmation in the history no longer counts. */
  readonly expiry: number;
}

export const wording = {
  system: 'You are an agent.',
  summaryPrefix: '[SUMMARY OF EARLIER ROWS] ',
  summaryEnd: '\n[END OF SUMMARY]\n',
  mergedHeader: '[EARLIER TEXT OF THIS ROW]\n',
  mergedDelimiter: '\n[SUMMARY FOLLOWS]\n',
  todo: '[TODO LIST] one open item',
  interrupted: '[command interrupted]',
  unknownEffect: 'Interrupted. Whether it took effect is not known.',
  notCompleted: 'Interrupted. It did not complete.',
  unanswered: 'No result was recorded for this call.',
  expired: 'This confirmation has expired.',
  pruned: '[output cleared]',
  empty: '(empty)',
  scaffold: '(turn interrupted)',
} as const;

/** Seconds between two asks when the script does not say. */
export const DEFAULT_WAIT = 10;

/** Tools without side effects; any other tool has some. */
export const readOnlyTools: ReadonlySet<string> = new Set(
  ['read_file', 'search_files', 'session_search', 'skill_view', 'skills_list', 'web_extract'].concat([
    'web_search',
    'vision_analyze',
    'browser_snapshot',
    'browser_get_images',
    'browser_console',
    'read_terminal',
  ]),
);

/** What a user says to allow something dangerous; compared in lower case and without blanks around. */
export const confirmations: ReadonlySet<string> = new Set(['yes, delete it', 'yes, run it', 'go ahead', 'confirmed']);

const shape = v.strictObject({
  memory: v.optional(v.string(), '[MEMORY]'),
  attempts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)), 3),
  expiry: v.optional(v.pipe(v.number(), v.minValue(0)), 60),
});

const defaults: TurnOptions = v.parse(shape, {});

export const turnOptions: OptionsKind<TurnOptions> = {
  defaults,
  parse: (value) => readOptions('turn', shape, value),
  *simpler(options) {
    for (const name of ['memory', 'attempts', 'expiry'] as const) {
      if (options[name] !== defaults[name]) yield { ...options, [name]: defaults[name] };
    }
  },
  *enumerate() {
    yield defaults;
  },
};
