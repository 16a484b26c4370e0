/** A turn: a user message, some steps of calls and their results, and mostly a closing answer. */
import type { CallPart, Part } from '../history/message.ts';
import { drawArguments } from './arguments.ts';
import {
  CALLS,
  CITATIONS,
  MEDIA,
  MIXED_PARTS,
  PARALLEL_CALLS,
  PENDING_CALL,
  REASONING,
  REASONING_ONLY,
  RESULTS_TOGETHER,
  SERVER_USES,
  SUMMARIES,
  SYSTEM_INSIDE,
} from './feature.ts';
import { drawCallId, drawTool } from './names.ts';
import { drawReasoning } from './reasoning.ts';
import { drawApproval, drawLateResults, drawResults } from './results.ts';
import { drawUse } from './server-uses.ts';
import { may, push, room, type Sketch, takes } from './sketch.ts';
import { drawStray } from './strays.ts';
import { drawText, plainText } from './texts.ts';

/** Appends one turn, cut off where the history has its length. */
export function drawTurn(sketch: Sketch): void {
  const { random, messages } = sketch;
  if (room(sketch) === 1 && may(sketch, PENDING_CALL) && random.below(2) === 0) {
    drawStep(sketch);
    return;
  }
  if (messages.length === 0 || random.below(12) > 0) drawUserMessage(sketch);
  if (sketch.late.length > 0) drawLateResults(sketch);
  if (room(sketch) > 0 && takes(sketch, SYSTEM_INSIDE, 3)) drawSystemMessage(sketch);
  for (let steps = random.below(sketch.style.steps + 1); steps > 0 && room(sketch) > 0; steps--) {
    drawStray(sketch);
    if (room(sketch) > 0) drawStep(sketch);
  }
  if (room(sketch) > 0 && random.below(4) > 0) push(sketch, 'assistant', drawAssistantParts(sketch, [], 0));
}

/** A system message, one time in four in the form of a developer message. */
export function drawSystemMessage(sketch: Sketch): void {
  const parts: Part[] = [{ kind: 'text', text: drawText(sketch) }];
  if (sketch.random.below(4) > 0) push(sketch, 'system', parts);
  else sketch.messages.push({ role: 'system', parts, meta: { developer: true } });
}

/** A message that stands for everything before it. */
export function drawSummary(sketch: Sketch): void {
  const parts: Part[] = [{ kind: 'text', text: drawText(sketch) }];
  const role = sketch.random.below(6) === 0 ? 'assistant' : 'user';
  sketch.messages.push({ role, parts, summary: true });
}

function drawUserMessage(sketch: Sketch): void {
  if (takes(sketch, SUMMARIES, 8)) {
    drawSummary(sketch);
    return;
  }
  const { random } = sketch;
  const parts: Part[] = [];
  if (takes(sketch, MEDIA, 4)) parts.push({ kind: 'media', mime: 'image/jpeg', ref: plainText(sketch) });
  if (parts.length === 0 || random.below(3) > 0) parts.push(drawTextPart(sketch));
  if (takes(sketch, MIXED_PARTS, 4)) parts.push(drawTextPart(sketch));
  push(sketch, 'user', parts);
}

/** An assistant message, and behind it the results of its calls. */
function drawStep(sketch: Sketch): void {
  const calls: CallPart[] = [];
  const parts = drawAssistantParts(sketch, calls, drawCallCount(sketch));
  const approval = calls.length > 0 ? drawApproval(sketch, calls, parts) : undefined;
  push(sketch, 'assistant', parts);
  if (approval !== undefined) push(sketch, 'tool', approval);
  if (calls.length === 0) return;
  if (room(sketch) === 0) sketch.seen |= PENDING_CALL;
  else drawResults(sketch, calls);
}

/** How many calls the next message makes: as many as there is room to answer, unless they may stay pending. */
function drawCallCount(sketch: Sketch): number {
  const { random } = sketch;
  if (!may(sketch, CALLS) || random.below(8) === 0) return 0;
  const left = room(sketch) - 1;
  if (left === 0 && (!may(sketch, PENDING_CALL) || random.below(2) === 0)) return 0;
  let count = may(sketch, PARALLEL_CALLS) && random.below(3) > 0 ? 2 + random.below(sketch.style.width - 1) : 1;
  if (left > 0 && count > left && !may(sketch, RESULTS_TOGETHER)) count = left;
  return count;
}

/** The parts of an assistant message with `count` calls, which are put into `calls` too. */
function drawAssistantParts(sketch: Sketch, calls: CallPart[], count: number): Part[] {
  const { random } = sketch;
  const parts: Part[] = [];
  const reasons = may(sketch, REASONING);
  if (reasons && random.below(3) > 0) {
    parts.push(drawReasoning(sketch));
    if (random.below(6) === 0) parts.push(drawReasoning(sketch));
    if (count === 0 && takes(sketch, REASONING_ONLY, 3)) return parts;
  }
  if (count === 0 || random.below(2) === 0) parts.push(drawTextPart(sketch));
  if (may(sketch, SERVER_USES) && random.below(2) === 0) drawUses(sketch, parts);
  const mixed = count > 0 && may(sketch, MIXED_PARTS);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    if (mixed && random.below(3) === 0) drawBetween(sketch, parts);
    const call = drawCall(sketch, ids, parts);
    ids.push(call.id);
    calls.push(call);
    parts.push(call);
  }
  if (count > 0) sketch.seen |= count > 1 ? CALLS | PARALLEL_CALLS : CALLS;
  if (mixed && random.below(3) === 0) drawBetween(sketch, parts);
  return parts;
}

function drawCall(sketch: Sketch, siblings: readonly string[], before: readonly Part[]): CallPart {
  const name = drawTool(sketch);
  const id = drawCallId(sketch, siblings);
  const args = drawArguments(sketch, name);
  const last = before[before.length - 1];
  if (last?.kind === 'use' && last.tool === 'code_execution' && sketch.random.below(2) === 0) {
    return { kind: 'call', id, name, args, caller: last.id };
  }
  return { kind: 'call', id, name, args };
}

function drawUses(sketch: Sketch, parts: Part[]): void {
  parts.push(drawUse(sketch));
  if (sketch.random.below(3) === 0) parts.push(drawUse(sketch));
  if (sketch.random.below(2) === 0) parts.push(drawTextPart(sketch));
}

function drawBetween(sketch: Sketch, parts: Part[]): void {
  sketch.seen |= MIXED_PARTS;
  const draw = sketch.random.below(3);
  if (draw === 0 && may(sketch, REASONING)) parts.push(drawReasoning(sketch));
  else if (draw === 1 && may(sketch, SERVER_USES)) parts.push(drawUse(sketch));
  else parts.push(drawTextPart(sketch));
}

function drawTextPart(sketch: Sketch): Part {
  const text = drawText(sketch);
  if (!takes(sketch, CITATIONS, 3)) return { kind: 'text', text };
  return {
    kind: 'text',
    text,
    citations: [{ type: 'url', url: 'https://example.org/' + sketch.texts++, title: null }],
  };
}
