/**
 * The walls: reads every import below src/, checks it against the table of rooms, and draws that table into
 * ARCHITECTURE.md. `--write` redraws it; without, a stale table or a forbidden import fails.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SRC = join(ROOT, 'src');
const PAGE = join(ROOT, 'ARCHITECTURE.md');

/** From the bottom up: a room may import what stands above it in this list, if it is named in its own line. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  history: ['errors'],
  finding: ['history', 'errors'],
  minimize: ['history', 'errors'],
  generate: ['minimize', 'history', 'errors'],
  wire: ['finding', 'history', 'errors'],
  fakes: ['errors'],
  rules: ['fakes', 'wire', 'finding', 'history', 'errors'],
  store: ['errors'],
  contracts: ['rules', 'fakes', 'wire', 'generate', 'minimize', 'finding', 'history', 'errors', 'store'],
  targets: ['contracts', 'rules', 'fakes', 'wire', 'generate', 'finding', 'history', 'errors'],
  config: ['targets', 'history', 'errors'],
  oracle: ['targets', 'contracts', 'rules', 'finding', 'history', 'errors'],
  corpus: ['contracts', 'wire', 'finding', 'history', 'errors'],
  campaign: [
    'oracle',
    'corpus',
    'targets',
    'contracts',
    'wire',
    'minimize',
    'generate',
    'finding',
    'history',
    'errors',
  ],
  scan: ['errors'],
  measure: ['campaign', 'oracle', 'targets', 'contracts', 'generate', 'minimize', 'finding', 'history', 'errors'],
  report: ['scan', 'measure', 'wire', 'corpus', 'minimize', 'fakes', 'finding', 'history', 'errors'],
  library: ['report', 'campaign', 'oracle', 'targets', 'wire', 'minimize', 'finding', 'history', 'errors'],
  cli: [
    'library',
    'report',
    'measure',
    'scan',
    'campaign',
    'corpus',
    'oracle',
    'config',
    'targets',
    'store',
    'contracts',
    'rules',
    'wire',
    'generate',
    'minimize',
    'finding',
    'history',
    'errors',
  ],
};

/** Rooms that touch the outside. Everywhere else no `node:` module is imported (but for hashing, which is pure). */
const OUTSIDE: readonly string[] = ['config', 'corpus', 'store', 'scan', 'targets', 'campaign', 'cli', 'measure'];
const PURE_NODE: readonly string[] = ['node:crypto'];
/** What reference and optimized of one contract may share, beside the domain model. */
const SHARED_BY_BOTH = /\/(options|types|texts|[a-z-]*-types|script|event|row|message|model)\.ts$/;

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const files = sourceFiles(SRC).map((path) => relative(SRC, path).replaceAll('\\', '/'));
const imports = files.flatMap(importsOf);
const problems = [...forbidden(), ...outside(), ...twins(), ...cycles(), ...barrels()];
const table = draw();
const page = readFileSync(PAGE, 'utf8');
const redrawn = page.replace(/(<!-- imports -->\n)[\s\S]*?(<!-- \/imports -->)/, `$1${table}$2`);
if (process.argv.includes('--write')) writeFileSync(PAGE, redrawn);
else if (redrawn !== page) problems.push('ARCHITECTURE.md: the import table is stale; npm run imports -- --write');
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${imports.length} imports, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'fixtures' || entry.name === 'ports' ? [] : sourceFiles(path);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(SRC, file), 'utf8');
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...source.matchAll(pattern)].map(([, , type, fixed, dynamic]) => {
    const specifier = fixed ?? dynamic ?? '';
    const to = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
    return { from: file, to, typeOnly: type !== undefined };
  });
}

function isLocal({ to }: Import): boolean {
  return to.endsWith('.ts') && files.includes(to);
}

/** `errors.ts` and the doors in src/ itself are rooms of their own. */
function roomOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : file.replace(/\.ts$/, '');
}

