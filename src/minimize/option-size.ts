/** How far options are from their defaults: how many of them, by how much, and how long they are written out. */
import { differingKeys } from './option-keys.ts';

/** To be compared number by number; following it downwards comes to an end, whatever steps a contract offers. */
export function optionSize(options: unknown, defaults: unknown): readonly number[] {
  const keys = differingKeys(options, defaults);
  let distance = 0;
  for (const key of keys) {
    const [value, usual] = [field(options, key), field(defaults, key)];
    distance += typeof value === 'number' && typeof usual === 'number' ? Math.abs(value - usual) : 1;
  }
  return [keys.length, distance, JSON.stringify(options)?.length ?? 0];
}

function field(options: unknown, key: string): unknown {
  return typeof options === 'object' && options !== null && Object.hasOwn(options, key)
    ? (options as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
