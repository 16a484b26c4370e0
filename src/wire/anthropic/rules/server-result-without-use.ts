import { isJsonObject, type JsonValue } from '../../../history/json.ts';
import { findParts } from '../../find-parts.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/server-result-without-use',
  ref: 'AN-4',
  check: ({ history }) => {
    const uses = new Set<string>();
    return findParts(history, (part) => {
      if (part.kind === 'use') uses.add(part.id);
      const id = part.kind === 'data' ? serverResultId(part.data) : undefined;
      if (id === undefined || uses.has(id)) return undefined;
      return {
        says: `its server tool result names ${id}, and no server_tool_use of that id stands before it`,
        about: [id],
      };
    });
  },
};

/** The id that a block of a server tool's result names. */
function serverResultId(block: JsonValue): string | undefined {
  if (!isJsonObject(block)) return undefined;
  const { type, tool_use_id: id } = block;
  return typeof type === 'string' && /._tool_result$/.test(type) && typeof id === 'string' ? id : undefined;
}

export const page: RulePage = {
  title: 'A server tool result block has its server_tool_use before it.',
  why: 'The request is refused, also the one that would compact the session. The cut went between the two blocks of one assistant turn.',
  repair: 'Remove the result block, or bring its call back.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/anthropics/claude-code/issues/65098' },
  words: [
    'unexpected tool_use_id found in web_search_tool_result blocks',
    'unexpected tool_use_id found in advisor_tool_result blocks',
    '_tool_result block must have a corresponding server_tool_use block before it',
  ],
  breaks: {
    history: 'U, A data{"data":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}}"found", U',
  },
  holds: { history: 'U, A<srvtoolu_1"page">"found", U' },
};
