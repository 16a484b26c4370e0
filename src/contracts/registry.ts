/** The contracts by name, each loaded when somebody asks for it. */
import { UsageError } from '../errors.ts';
import type { AnyContract } from './contract.ts';

interface ContractEntry {
  readonly name: string;
  readonly title: string;
  load(): Promise<AnyContract>;
}

export const CONTRACTS: readonly ContractEntry[] = [
  {
    name: 'edit',
    title: 'compaction by editing the history: clear or remove tool uses, strip reasoning',
    load: async () => (await import('./edit/contract.ts')).edit as AnyContract,
  },
  {
    name: 'edit-session',
    title: 'contract edit message by message: at every step what the whole history gives at once',
    load: async () => (await import('./edit-session/contract.ts')).editSession as AnyContract,
  },
  {
    name: 'turn',
    title: 'an agent loop that compacts in the middle of a turn',
    load: async () => (await import('./turn/contract.ts')).turn as AnyContract,
  },
  {
    name: 'exclusion',
    title: 'messages flagged as excluded in place, summaries, and the transcript that keeps both',
    load: async () => (await import('./exclusion/contract.ts')).exclusion as AnyContract,
  },
];

/** Throws UsageError `not-found` that names the contracts there are. */
export async function contractOf(name: string): Promise<AnyContract> {
  const entry = CONTRACTS.find((candidate) => candidate.name === name);
  if (entry !== undefined) return entry.load();
  const names = CONTRACTS.map((candidate) => candidate.name).join(', ');
  throw new UsageError('not-found', `there is no contract ${JSON.stringify(name)}`, `contracts: ${names}`);
}
