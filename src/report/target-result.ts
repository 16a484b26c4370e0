/** What a campaign came to, as the line of its target in the document of a run. */
import type { Campaign } from '../campaign/campaign.ts';
import type { TargetResult } from './run.ts';

/** `findings` were described, `known` are the fingerprints that the corpus lists. */
export function targetResult(
  { name, version, contract }: Pick<TargetResult, 'name' | 'version' | 'contract'>,
  { cases, compacted, rulesChecked, skipped, features, seen }: Campaign,
  findings: number,
  known: ReadonlySet<string>,
): TargetResult {
  return {
    name,
    ...(version === undefined ? {} : { version }),
    ...(contract === undefined ? {} : { contract }),
    cases,
    compacted,
    rulesChecked,
    skipped,
    features,
    findings,
    known: seen.filter(({ fingerprint }) => known.has(fingerprint)).length,
  };
}
