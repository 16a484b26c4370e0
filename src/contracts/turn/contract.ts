/** Contract `turn`: compaction in the middle of a turn, the index of the ask, and what really reaches the model. */
import { GENERATOR_VERSION } from '../../generate/version.ts';
import type { Contract } from '../contract.ts';
import { turnFaults } from './faults/all.ts';
import { generateScript } from './generate.ts';
import { copyScript, sameScript } from './input/copy.ts';
import { scriptInput } from './input/script-input.ts';
import { runOptimized } from './optimized/loop.ts';
import { type TurnOptions, turnOptions } from './options.ts';
import { printTrace } from './print-trace.ts';
import { runReference } from './reference/run.ts';
import { turnRules } from './rules/all.ts';
import { sameTrace } from './rules/equals-reference.ts';
import type { Event, Row, Script, Trace } from './types.ts';

export const turn: Contract<Script, TurnOptions, Trace> = {
  name: 'turn',
  title: 'a loop that compacts in the middle of a turn sends the model what the store holds of it',
  generatorVersion: GENERATOR_VERSION,
  input: scriptInput,
  options: turnOptions,
  faults: turnFaults,
  rules: turnRules,
  holds: 'script',
  generate: (random) => generateScript(random),
  drawSized: (random, length) => generateScript(random, length).input,
  reference: (script, options) => runReference(script, options),
  optimized: runOptimized,
  copy: copyScript,
  same: sameScript,
  sameOutput: sameTrace,
  changed: (_, trace) => trace.steps.some(({ compaction }) => compaction === 'compacted'),
  printOutput: printTrace,
  variant: ({ history, events }) => ({ history: history.map(otherRow), events: events.map(otherEvent) }),
};

/** The same row with another text, under the same ids. */
function otherRow(row: Row): Row {
  return { ...row, content: `earlier: ${row.content}` };
}

function otherEvent(event: Event): Event {
  if (event.kind === 'user' || event.kind === 'reply' || event.kind === 'steer') {
    return { ...event, text: `earlier: ${event.text}` };
  }
  if (event.kind !== 'results') return event;
  return { ...event, outs: event.outs.map((out) => ({ ...out, text: `earlier: ${out.text}` })) };
}
