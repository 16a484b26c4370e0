/** Results of client calls, and in which messages they come: in order or not, together, late, twice, or never. */
import { type CallPart, CLEARED_RESULT, type Part, type ResultPart } from '../history/message.ts';
import {
  APPROVALS,
  BARE_RESULTS,
  FAILURES,
  INTERIM_RESULT,
  LOST_RESULT,
  MEDIA,
  MIXED_PARTS,
  RESULTS_APART,
  RESULTS_OUT_OF_ORDER,
  RESULTS_TOGETHER,
} from './feature.ts';
import { may, push, room, type Sketch, takes } from './sketch.ts';
import { drawText, plainText } from './texts.ts';

/** The tool messages behind a message with `calls`; some of its results may stay out, see `drawLateResults`. */
export function drawResults(sketch: Sketch, calls: readonly CallPart[]): void {
  let open: Part[] | undefined;
  const put = (call: CallPart): void => {
    const result = drawResult(sketch, call);
    const joins = open !== undefined && may(sketch, RESULTS_TOGETHER);
    if (joins && (room(sketch) === 0 || sketch.random.below(2) === 0)) {
      sketch.seen |= RESULTS_TOGETHER;
      open!.push(result);
    } else {
      open = takes(sketch, MIXED_PARTS, 6) ? [result, { kind: 'text', text: drawText(sketch) }] : [result];
      push(sketch, 'tool', open);
    }
  };
  const order = answerOrder(sketch, calls);
  for (let i = 0; i < order.length; i++) {
    const call = order[i]!;
    if (takes(sketch, LOST_RESULT, 4)) continue;
    if (may(sketch, RESULTS_APART) && sketch.random.below(3) === 0) {
      sketch.late.push(call);
      continue;
    }
    if (room(sketch) > order.length - i && takes(sketch, INTERIM_RESULT, 4)) put(call);
    put(call);
  }
}

/** Results of earlier calls, behind something else that came in between. */
export function drawLateResults(sketch: Sketch): void {
  const { late, random } = sketch;
  for (let i = late.length - 1; i >= 0; i--) {
    if (room(sketch) === 0) return;
    if (random.below(2) === 0) continue;
    const [call] = late.splice(i, 1);
    push(sketch, 'tool', [drawResult(sketch, call!)]);
    sketch.seen |= RESULTS_APART;
  }
}

/** The answer to an approval, in a tool message of its own before the results, if there is room for them still. */
export function drawApproval(sketch: Sketch, calls: readonly CallPart[], parts: Part[]): Part[] | undefined {
  if (room(sketch) < calls.length + 2 || !takes(sketch, APPROVALS, 3)) return undefined;
  const approvalId = 'approval' + sketch.texts++;
  parts.push({ kind: 'data', data: { type: 'tool-approval-request', approvalId, toolCallId: calls[0]!.id } });
  return [{ kind: 'data', data: { type: 'tool-approval-response', approvalId, approved: true } }];
}

function answerOrder(sketch: Sketch, calls: readonly CallPart[]): readonly CallPart[] {
  const last = calls.length - 1;
  if (last < 1 || !takes(sketch, RESULTS_OUT_OF_ORDER, 2)) return calls;
  const order = calls.slice();
  // Each call changes its place with one that is truly before it, so that no order comes out unchanged.
  for (let i = last; i > 0; i--) {
    const j = sketch.random.below(i);
    const call = order[i]!;
    order[i] = order[j]!;
    order[j] = call;
  }
  return order;
}

/** A result of `call`. */
export function drawResult(sketch: Sketch, call: CallPart): ResultPart {
  const callId = call.id;
  const content = drawContent(sketch);
  const named = sketch.style.namesResults;
  if (takes(sketch, FAILURES, 4)) {
    const error = sketch.random.below(2) === 0 ? true : 'exit 1';
    return named
      ? { kind: 'result', callId, name: call.name, content, error }
      : { kind: 'result', callId, content, error };
  }
  return named ? { kind: 'result', callId, name: call.name, content } : { kind: 'result', callId, content };
}

function drawContent(sketch: Sketch): string | readonly Part[] {
  if (takes(sketch, BARE_RESULTS, 2)) {
    switch (sketch.random.below(4)) {
      case 0:
        return CLEARED_RESULT;
      case 1:
        return '';
      case 2:
        return 'x';
      default:
        return [];
    }
  }
  if (takes(sketch, MEDIA, 3)) {
    const media: Part = { kind: 'media', mime: 'image/png', ref: plainText(sketch) };
    return sketch.random.below(2) === 0 ? [media] : [{ kind: 'text', text: drawText(sketch) }, media];
  }
  return drawText(sketch);
}
