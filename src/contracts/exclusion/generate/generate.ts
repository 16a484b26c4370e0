/** A case of contract `exclusion`: a session that lists and turns go through, and the options of its strategies. */

import { pick, type Random } from '../../../generate/random.ts';
import type { Draw } from '../../contract.ts';
import { type ExclusionOptions, exclusionOptions } from '../options.ts';
import type { ExclusionScript, Round, RoundEnd, ScriptEvent } from '../types.ts';
import { conversation, modelReply, newThread, results, type Thread, turnInput } from './messages.ts';
import { someStrategy, summarizing } from './strategies.ts';

const ANSWERS = ['S1', '  S2 ', '', ' ', 'A[a]'];
const ENDS: readonly RoundEnd[] = ['approval', 'input', 'declared', 'stop'];

export function generateExclusion(random: Random): Draw<ExclusionScript, ExclusionOptions> {
  const features = new Set<string>();
  const thread = newThread(random.chance(0.3));
  if (thread.givesIds) features.add('given ids');
  const script: ScriptEvent[] = [];
  if (random.chance(0.3)) {
    for (let count = 1 + random.below(3); count > 0; count--) script.push(answer(random, features));
  }
  const looping = random.chance(0.55);
  if (looping) turns(random, thread, script, features);
  else lists(random, thread, script, features);
  return { input: script, options: someOptions(random, looping), features: [...features] };
}

/** A stored list of so many messages that comes in four chunks and is compacted behind each. */
export function drawGrowingList(random: Random, length: number): ExclusionScript {
  const thread = newThread(false);
  return Array.from({ length: 4 }, (): ScriptEvent[] => [
    { kind: 'add', messages: conversation(random, thread, Math.ceil(length / 4)) },
    { kind: 'compact' },
  ]).flat();
}

/** A stored list that grows in chunks and is compacted now and then. */
function lists(random: Random, thread: Thread, script: ScriptEvent[], features: Set<string>): void {
  const inChunks = random.chance(0.35);
  if (inChunks) features.add('chunks');
  for (let chunks = 1 + random.below(4); chunks > 0; chunks--) {
    script.push({ kind: 'add', messages: conversation(random, thread, 1 + random.below(chunks > 2 ? 4 : 8)) });
    if (random.chance(inChunks ? 0.7 : 0.1)) continue;
    script.push(random.chance(0.7) ? { kind: 'compact', strategy: someStrategy(random) } : { kind: 'compact' });
    features.add('compact');
  }
}

/** Turns of an agent, one after another, on a history that may be there already. */
function turns(random: Random, thread: Thread, script: ScriptEvent[], features: Set<string>): void {
  if (random.chance(0.3)) script.push({ kind: 'add', messages: conversation(random, thread, 1 + random.below(5)) });
  const count = 1 + random.below(3);
  for (let turn = 0; turn < count; turn++) {
    const rounds: Round[] = [];
    for (let left = random.below(turn === 0 ? 6 : 4); left > 0; left--) rounds.push(calling(random, thread));
    const end = random.below(100);
    if (end < 25) {
      rounds.push({ ...calling(random, thread), end: pick(random, ENDS) });
      features.add(rounds.at(-1)!.end!);
    } else if (end < 60) rounds.push({ reply: modelReply(random, thread, false) });
    script.push({ kind: 'turn', input: turnInput(random, thread), rounds });
    if (random.chance(0.1)) script.push({ kind: 'compact', strategy: someStrategy(random) });
  }
  features.add(count > 1 ? 'several turns' : 'one turn');
}

function calling(random: Random, thread: Thread): Round {
  const reply = modelReply(random, thread, true);
  return random.chance(0.4) ? { reply, results: results(random, reply) } : { reply };
}

function answer(random: Random, features: Set<string>): ScriptEvent {
  if (random.chance(0.3)) {
    features.add('summariser throws');
    return { kind: 'answer' };
  }
  return { kind: 'answer', text: pick(random, ANSWERS) };
}

function someOptions(random: Random, looping: boolean): ExclusionOptions {
  const tokenizer = random.chance(0.5) ? null : pick(random, ['char4', 'len'] as const);
  if (!looping) return { ...exclusionOptions.defaults, tokenizer, strategy: someStrategy(random) };
  return {
    strategy: random.chance(0.9) ? (random.chance(0.6) ? summarizing(random) : someStrategy(random)) : null,
    before: random.chance(0.15) ? summarizing(random) : null,
    after: random.chance(0.2) ? someStrategy(random) : null,
    tokenizer,
    skipExcluded: random.chance(0.5),
    onReject: random.chance(0.5) ? 'revert' : 'keep',
    maxIterations: random.chance(0.15) ? 1 + random.below(4) : exclusionOptions.defaults.maxIterations,
    streaming: random.chance(0.1),
  };
}
