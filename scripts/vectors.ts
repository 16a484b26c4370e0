/**
 * `jiti scripts/vectors.ts --write`: the examples of every wire rule as plain JSON in the form of their provider, so that
 * a checker in any language can be tried on them without Proctor. Without `--write`, stale vectors fail.
 */
import { fileURLToPath } from 'node:url';
import { checkTranscript } from '../src/check.ts';
import type { JsonObject } from '../src/history/json.ts';
import { parseHistory } from '../src/history/parse-notation.ts';
import { formatNamed } from '../src/wire/formats.ts';
import { PAGED_RULES, type PagedRule } from '../src/wire/pages.ts';
import { type Example, ownerOf } from '../src/wire/rule.ts';
import { printWho } from '../src/wire/who.ts';
import { type GeneratedFiles, staleFiles, writeFiles } from './generated-files.ts';

export const VECTORS = 'corpus/vectors';

/** All vector files by path. */
export function vectorFiles(): GeneratedFiles {
  return new Map(
    PAGED_RULES.map((paged) => [
      `${VECTORS}/${paged.rule.id}.json`,
      `${JSON.stringify(vectorsOf(paged), undefined, 2)}\n`,
    ]),
  );
}

function vectorsOf({ rule, page }: PagedRule): JsonObject {
  return {
    schema: 'proctor.vectors/1',
    rule: rule.id,
    ref: rule.ref,
    title: page.title,
    hardness: page.hardness,
    ...(page.on !== undefined && { on: page.on }),
    known: page.known,
    words: page.words,
    vectors: [vector('breaks', page.breaks, rule), vector('holds', page.holds, rule)],
  };
}

function vector(verdict: 'breaks' | 'holds', example: Example, rule: PagedRule['rule']): JsonObject {
  const { history: notation, before, model, body } = example;
  const owner = ownerOf(rule);
  const provider = rule.layerOf ?? owner;
  const format = formatNamed(owner);
  const history = parseHistory(notation);
  const printed = body === undefined ? format.print(history) : format.printBody(history, body);
  const who = printWho(model === undefined ? { provider } : { provider, model });
  // A rule of a layer is judged for any provider behind it; the layer itself is none that `for` could name.
  const asked = owner === 'ai-sdk' ? {} : { for: who };
  const found = checkTranscript(printed, { format: owner, ...asked }).problems;
  return {
    verdict,
    notation,
    format: owner,
    ...asked,
    ...(body === undefined ? { messages: printed } : { body: printed }),
    // A rule about an edit needs both lists: the one before and the one after it.
    ...(before === undefined
      ? { problems: found.map(({ rule, index, path }) => ({ rule, index, path })) }
      : { before: format.print(parseHistory(before)) }),
  } as JsonObject;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = vectorFiles();
  if (process.argv.includes('--write')) writeFiles(VECTORS, files);
  const stale = staleFiles(VECTORS, files);
  for (const path of stale) console.error(`${path} is stale: jiti scripts/vectors.ts --write`);
  console.log(`${files.size} vector files, ${stale.length} stale`);
  process.exitCode = stale.length === 0 ? 0 : 1;
}
