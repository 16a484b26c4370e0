/** Imports that are no relative ones: tsconfig paths and installed packages, found by TypeScript's own rules. */
import { dirname } from 'node:path';
import { ts } from 'ts-morph';
import type { Trouble } from '../report.ts';

export interface Locator {
  /** The files that `specifier` may mean in `from`. */
  locate(from: string, specifier: string): readonly string[];
  /** tsconfig files that cannot be used. */
  readonly troubles: readonly Trouble[];
}

const DEFAULTS: ts.CompilerOptions = { moduleResolution: ts.ModuleResolutionKind.Bundler, allowJs: true };

export function createLocator(): Locator {
  const settings = new Map<string, ts.CompilerOptions>();
  const troubles: Trouble[] = [];

  function optionsFor(folder: string): ts.CompilerOptions {
    const known = settings.get(folder);
    if (known !== undefined) return known;
    const file = ts.findConfigFile(folder, ts.sys.fileExists, 'tsconfig.json');
    const options = file === undefined ? DEFAULTS : read(file);
    settings.set(folder, options);
    return options;
  }

  function read(file: string): ts.CompilerOptions {
    const known = settings.get(file);
    if (known !== undefined) return known;
    const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
    // Only the options are asked for: which files belong to the project is none of the scan's business.
    const host: ts.ParseConfigHost = { ...ts.sys, useCaseSensitiveFileNames: true, readDirectory: () => [] };
    const parsed = error ? undefined : ts.parseJsonConfigFileContent(config, host, dirname(file));
    const [first] = error ? [error] : (parsed?.errors ?? []).filter(({ code }) => code !== NO_INPUTS);
    if (first !== undefined) {
      const words = ts.flattenDiagnosticMessageText(first.messageText, ' ');
      troubles.push({ file, line: 1, message: `is read as far as it goes: ${words}` });
    }
    const options = { ...DEFAULTS, ...parsed?.options, moduleResolution: ts.ModuleResolutionKind.Bundler };
    settings.set(file, options);
    return options;
  }

  function locate(from: string, specifier: string): readonly string[] {
    const found = ts.resolveModuleName(specifier, from, optionsFor(dirname(from)), ts.sys).resolvedModule;
    return found === undefined ? [] : [found.resolvedFileName];
  }

  return { locate, troubles };
}

/** "No inputs were found in config file": true, and no mistake, because none were looked for. */
const NO_INPUTS = 18003;
