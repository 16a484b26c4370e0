/** From what a user types to a target: a built-in, a planted fault, a package by name, a file's export, a program. */
import { resolve as resolvePath } from 'node:path';
import { findFault } from '../contracts/find-fault.ts';
import { contractOf } from '../contracts/registry.ts';
import { UsageError } from '../errors.ts';
import type { JsonObject } from '../history/json.ts';
import { ADAPTERS, adapterTarget } from './adapters.ts';
import { contractTarget, faultTarget } from './built-in.ts';
import { moduleTarget } from './module.ts';
import type { Kind, Target } from './target.ts';

/** The name of the program that stands behind `--`, whatever it calls itself. */
export const PROGRAM = '--';

export interface TargetRequest {
  /** The options that the user fixed. */
  readonly options: JsonObject;
  readonly format?: string;
  readonly kind?: Kind;
  readonly cwd: string;
  /** Milliseconds that one call may take. */
  readonly timeLimit: number;
  /** A program under test and its arguments: what stood after `--`. */
  readonly program: readonly string[];
}

/** Throws UsageError `not-found`, `not-installed`, `not-supported`, `bad-target` or `bad-option`. */
export async function resolveTarget(name: string, request: TargetRequest): Promise<Target> {
  const target = await find(name, request);
  // Options that the terms refuse are the user's mistake, found before anything runs.
  if (target.contract !== undefined) target.terms.options.parse(request.options);
  return target;
}

async function find(name: string, request: TargetRequest): Promise<Target> {
  if (name === PROGRAM) return (await import('./program/program.ts')).programTarget(request);
  if (name.startsWith('fault:')) return plantedFault(name, request.options);
  const adapter = ADAPTERS.find((one) => name === one.name || name.startsWith(`${one.name}@`));
  if (adapter !== undefined) return adapterTarget(adapter, name, installedIn(name.slice(adapter.name.length), request));
  if (/^\.{0,2}\/|^[A-Za-z]:[\\/]|\.[cm]?[jt]sx?(#|$)/.test(name)) return moduleTarget(name, request);
  const [contract, which] = name.split('/');
  if (which === 'reference' || which === 'optimized') {
    return contractTarget(await contractOf(contract ?? ''), which, request.options);
  }
  throw new UsageError(
    'not-found',
    `there is no target ${JSON.stringify(name)}`,
    'a target is edit/optimized, fault:edit/E2, ./file.ts#export, a package that proctor list names, or a program after --',
  );
}

/** `ai-sdk@./old`: the package as the folder `old` has it installed, so that two versions can be compared. */
function installedIn(at: string, request: TargetRequest): TargetRequest {
  return at === '' ? request : { ...request, cwd: resolvePath(request.cwd, at.slice(1)) };
}

async function plantedFault(name: string, options: JsonObject): Promise<Target> {
  const [contractName = '', wanted = ''] = name.slice('fault:'.length).split('/');
  const contract = await contractOf(contractName);
  const fault = findFault(contract.faults, wanted);
  if (fault !== undefined) return faultTarget(contract, fault, options);
  const known = contract.faults.map(({ id, name: words }) => `${id} ${words}`).join(', ');
  throw new UsageError(
    'not-found',
    `contract ${contractName} has no fault ${JSON.stringify(wanted)}`,
    `faults: ${known}`,
  );
}
