/** Messages of the script become objects. */
import type { Message } from '../../../history/message.ts';
import { type Entry, EXCLUDED_META } from '../types.ts';
import { newEntry, type Session } from './scope.ts';

export function entryOf(session: Session, { role, parts, id, meta }: Message): Entry {
  return newEntry(session, {
    role,
    parts,
    id,
    excluded: meta?.[EXCLUDED_META] === true,
    reason: undefined,
    group: undefined,
  });
}
