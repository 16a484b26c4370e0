/** Cases of contract `edit`: a history, and options under which most histories are really compacted. */

import { drawHistory, type HistoryShape } from '../../generate/histories.ts';
import { CLIENT_TOOLS, MEMORY_TOOL } from '../../generate/names.ts';
import { pick, type Random } from '../../generate/random.ts';
import type { History } from '../../history/message.ts';
import type { Draw } from '../contract.ts';
import { type EditOptions, removedCall, SAVED_ARGUMENT } from './options.ts';

/** The texts that this compactor writes, which an earlier run of it has left in many a real history. */
const SHAPE: HistoryShape = { markers: [SAVED_ARGUMENT, ...[...CLIENT_TOOLS, MEMORY_TOOL].map(removedCall)] };
/** Small budgets are the usual ones here, as the histories are short. */
const TOOL_USES = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5];
const THINKING_TURNS = [0, 0, 0, 1, 1, 1, 2, 2, 'all'] as const;

export function drawEditCase(random: Random): Draw<History, EditOptions> {
  const { input, features } = drawHistory(random, SHAPE);
  return { input, options: drawEditOptions(random, input), features };
}

/** Options for any history, such as one that comes from a user's transcript. */
export function drawEditOptions(random: Random, history: History): EditOptions {
  return {
    keepThinkingTurns: pick(random, THINKING_TURNS),
    keepToolUses: pick(random, TOOL_USES),
    keepToolInputs: random.below(2) === 0,
    excludeTools: random.below(4) === 0 ? drawExclusions(random, history) : [],
    memory: random.below(4) > 0,
    clearsReasoning: random.below(8) > 0,
  };
}

/** The names of one or two uses of the history, a server use by its name or its type. */
function drawExclusions(random: Random, history: History): string[] {
  const names: string[] = [];
  for (let count = 1 + random.below(2); count > 0; count--) {
    const name = someTool(random, history);
    if (name !== undefined && !names.includes(name)) names.push(name);
  }
  return names;
}

/** The name of the first use behind a random place; undefined when the rest of the history has none. */
function someTool(random: Random, history: History): string | undefined {
  if (history.length === 0) return undefined;
  for (let message = random.below(history.length); message < history.length; message++) {
    const { parts } = history[message]!;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]!;
      if (part.kind === 'call') return part.name;
      if (part.kind === 'use') return random.below(2) === 0 ? part.name : part.tool;
    }
  }
  return undefined;
}
