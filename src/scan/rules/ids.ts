/** The rules of the scan by id; each id is also the name of its page under docs/scan/ and of its file in this folder. */
export type RuleId =
  | 'index/stale-after-shrink'
  | 'index/enumeration-not-position-order'
  | 'index/other-index-space'
  | 'index/length-snapshot'
  | 'index/field-survives-shrink'
  | 'index/loop-skips-after-splice'
  | 'index/holder-outlives-array'
  | 'index/await-gap'
  | 'index/unused-suppression'
  | 'index/suppression-without-reason';
