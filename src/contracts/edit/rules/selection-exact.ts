import type { Breach } from '../../../finding/verdict.ts';
import {
  CLEARED_RESULT,
  type History,
  type Part,
  type ResultPart,
  type Role,
  type UsePart,
} from '../../../history/message.ts';
import { Counts } from '../../../rules/count.ts';
import type { EditOptions } from '../options.ts';
import type { EditTrial, PointwiseEditRule } from './edit-rule.ts';
import { partKey } from './part-key.ts';
import { selectionOf, siteKey, tailStart } from './uses.ts';

export const selectionExact: PointwiseEditRule = {
  id: 'edit/selection-exact',
  kind: 'pointwise',
  title: 'The last keepToolUses eligible uses stay whole, every other eligible one is cleared',
  why: 'One result too many fills the context that was to be freed; one too few takes what the model just asked for.',
  implies: ['edit/untouched-identical'],
  check: (trial) => tooMuchCleared(trial) ?? tooLittleCleared(trial),
};

/** A result that should have stayed whole and is nowhere in the output. */
function tooMuchCleared({ input, options, output }: EditTrial): Breach | undefined {
  const left = new Counts();
  for (const { role, parts } of output) for (const part of parts) if (hasResult(role, part)) left.add(partKey(part));
  for (const { part, message, cleared } of resultsOf(input, options)) {
    if (cleared || left.take(partKey(part))) continue;
    const says = `the result of ${idOf(part)} (message ${message} of the input) should have stayed whole`;
    return { where: { side: 'input', message, part: part.kind, field: fieldOf(part) }, says };
  }
  return undefined;
}

/** A result that is whole in the output more often than it should be. */
function tooLittleCleared({ input, options, output }: EditTrial): Breach | undefined {
  const whole = new Counts();
  for (const { part, cleared } of resultsOf(input, options)) if (!cleared) whole.add(partKey(part));
  for (const [message, { role, parts }] of output.entries()) {
    for (const part of parts) {
      if (!hasResult(role, part) || isCleared(part) || whole.take(partKey(part))) continue;
      const says = `the result of ${idOf(part)} in message ${message} is whole and should have been cleared`;
      return { where: { side: 'output', message, role, part: part.kind, field: fieldOf(part) }, says };
    }
  }
  return undefined;
}

interface Found {
  readonly part: ResultPart | UsePart;
  readonly message: number;
  readonly cleared: boolean;
}

/** Every result that is left at the end, and whether it belongs to a use that is to be cleared. */
function resultsOf(input: History, options: EditOptions): Found[] {
  const sites = selectionOf(input, options).cleared.map(({ at, result }) => siteKey(result ?? at));
  const cleared = new Set(sites);
  const end = tailStart(input, options);
  const found: Found[] = [];
  for (let message = 0; message < end; message++) {
    const { role, parts } = input[message]!;
    parts.forEach((part, at) => {
      if (hasResult(role, part)) found.push({ part, message, cleared: cleared.has(siteKey({ message, part: at })) });
    });
  }
  return found;
}

function hasResult(role: Role, part: Part): part is ResultPart | UsePart {
  return (role === 'tool' && part.kind === 'result') || (role === 'assistant' && part.kind === 'use');
}

function isCleared(part: ResultPart | UsePart): boolean {
  return (part.kind === 'use' ? part.result : part.content) === CLEARED_RESULT;
}

function idOf(part: ResultPart | UsePart): string {
  return JSON.stringify(part.kind === 'use' ? part.id : part.callId);
}

function fieldOf(part: ResultPart | UsePart): string {
  return part.kind === 'use' ? 'result' : 'content';
}
