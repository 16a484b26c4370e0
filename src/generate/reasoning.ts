/** Reasoning parts. */
import type { ReasoningPart } from '../history/message.ts';
import { ANCHORS, REASONING, SIGNATURES } from './feature.ts';
import { type Sketch, takes } from './sketch.ts';
import { drawText } from './texts.ts';

/** A reasoning part; the caller has made sure that the case may have one. */
export function drawReasoning(sketch: Sketch): ReasoningPart {
  sketch.seen |= REASONING;
  if (takes(sketch, ANCHORS, 3)) {
    const text = drawText(sketch);
    if (sketch.random.below(2) === 0) return { kind: 'reasoning', text, anchor: true };
    return { kind: 'reasoning', text, signature: 'sig' + sketch.texts, anchor: 'thought' + sketch.texts++ };
  }
  if (takes(sketch, SIGNATURES, 2)) {
    if (sketch.random.below(4) === 0) return { kind: 'reasoning', text: '', signature: 'sig', redacted: true };
    const text = drawText(sketch);
    return { kind: 'reasoning', text, signature: sketch.random.below(2) === 0 ? 'sig' : 'sig' + sketch.texts++ };
  }
  return { kind: 'reasoning', text: drawText(sketch) };
}
