/**
 * The door `proctor/compact`: the compactors that Proctor proves, for use in an app. Knows all formats;
 * `proctor/compact/anthropic` and its like know one and are small enough for a browser.
 */
import { compactorOf } from './contracts/edit/compact-messages.ts';
import { EditSession } from './contracts/edit/optimized/session.ts';
import { type EditOptions, editOptions } from './contracts/edit/options.ts';
import { formatNamed } from './wire/formats.ts';

export type { Compact, CompactOptions } from './contracts/edit/compact-messages.ts';
export type { EditSession } from './contracts/edit/optimized/session.ts';
export type { EditOptions } from './contracts/edit/options.ts';
export { UsageError } from './errors.ts';
export type { History, Message, Part } from './history/message.ts';

export const compactEdit = compactorOf((name = 'neutral') => formatNamed(name));

/** A session that takes neutral messages one by one. Throws UsageError `bad-option`. */
export function editSession(options: Partial<EditOptions> = {}): EditSession {
  return new EditSession(editOptions.parse(options));
}
