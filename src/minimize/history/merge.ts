/** Two messages of one role made into one: what a failure needs often fits into fewer messages than it came in. */
import type { History } from '../../history/message.ts';
import { arrange, wholePlan } from './arrange.ts';
import { moved } from './plain-text.ts';

/** Each message joined to the one of its role before it. Tool messages stay apart, as most formats have them. */
export function* merged(history: History): Iterable<History> {
  for (let at = history.length - 1; at > 0; at--) {
    const { role, parts } = history[at]!;
    if (role === 'tool') continue;
    const into = history.slice(0, at).findLastIndex((message) => message.role === role);
    if (into === -1) continue;
    const before = history[into]!;
    const joined = parts.map((part, index) =>
      moved(part, { role, message: at, part: index }, { role, message: into, part: before.parts.length + index }),
    );
    const longer = history.with(into, { ...before, parts: [...before.parts, ...joined] });
    yield arrange(longer, wholePlan(longer).toSpliced(at, 1));
  }
}
