/** Looks at every field of a loaded configuration: a name that nobody reads is a setting that somebody misses. */
import { closest, distance } from 'fastest-levenshtein';
import { UsageError } from '../errors.ts';
import { isJsonObject } from '../history/json.ts';
import type { Config } from './define.ts';
import { SETTINGS, type SettingKind, SHARED } from './settings.ts';

type Kinds = Readonly<Record<string, SettingKind>>;

const TARGET_ENTRY = { target: 'text', format: 'text', kind: 'kind', options: 'object', timeout: 'duration' } as const;
const { target: _, ...OF_ENTRY } = TARGET_ENTRY;
const PROGRAM_ENTRY = { ...OF_ENTRY, name: 'text', program: 'texts' } as const;
const SECTIONS: Readonly<Record<string, Kinds>> = SETTINGS;

/** What is expected of each kind, in words, and whether a value is that. */
const EXPECTED: Readonly<Record<SettingKind, readonly [words: string, holds: (value: unknown) => boolean]>> = {
  text: ['a text', isText],
  path: ['a path', isText],
  'path or off': ['a path, or false', (value) => isText(value) || value === false],
  count: ['a whole number', (value) => Number.isSafeInteger(value) && (value as number) >= 0],
  duration: ["a time such as '60s' or '500ms'", (value) => isText(value) && /^\d+(\.\d+)?(ms|s|m|h)?$/.test(value)],
  texts: ['a list of texts', (value) => isListOf(value, isText)],
  'switch or text': ['true, false or a text', (value) => isText(value) || typeof value === 'boolean'],
  switch: ['true or false', (value) => typeof value === 'boolean'],
  object: ['an object', isJsonObject],
  kind: ['clear, trim, summarize or repair', (value) => /^(clear|trim|summarize|repair)$/.test(String(value))],
  reporters: ["reporters such as ['text', 'junit=report.xml']", (value) => isText(value) || isListOf(value, isText)],
};

/** Throws UsageError `bad-config` that names the file, the field, and the nearest name that there is. */
export function checkedConfig(value: unknown, file: string): Config {
  if (!isJsonObject(value)) {
    const hint = 'export default defineConfig({ targets: […] })';
    throw new UsageError('bad-config', `${file}: its default export is no configuration`, hint);
  }
  const known = [...Object.keys(SHARED), ...Object.keys(SECTIONS), 'targets', 'projects'];
  for (const [key, inner] of Object.entries(value)) {
    if (!known.includes(key)) throw unknownAtTop(file, key, known);
    if (inner === undefined) continue;
    if (Object.hasOwn(SECTIONS, key)) checkSection(inner, SECTIONS[key]!, `${key}.`, file);
    else if (Object.hasOwn(SHARED, key)) checkValue(inner, (SHARED as Kinds)[key]!, key, file);
    else checkList(inner, key, file);
  }
  return value as Config;
}

function checkList(value: unknown, key: string, file: string): void {
  if (!Array.isArray(value)) throw wrong(file, key, 'a list', value);
  (value as readonly unknown[]).forEach((entry, at) => {
    const path = `${key}[${at}]`;
    if (isText(entry)) return;
    if (key === 'projects' || !isJsonObject(entry)) throw wrong(file, path, 'a text or a target', entry);
    // A definition is looked at when it becomes a target, with words of its own.
    if (entry['compact'] !== undefined || entry['create'] !== undefined) return;
    const isProgram = entry['program'] !== undefined;
    checkSection(entry, isProgram ? PROGRAM_ENTRY : TARGET_ENTRY, `${path}.`, file);
    if (isProgram) {
      if (entry['name'] === undefined) throw wrong(file, path, 'a field name, as the program calls itself', entry);
      return;
    }
    if (entry['target'] === undefined) {
      throw wrong(file, path, 'a field target, or a definition with compact(messages, options)', entry);
    }
  });
}

function checkSection(value: unknown, kinds: Kinds, path: string, file: string): void {
  if (!isJsonObject(value)) throw wrong(file, path.slice(0, -1), 'an object', value);
  for (const [key, inner] of Object.entries(value)) {
    if (!Object.hasOwn(kinds, key)) throw unknown(file, key, path, Object.keys(kinds));
    if (inner !== undefined) checkValue(inner, kinds[key]!, path + key, file);
  }
}

function checkValue(value: unknown, kind: SettingKind, path: string, file: string): void {
  const [words, holds] = EXPECTED[kind];
  if (!holds(value)) throw wrong(file, path, words, value);
}

/** Most flags belong to one command, and are set in its section. */
function unknownAtTop(file: string, key: string, known: readonly string[]): UsageError {
  const sections = Object.keys(SECTIONS).filter((section) => Object.hasOwn(SECTIONS[section]!, key));
  const isTypo = distance(key, closest(key, known)) === 1;
  if (sections.length === 0 || isTypo) return unknown(file, key, '', known);
  const places = sections.map((section) => `${section}: { ${key}: … }`).join(' or ');
  return new UsageError('bad-config', `${file}: ${key} is a setting of ${sections.join(' and ')}`, `write ${places}`);
}

function unknown(file: string, key: string, path: string, known: readonly string[]): UsageError {
  const hint = `did you mean ${path}${closest(key, known)}? There is ${known.join(', ')}`;
  return new UsageError('bad-config', `${file}: there is no setting ${path}${key}`, hint);
}

function wrong(file: string, path: string, expected: string, value: unknown): UsageError {
  const found = typeof value === 'function' ? 'a function' : JSON.stringify(value)?.slice(0, 80);
  return new UsageError('bad-config', `${file}: ${path}: expected ${expected}, found ${found}`);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isListOf(value: unknown, holds: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(holds);
}
