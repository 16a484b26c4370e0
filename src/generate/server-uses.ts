/** Server-side uses: the provider ran the tool, so call and result stand in one part of an assistant message. */
import { CLEARED_RESULT, type Part, type UsePart } from '../history/message.ts';
import { BARE_RESULTS, FAILURES, MEDIA, ODD_NAMES, REUSED_ID, SERVER_USES, UNFINISHED_USES } from './feature.ts';
import { nextCallId, ODD_SERVER_TOOLS, SERVER_TOOLS } from './names.ts';
import { pick } from './random.ts';
import { type Sketch, takes } from './sketch.ts';
import { drawText, plainText } from './texts.ts';

/** A use; the caller has made sure that the case may have one. */
export function drawUse(sketch: Sketch): UsePart {
  sketch.seen |= SERVER_USES;
  const { random } = sketch;
  const server = pick(random, takes(sketch, ODD_NAMES, 4) ? ODD_SERVER_TOOLS : SERVER_TOOLS);
  const { tool, name } = server;
  const id = takes(sketch, REUSED_ID, 4) ? nextCallId(sketch) : 'w' + sketch.uses++;
  const args = server.args(plainText(sketch));
  if (takes(sketch, UNFINISHED_USES, 3)) {
    return random.below(2) === 0
      ? { kind: 'use', id, tool, name, args }
      : { kind: 'use', id, tool, name, args, error: true };
  }
  if (takes(sketch, FAILURES, 4)) {
    return { kind: 'use', id, tool, name, args, result: drawText(sketch), error: 'unavailable' };
  }
  return { kind: 'use', id, tool, name, args, result: drawUseResult(sketch) };
}

function drawUseResult(sketch: Sketch): string | readonly Part[] {
  if (takes(sketch, BARE_RESULTS, 3)) return sketch.random.below(2) === 0 ? CLEARED_RESULT : '';
  if (takes(sketch, MEDIA, 4)) return [{ kind: 'media', mime: 'image/png', ref: plainText(sketch) }];
  if (sketch.random.below(4) > 0) return drawText(sketch);
  return [
    { kind: 'text', text: drawText(sketch) },
    { kind: 'data', data: { type: 'web_search_result', url: 'https://example.org/' + sketch.texts++ } },
  ];
}
