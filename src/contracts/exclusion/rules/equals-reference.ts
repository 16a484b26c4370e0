import { traceDifference } from '../same.ts';
import type { ExclusionRule } from './lists.ts';

export const equalsReference: ExclusionRule = {
  kind: 'pointwise',
  id: 'exclusion/equals-reference',
  title: 'every list, mark and request is that of the reference',
  why: 'the rules say what must never happen; the reference says what must happen',
  implies: [],
  gate: true,
  check({ output, expected }) {
    const found = expected && traceDifference(output, expected);
    if (found === undefined) return undefined;
    const row = found.left ?? found.right;
    const where = { side: 'output', message: found.step, part: found.part, field: found.field } as const;
    const at = found.row === undefined ? found.part : `message ${found.row} of ${found.part}`;
    return {
      where: row === undefined ? where : { ...where, role: row.role },
      says: `step ${found.step}: ${at} has another ${found.field} than the reference`,
    };
  },
};
