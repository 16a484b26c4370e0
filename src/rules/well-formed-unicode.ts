import type { Breach } from '../finding/verdict.ts';
import type { JsonValue } from '../history/json.ts';
import type { History } from '../history/message.ts';
import type { PointwiseRule } from './rule.ts';

const LONE_SURROGATE = /\p{Surrogate}/u;

export const wellFormedUnicode: PointwiseRule<History, unknown, History> = {
  id: 'general/well-formed-unicode',
  kind: 'pointwise',
  title: 'Text stays well-formed Unicode',
  why: 'Half of a surrogate pair, left by cutting a text at a fixed length, is no JSON that a provider reads.',
  implies: [],
  check: ({ input, output }) => firstHalf(input, output),
};

/** The first part with half of a pair that is not among the parts of the input: those were so before. */
function firstHalf(input: History, output: History): Breach | undefined {
  const originals = new Set(input);
  for (let m = 0; m < output.length; m++) {
    const message = output[m]!;
    if (originals.has(message)) continue;
    for (const part of message.parts) {
      const broken = brokenText(part as unknown as JsonValue);
      if (broken === undefined || hasText(input as unknown as JsonValue, broken)) continue;
      const at = broken.search(LONE_SURROGATE);
      const says = `message ${m} has a text that is cut inside a character, at offset ${at} of its ${part.kind} part`;
      return { where: { side: 'output', message: m, role: message.role, part: part.kind }, says };
    }
  }
  return undefined;
}

function brokenText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return LONE_SURROGATE.test(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const broken = brokenText(inner);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

function hasText(value: JsonValue | undefined, text: string): boolean {
  if (typeof value === 'string') return value === text;
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => hasText(inner, text));
}
