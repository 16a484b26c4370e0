import type { Breach } from '../finding/verdict.ts';
import type { History, Part, Role } from '../history/message.ts';
import { isPerhapsPlaceholder, isTakenInOrder } from './in-order.ts';
import type { PointwiseRule } from './rule.ts';

export const keepsOrder: PointwiseRule<History, unknown, History> = {
  id: 'general/keeps-order',
  kind: 'pointwise',
  title: 'What stays keeps its order',
  why: 'A model reads a conversation in order: a result before its call or an answer before its question is another one.',
  implies: [],
  check: ({ input, output }) => (isTakenInOrder(input, output) ? undefined : firstBackward(input, output)),
};

interface Origin {
  readonly message: number;
  readonly part: number;
  /** False when the input or the output has it more than once: then nobody can tell which one it is. */
  unique: boolean;
  seen: boolean;
}

/**
 * Follows everything that is unique in both histories. Between messages all of them must come in order; inside one
 * message those of one kind, since not every format can say how a text stands to a call.
 */
function firstBackward(input: History, output: History): Breach | undefined {
  const origins = originsOf(input);
  for (const { role, parts } of output) {
    for (const part of parts) {
      const origin = origins.get(markOf(role, part) ?? '');
      if (origin === undefined) continue;
      if (origin.seen) origin.unique = false;
      origin.seen = true;
    }
  }
  let reached = -1;
  let lastOfKind = new Map<Part['kind'], number>();
  for (let m = 0; m < output.length; m++) {
    const { role, parts } = output[m]!;
    for (const part of parts) {
      const origin = origins.get(markOf(role, part) ?? '');
      if (origin === undefined || !origin.unique) continue;
      const { message } = origin;
      const last = message === reached ? (lastOfKind.get(part.kind) ?? -1) : -1;
      if (message < reached || origin.part < last) {
        const says =
          message < reached
            ? `message ${m} comes from message ${message} of the input and stands behind what was message ${reached}`
            : `message ${m} has its parts of kind ${part.kind} in another order than message ${message} of the input`;
        return { where: { side: 'output', message: m, role, part: part.kind }, says };
      }
      if (message > reached) lastOfKind = new Map();
      reached = message;
      lastOfKind.set(part.kind, origin.part);
    }
  }
  return undefined;
}

function originsOf(input: History): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  input.forEach(({ role, parts }, message) => {
    parts.forEach((item, part) => {
      const mark = markOf(role, item);
      if (mark === undefined) return;
      const known = origins.get(mark);
      if (known === undefined) origins.set(mark, { message, part, unique: true, seen: false });
      else known.unique = false;
    });
  });
  return origins;
}

/**
 * What a part is known by when it has been edited; undefined for one that tells nothing, as an opaque part that may
 * look like any other.
 */
function markOf(role: Role, part: Part): string | undefined {
  switch (part.kind) {
    case 'text':
      return isPerhapsPlaceholder(part.text) ? undefined : `${role} text ${part.text}`;
    case 'reasoning':
      return `${role} reasoning ${part.text}`;
    case 'call':
    case 'use':
      return `${role} ${part.kind} ${part.id}`;
    case 'result':
      return `${role} result ${part.callId}`;
    case 'media':
      return `${role} media ${part.ref}`;
    case 'data':
      return undefined;
  }
}
