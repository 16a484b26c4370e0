/** What the configuration says, as the flags that a command reads. */
import { relative, resolve } from 'node:path';
import type { JsonObject } from '../history/json.ts';
import { PROGRAM } from '../targets/resolve.ts';
import type { ProgramEntry, TargetEntry } from './define.ts';
import type { LoadedConfig } from './load.ts';
import { NOT_SHARED, SETTINGS, type Section, type SettingKind, SHARED } from './settings.ts';

type Flags = Readonly<Record<string, unknown>>;
type Kinds = Readonly<Record<string, SettingKind>>;

/** A target of the configuration, with the flags that it brings along. */
export interface ConfiguredTarget {
  /** As resolveTarget takes it, from the folder of the configuration. */
  readonly reference: string;
  /** What it is called by on the command line. */
  readonly name: string;
  /** Of a program: the words that start it. */
  readonly program?: readonly string[];
  readonly flags: Flags;
}

/** The flags of one command; paths are rewritten as from `cwd`. */
export function flagsOf({ config, folder }: LoadedConfig, section: Section, cwd: string): Flags {
  const kinds: Kinds = SETTINGS[section];
  const own = config as unknown as JsonObject;
  const shared = Object.entries(SHARED)
    .filter(([key]) => Object.hasOwn(kinds, key) && NOT_SHARED[section]?.includes(key) !== true)
    .map(([key]) => [key, own[key]] as const);
  const values = { ...defined(shared), ...defined(Object.entries(own[section] ?? {})) };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, flagOf(value, kinds[key] as SettingKind, folder, cwd)]),
  );
}

/** The targets in their order. */
export function configuredTargets({ config, folder, file }: LoadedConfig): readonly ConfiguredTarget[] {
  return (config.targets ?? []).map((entry) => {
    if (typeof entry === 'string') return { reference: entry, name: entry, flags: {} };
    if ('program' in entry) return configuredProgram(entry, folder);
    // A definition that stands in the file itself is found again by its name, in a worker or in a replay.
    if (!('target' in entry)) return { reference: `./${file}#${entry.name}`, name: entry.name, flags: {} };
    const { target, ...settings } = entry as TargetEntry;
    return { reference: target, name: target, flags: settingFlags(settings, folder) };
  });
}

function configuredProgram({ program, name, ...settings }: ProgramEntry, folder: string): ConfiguredTarget {
  return { reference: PROGRAM, name, program, flags: settingFlags(settings, folder) };
}

function settingFlags(settings: object, folder: string): Flags {
  const flags = Object.entries(settings).map(([key, value]) => [
    key,
    flagOf(value, (SETTINGS.fuzz as Kinds)[key] as SettingKind, folder, folder),
  ]);
  return Object.fromEntries(flags) as Flags;
}

/** A value as it would have come from the command line. */
function flagOf(value: unknown, kind: SettingKind, folder: string, cwd: string): unknown {
  switch (kind) {
    case 'path':
    case 'path or off':
      return typeof value === 'string' ? relative(cwd, resolve(folder, value)) || '.' : value;
    case 'object':
      return JSON.stringify(value);
    case 'count':
      return String(value);
    case 'reporters':
      return Array.isArray(value) ? value.join(',') : value;
    default:
      return value;
  }
}

function defined(entries: readonly (readonly [string, unknown])[]): Flags {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
