/** Loads a user's module, TypeScript or not, with tsconfig paths, workspace imports and CommonJS as they stand there. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type UsageCode, UsageError } from '../errors.ts';

export interface LoadedExport {
  readonly value: unknown;
  /** The file, as given by the user. */
  readonly file: string;
  readonly name: string;
  /** The 1-based line of the export, 1 when it cannot be told. */
  readonly line: number;
}

/** `./file.ts#export`, or the name of a target object in it; the default export when none is named. Throws UsageError `bad-target`. */
export async function loadExport(reference: string, cwd: string): Promise<LoadedExport> {
  const hash = reference.lastIndexOf('#');
  const file = hash < 0 ? reference : reference.slice(0, hash);
  const name = hash < 0 ? 'default' : reference.slice(hash + 1);
  const path = isAbsolute(file) ? file : resolve(cwd, file);
  if (!existsSync(path)) {
    throw new UsageError('bad-target', `there is no file ${file}`, `looked for it in ${cwd}`);
  }
  const module = await loadModule(path, file, 'bad-target');
  const names = Object.keys(module).filter((key) => key !== '__esModule' && key !== 'module.exports');
  const inner = module['default'];
  // A CommonJS module that is loaded as ESM has its exports on the default one.
  const own = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
  const value = module[name] ?? (name === 'default' ? undefined : (own[name] ?? definitionNamed(name, module)));
  if (value === undefined) {
    const known = names.length === 0 ? 'it exports nothing' : `it exports ${names.join(', ')}`;
    throw new UsageError(
      'bad-target',
      `${file} has no export ${name}`,
      `${known}; name one as ${file}#${names[0] ?? 'name'}`,
    );
  }
  return { value, file, name, line: await lineOf(path, name) };
}

/** All exports of a module, as the user's own tools would load it. Throws UsageError of that code, with the line at fault. */
export async function loadModule(path: string, file: string, code: UsageCode): Promise<Record<string, unknown>> {
  try {
    // Loaded here: half of a megabyte that no other target needs.
    const { createJiti } = await import('jiti');
    const jiti = createJiti(pathToFileURL(path).href, { tsconfigPaths: true, fsCache: false, interopDefault: false });
    return (await jiti.import(path)) as Record<string, unknown>;
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const words = message.split('\n')[0]?.trim() ?? '';
    const at = placeIn(`${message}\n${stack}`, path);
    const place = at === undefined ? '' : `\nat ${file}:${at}`;
    throw new UsageError(code, `${file} cannot be loaded: ${words}`, `it stops while it is loaded${place}`);
  }
}

/** Line and column of the file in the words of an error. */
function placeIn(words: string, path: string): string | undefined {
  const at = words.indexOf(`${path}:`);
  return at < 0 ? undefined : /^\d+(?::\d+)?/.exec(words.slice(at + path.length + 1))?.[0];
}

/** A target object that is known by its own name: an export, or a target that stands in a configuration. */
function definitionNamed(name: string, module: Readonly<Record<string, unknown>>): unknown {
  const listed = (module['default'] as { readonly targets?: unknown } | null | undefined)?.targets;
  const all = [...Object.values(module), ...(Array.isArray(listed) ? (listed as readonly unknown[]) : [])];
  // Functions have names too, and are found by the name of their export.
  return all.find((one) => typeof one === 'object' && (one as { readonly name?: unknown } | null)?.name === name);
}

async function lineOf(path: string, name: string): Promise<number> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  const pattern =
    name === 'default'
      ? /\bexport\s+default\b|module\.exports\s*=/
      : new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\b.*[({=]`);
  const declared = lines.findIndex((line) => pattern.test(line) && /\b(export|function|const|exports)\b/.test(line));
  return declared < 0 ? 1 : declared + 1;
}
