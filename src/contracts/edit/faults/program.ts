/**
 * The program that the faults of contract `edit` are planted in: a third compactor, in the shape in which such programs
 * are written. It edits a list of its own in place and finds its way by indices that it captured before. As it stands
 * here it is right; a fault replaces one of its steps and shows nothing but the mistake.
 *
 * It shares neither pairing nor clearing with reference and optimized: it is the code under suspicion.
 */
import type { History } from '../../../history/message.ts';
import type { Compactor } from '../../contract.ts';
import { type EditOptions, removedCall } from '../options.ts';
import {
  addPlaceholders,
  clear,
  clearResults,
  clearServerUses,
  popMessages,
  removePairs,
  takeCall,
} from './clearing.ts';
import { dropCitations, dropTail, isMemory, keepsCitations, saved, saveMemory } from './finish.ts';
import { clearReasoning, isCleared } from './reasoning.ts';
import { choose, find, isEligible, pair } from './selection.ts';
import type { Run, Steps } from './steps.ts';

/** The steps as they are right. */
const STEPS: Steps = {
  clearReasoning,
  isCleared,
  pair,
  find,
  isEligible,
  choose,
  clear,
  clearServerUses,
  clearResults,
  removePairs,
  takeCall,
  addPlaceholders,
  placeholder: removedCall,
  popMessages,
  saveMemory,
  isMemory,
  saved,
  dropCitations,
  keepsCitations,
  dropTail,
};

/** The program with some of its steps replaced. Without any it equals the reference. */
export function program(changes: Partial<Steps> = {}): Compactor<History, EditOptions, History> {
  const steps = { ...STEPS, ...changes };
  return (history, options) => {
    const run: Run = { list: [...history], options, steps };
    steps.clearReasoning(run);
    steps.clear(run, steps.choose(run, steps.find(run)));
    if (options.memory) steps.saveMemory(run);
    steps.dropCitations(run);
    steps.dropTail(run.list);
    return run.list;
  };
}
