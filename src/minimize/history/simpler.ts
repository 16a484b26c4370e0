/** All steps that make a history simpler, the promising ones first: a step for all at once before one for each. */
import type { History } from '../../history/message.ts';
import { folded } from './fold.ts';
import { usualIds } from './ids.ts';
import { merged } from './merge.ts';
import { reordered } from './order.ts';
import { allPlainFields, plainerMessages } from './plainer.ts';
import { served } from './served.ts';
import { partUnits, Slots, withoutSlots } from './slots.ts';
import { split } from './split.ts';
import { allPlain, plainerTexts } from './texts.ts';
import { told } from './told.ts';

/** Lazily, since most are never asked for. Some may be no simpler by size than `history`; the search passes them over. */
export function* simplerHistories(history: History): Iterable<History> {
  const plain = allPlainFields(history);
  yield allPlain(plain);
  yield plain;
  yield allPlain(history);
  yield* usualIds(history);
  yield* fewerParts(history);
  yield* served(history);
  yield* told(history);
  yield* split(history);
  yield* folded(history);
  yield* merged(history);
  yield* plainerMessages(history);
  yield* plainerTexts(history);
  yield* reordered(history);
}

/** One part less, first with all that belongs to it, then alone: a call without its result, a result without its call. */
function* fewerParts(history: History): Iterable<History> {
  for (const unit of partUnits(history).toReversed()) yield withoutSlots(history, [unit]);
  const slots = new Slots(history);
  for (let message = history.length - 1; message >= 0; message--) {
    for (let part = history[message]!.parts.length - 1; part >= 0; part--) {
      yield withoutSlots(history, [[slots.part(message, part)]]);
    }
  }
}
