/**
 * Which planted faults of contract `edit` explain what a program in Python returned: alone, or several of those that are
 * known of the original, in one and the same run of the program that they are planted in.
 */
import { edit } from '../src/contracts/edit/contract.ts';
import type { StepFault } from '../src/contracts/edit/faults/edit-fault.ts';
import { everyCallWithId, firstResultWithId } from '../src/contracts/edit/faults/planted/by-id.ts';
import { reverseEnumeration } from '../src/contracts/edit/faults/planted/removal-order.ts';
import {
  staleServerIndexOverwrites,
  staleServerIndexThrows,
} from '../src/contracts/edit/faults/planted/stale-indices.ts';
import { program } from '../src/contracts/edit/faults/program.ts';
import type { Steps } from '../src/contracts/edit/faults/steps.ts';
import type { EditOptions } from '../src/contracts/edit/options.ts';
import type { Outcome } from '../src/finding/verdict.ts';
import type { History } from '../src/history/message.ts';

const OF_THE_ORIGINAL: readonly StepFault[] = [
  staleServerIndexThrows,
  staleServerIndexOverwrites,
  reverseEnumeration,
  firstResultWithId,
  everyCallWithId,
];

/** `equal` where the reference gives it, the ids of faults that together do, or undefined. */
export function explainEdit(input: History, options: EditOptions, outcome: Outcome<unknown>): string | undefined {
  const gives = (run: (history: History, options: EditOptions) => History): boolean => {
    try {
      const output = run(edit.copy(input), options);
      return outcome.status === 'returned' && edit.sameOutput(output, outcome.output as History);
    } catch (error) {
      return outcome.status === 'threw' && error instanceof PastTheEnd === isRemoval(outcome.error);
    }
  };
  if (gives(edit.reference)) return 'equal';
  const alone = edit.faults.filter((fault) => gives(fault.create())).map(({ id }) => id);
  if (alone.length > 0) return alone.join(' or ');
  for (const faults of subsets(OF_THE_ORIGINAL)) {
    const changes = Object.assign({}, ...faults.map((fault) => fault.changes)) as Partial<Steps>;
    const reversed = faults.includes(reverseEnumeration);
    if (gives(program({ ...changes, popMessages: reversed ? popReversed : popFromBack }))) {
      return faults.map(({ id }) => id).join(' and ');
    }
  }
  return undefined;
}

/** The smallest first. */
function subsets<T>(all: readonly T[]): readonly (readonly T[])[] {
  const subsets = Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_one, at) => bits & (1 << at)));
  return subsets.slice(1).sort((one, other) => one.length - other.length);
}

// In Python, an index at which nothing stands is an error; `splice` takes nothing out and goes on.

class PastTheEnd extends RangeError {}

/** Whether it was thrown while messages were taken out: an error elsewhere is not explained by one there. */
function isRemoval({ stack }: { readonly stack?: string }): boolean {
  return stack !== undefined && /\bdel result\[/.test(stack);
}

const popFromBack: Steps['popMessages'] = (list, indices) =>
  pop(
    list,
    indices.toSorted((one, other) => other - one),
  );
const popReversed: Steps['popMessages'] = (list, indices) => pop(list, indices.toReversed());

function pop(list: unknown[], indices: readonly number[]): void {
  for (const index of indices) {
    if (index >= list.length) throw new PastTheEnd(`no message at ${index}`);
    list.splice(index, 1);
  }
}
