/**
 * The reference of contract `exclusion`, written for reading: every pass is over the whole list, every question is
 * answered by looking through it again.
 */
import type { ExclusionOptions } from '../options.ts';
import type { Entry, ExclusionScript, ExclusionTrace, Step } from '../types.ts';
import { annotate, annotateTokens } from './annotate.ts';
import { entryOf } from './entry.ts';
import { includedTokens } from './list.ts';
import { RIGHT } from './right.ts';
import type { Scope, Session } from './scope.ts';
import type { Seams } from './seams.ts';
import { snapshot } from './snapshot.ts';
import { runStrategy } from './strategies.ts';
import { runTurn } from './turn.ts';

export function exclusionReference(script: ExclusionScript, options: ExclusionOptions): ExclusionTrace {
  return runScript(RIGHT, script, options);
}

/** The reference with the given seams. */
export function runScript(seams: Seams, script: ExclusionScript, options: ExclusionOptions): ExclusionTrace {
  const session: Session = { nextObject: 0, answers: [], questions: 0, asked: [], failures: new Map(), alarms: 0 };
  const tokenizer = options.tokenizer ?? undefined;
  const scope: Scope = { seams, session, tokenizer, reserved: [] };
  const store: Entry[] = [];
  const steps: Step[] = [];
  script.forEach((event, index) => {
    session.asked = [];
    session.alarms = 0;
    const head = () => ({ event: index, store: snapshot(store), asked: session.asked, alarms: session.alarms });
    switch (event.kind) {
      case 'answer':
        session.answers.push(event.text);
        break;
      case 'add': {
        const from = store.length;
        store.push(...event.messages.map((message) => entryOf(session, message)));
        if (event.messages.length > 0) annotate(scope, store, from, tokenizer);
        steps.push({ kind: 'add', ...head() });
        break;
      }
      case 'compact': {
        const strategy = event.strategy ?? options.strategy;
        if (tokenizer === undefined) annotate(scope, store);
        else annotateTokens(scope, store, tokenizer);
        const before = snapshot(store);
        const changed = strategy !== null && runStrategy(scope, store, strategy);
        steps.push({ kind: 'compact', strategy, changed, before, tokens: includedTokens(store), ...head() });
        break;
      }
      case 'turn': {
        const turn = runTurn(scope, options, store, event);
        steps.push({ kind: 'turn', ...turn, ...head() });
      }
    }
  });
  return steps;
}
