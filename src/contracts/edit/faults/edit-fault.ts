/** What a planted fault of contract `edit` is, and the usual way to make one: the program with steps replaced. */
import type { History } from '../../../history/message.ts';
import type { Fault } from '../../contract.ts';
import type { EditOptions } from '../options.ts';
import { program } from './program.ts';
import type { Steps } from './steps.ts';

export type EditFault = Fault<History, EditOptions, History>;

/** One that says which steps it replaces, so that several can be planted together. */
export interface StepFault extends EditFault {
  readonly changes: Partial<Steps>;
}

/** A fault that lies in steps alone and keeps no state. */
export function faultIn(id: string, name: string, title: string, changes: Partial<Steps>): StepFault {
  return { id, name, title, changes, create: () => program(changes) };
}
