import { scriptOf } from '../../fakes/script.ts';
import type { History, Message } from '../../history/message.ts';
import type { PointwiseRule } from '../rule.ts';

/**
 * Judged where the summarizer repeats all that it was told: then every message is in the result, by itself or in the
 * summary. Letters and digits are compared, since what is told may be quoted and escaped in many ways; a message counts as
 * told while one of its texts is. What a summarizer is told of calls and results differs from package to package, so
 * messages without a text are not looked at. A compactor that drops messages beside summarizing others, by design, does
 * not promise this.
 */
export const tellsTheSummarizer: PointwiseRule<History, unknown, History> = {
  id: 'promise/tells-the-summarizer',
  kind: 'pointwise',
  title: 'What is gone was told to the summarizer',
  why: 'A message that is neither kept nor told is in no summary: it is gone for good, and nobody sees that it is.',
  implies: [],
  check({ input, options, output }) {
    if (scriptOf(options) !== 'repeats') return undefined;
    const said = lettersOf(output.flatMap(textsOf).join(' '));
    for (let m = 0; m < input.length; m++) {
      const message = input[m]!;
      if (message.role === 'system') continue;
      const texts = textsOf(message).map(lettersOf).filter(Boolean);
      if (texts.length === 0 || texts.some((text) => said.includes(text))) continue;
      return {
        // Who said it is no other fault, but for the newest message, which is easily forgotten.
        where: { side: 'input', message: m, field: m === input.length - 1 ? 'newest' : 'told' },
        says: `message ${m} is gone, and the summarizer was not told of it`,
      };
    }
    return undefined;
  },
};

function textsOf({ parts }: Message): string[] {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
}

/** Without what is written in other ways inside of quotes: escapes, blanks, marks. */
function lettersOf(text: string): string {
  return text.replace(/\\+(?:u[0-9a-f]{4}|[nrtbf])/gi, '').replace(/[^\p{L}\p{N}]+/gu, '');
}
