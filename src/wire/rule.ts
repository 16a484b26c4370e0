/**
 * What a provider accepts, one rule at a time: what is judged, and the page about it with its smallest examples.
 *
 * The id is the address: `anthropic/call-unanswered` is the file wire/anthropic/rules/call-unanswered.ts, the page
 * docs/rules/anthropic/call-unanswered.md and the vectors of that name. `ref` is the short code of the rule, which
 * people cite; several rules may share one. A rule looks at data and returns data; judge.ts makes problems of it.
 */
import type { JsonObject } from '../history/json.ts';
import type { Transcript } from './format.ts';
import type { Who } from './who.ts';

/** Refused; accepted with something dropped or worse; refused by some models or servers. */
export type Hardness = 'hard' | 'silent' | 'hard-on-some';

/** How a rule is known: somebody quotes the provider's error, the provider's pages say so, or it was worked out. */
export type How = 'quoted-error' | 'documented' | 'inferred';

/** A history in notation, with what stands beside it where the rule depends on that. */
export interface Example {
  readonly history: string;
  /** The history before an edit, for rules that compare. */
  readonly before?: string;
  readonly model?: string;
  readonly body?: JsonObject;
}

/** One place where a rule does not hold. */
export interface Violation {
  /** 0-based index of the message at fault in the history. */
  readonly message: number;
  readonly part?: number;
  /** What is wrong there, as a clause that can follow the number of the message. */
  readonly says: string;
  /**
   * What it is about, independent of position: call ids, or a role. Tells a problem that was kept from one that was
   * introduced, and a follow-up from its root cause.
   */
  readonly about: readonly string[];
}

interface RuleHead {
  /** `provider/words`: the part before the slash is the provider, or the layer above providers, whose rule this is. */
  readonly id: string;
  readonly ref: string;
  /** For the rules of a layer: the provider that has to be behind it. */
  readonly layerOf?: string;
  /** Default `error`. What was worked out, or only loses something, is never more than a warning. */
  readonly severity?: 'warning';
  /** Rules that break as a follow-up of this one, for the same calls. */
  readonly implies?: readonly string[];
  /** Whether this model or server has the rule at all; left out: all of the provider's do. */
  applies?(who: Who): boolean;
}

/** A rule that one transcript alone can break. */
export interface TranscriptRule extends RuleHead {
  /** Linear in the history. */
  check(transcript: Transcript, who: Who): readonly Violation[];
}

/** A rule that says what may not change between two requests of one conversation. */
export interface EditRule extends RuleHead {
  /** `violation.message` counts in the history after the edit. */
  compare(before: Transcript, after: Transcript, who: Who): readonly Violation[];
}

export type WireRule = TranscriptRule | EditRule;

/** The provider or layer that a rule belongs to. */
export function ownerOf({ id }: WireRule): string {
  return id.slice(0, id.indexOf('/'));
}

export function isEditRule(rule: WireRule): rule is EditRule {
  return 'compare' in rule;
}

/** What people read about a rule. Apart from the rule, so that a bundle that only checks goes without. */
export interface RulePage {
  /** What must hold, as a sentence. */
  readonly title: string;
  /** What happens when it does not, and how it usually comes about. */
  readonly why: string;
  /** What to do about it. */
  readonly repair: string;
  readonly hardness: Hardness;
  /** For `hard-on-some`: who refuses it, in words. */
  readonly on?: string;
  /** How and from where the rule is known, and when that was read. */
  readonly known: { readonly how: How; readonly date: string; readonly source: string };
  /** The distinctive words of the provider's error, by which `explain` finds the rule. */
  readonly words: readonly string[];
  readonly breaks: Example;
  readonly holds: Example;
}
