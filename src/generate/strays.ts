/** What no provider sends and a compactor still meets: a transcript edited by hand, cut, or merged from two. */
import type { CallPart, Part } from '../history/message.ts';
import { STRAYS } from './feature.ts';
import { nextCallId } from './names.ts';
import { drawResult } from './results.ts';
import { push, room, type Sketch, takes } from './sketch.ts';
import { drawText } from './texts.ts';

/** Perhaps one stray message. */
export function drawStray(sketch: Sketch): void {
  if (room(sketch) === 0 || !takes(sketch, STRAYS, 5)) return;
  const { random } = sketch;
  switch (random.below(7)) {
    case 0:
      push(sketch, random.below(3) === 0 ? 'user' : 'assistant', []);
      return;
    case 1:
      push(sketch, 'assistant', [{ kind: 'text', text: '' }]);
      return;
    case 2:
      push(sketch, 'tool', random.below(2) === 0 ? [] : [{ kind: 'text', text: drawText(sketch) }]);
      return;
    case 3:
      push(sketch, 'user', [strayCall(sketch)]);
      return;
    case 4:
      push(sketch, 'assistant', [{ kind: 'text', text: drawText(sketch) }, drawResult(sketch, strayCall(sketch))]);
      return;
    case 5:
      push(sketch, 'user', [drawResult(sketch, strayCall(sketch)), ...misplaced(sketch)]);
      return;
    default:
      push(sketch, 'tool', [drawResult(sketch, strayCall(sketch)), ...misplaced(sketch)]);
  }
}

/** A call that its message has no right to make; mostly with the id of the call that comes next. */
function strayCall(sketch: Sketch): CallPart {
  const id = sketch.random.below(3) === 0 ? 'nobody' : nextCallId(sketch);
  return { kind: 'call', id, name: sketch.style.tools[0]!, args: {} };
}

function misplaced(sketch: Sketch): Part[] {
  switch (sketch.random.below(4)) {
    case 0:
      return [{ kind: 'reasoning', text: drawText(sketch) }];
    case 1:
      return [
        { kind: 'use', id: 'w' + sketch.uses++, tool: 'web_search', name: 'web_search', args: {}, result: 'found' },
      ];
    default:
      return [];
  }
}
