/** Runs and findings written down by hand, for the tests of the reporters. */
import type { Finding, Shown } from '../../finding/finding.ts';
import type { JsonValue } from '../../history/json.ts';
import { parseHistory } from '../../history/parse-notation.ts';
import type { RunResult, TargetResult } from '../run.ts';

/** A history as a finding shows it. */
export function shown(notation: string): Shown {
  return { notation, messages: parseHistory(notation) as unknown as JsonValue };
}

export function finding(more: Partial<Finding> = {}): Finding {
  return {
    fingerprint: '0123456789ab',
    rule: 'edit/pairing-preserved',
    target: 'fault:edit/E2',
    severity: 'error',
    message: 'message 1 holds a result of "a", but no call before it is left that it answers',
    options: { keepToolUses: 0 },
    input: shown('A[a b], T b, T a'),
    actual: shown('A"gone", T a'),
    expected: shown(''),
    evidence: [{ message: 1, text: 'a result without its call' }],
    count: 3,
    foundAt: { seed: 'proctor', index: 16 },
    minimized: { from: 13, to: 3, evaluations: 71 },
    reproduce: 'proctor replay .proctor/findings/0123456789ab.json',
    ...more,
  };
}

export function target(more: Partial<TargetResult> = {}): TargetResult {
  return {
    name: 'fault:edit/E2',
    cases: 250,
    compacted: 212,
    rulesChecked: { 'edit/pairing-preserved': 250, 'general/keeps-order': 250, 'edit/monotone': 0 },
    skipped: {},
    features: { calls: { cases: 200, compacted: 190 }, media: { cases: 20, compacted: 2 } },
    findings: 1,
    ...more,
  };
}

export function runWith(findings: readonly Finding[], targets: readonly TargetResult[] = [target()]): RunResult {
  const timing = { milliseconds: 1200, casesPerSecond: { 'fault:edit/E2': 169 } };
  return { schema: 'proctor.run/1', command: 'fuzz', seed: 'proctor', generator: 'edit/1', targets, findings, timing };
}
