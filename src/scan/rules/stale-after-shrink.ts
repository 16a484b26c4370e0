import type { ScanRule } from './scan-rule.ts';

export const staleAfterShrink: ScanRule = {
  id: 'index/stale-after-shrink',
  level: 'error',
  title: 'A position is used on an array after a write that may have moved what it names.',
  why: 'The position was right when it was taken. Then an element before it, or the element itself, was taken out or put in. The number still lies in the array, so nothing throws: another message is read, overwritten or deleted. A bounds check or a clamp does not help; it makes a wrong position a legal one.',
  bad: `const at = messages.findIndex((message) => message.role === 'tool');
messages.splice(0, 2);
messages[at] = cleared;              // two further on than meant`,
  good: `messages.splice(0, 2);
const at = messages.findIndex((message) => message.role === 'tool');
if (at >= 0) messages[at] = cleared;`,
};
