/**
 * Positions that live in fields from one call to the next. Every function that shifts the array has to set such a field
 * anew; one that does not leaves a position behind that names something else when the next call uses it.
 */
import type { Facts, FieldUse, SharedWrite } from '../interpret/facts.ts';
import type { Problem, Site } from '../report.ts';
import { fingerprintOf } from './fingerprint.ts';
import { inWords, step } from './trace.ts';

export function fieldProblems(facts: Facts): Problem[] {
  const problems = new Map<string, Problem>();
  for (const use of facts.fieldUses.values()) {
    const capture = use.keyed ? use.site : captureOf(facts, use);
    if (capture === undefined) continue;
    const write = [...facts.sharedWrites.values()].find((candidate) => leavesBehind(facts, use, candidate));
    if (write === undefined) continue;
    const id = `${use.field} ${write.key}`;
    if (!problems.has(id)) problems.set(id, build(use, capture, write));
  }
  return [...problems.values()];
}

function captureOf(facts: Facts, use: FieldUse): Site | undefined {
  for (const capture of facts.fieldCaptures.values()) {
    if (capture.field === use.field && capture.key === use.key) return capture.site;
  }
  return undefined;
}

function leavesBehind(facts: Facts, use: FieldUse, write: SharedWrite): boolean {
  if (!write.open || /(?:^|\.)constructor$/.test(write.root)) return false;
  if (use.keyed) {
    const holder = use.key.slice(0, -1);
    if (!write.key.startsWith(holder) || write.key.slice(holder.length).includes('.')) return false;
    if (write.kind === 'reassign') return false;
  } else if (write.key !== use.key) return false;
  return !facts.renewed.has(`${write.root}\n${use.field}`);
}

function build(use: FieldUse, capture: Site, write: SharedWrite): Problem {
  const rule = 'index/field-survives-shrink';
  const field = inWords(use.field);
  const array = inWords(write.key);
  return {
    ...use.site,
    rule,
    level: 'warning',
    message: `${field} keeps positions of ${array}, and ${write.root} changes ${array} without setting it anew`,
    array,
    trace: [
      step('capture', capture, `${field} is given a position here`),
      step('write', write.site, `${write.root} changes ${array} (${write.kind}) and leaves ${field} as it was`),
      step('use', use.site, `${field} is used as a position here`),
    ],
    fingerprint: fingerprintOf(rule, use.site, `${field} ${array}`),
  };
}
