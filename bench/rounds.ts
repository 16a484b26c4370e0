/**
 * Things that are compared take turns in rounds of one run, so that a busy machine slows all of them. Times are those of
 * the process, not of the wall.
 *
 * All of it runs with a young space of 64 MB (package.json). In that of Node's default, 16 MB, the engine takes a list
 * of more than 16,000 messages for old while it is being made, and keeps whatever hangs on it, dead or not, until it
 * next collects the old: up to twice the time a message, and none of it the compactor's.
 */
/** Microseconds of processor time of one of `times` calls. */
export function timed(times: number, work: (time: number) => void): number {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) work(time);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/**
 * What `measure` gives, by round, for each of its names. Rounds that only warm the engine up come first, with negative
 * numbers.
 */
export function inRounds<Name extends string>(
  { warm, rounds }: { readonly warm: number; readonly rounds: number },
  measure: (round: number) => Readonly<Record<Name, number>>,
): Readonly<Record<Name, readonly number[]>> {
  const columns = new Map<string, number[]>();
  for (let round = -warm; round < rounds; round++) {
    for (const [name, value] of Object.entries<number>(measure(round))) {
      const column = columns.get(name) ?? [];
      columns.set(name, column);
      if (round >= 0) column.push(value);
    }
  }
  return Object.fromEntries(columns) as unknown as Record<Name, readonly number[]>;
}

/** Two columns of the same rounds, the first over the second. */
export function over(values: readonly number[], others: readonly number[]): readonly number[] {
  return values.map((value, round) => value / others[round]!);
}
