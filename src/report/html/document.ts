/** What every page is: one self-contained file under a policy that lets in nothing but its own style. */
import { createHash } from 'node:crypto';
import { type Content, Html, html } from './html.ts';

export function htmlDocument({
  title,
  style,
  body,
}: {
  readonly title: string;
  readonly style: string;
  readonly body: Content;
}): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
${body}
</body>
</html>
`.text;
}
