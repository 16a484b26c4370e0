/** One scan: from paths to a report. */
import { relative } from 'node:path';
import { UsageError } from '../errors.ts';
import { addFacts, type Cache, type CacheEntry, hashOf, openCache, type PlainFacts, plainFacts } from './cache.ts';
import { type Facts, noFacts } from './interpret/facts.ts';
import { verdictsOf } from './judge/verdicts.ts';
import { findSources, openDisk, type RealDisk } from './read/files.ts';
import { isWorthReading } from './read/prefilter.ts';
import type { MessageShape } from './read/shape.ts';
import type { ScanReport, Site, Trouble } from './report.ts';
import { applySuppressions, type Suppression, suppressionsIn } from './suppress.ts';

export interface ScanOptions {
  readonly paths: readonly string[];
  readonly cwd: string;
  readonly shape: MessageShape;
  /** Files whose path below the working directory holds one of these are left out. */
  readonly exclude?: readonly string[];
  /** Where answers are kept; undefined: nowhere. */
  readonly cache?: string;
  /** Called for each file that is interpreted. */
  onFile?(done: number, all: number): void;
}

/** Throws UsageError for a path that is not there. Whatever stands in the files, the rest is scanned. */
export async function scan(options: ScanOptions): Promise<ScanReport> {
  const { cwd, shape } = options;
  const disk = openDisk();
  const { exclude = [] } = options;
  const files = findSources(options.paths, cwd).filter(
    (file) => !exclude.some((part) => relative(cwd, file).includes(part)),
  );
  const cache =
    options.cache === undefined
      ? undefined
      : openCache(options.cache, JSON.stringify([String(shape.typeNames), shape.properties, String(shape.pathNames)]));
  const facts = noFacts();
  const troubles: Trouble[] = [];
  const suppressions: Suppression[] = [];
  let lines = 0;
  let reader: Reader | undefined;
  for (const [done, file] of files.entries()) {
    const text = disk.read(file);
    if (text === undefined) continue;
    lines += countLines(text);
    suppressions.push(...suppressionsIn(file, text));
    if (!isWorthReading(text, shape)) continue;
    const known = cache && stillTrue(cache, disk, file, text);
    const entry = known ?? (reader ??= await openReader(disk, shape)).read(file, text);
    if (known === undefined) {
      cache?.set(file, entry);
      options.onFile?.(done + 1, files.length);
    }
    addFacts(facts, entry.facts);
    troubles.push(...entry.troubles);
  }
  cache?.save();
  return report(
    facts,
    [...troubles, ...disk.troubles, ...(reader?.troubles ?? [])],
    suppressions,
    files.length,
    lines,
    cwd,
  );
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function stillTrue(cache: Cache, disk: RealDisk, file: string, text: string): CacheEntry | undefined {
  const entry = cache.get(file);
  if (entry === undefined || entry.hash !== hashOf(text)) return undefined;
  return entry.consulted.every(([other, hash]) => hashOf(disk.read(other)) === hash) ? entry : undefined;
}

interface Reader {
  read(file: string, text: string): CacheEntry;
  readonly troubles: readonly Trouble[];
}

/** Loads the parser and the interpreter: half a second that a scan without changes does not pay. */
async function openReader(disk: RealDisk, shape: MessageShape): Promise<Reader> {
  const [{ createProgram }, { typeQuestions }, { interpretUnit }, { createLocator }] = await loadInterpreter();
  const locator = createLocator();
  const program = createProgram({ read: disk.read, locate: locator.locate });
  const types = typeQuestions(program, shape);
  return {
    troubles: locator.troubles,
    read(file, text) {
      program.takeConsulted();
      const unit = program.unit(file);
      const own = noFacts();
      const troubles = unit === undefined ? [] : interpretUnit({ program, types, shape }, unit, own);
      const consulted = program.takeConsulted().filter((other) => other !== file);
      return {
        hash: hashOf(text),
        consulted: consulted.map((other): [string, string] => [other, hashOf(disk.read(other))]),
        facts: plainFacts(own),
        troubles: [...(unit?.trouble ? [unit.trouble] : []), ...troubles],
      };
    },
  };
}

async function loadInterpreter() {
  try {
    return await Promise.all([
      import('./read/program.ts'),
      import('./read/types.ts'),
      import('./interpret/interpret.ts'),
      import('./read/locate.ts'),
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('not-found', 'scan needs ts-morph, which is not installed', 'npm install --save-dev ts-morph');
  }
}

function report(
  facts: Facts,
  troubles: readonly Trouble[],
  suppressions: readonly Suppression[],
  files: number,
  lines: number,
  cwd: string,
): ScanReport {
  const short = (file: string): string => relative(cwd, file).replaceAll('\\', '/') || file;
  const local = noFacts();
  addFacts(local, shorten(plainFacts(facts), short));
  const { problems, unsure, safe } = verdictsOf(local);
  const own = suppressions.map((entry) => ({ ...entry, file: short(entry.file) }));
  const applied = applySuppressions(problems, own);
  return {
    files,
    lines,
    writers: [...local.writers.values()].sort(byPlace),
    captures: [...local.captures.values()].sort(byPlace),
    problems: applied.problems.sort(byPlace),
    unsure: [...unsure].sort(byPlace),
    safe,
    troubles: troubles.map((trouble) => ({ ...trouble, file: short(trouble.file) })),
    accepted: applied.accepted,
  };
}

/** Absolute file names made relative, wherever a site stands in the facts. */
function shorten(facts: PlainFacts, short: (file: string) => string): PlainFacts {
  return JSON.parse(JSON.stringify(facts), (key, value: unknown) =>
    key === 'file' && typeof value === 'string' ? short(value) : value,
  ) as PlainFacts;
}

function byPlace(left: Site, right: Site): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line || left.column - right.column;
}
