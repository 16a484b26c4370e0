/**
 * Texts: all plain at once, each plain, the length of all gathered in one, each empty or shorter. A failure that needs
 * three hundred characters thus ends with one text of three hundred x, wherever they stood.
 */
import { plainText } from '../../history/default-text.ts';
import type { History, Part } from '../../history/message.ts';
import type { Site } from '../../history/pairing.ts';
import { hasOddText, plainTextAt, withText } from './plain-text.ts';
import { shorterTexts } from './shorter.ts';

/** Every text the one that the notation leaves out. */
export function allPlain(history: History): History {
  return replaced(history, (site, part) => plainAt(history, site, part));
}

export function* plainerTexts(history: History): Iterable<History> {
  const sites = oddTexts(history);
  for (const site of sites) yield replacedAt(history, site, plainAt);
  if (sites.length > 1) yield* gathered(history, sites);
  for (const site of sites) yield* shorterAt(history, site);
}

/** One text as long as all odd ones together, the others plain. */
function* gathered(history: History, sites: readonly Site[]): Iterable<History> {
  let length = 0;
  for (const { message, part } of sites) length += plainText(history[message]!.parts[part]!)!.length;
  // What the plain texts are shorter than others costs a few characters more.
  const text = 'x'.repeat(length + 4 * sites.length);
  for (const { message, part } of sites) {
    yield replaced(history, (site, old) =>
      site.message === message && site.part === part ? text : plainAt(history, site, old),
    );
  }
}

function* shorterAt(history: History, site: Site): Iterable<History> {
  const text = plainText(history[site.message]!.parts[site.part]!)!;
  for (const shorter of shorterTexts(text)) yield replacedAt(history, site, () => shorter);
}

function oddTexts(history: History): readonly Site[] {
  const sites: Site[] = [];
  history.forEach(({ role, parts }, message) => {
    parts.forEach((old, part) => {
      if (hasOddText(old, { role, message, part })) sites.push({ message, part });
    });
  });
  return sites;
}

function plainAt(history: History, site: Site, old: Part): string {
  return plainTextAt(old.kind, { role: history[site.message]!.role, ...site });
}

function replacedAt(
  history: History,
  { message, part }: Site,
  text: (history: History, site: Site, old: Part) => string,
): History {
  const { parts } = history[message]!;
  const old = parts[part]!;
  const changed = withText(old, text(history, { message, part }, old));
  return history.with(message, { ...history[message]!, parts: parts.with(part, changed) });
}

function replaced(history: History, text: (site: Site, old: Part) => string): History {
  return history.map((from, message) => ({
    ...from,
    parts: from.parts.map((old, part) =>
      plainText(old) === undefined ? old : withText(old, text({ message, part }, old)),
    ),
  }));
}
