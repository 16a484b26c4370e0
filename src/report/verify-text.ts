/** What a verification came to: what was covered, and the sentence that may be claimed. */
import { number } from './run-text.ts';

export interface Coverage {
  readonly target: string;
  readonly alphabet: string;
  /** What an input is counted in: `messages` or `events`. */
  readonly counted: string;
  /** Inputs judged, by size. */
  readonly inputs: readonly number[];
  readonly examinations: number;
  /** The largest size of which every input was judged; -1 for none. */
  readonly complete: number;
  readonly bound: number;
  readonly rules: number;
  /** Above this size, rules that need further runs were judged on a share of the inputs. */
  readonly wholeSize: number;
  readonly findings: number;
  /** Which part of the inputs, from 1, where it was not all of them. */
  readonly shard?: { readonly index: number; readonly of: number };
}

/** One line a size, then the claim. */
export function verifyText(coverage: Coverage): string {
  const { inputs, complete, counted } = coverage;
  const lines = inputs.map((count, size) => {
    const partial = size > complete ? ', not all of them' : '';
    return `  ${size} ${counted}: ${number(count)} inputs${partial}`;
  });
  return [...lines, '', claim(coverage)].join('\n');
}

/** What may be said of the target, and no more. */
export function claim(coverage: Coverage): string {
  const { target, alphabet, counted, inputs, examinations, complete, bound, rules, wholeSize, findings, shard } =
    coverage;
  const upTo = (size: number) => inputs.slice(0, size + 1).reduce((sum, count) => sum + count, 0);
  const part = shard === undefined ? '' : ` of part ${shard.index} of ${shard.of}`;
  const judged = `${number(upTo(inputs.length))} inputs, ${number(examinations)} examinations`;
  if (findings > 0) {
    const size = Math.max(complete, 0);
    return `${target} breaks ${findings === 1 ? 'a rule' : `rules in ${findings} ways`}; a smallest input that shows it has ${size} ${counted} (${judged})`;
  }
  if (complete < bound) {
    const whole = complete < 0 ? 'no size as a whole' : `all inputs${part} of up to ${complete} ${counted}`;
    const rest = upTo(inputs.length) - upTo(complete);
    return `cut: ${whole} and ${number(rest)} of the next were judged (${judged}); no rule broke`;
  }
  const every = `every input${part} of up to ${bound} ${counted} over alphabet ${alphabet}, up to renaming of ids and texts`;
  const sampled = `; above ${wholeSize} ${counted}, rules that compare several runs were judged on a share of them`;
  return `${target} keeps all ${rules} rules on ${every} (${judged})${bound > wholeSize ? sampled : ''}`;
}
