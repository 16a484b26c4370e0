import type { RulePage, TranscriptRule } from '../../rule.ts';
import { strayResults } from '../pairing.ts';

export const rule: TranscriptRule = {
  id: 'openai-chat/result-without-call',
  ref: 'OC-2',
  check: strayResults,
};

export const page: RulePage = {
  title: 'A tool message has its assistant message with tool_calls before it, with only tool messages in between.',
  why: 'The request is refused. The cut fell between call and result, or the summary was put there; an id that matches somewhere else in the list does not help.',
  repair: 'Remove the tool message, or move it right behind its call.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/NousResearch/hermes-agent/issues/20883' },
  words: ["messages with role 'tool' must be a response to a preceeding message with 'tool_calls'"],
  breaks: { history: 'S, U, T a, A' },
  holds: { history: 'S, U, A[a], T a, A' },
};
