import type { History, Message, Part } from '../../../history/message.ts';
import type { MetamorphicEditRule } from './edit-rule.ts';

export const monotone: MetamorphicEditRule = {
  id: 'edit/monotone',
  kind: 'metamorphic',
  title: 'What stays whole under a budget stays whole under a larger one',
  why: 'Whoever raises keepToolUses wants more of the same, not another choice.',
  implies: [],
  reruns({ input, options }) {
    const marked = markResults(input);
    if (marked === undefined) return undefined;
    const larger = { ...options, keepToolUses: options.keepToolUses + 1 };
    return [
      { input: marked, options },
      { input: marked, options: larger },
    ];
  },
  check({ options }, [small, large]) {
    if (small!.status !== 'returned' || large!.status !== 'returned') return undefined;
    const left = new Set(marksOf(large!.output).map(({ mark }) => mark));
    const lost = marksOf(small!.output).find(({ mark }) => !left.has(mark));
    if (lost === undefined) return undefined;
    const { message, part, id } = lost;
    const says = `${JSON.stringify(id)} is whole with keepToolUses ${options.keepToolUses} and cleared with one more`;
    return { where: { side: 'output', message, part: part.kind }, says };
  },
};

const MARK = 'result at ';

/** Every result replaced by one that tells its place, so that it is known again; undefined when there is none. */
function markResults(history: History): History | undefined {
  let marks = 0;
  const marked = history.map((message): Message => {
    const parts = message.parts.map((part): Part => {
      if (part.kind === 'result') return { ...part, content: MARK + marks++ };
      return part.kind === 'use' ? { ...part, result: MARK + marks++ } : part;
    });
    return { ...message, parts };
  });
  return marks === 0 ? undefined : marked;
}

function marksOf(history: History): { mark: string; message: number; part: Part; id: string }[] {
  return history.flatMap(({ parts }, message) =>
    parts.flatMap((part) => {
      const mark = part.kind === 'result' ? part.content : part.kind === 'use' ? part.result : undefined;
      if (typeof mark !== 'string' || !mark.startsWith(MARK)) return [];
      return [{ mark, message, part, id: part.kind === 'result' ? part.callId : part.kind === 'use' ? part.id : '' }];
    }),
  );
}
