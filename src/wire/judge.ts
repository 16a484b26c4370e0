/** Runs a provider's rules over a transcript and makes problems of what they find: one root cause, one problem. */
import type { Severity } from '../finding/verdict.ts';
import type { Transcript } from './format.ts';
import { isEditRule, type Violation, type WireRule } from './rule.ts';
import { sentOf } from './sent.ts';
import type { Who } from './who.ts';

/** A violation with the rule it breaks and the place where a provider, or a reader of the file, finds it. */
export interface Problem {
  readonly rule: string;
  readonly ref: string;
  readonly severity: Severity;
  /** One sentence. */
  readonly message: string;
  /** 0-based index in the file's own list; -1 when it is the request around the list. */
  readonly index: number;
  /** The path as the provider counts: `messages.412.content.1`. */
  readonly path: string;
  /** The violation as the rule gave it, counted in the history. */
  readonly violation: Violation;
}

export function severityOf(rule: WireRule): Severity {
  return rule.severity ?? 'error';
}

/** What `who` would refuse of a transcript, in the order of the messages. `rules` are all that may apply. */
export function judge(transcript: Transcript, who: Who, rules: readonly WireRule[]): Problem[] {
  const sent = sentOf(transcript);
  const found = rules.flatMap((rule) => {
    if (isEditRule(rule) || rule.applies?.(who) === false) return [];
    return rule.check(sent.transcript, who).map((violation) => ({ rule, violation: sent.back(violation) }));
  });
  return problemsOf(found, transcript);
}

/** What `who` would refuse because of what an edit changed, beside what `judge` says of its result. */
export function judgeEdit(before: Transcript, after: Transcript, who: Who, rules: readonly WireRule[]): Problem[] {
  const [from, to] = [sentOf(before), sentOf(after)];
  const found = rules.flatMap((rule) => {
    if (!isEditRule(rule) || rule.applies?.(who) === false) return [];
    return rule
      .compare(from.transcript, to.transcript, who)
      .map((violation) => ({ rule, violation: to.back(violation) }));
  });
  return problemsOf(found, after);
}

interface Found {
  readonly rule: WireRule;
  readonly violation: Violation;
}

function problemsOf(found: readonly Found[], transcript: Transcript): Problem[] {
  const kept = withoutFollowUps(found);
  kept.sort((left, right) => left.violation.message - right.violation.message);
  return kept.map(({ rule, violation }) => problemOf(rule, violation, transcript));
}

function problemOf(rule: WireRule, violation: Violation, transcript: Transcript): Problem {
  const place = transcript.places[violation.message];
  const path = place?.parts[violation.part ?? -1] ?? place?.path ?? 'body';
  // A message of several items or log entries: the part's own item is meant, `input[7]` or `[41].message.content.0`.
  const item = /^(?:input)?\[(\d+)\]/.exec(path)?.[1];
  const index = place === undefined ? -1 : item === undefined ? place.index : Number(item);
  const role = transcript.history[violation.message]?.role;
  return {
    rule: rule.id,
    ref: rule.ref,
    severity: severityOf(rule),
    message: `${place === undefined ? 'the request' : `message ${index} (${role})`}: ${violation.says}`,
    index,
    path,
    violation,
  };
}

/**
 * Leaves out what only follows from another violation: its rule is implied by the other's and it is about the same
 * calls. Each root cause explains one follow-up per id, so that an id that is used again hides nothing of its own.
 */
function withoutFollowUps(found: readonly Found[]): Found[] {
  const budget = new Map<string, number>();
  for (const { rule, violation } of found) {
    for (const implied of rule.implies ?? []) {
      for (const id of violation.about) {
        const key = `${implied} ${id}`;
        budget.set(key, (budget.get(key) ?? 0) + 1);
      }
    }
  }
  return found.filter(({ rule, violation }) => {
    const keys = violation.about.map((id) => `${rule.id} ${id}`);
    if (keys.length === 0 || !keys.every((key) => (budget.get(key) ?? 0) > 0)) return true;
    for (const key of keys) budget.set(key, budget.get(key)! - 1);
    return false;
  });
}
