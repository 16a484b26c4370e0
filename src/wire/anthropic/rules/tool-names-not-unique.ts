import { isJsonObject } from '../../../history/json.ts';
import type { RulePage, TranscriptRule } from '../../rule.ts';

export const rule: TranscriptRule = {
  id: 'anthropic/tool-names-not-unique',
  ref: 'AN-15',
  check: ({ body }) => {
    const tools = body?.['tools'];
    if (!Array.isArray(tools)) return [];
    const seen = new Set<string>();
    for (const tool of tools) {
      const name = isJsonObject(tool) ? tool['name'] : undefined;
      if (typeof name !== 'string') continue;
      if (seen.has(name)) return [{ message: -1, says: `two tools have the name ${name}`, about: [name] }];
      seen.add(name);
    }
    return [];
  },
};

export const page: RulePage = {
  title: 'The names in `tools` are different.',
  why: 'The request is refused. Two tool servers offer a tool of the same name.',
  repair: 'Rename or remove one of the tools in the request; no message has to change.',
  hardness: 'hard',
  known: { how: 'quoted-error', date: '2026-11', source: 'https://github.com/anthropics/claude-code/issues/14159' },
  words: ['tools: Tool names must be unique'],
  breaks: { history: 'U', body: { tools: [{ name: 'read' }, { name: 'read' }] } },
  holds: { history: 'U', body: { tools: [{ name: 'read' }, { name: 'write' }] } },
};
