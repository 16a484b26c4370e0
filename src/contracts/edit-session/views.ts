/** Feeds a session and keeps what it shows behind each message: what the contract judges. */
import type { History, Message } from '../../history/message.ts';

interface Session {
  append(message: Message): void;
  view(): History;
}

export function viewsOf(session: Session, history: History): readonly History[] {
  return history.map((message) => {
    session.append(message);
    return [...session.view()];
  });
}
