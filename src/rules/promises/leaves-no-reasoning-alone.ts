import type { History, Message, Part } from '../../history/message.ts';
import type { PointwiseRule } from '../rule.ts';

export const leavesNoReasoningAlone: PointwiseRule<History, unknown, History> = {
  id: 'promise/leaves-no-reasoning-alone',
  kind: 'pointwise',
  title: 'Reasoning goes with the call or text that it led to',
  why: 'OpenAI refuses a reasoning item without the item that followed it, and Anthropic a message that ends in its thinking.',
  implies: [],
  check({ input, output }) {
    const alone = new Map<string, number>();
    for (const message of input) {
      const key = lastReasoning(message);
      if (key !== undefined) alone.set(key, (alone.get(key) ?? 0) + 1);
    }
    for (let m = 0; m < output.length; m++) {
      const key = lastReasoning(output[m]!);
      if (key === undefined) continue;
      const known = alone.get(key) ?? 0;
      if (known > 0) {
        alone.set(key, known - 1);
        continue;
      }
      return {
        where: { side: 'output', message: m, role: 'assistant', part: 'reasoning' },
        says: `message ${m} ends in reasoning, and what followed that is gone`,
      };
    }
    return undefined;
  },
};

/** What tells the reasoning apart that ends a message; undefined when something follows it, or there is none. */
function lastReasoning({ role, parts }: Message): string | undefined {
  const last: Part | undefined = role === 'assistant' ? parts.at(-1) : undefined;
  return last?.kind === 'reasoning' ? `${last.signature ?? ''}\n${last.text}` : undefined;
}
