/** The names of the options in which two sets of options differ. Options are plain data: JSON tells. */
export function differingKeys(left: unknown, right: unknown): readonly string[] {
  const [a, b] = [fields(left), fields(right)];
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (key) => JSON.stringify(a.get(key)) !== JSON.stringify(b.get(key)),
  );
}

function fields(options: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof options === 'object' && options !== null ? Object.entries(options) : []);
}
