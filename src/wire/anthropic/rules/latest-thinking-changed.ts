import type { History, Message } from '../../../history/message.ts';
import { sameParts } from '../../../history/same.ts';
import type { EditRule, RulePage } from '../../rule.ts';

export const rule: EditRule = {
  id: 'anthropic/latest-thinking-changed',
  ref: 'AN-6',
  compare: ({ history: before }, { history: after }) => {
    const index = latestAssistant(after);
    const latest = after[index];
    if (latest === undefined) return [];
    const signatures = signaturesOf(latest);
    if (signatures.length === 0) return [];
    const original = before.find((message) =>
      signaturesOf(message).some((signature) => signatures.includes(signature)),
    );
    if (original === undefined || sameParts(original.parts, latest.parts)) return [];
    const says =
      'it is the latest assistant message, its thinking is signed, and its blocks are not those it had before';
    return [{ message: index, says, about: ['assistant'] }];
  },
};

function latestAssistant(history: History): number {
  return history.findLastIndex(({ role }) => role === 'assistant');
}

/** Texts and signatures of signed thinking; what tells an edited message from another one. */
function signaturesOf({ parts }: Message): string[] {
  return parts.flatMap((part) =>
    part.kind === 'reasoning' && part.signature ? [`${part.signature} ${part.text}`] : [],
  );
}

export const page: RulePage = {
  title: 'The latest assistant message with signed thinking goes back as it was, its other blocks included.',
  why: 'The request is refused. A part was taken out of the turn that is being worked on: its thinking, or a neighbour of it.',
  repair: 'Leave the latest assistant message alone, or take all of its thinking out together with the turn.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/anthropics/claude-code/issues/13589' },
  words: ['thinking or redacted_thinking blocks in the latest assistant message cannot be modified'],
  breaks: { before: 'U, A R(sig)"plan""text"[a], T a', history: 'U, A R(sig)"plan"[a], T a' },
  holds: { before: 'U, A R(sig)"old", U, A R(sig)"plan"[a], T a', history: 'U, A"said", U, A R(sig)"plan"[a], T a' },
};
