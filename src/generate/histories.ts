/**
 * The seeded history generator: a fresh stream in, a history of any shape out. What it costs decides how many cases a
 * campaign sees in a minute, so it draws small numbers and picks from tables (bench/generate.ts has its speed). A change
 * here or in the files that it draws pieces from mostly raises the number in version.ts.
 */
import type { History } from '../history/message.ts';
import { featureNames, LOST_RESULT, SUMMARIES, SYSTEM } from './feature.ts';
import { drawIdStyle, drawTools } from './names.ts';
import type { Random } from './random.ts';
import { may, room, type Sketch, takes } from './sketch.ts';
import { drawSwitches } from './swarm.ts';
import { POOL_SIZE } from './texts.ts';
import { drawSummary, drawSystemMessage, drawTurn } from './turns.ts';

/** What a caller can ask for. */
export interface HistoryShape {
  /** Exactly so many messages; by default drawn: none to some sixty, about twelve in the mean. */
  readonly length?: number;
  /** Features that no history may have, as bits of feature.ts: `ODD` leaves the valid ones. */
  readonly never?: number;
  /** Texts that mean something to the code under test, such as the placeholders that it writes. */
  readonly markers?: readonly string[];
}

export interface HistoryDraw {
  readonly input: History;
  /** The names of the features that it has, by feature.ts; `valid` or `odd` comes first. */
  readonly features: readonly string[];
}

/** Draws a history. The stream may serve for further draws of the same case. */
export function drawHistory(random: Random, shape: HistoryShape = {}): HistoryDraw {
  const allowed = drawSwitches(random, shape.never ?? 0);
  const sketch: Sketch = {
    random,
    allowed,
    seen: 0,
    length: shape.length ?? drawLength(random),
    messages: [],
    style: {
      tools: drawTools(random, allowed),
      ids: drawIdStyle(random, allowed),
      firstText: random.below(POOL_SIZE),
      steps: 1 + random.below(4),
      width: 2 + random.below(random.below(4) === 0 ? 9 : 3),
      namesResults: random.below(4) === 0,
    },
    markers: shape.markers ?? [],
    texts: 0,
    calls: 0,
    uses: 0,
    late: [],
  };
  if (room(sketch) > 0) drawOpening(sketch);
  while (room(sketch) > 0) drawTurn(sketch);
  if (sketch.late.length > 0) sketch.seen |= LOST_RESULT;
  return { input: sketch.messages, features: featureNames(sketch.seen) };
}

/** Mostly the length of a few turns; one in sixteen is tiny, one in ten long. */
function drawLength(random: Random): number {
  const draw = random.below(40);
  if (draw === 0) return random.below(2);
  if (draw < 3) return 1 + random.below(3);
  if (draw < 7) return 20 + random.below(41);
  return 2 + random.below(9) + random.below(9);
}

function drawOpening(sketch: Sketch): void {
  if (may(sketch, SYSTEM) && sketch.random.below(4) > 0) {
    sketch.seen |= SYSTEM;
    drawSystemMessage(sketch);
  }
  while (room(sketch) > 0 && takes(sketch, SUMMARIES, 2)) drawSummary(sketch);
}
