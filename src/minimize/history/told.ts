/** A client call with its result told in words: a text where the call was, and what a user says where the result was. */
import { defaultText } from '../../history/default-text.ts';
import type { History } from '../../history/message.ts';
import { pairCalls } from '../../history/pairing.ts';

export function* told(history: History): Iterable<History> {
  for (const { call, result } of pairCalls(history).pairs.toReversed()) {
    if (history[result.message]!.parts.length > 1) continue;
    const caller = history[call.message]!;
    const text = defaultText(caller.role, 'text', call.message, call.part);
    yield history
      .with(call.message, { ...caller, parts: caller.parts.with(call.part, { kind: 'text', text }) })
      .with(result.message, {
        role: 'user',
        parts: [{ kind: 'text', text: defaultText('user', 'text', result.message, 0) }],
      });
  }
}
