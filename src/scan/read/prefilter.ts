/** Which texts can have anything to report: most files of a tree are left unparsed. */
import type { MessageShape } from './shape.ts';

const TOUCHES_ARRAYS =
  /\.(?:splice|shift|unshift|pop|reverse|sort|filter|slice|concat|toSpliced|findIndex|findLastIndex|indexOf|push|with)\(|\.length\s*=[^=]|\[\.\.\./;
const SPEAKS_OF_MESSAGES = /\brole\b|[mM]essage|[hH]istory|[cC]onversation|[tT]ranscript|[tT]urns?\b/;

/** A text that names no messages or changes no array cannot break a rule. */
export function isWorthReading(text: string, shape: MessageShape): boolean {
  if (!TOUCHES_ARRAYS.test(text)) return false;
  if (SPEAKS_OF_MESSAGES.test(text)) return true;
  return (
    shape.properties.some((property) => property !== 'role' && text.includes(property)) ||
    shape.named.some((name) => text.includes(name))
  );
}
