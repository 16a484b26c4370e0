/** The names of the options in which two sets of options differ. Options are plain data: JSON tells. */
export function differingKeys(left: unknown, right: unknown): readonly string[] {
  const [a, b] = [fields(left), fields(right)];
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (key) => JSON.stringify(a.get(key)) !== JSON.stringify(b.get(key)),
  );
}

/** `options` with the field of that name as `other` has it. */
export function withKey<O>(options: O, other: O, key: string): O {
  const changed = new Map(fields(options));
  const others = fields(other);
  if (others.has(key)) changed.set(key, others.get(key));
  else changed.delete(key);
  return Object.fromEntries(changed) as O;
}

function fields(options: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof options === 'object' && options !== null ? Object.entries(options) : []);
}
