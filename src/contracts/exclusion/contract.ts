/** Contract `exclusion`: flags and summaries, and the transcript that must not lose either. See docs/contracts/exclusion.md. */
import { GENERATOR_VERSION } from '../../generate/version.ts';
import type { Contract } from '../contract.ts';
import { exclusionFaults } from './faults/all.ts';
import { drawGrowingList, generateExclusion } from './generate/generate.ts';
import { copyScript, otherScript, sameScript } from './input/copy.ts';
import { scriptInput } from './input/script-input.ts';
import { exclusionOptimized } from './optimized/session.ts';
import { type ExclusionOptions, exclusionOptions } from './options.ts';
import { printTrace } from './print-trace.ts';
import { readTrace } from './read-trace.ts';
import { exclusionReference } from './reference/session.ts';
import { exclusionRules } from './rules/all.ts';
import { sameTrace } from './same.ts';
import type { ExclusionScript, ExclusionTrace, Row } from './types.ts';

export const exclusion: Contract<ExclusionScript, ExclusionOptions, ExclusionTrace> = {
  name: 'exclusion',
  title: 'messages are flagged and summarised in place, and no transcript loses the summaries of what it has',
  generatorVersion: GENERATOR_VERSION,
  input: scriptInput,
  options: exclusionOptions,
  faults: exclusionFaults,
  rules: exclusionRules,
  holds: 'script',
  generate: generateExclusion,
  drawSized: drawGrowingList,
  reference: exclusionReference,
  optimized: exclusionOptimized,
  copy: copyScript,
  same: sameScript,
  sameOutput: sameTrace,
  changed: (_, trace) =>
    trace.some(
      (step) =>
        step.store.some(isMarked) || (step.kind === 'turn' && step.calls.some(({ working }) => working.some(isMarked))),
    ),
  printOutput: printTrace,
  readOutput: readTrace,
  variant: otherScript,
};

/** Whether compaction has excluded a message or put in a summary. */
function isMarked({ excluded, reason, group }: Row): boolean {
  return (excluded && reason !== undefined) || group?.sources !== undefined;
}
