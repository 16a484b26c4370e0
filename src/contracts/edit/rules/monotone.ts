import type { History, Message, Part } from '../../../history/message.ts';
import type { MetamorphicEditRule } from './edit-rule.ts';

export const monotone: MetamorphicEditRule = {
  id: 'edit/monotone',
  kind: 'metamorphic',
  title: 'What stays whole under a budget stays whole under a larger one',
  why: 'Whoever raises keepToolUses wants more of the same, not another choice.',
  implies: [],
  reruns({ input, options }) {
    const marked = markResults(input, options.keepToolUses);
    if (marked === undefined) return undefined;
    const larger = { ...options, keepToolUses: options.keepToolUses + 1 };
    return [
      { input: marked, options },
      { input: marked, options: larger },
    ];
  },
  check({ options }, [small, large]) {
    if (small!.status !== 'returned' || large!.status !== 'returned') return undefined;
    const left = new Set(marksOf(large!.output).map(({ text }) => text));
    const lost = marksOf(small!.output).find(({ text }) => !left.has(text));
    if (lost === undefined) return undefined;
    const { message, part, id } = lost;
    const says = `${JSON.stringify(id)} is whole with keepToolUses ${options.keepToolUses} and cleared with one more`;
    return { where: { side: 'output', message, part }, says };
  },
};

const MARK = 'result at ';

/**
 * Every result replaced by one that tells its place, so that it is known again; undefined when there are no more than
 * any budget keeps.
 */
function markResults(history: History, keepToolUses: number): History | undefined {
  let marks = 0;
  const marked = new Array<Message>(history.length);
  for (let m = 0; m < history.length; m++) {
    const message = history[m]!;
    let parts: Part[] | undefined;
    for (let p = 0; p < message.parts.length; p++) {
      const part = message.parts[p]!;
      if (part.kind === 'result') (parts ??= message.parts.slice())[p] = { ...part, content: MARK + marks++ };
      else if (part.kind === 'use') (parts ??= message.parts.slice())[p] = { ...part, result: MARK + marks++ };
    }
    marked[m] = parts === undefined ? message : { ...message, parts };
  }
  return marks <= keepToolUses ? undefined : marked;
}

interface Mark {
  readonly text: string;
  readonly message: number;
  readonly part: Part['kind'];
  readonly id: string;
}

function marksOf(history: History): Mark[] {
  const marks: Mark[] = [];
  for (let message = 0; message < history.length; message++) {
    for (const part of history[message]!.parts) {
      if (part.kind !== 'result' && part.kind !== 'use') continue;
      const text = part.kind === 'result' ? part.content : part.result;
      const id = part.kind === 'result' ? part.callId : part.id;
      if (typeof text === 'string' && text.startsWith(MARK)) marks.push({ text, message, part: part.kind, id });
    }
  }
  return marks;
}
