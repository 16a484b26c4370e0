/**
 * A process that lives for a part of one script: it opens a session in an SQLite file, plays the reference loop of
 * contract `turn` up to an event, and is killed, by a signal that it cannot catch, while or after that event happens.
 */
import { turnOptions } from '../../src/contracts/turn/options.ts';
import { parseScript } from '../../src/contracts/turn/parse-notation.ts';
import { Loop } from '../../src/contracts/turn/reference/loop.ts';
import { soundParts } from '../../src/contracts/turn/reference/parts.ts';
import { identityOf } from '../../src/contracts/turn/reference/row.ts';
import { stored } from '../../src/contracts/turn/reference/run.ts';
import type { LiveRow } from '../../src/contracts/turn/types.ts';
import type { SessionStore } from '../../src/store/session-store.ts';
import { openSqliteStore } from '../../src/store/sqlite-store.ts';

const [, , file = '', session = '', script = '', last = ''] = process.argv;

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives before the next line of this process; this is for the type alone.
  throw new Error('still alive');
}

const parsed = parseScript(script);
const store = await openSqliteStore<LiveRow>(file, {
  session,
  identity: identityOf,
  revive: (json) => json as LiveRow,
});
store.append(stored(parsed));
/** A write that the script breaks off is broken off by the kill itself, inside the transaction. */
const mortal: SessionStore<LiveRow> = {
  append: (rows) => store.append(rows),
  replace: (rows, midway) => store.replace(rows, midway && die),
  active: () => store.active(),
  archived: () => store.archived(),
  close: () => store.close(),
};
const loop = new Loop(stored(parsed), turnOptions.defaults, { ...soundParts, store: () => mortal });
for (const event of parsed.events.slice(0, Number(last) + 1)) loop.take(event);
die();
