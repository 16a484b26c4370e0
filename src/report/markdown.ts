/** Foreign text inside Markdown: fenced so that nothing in it can end the fence. */

/** A block of code as lines, with an empty one behind it. */
export function fenced(language: string, text: string): string[] {
  const fence = fenceFor(text, 3);
  return [fence + language, text, fence, ''];
}

/** Code within a line. */
export function code(text: string): string {
  const fence = fenceFor(text, 1);
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

/** More backticks than the text has in a row. */
function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}
