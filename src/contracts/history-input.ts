/** The input kind of every contract that takes a history. */
import { HISTORY_ALPHABETS } from '../generate/alphabets.ts';
import { enumerateHistories } from '../generate/enumerate.ts';
import type { History } from '../history/message.ts';
import { printHistory } from '../history/notation.ts';
import { parseHistory } from '../history/parse-notation.ts';
import { simplerHistories } from '../minimize/history/simpler.ts';
import { sizeOf } from '../minimize/history/size.ts';
import { messageUnits, unitShape, withoutSlots } from '../minimize/history/slots.ts';
import { variedHistories } from '../minimize/history/variations.ts';
import type { InputKind } from '../minimize/input-kind.ts';

export const historyInput: InputKind<History> = {
  print: printHistory,
  parse: parseHistory,
  count: (history) => history.length,
  size: sizeOf,
  units: messageUnits,
  shape: unitShape,
  without: withoutSlots,
  simpler: simplerHistories,
  variations: variedHistories,
  enumerate: enumerateHistories,
  alphabets: Object.keys(HISTORY_ALPHABETS),
};
