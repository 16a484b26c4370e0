import { findParts } from '../../find-parts.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'openai-chat/call-id-reused',
  ref: 'OC-3',
  applies: ({ model }) => model !== undefined && /deepseek|kimi|moonshot/i.test(model),
  check: ({ history }) => {
    const seen = new Set<string>();
    return findParts(history, (part, role) => {
      if (part.kind !== 'call' || role !== 'assistant') return undefined;
      if (seen.has(part.id)) return { says: `an earlier call had the id ${part.id}`, about: [part.id] };
      seen.add(part.id);
      return undefined;
    });
  },
};

export const page: RulePage = {
  title: 'A tool_call_id comes once in the whole list.',
  why: 'Some servers refuse an id that comes again in a later turn, others hand such ids out themselves.',
  repair: 'Give the later call, and its result, an id of its own.',
  hardness: 'hard-on-some',
  on: 'DeepSeek and gateways of Kimi; judged for --for openai-chat:deepseek or :kimi. OpenAI accepts it',
  known: {
    how: 'quoted-error',
    date: '2026-11',
    source: 'https://github.com/craft-ai-agents/craft-agents-oss/issues/630',
  },
  words: ["Duplicate value for 'tool_call_id' of in message"],
  breaks: { history: 'U, A[a], T a, A[a], T a', model: 'deepseek-chat' },
  holds: { history: 'U, A[a], T a, A[b], T b', model: 'deepseek-chat' },
};
