/** The rules that only the oracle can judge, because they are about running and not about a result. */
import type { Severity } from '../finding/verdict.ts';

export interface OwnRule {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly severity: Severity;
}

export const OWN_RULES: readonly OwnRule[] = [
  {
    id: 'target/threw',
    title: 'The compactor returns',
    why: 'A compactor that throws on a legal history ends the session in which it runs.',
    severity: 'error',
  },
  {
    id: 'target/timed-out',
    title: 'The compactor returns within its time limit',
    why: 'A compactor that hangs stops the agent. A time-out counts only when it repeats at ten times the limit.',
    severity: 'error',
  },
  {
    id: 'target/garbled',
    title: 'The compactor returns a list of messages',
    why: 'What is no message list cannot be sent to a model: the fault shows far away from its cause.',
    severity: 'error',
  },
  {
    id: 'target/died',
    title: 'The program under test stays alive',
    why: 'A crash of the process loses every session that it holds.',
    severity: 'error',
  },
  {
    id: 'target/state-leak',
    title: 'No state leaks from one history to the next',
    why: 'A cache that survives puts the text of one conversation into another.',
    severity: 'error',
  },
  {
    id: 'target/differs',
    title: 'It gives what the target that it is compared with gives',
    why: 'Asked for with --against: a rewrite or another version shall do what the old one did.',
    severity: 'error',
  },
  {
    id: 'general/input-unchanged',
    title: 'The input is not changed',
    why: "The caller's own list is its memory: what is edited there is lost for the store, the transcript and a retry.",
    severity: 'error',
  },
  {
    id: 'general/accepts-frozen-input',
    title: 'A deeply frozen input works as well',
    why: 'Whoever writes to its input, even the value that stood there, breaks callers that freeze or share messages.',
    severity: 'warning',
  },
];
