/** The optimized implementation of contract `exclusion`: lists that grow in place, flat groups, one pass a strategy. */
import type { ExclusionOptions } from '../options.ts';
import type { ExclusionScript, ExclusionTrace, Step } from '../types.ts';
import { includedTokens } from './groups.ts';
import { Ledger } from './ledger.ts';
import { Maker, rowsOf } from './node.ts';
import { runStrategy } from './strategies.ts';
import { runTurn } from './turn.ts';
import type { Session, Work } from './work.ts';

export function exclusionOptimized(script: ExclusionScript, options: ExclusionOptions): ExclusionTrace {
  const session: Session = {
    maker: new Maker(),
    answers: [],
    used: 0,
    questions: 0,
    asked: [],
    failures: new Map(),
    alarms: 0,
  };
  const tokenizer = options.tokenizer ?? undefined;
  const work: Work = { session, tokenizer };
  const store = new Ledger();
  const steps: Step[] = [];
  for (let index = 0; index < script.length; index++) {
    const event = script[index]!;
    session.asked = [];
    session.alarms = 0;
    switch (event.kind) {
      case 'answer':
        session.answers.push(event.text);
        break;
      case 'add': {
        for (const message of event.messages) store.nodes.push(session.maker.fromMessage(message));
        if (event.messages.length > 0) store.annotateAdded(tokenizer);
        steps.push({ kind: 'add', ...seen(index, store, session) });
        break;
      }
      case 'compact': {
        const strategy = event.strategy ?? options.strategy;
        if (tokenizer === undefined) store.annotate();
        else store.annotateTokens(tokenizer);
        const before = rowsOf(store.nodes);
        const changed = strategy !== null && runStrategy(work, store, strategy);
        const tokens = includedTokens(store.nodes);
        steps.push({ kind: 'compact', strategy, changed, before, tokens, ...seen(index, store, session) });
        break;
      }
      case 'turn': {
        const turn = runTurn(work, options, store, event);
        steps.push({ kind: 'turn', ...turn, ...seen(index, store, session) });
      }
    }
  }
  return steps;
}

function seen(event: number, store: Ledger, { asked, alarms }: Session) {
  return { event, store: rowsOf(store.nodes), asked, alarms };
}
