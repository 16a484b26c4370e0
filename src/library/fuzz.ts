/** `proctor fuzz` as a function: one campaign, and what it came to as data. */
import { runCampaign } from '../campaign/campaign.ts';
import { describeFinding } from '../campaign/describe.ts';
import { seededSource } from '../campaign/source.ts';
import type { Finding } from '../finding/finding.ts';
import type { RunResult } from '../report/run.ts';
import { targetResult } from '../report/target-result.ts';
import type { Target } from '../targets/target.ts';
import { type Compacting, type TargetSettings, targetOf } from './target.ts';

export interface FuzzOptions extends TargetSettings {
  /** How many cases; default 1,000. */
  readonly cases?: number;
  /** The same seed gives the same cases everywhere; default `proctor`. */
  readonly seed?: string;
  /** The run stops once this many different findings have shown; default 20. */
  readonly maxFindings?: number;
  /** Questions that the minimizer may ask for one finding; default 2,000. */
  readonly evaluations?: number;
  /** Stops the run between two chunks of cases. */
  readonly signal?: AbortSignal;
  /** What shows a finding again; default: the same call, in words. */
  readonly reproduce?: (fingerprint: string) => string;
}

const DEFAULTS = { cases: 1_000, seed: 'proctor', maxFindings: 20, evaluations: 2_000 };

/** Runs random histories through a compactor. Findings are data; throws UsageError for what cannot be run. */
export async function fuzz<M, O>(compact: Compacting<M, O>, options: FuzzOptions = {}): Promise<RunResult> {
  const target = await targetOf(compact, options);
  try {
    return await fuzzTarget(target, options);
  } finally {
    await target.close?.();
  }
}

export async function fuzzTarget(target: Target, options: FuzzOptions): Promise<RunResult> {
  const { cases, seed, maxFindings, evaluations } = { ...DEFAULTS, ...options };
  const { signal, reproduce = () => `the same call: seed ${JSON.stringify(seed)}, ${cases} cases` } = options;
  const stop = () => (signal?.aborted === true ? 'interrupted' : undefined);
  const source = seededSource(target.terms, seed, target.fixed);
  const begun = performance.now();
  const campaign = await runCampaign({ target, source, cases, maxFindings, stop });
  const rate = campaign.cases / Math.max(0.001, (performance.now() - begun) / 1000);
  const findings: Finding[] = [];
  for (const seen of campaign.seen) {
    const finding = await describeFinding(target, source, seen, { reproduce }, { evaluations, stop });
    if (finding !== undefined) findings.push(finding);
  }
  return {
    schema: 'proctor.run/1',
    command: 'fuzz',
    seed,
    generator: `${target.terms.name}/${target.terms.generatorVersion}`,
    targets: [targetResult(target, campaign, findings.length, new Set())],
    findings,
    timing: {
      milliseconds: Math.round(performance.now() - begun),
      casesPerSecond: { [target.name]: Math.round(rate) },
    },
  };
}
