/** What the interpreter writes down on its way. Judging comes later, when all functions have been seen. */
import type { Relation } from '../domain/value.ts';
import type { Capture, Site, Writer } from '../report.ts';
import type { RuleId } from '../rules/ids.ts';

/** A use of a position that does not stand well. */
export interface Suspicion {
  readonly rule: RuleId;
  readonly state: 'gap' | 'doubtful' | 'elsewhere' | 'gone' | 'moved';
  readonly name: string;
  readonly relation: Relation;
  readonly array: string;
  /** Where the array is known beyond this function (`Task.messages`), for questions about other functions. */
  readonly key: string | undefined;
  readonly capture: Site;
  readonly write: { readonly site: Site; readonly kind: string };
  readonly use: Site;
  /** The function that was interpreted when it showed. */
  readonly root: string;
}

/** A use that is right, and why. */
interface Soundness {
  readonly use: Site;
  readonly capture: Site;
  readonly name: string;
  readonly array: string;
  readonly note: string | undefined;
}

interface FieldCapture {
  readonly field: string;
  readonly key: string;
  readonly site: Site;
  readonly relation: Relation;
}

export interface FieldUse {
  readonly field: string;
  readonly key: string;
  readonly site: Site;
  /** The field is keyed by positions, not filled with them. */
  readonly keyed: boolean;
  readonly root: string;
}

/** A write to an array that other functions can see. */
export interface SharedWrite {
  readonly key: string;
  readonly root: string;
  /** Whether the root can be called from outside: a private method counts through its callers. */
  readonly open: boolean;
  readonly site: Site;
  readonly kind: string;
  /** Whether only the end is cut off (a length kept elsewhere may survive that, an element may not). */
  readonly shifts: boolean;
}

export interface Facts {
  readonly writers: Map<string, Writer>;
  readonly captures: Map<string, Capture>;
  readonly suspicions: Map<string, Suspicion>;
  readonly sound: Map<string, Soundness>;
  readonly fieldCaptures: Map<string, FieldCapture>;
  readonly fieldUses: Map<string, FieldUse>;
  readonly sharedWrites: Map<string, SharedWrite>;
  /** Fields that a root sets anew as a whole, as `root\nfield`. */
  readonly renewed: Set<string>;
}

export function noFacts(): Facts {
  return {
    writers: new Map(),
    captures: new Map(),
    suspicions: new Map(),
    sound: new Map(),
    fieldCaptures: new Map(),
    fieldUses: new Map(),
    sharedWrites: new Map(),
    renewed: new Set(),
  };
}

/** Adds a fact unless one like it is known; the first stands. */
export function note<T>(facts: Map<string, T>, key: string, fact: () => T): void {
  if (!facts.has(key)) facts.set(key, fact());
}

export function at(site: Site): string {
  return `${site.file}:${site.line}:${site.column}`;
}
