/**
 * The shards of a run put together: their chunks are added up in the order of the run that they are parts of, which ends
 * where that one would have ended. Findings were described by the shard that saw them first.
 */
import { UsageError } from '../errors.ts';
import type { Finding } from '../finding/finding.ts';
import { type About, mustBeAbout } from './about.ts';
import { type Campaign, chunksOf, endBehind } from './campaign.ts';
import { CHUNK, type ChunkResult, type Seen } from './chunk.ts';
import type { Entry, LedgerContent } from './ledger.ts';
import { Tally } from './tally.ts';

export interface Shard extends Pick<LedgerContent, 'about' | 'entries'> {
  readonly folder: string;
  /** The findings of its run.json. */
  readonly findings: readonly Finding[];
}

export interface MergedTarget {
  readonly campaign: Campaign;
  readonly findings: readonly Finding[];
  readonly known: ReadonlySet<string>;
  readonly regressed: boolean;
}

/** One for each target of the run. Throws UsageError `bad-option` for shards that do not belong together, or are not all. */
export function mergeShards(shards: readonly Shard[]): readonly MergedTarget[] {
  const ordered = inOrder(shards);
  const { about } = ordered[0]!;
  return about.targets.map(({ name }, target) => mergeTarget(ordered, about, target, name));
}

/** By number; every one of them exactly once. */
function inOrder(shards: readonly Shard[]): readonly Shard[] {
  const [first] = shards;
  if (first === undefined) throw new UsageError('not-found', 'name the folders of the shards');
  for (const { about, folder } of shards) mustBeAbout(first.about, about, folder, ['shard']);
  const { of } = first.about.shard;
  const ordered: Shard[] = [];
  for (let index = 0; index < of; index++) {
    const [shard, second] = shards.filter(({ about }) => about.shard.index === index && about.shard.of === of);
    if (shard === undefined) throw new UsageError('not-found', `shard ${index + 1}/${of} is missing`);
    if (second !== undefined) {
      throw new UsageError('bad-option', `${shard.folder} and ${second.folder} are both shard ${index + 1}/${of}`);
    }
    ordered.push(shard);
  }
  const other = shards.find(({ about }) => about.shard.of !== of);
  if (other !== undefined) throw new UsageError('bad-option', `${other.folder} is no shard of ${of}`);
  return ordered;
}

function mergeTarget(shards: readonly Shard[], about: About, target: number, name: string): MergedTarget {
  const { known, regressed } = replayed(shards, target);
  const isMinor = minorOf(shards, name);
  const chunks = new Map<number, ChunkResult>();
  for (const { entries } of shards) {
    for (const entry of entries) if (isChunk(entry, target)) chunks.set(entry.chunk.start, entry.chunk);
  }
  const tally = new Tally();
  let ended: Campaign['ended'] = about.timed === true ? 'time' : 'cases';
  for (const start of startsOf(about, chunks)) {
    const chunk = chunks.get(start);
    if (chunk === undefined) {
      if (about.timed === true) continue;
      throw notComplete(shardAt(shards, start), name);
    }
    tally.add(chunk);
    const findings = tally.findings(({ fingerprint }) => !known.has(fingerprint) && !isMinor(fingerprint));
    const end = endBehind(chunk, findings, about.maxFindings);
    if (end === undefined) continue;
    ended = end;
    break;
  }
  const campaign = { ...tally.sums(), ended };
  const unknown = campaign.seen.filter(({ fingerprint }) => !known.has(fingerprint));
  const findings = unknown.map((seen) => described(shards, seen, name)).filter((finding) => finding !== undefined);
  return { campaign, findings, known, regressed };
}

function isChunk(entry: Entry, target: number): entry is Extract<Entry, { readonly chunk: ChunkResult }> {
  return entry.target === target && 'chunk' in entry;
}

/** Where the chunks of the whole run begin, as far as anybody knows how long it was to be. */
function startsOf({ cases }: About, chunks: ReadonlyMap<number, ChunkResult>): Iterable<number> {
  if (cases === undefined) return [...chunks.keys()].sort((a, b) => a - b);
  return [...chunksOf({ cases })].map(({ start }) => start);
}

/** What came of the corpus, which is the same for every shard. */
function replayed(shards: readonly Shard[], target: number): Pick<MergedTarget, 'known' | 'regressed'> {
  const [first, ...others] = shards.map(({ entries, folder }) => {
    const found = entries.findLast((entry) => entry.target === target && 'known' in entry);
    const { known, regressed } = { known: [] as readonly string[], regressed: false, ...found };
    return { folder, known: [...known].sort(), regressed };
  });
  const other = others.find(({ known }) => known.join() !== first!.known.join());
  if (other !== undefined) {
    throw new UsageError(
      'bad-option',
      `${first!.folder} and ${other.folder} know different failures: the corpus differs`,
    );
  }
  return { known: new Set(first!.known), regressed: [first!, ...others].some(({ regressed }) => regressed) };
}

/** Findings that do not count towards the most that a run may have. What fails on a base as well did count. */
function minorOf(shards: readonly Shard[], target: string): (fingerprint: string) => boolean {
  const minor = shards
    .flatMap(({ findings }) => findings)
    .filter((one) => one.target === target && one.severity === 'warning' && one.alsoFailsOn === undefined);
  const prints = new Set(minor.map(({ fingerprint }) => fingerprint));
  return (fingerprint) => prints.has(fingerprint);
}

/** Undefined for a time-out that did not repeat: the shard has not described it either. */
function described(shards: readonly Shard[], seen: Seen, target: string): Finding | undefined {
  const { findings } = shardAt(shards, seen.index);
  const finding = findings.find((one) => one.fingerprint === seen.fingerprint && one.target === target);
  return finding === undefined ? undefined : { ...finding, count: seen.count };
}

function shardAt(shards: readonly Shard[], index: number): Shard {
  return shards[Math.floor(index / CHUNK) % shards.length]!;
}

function notComplete({ folder }: Shard, target: string): UsageError {
  const hint = `proctor fuzz --resume ${folder} goes on`;
  return new UsageError('bad-option', `${folder} has not finished ${target}`, hint);
}
