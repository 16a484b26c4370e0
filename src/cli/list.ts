/** `proctor list`: the targets, rules and formats that there are. */
import type { Command } from 'commander';
import { CONTRACTS, contractOf } from '../contracts/registry.ts';
import { UsageError } from '../errors.ts';
import { columns } from '../report/columns.ts';
import { type Style, styleOf } from '../report/style.ts';
import { ADAPTERS } from '../targets/adapters.ts';
import { ALIASES, FORMATS } from '../wire/formats.ts';
import { allRules } from './all-rules.ts';
import { type CommandModule, declareOutputFlags } from './command.ts';
import { EXIT, type Io } from './io.ts';

interface Row {
  readonly name: string;
  readonly title: string;
  readonly note: string;
}

const SECTIONS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  targets: targetRows,
  rules: async () =>
    (await allRules()).map(({ id, title, ref, severity }) => ({
      name: id,
      title,
      note: ref ?? (severity === 'warning' ? 'warning' : ''),
    })),
  formats: async () =>
    FORMATS.map(({ name, title }) => ({
      name,
      title,
      note: [...ALIASES]
        .filter(([, own]) => own === name)
        .map(([alias]) => alias)
        .join(', '),
    })),
};

export const list: CommandModule = {
  declare(command: Command): void {
    declareOutputFlags(command).addHelpText('after', '\nWhat is targets, rules or formats; all of them when left out.');
  },

  async run({ operands, flags }, io) {
    const wanted = operands.length === 0 ? Object.keys(SECTIONS) : operands;
    const unknown = wanted.find((name) => !Object.hasOwn(SECTIONS, name));
    if (unknown !== undefined) {
      throw new UsageError('bad-option', `proctor list ${unknown}: expected targets, rules or formats`);
    }
    const sections = await Promise.all(wanted.map(async (name) => [name, await SECTIONS[name]!()] as const));
    if (flags['json'] === true) io.out(`${JSON.stringify(Object.fromEntries(sections), undefined, 2)}\n`);
    else for (const [name, rows] of sections) print(name, rows, styleOf(io.colors), io);
    return EXIT.clean;
  },
};

async function targetRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name } of CONTRACTS) {
    const contract = await contractOf(name);
    rows.push({ name: `${name}/reference`, title: `${contract.title}; written for reading`, note: '' });
    rows.push({ name: `${name}/optimized`, title: `${contract.title}; written for speed`, note: '' });
    for (const fault of contract.faults) {
      rows.push({ name: `fault:${name}/${fault.id}`, title: fault.title, note: fault.name });
    }
  }
  for (const adapter of ADAPTERS)
    rows.push({ name: adapter.name, title: adapter.title, note: `needs ${adapter.package}` });
  return rows;
}

function print(name: string, rows: readonly Row[], style: Style, io: Io): void {
  const lines = columns(
    rows.map((row) => [
      { text: row.name, paint: style.bold },
      { text: row.note, paint: style.dim },
      { text: row.title },
    ]),
    Math.max(40, io.width - 60),
  );
  io.out(`${style.underline(name)}\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}
