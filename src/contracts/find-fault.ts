/** Faults are asked for by id (`E2`, `e1b`) or by their name in words (`reverse-enumeration`). */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** The fault of that id or name, in any case; a bare id stands for its `a`. Undefined when there is none. */
export function findFault<F extends Named>(faults: readonly F[], idOrName: string): F | undefined {
  const wanted = idOrName.toLowerCase();
  return (
    faults.find(({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted) ??
    faults.find(({ id }) => id.toLowerCase() === `${wanted}a`)
  );
}
