/** HTML out of templates that escape: what is put in is text, unless it came out of such a template. */

/** Markup that is known to be safe. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Html | string | number | undefined | readonly Content[];

/** The template tag. Text is escaped for content and for double-quoted attributes; undefined is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  let text = strings[0] ?? '';
  values.forEach((value, at) => {
    text += markup(value) + (strings[at + 1] ?? '');
  });
  return new Html(text);
}

function markup(value: Content): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(markup).join('');
  return escaped(visible(String(value)));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * What cannot be seen, or turns the text around it, is written as its number: half of a surrogate pair, controls, marks
 * of direction, characters without width. Such characters are often what a finding is about.
 */
function visible(text: string): string {
  return text.replace(/[\p{Surrogate}\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, (one) =>
    one === '\n' || one === '\t' ? one : `⟨U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
