/** `--shard i/n`. */
import { UsageError } from '../errors.ts';
import type { Call } from './command.ts';

/** 0-based; undefined when the flag was not given. Throws UsageError `bad-option`. */
export function shardOf(flags: Call['flags']): { readonly index: number; readonly of: number } | undefined {
  if (flags['shard'] === undefined) return undefined;
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(String(flags['shard'])) ?? [];
  if (index === undefined || Number(index) < 1 || Number(index) > Number(of)) {
    throw new UsageError(
      'bad-option',
      `--shard ${String(flags['shard'])}: expected i/n with i from 1 to n, for example 2/4`,
    );
  }
  return { index: Number(index) - 1, of: Number(of) };
}
