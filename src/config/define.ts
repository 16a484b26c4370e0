/** What `proctor.config.ts` exports. */
import type { Arbitrary } from 'fast-check';
import type { TargetDefinition } from '../targets/define.ts';
import type { SETTINGS, Section, SettingKind, SettingValues, SHARED } from './settings.ts';

type Settings<T extends Readonly<Record<string, SettingKind>>> = {
  readonly [K in keyof T]?: SettingValues[T[K]];
};

/** A target with settings of its own, which go before those for all. */
export interface TargetEntry
  extends Settings<Pick<(typeof SETTINGS)['fuzz'], 'format' | 'kind' | 'options' | 'timeout'>> {
  /** As on the command line: `./src/compact.ts#compact`, `langchain-clear`. */
  readonly target: string;
}

/** A program as a target, by the name that it gives itself. */
export interface ProgramEntry
  extends Settings<Pick<(typeof SETTINGS)['fuzz'], 'format' | 'kind' | 'options' | 'timeout'>> {
  readonly name: string;
  /** The command and its arguments: `['python3', 'proctor_target.py']`, run in the folder of the configuration. */
  readonly program: readonly string[];
}

/** A definition with messages and options of whatever type: only its own function can know. */
type AnyDefinition = Omit<TargetDefinition, 'options'> & {
  readonly options?: readonly unknown[] | Arbitrary<unknown>;
};

/** Paths are from the folder of the configuration. Flags on the command line go before everything that stands here. */
export interface Config extends Settings<typeof SHARED>, CommandSections {
  /** What `proctor fuzz` and `proctor verify` run when no target is typed. */
  readonly targets?: readonly (string | TargetEntry | ProgramEntry | AnyDefinition)[];
  /** Folders with a configuration of their own, each run in turn: `packages/*`. */
  readonly projects?: readonly string[];
}

type CommandSections = { readonly [K in Section]?: Settings<(typeof SETTINGS)[K]> };

/** Types a configuration; gives it back as it is. */
export function defineConfig(config: Config): Config {
  return config;
}
