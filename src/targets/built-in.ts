/** Targets that ship with Proctor: the compactors of a contract and its planted faults. */
import type { AnyContract, Compactor } from '../contracts/contract.ts';
import type { Outcome } from '../finding/verdict.ts';
import type { JsonObject } from '../history/json.ts';
import type { Instance, Target } from './target.ts';
import { thrown } from './thrown.ts';

type AnyCompactor = Compactor<unknown, unknown, unknown>;

/** `edit/reference` and `edit/optimized`. */
export function contractTarget(contract: AnyContract, which: 'reference' | 'optimized', fixed: JsonObject): Target {
  const compactor: AnyCompactor =
    which === 'reference' ? (i, o) => contract.reference(i, o) : (i, o) => contract.optimized(i, o);
  const instance = instanceOf(compactor);
  return ofContract(contract, `${contract.name}/${which}`, fixed, () => instance);
}

/** `fault:edit/E2`, by id or by name in words. */
export function faultTarget(contract: AnyContract, fault: AnyContract['faults'][number], fixed: JsonObject): Target {
  return ofContract(contract, `fault:${contract.name}/${fault.id}`, fixed, () => instanceOf(fault.create()));
}

function ofContract(
  contract: AnyContract,
  name: string,
  fixed: JsonObject,
  create: () => Instance<unknown, unknown>,
): Target {
  return {
    name,
    terms: contract,
    contract: contract.name,
    format: 'neutral',
    fixed,
    levels: {},
    inPlace: false,
    create,
  };
}

function instanceOf(compactor: AnyCompactor): Instance<unknown, unknown> {
  return {
    prepare: (input, options) => () => compactor(input, options),
    run(input, options): Outcome<unknown> {
      try {
        return { status: 'returned', output: compactor(input, options) };
      } catch (error) {
        return thrown(error);
      }
    },
  };
}
