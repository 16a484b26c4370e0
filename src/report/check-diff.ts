/** What a repair would change, as a diff of messages in notation. */
import type { Draft } from '../wire/fix/draft.ts';
import type { Transcript } from '../wire/format.ts';
import { sketch } from './sketch.ts';
import type { Style } from './style.ts';

/** Lines with `-` for messages as they were and `+` as they are to be; a line of dots stands for untouched ones. */
export function repairDiff({ history, places }: Transcript, draft: Draft, style: Style, width: number): string {
  const left = new Set(draft.map(({ origin }) => origin));
  const lines: string[] = [];
  let next = 0;
  let skipped = 0;
  const flush = (): void => {
    if (skipped > 0) lines.push(style.dim(`  … ${skipped} unchanged`));
    skipped = 0;
  };
  const minus = (index: number): void => {
    flush();
    lines.push(style.red(`- ${places[index]?.index ?? index}  ${clip(sketch(history[index]!), width)}`));
  };
  draft.forEach(({ message, origin }) => {
    if (origin !== undefined) {
      for (; next < origin; next++) if (!left.has(next)) minus(next);
      if (message === history[origin] && next <= origin) {
        next = origin + 1;
        skipped++;
        return;
      }
      if (message !== history[origin]) minus(origin);
      next = Math.max(next, origin + 1);
    }
    flush();
    lines.push(
      style.green(
        `+ ${origin === undefined ? '' : (places[origin]?.index ?? origin)}  ${clip(sketch(message), width)}`,
      ),
    );
  });
  for (; next < history.length; next++) if (!left.has(next)) minus(next);
  flush();
  return `${lines.join('\n')}\n`;
}

function clip(text: string, width: number): string {
  return text.length <= width - 10 ? text : `${text.slice(0, width - 11)}…`;
}
