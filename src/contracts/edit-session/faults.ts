/** Planted faults of contract `edit-session`: what goes wrong when a compactor is made incremental. */
import type { History, Message } from '../../history/message.ts';
import type { Fault } from '../contract.ts';
import { EditSession } from '../edit/optimized/session.ts';
import type { EditOptions } from '../edit/options.ts';
import type { Views } from './rules/session-rule.ts';
import { viewsOf } from './views.ts';

/** S1: a result that comes when its call has long left the window is taken for one that counts. */
class LateAnswersStay extends EditSession {
  private furthest = 0;
  protected override count(place: number): void {
    if (place < this.furthest) return;
    this.furthest = place;
    super.count(place);
  }
}

/** S2: assistant messages that stood at the end when something was asked for never come back. */
class TailForgotten extends EditSession {
  override view(): History {
    const list = super.view();
    this.tail = [];
    return list;
  }
}

/** S3: reasoning is judged when its message comes, and not again when others come behind it. */
class ReasoningOnce extends EditSession {
  protected override fallsOutOfWindow(): void {}
}

/** S4: the place of a message in the list is taken to be its number in the history. */
class PlaceIsNumber extends EditSession {
  protected override slotOf(m: number): number {
    return m < this.origins.length ? m : -1;
  }
}

/** S5: a result closes the first open call with its id. */
class FirstOpenCall extends EditSession {
  protected override closeCall(id: string): number {
    const calls = this.open.get(id);
    const call = calls?.shift() ?? -1;
    if (calls?.length === 0) this.open.delete(id);
    return call;
  }
}

/** S6: what a removed message has laid bare at the end stays there. */
class TailOfNewOnly extends EditSession {
  protected override settleTail(): void {}
}

/** S7: calls that are not answered are dropped as soon as the next user message comes. */
class OpenUntilUser extends EditSession {
  override append(message: Message): void {
    if (message.role === 'user') this.open.clear();
    super.append(message);
  }
}

/** S8: every view is made anew. */
class NewObjects extends EditSession {
  override view(): History {
    return super.view().map((message) => ({ ...message }));
  }
}

export const sessionFaults: readonly Fault<History, EditOptions, Views>[] = [
  planted(
    'S1',
    'late-answers-stay',
    'A late result of a call that has left the window is never cleared.',
    LateAnswersStay,
  ),
  planted('S2', 'tail-forgotten', 'Assistant messages that were once at the end are lost.', TailForgotten),
  planted('S3', 'reasoning-once', 'Reasoning that was within the window stays for ever.', ReasoningOnce),
  planted(
    'S4',
    'place-is-number',
    'A message is looked for at its old place after others were removed.',
    PlaceIsNumber,
  ),
  planted(
    'S5',
    'first-open-call',
    'A result closes the first open call with its id in place of the last.',
    FirstOpenCall,
  ),
  planted(
    'S6',
    'tail-of-new-only',
    'An assistant message stays at the end when the result behind it goes.',
    TailOfNewOnly,
  ),
  planted('S7', 'open-until-user', 'Calls are forgotten when the user speaks before their result.', OpenUntilUser),
  planted('S8', 'new-objects', 'Every view consists of new objects.', NewObjects),
];

function planted(
  id: string,
  name: string,
  title: string,
  Session: new (options: EditOptions) => EditSession,
): Fault<History, EditOptions, Views> {
  return { id, name, title, create: () => (history, options) => viewsOf(new Session(options), history) };
}
