/** `proctor bench --self`: the scoreboard of the harness itself over its planted faults. */
import { CONTRACTS, contractOf } from '../contracts/registry.ts';
import { scoreboard } from '../measure/scoreboard/scoreboard.ts';
import { scoreboardMarkdown } from '../report/scoreboard-markdown.ts';
import { type Call, wholeNumber } from './command.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { ProgressLine } from './progress.ts';
import { shardOf } from './shard.ts';

const DEFAULT_SEEDS = 10;
const DEFAULT_CASES = 20_000;

/** Operands are contracts; all of them when there is none. */
export async function benchSelf({ operands, flags }: Call, io: Io): Promise<ExitCode> {
  const names = operands.length === 0 ? CONTRACTS.map(({ name }) => name) : operands;
  const line = new ProgressLine(io);
  const board = await scoreboard({
    contracts: await Promise.all(names.map(contractOf)),
    seeds: wholeNumber(flags, 'seeds', 1) ?? DEFAULT_SEEDS,
    mostCases: wholeNumber(flags, 'cases', 1) ?? DEFAULT_CASES,
    shard: shardOf(flags) ?? { index: 0, of: 1 },
    now: io.now,
    watch: (words) => line.show(() => words),
    signal: io.signal,
  });
  line.clear();
  io.out(flags['json'] === true ? `${JSON.stringify(board, undefined, 2)}\n` : scoreboardMarkdown(board));
  if (io.signal.aborted) return EXIT.interrupted;
  return board.faults.every(({ proctor, seeds }) => proctor.found === seeds) ? EXIT.clean : EXIT.findings;
}
