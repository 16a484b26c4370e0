/** Text as XML takes it. */

/** Escaped for text and attributes; what XML 1.0 cannot say at all is replaced. */
export function xml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, (one) => (/[\t\n\r]/.test(one) ? one : '\uFFFD'))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