/** `index.ts`, `check.ts`, and the smaller doors of one format each in check/. */
function isDoor(file: string): boolean {
  return (!file.includes('/') && file !== 'errors.ts') || file.startsWith('check/') || file.startsWith('compact/');
}

function forbidden(): string[] {
  return imports.filter(isLocal).flatMap(({ from, to, typeOnly }) => {
    const [source, target] = [roomOf(from), roomOf(to)];
    if (source === target || isDoor(from)) return [];
    if (isDoor(to) && !isDoor(from)) return [`src/${from} imports the door src/${to}: arrows only go down`];
    if (ROOMS[source] === undefined) return [`src/${from}: there is no room ${source}`];
    // Types of what they are given; no code.
    if (typeOnly && source === 'contracts' && target === 'targets') return [];
    if (typeOnly && source === 'report' && target === 'campaign') return [];
    return ROOMS[source].includes(target) ? [] : [`src/${from} imports src/${to}: ${source} may not know ${target}`];
  });
}

function outside(): string[] {
  return imports
    .filter(
      ({ from, to }) =>
        to.startsWith('node:') && !PURE_NODE.includes(to) && !OUTSIDE.includes(roomOf(from)) && !isDoor(from),
    )
    .map(({ from, to }) => `src/${from} imports ${to}: ${roomOf(from)} is pure`);
}

/** Reference and optimized of a contract share types, options and texts only: a shared helper is a shared bug. */
function twins(): string[] {
  const reach = (start: string, own: (file: string) => boolean): Set<string> => {
    const seen = new Set<string>();
    const visit = (file: string): void => {
      for (const one of imports) {
        if (one.from !== file || one.typeOnly || !isLocal(one) || seen.has(one.to) || SHARED_BY_BOTH.test(one.to))
          continue;
        seen.add(one.to);
        if (own(one.to)) visit(one.to);
      }
    };
    visit(start);
    return seen;
  };
  const contracts = new Set(
    files.filter((file) => file.startsWith('contracts/')).map((file) => file.split('/')[1] ?? ''),
  );
  return [...contracts].flatMap((name) => {
    const inside = (file: string) => file.startsWith(`contracts/${name}/`);
    const starts = (which: string) => files.filter((file) => file.startsWith(`contracts/${name}/${which}`));
    const reached = (which: string) => new Set(starts(which).flatMap((file) => [...reach(file, inside)]));
    const other = reached('optimized');
    return [...reached('reference')]
      .filter((file) => other.has(file) && file.startsWith('contracts/'))
      .map((file) => `contract ${name}: reference and optimized share src/${file}`);
  });
}

function cycles(): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push(`import cycle: ${[...path.slice(path.indexOf(file)), file].map((one) => `src/${one}`).join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const one of imports) if (one.from === file && !one.typeOnly && isLocal(one)) visit(one.to, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of files) visit(file, []);
  return found;
}

/** A file below the door that only passes on what others export. */
function barrels(): string[] {
  return files
    .filter((file) => !isDoor(file) && file !== 'errors.ts')
    .filter((file) => {
      const code = readFileSync(join(SRC, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .trim();
      return (
        code !== '' &&
        code
          .split(/;\s*/)
          .filter(Boolean)
          .every((line) => /^export\s.*from\s/s.test(line))
      );
    })
    .map((file) => `src/${file} is a barrel`);
}

function draw(): string {
  const rooms = Object.keys(ROOMS);
  const used = new Map(rooms.map((room) => [room, new Set<string>()]));
  for (const one of imports)
    if (isLocal(one) && roomOf(one.from) !== roomOf(one.to)) used.get(roomOf(one.from))?.add(roomOf(one.to));
  const count = (room: string) => files.filter((file) => roomOf(file) === room).length;
  const present = rooms.filter((room) => count(room) > 0);
  const rows = present.map((room) => {
    const targets = present.filter((other) => used.get(room)?.has(other)).toReversed();
    return `| ${room} | ${count(room)} | ${targets.join(', ') || 'nothing'} |`;
  });
  return `| room | files | imports |\n|---|---|---|\n${rows.join('\n')}\n`;
}
