import type { ResultPart } from '../../../history/message.ts';
import { findParts } from '../../find-parts.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';
import { modelVersion } from '../../who.ts';

export const rule: TranscriptRule = {
  id: 'gemini/media-in-response',
  ref: 'GM-6',
  applies: ({ model }) => model !== undefined && (modelVersion(model) ?? 300) < 300,
  check: ({ history }) =>
    findParts(history, (part) => {
      if (part.kind !== 'result' || !holdsMedia(part)) return undefined;
      return { says: `the response to ${part.callId} holds media`, about: [part.callId] };
    }),
};

/** Other formats have media in the content; Gemini has them beside it, in the response's own parts. */
function holdsMedia({ content, extra }: ResultPart): boolean {
  const beside = extra?.['parts'];
  return (
    (Array.isArray(beside) && beside.length > 0) ||
    (typeof content !== 'string' && content.some(({ kind }) => kind === 'media'))
  );
}

export const page: RulePage = {
  title: 'Before Gemini 3 a function response holds no media.',
  why: 'The request is refused. A tool gave an image back, or a session was continued on an older model.',
  repair: 'Send the media in a user turn of its own, or leave it out.',
  hardness: 'hard-on-some',
  on: 'Gemini 2.5 and older; judged when the model is named',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/google-gemini/gemini-cli/issues/19436' },
  words: ['function_response.parts is not supported for this model'],
  breaks: {
    history: 'U, A[a], T a{"extra":{"parts":[{"inlineData":{"mimeType":"image/png","data":"aGk="}}]}}',
    model: 'gemini-2.5-pro',
  },
  holds: { history: 'U, A[a], T a"a picture"', model: 'gemini-2.5-pro' },
};
