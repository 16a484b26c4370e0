import type { Breach } from '../../../finding/verdict.ts';
import type { History, Message, Part } from '../../../history/message.ts';
import { anthropic } from '../../../wire/anthropic/codec.ts';
import type { Format } from '../../../wire/format.ts';
import { gemini } from '../../../wire/gemini/codec.ts';
import { judge, type Problem } from '../../../wire/judge.ts';
import { openaiChat } from '../../../wire/openai-chat/codec.ts';
import { openaiResponses } from '../../../wire/openai-responses/codec.ts';
import { rulesFor } from '../../../wire/rulebook.ts';
import type { PointwiseEditRule } from './edit-rule.ts';

/** The pairing rules of the four wires. Those about reasoning depend on the reasoning window, which is an option. */
const CODES: readonly string[] = ['AN-1', 'AN-2', 'AN-4', 'AN-5', 'OC-1', 'OC-2', 'OR-1', 'OR-2', 'GM-1', 'GM-2'];
const WIRES = [anthropic, openaiChat, openaiResponses, gemini].map((format) => {
  const all = rulesFor(format.name);
  return { format, all, pairing: all.filter(({ ref }) => CODES.includes(ref)) };
});

export const wirePairing: PointwiseEditRule = {
  id: 'edit/wire-pairing',
  kind: 'pointwise',
  title: 'What pairs on the wire pairs on it afterwards',
  why: 'Providers pair calls and results by place as well as by id: what a history still pairs, a request may not.',
  implies: ['edit/selection-exact'],
  check({ input, output }) {
    if (!input.every(isPlain) || pairsAlike(input, output)) return undefined;
    for (const wire of WIRES) {
      const breach = newProblem(wire, input, output);
      if (breach !== undefined) return breach;
    }
    return undefined;
  },
};

/**
 * A server use that waits for its result is accepted only beside a client call, and that call may be cleared. Of two
 * calls with one id in one message some providers cannot tell which is answered.
 */
function isPlain({ parts }: Message): boolean {
  const ids = parts.flatMap((part) => (part.kind === 'call' ? [part.id] : []));
  return new Set(ids).size === ids.length && !parts.some((part) => part.kind === 'use' && part.result === undefined);
}

/** Whether the two differ in nothing that a wire pairs by; most faults do not, and four encodings are saved. */
function pairsAlike(input: History, output: History): boolean {
  return (
    input.length === output.length &&
    input.every((message, index) => {
      const other = output[index]!;
      if (message === other) return true;
      const { role, parts, meta } = message;
      if (role !== other.role || meta !== other.meta || parts.length !== other.parts.length) return false;
      return parts.every((part, at) => placedAlike(part, other.parts[at]!));
    })
  );
}

function placedAlike(part: Part, other: Part): boolean {
  if (part === other) return true;
  if (part.extra !== other.extra) return false;
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return other.kind === part.kind && (part.text === '') === (other.text === '');
    case 'call':
      return other.kind === 'call' && part.id === other.id && part.caller === other.caller;
    case 'result':
      return other.kind === 'result' && part.callId === other.callId && isText(part.content) && isText(other.content);
    default:
      return false;
  }
}

function isText(content: string | readonly Part[]): boolean {
  return typeof content === 'string' && content !== '';
}

function newProblem(
  { format, all, pairing }: (typeof WIRES)[number],
  input: History,
  output: History,
): Breach | undefined {
  const [first] = problemsOf(format, pairing, output);
  // What was refused before promises nothing: an orphan that stays is another problem once its neighbour has gone.
  if (first === undefined || problemsOf(format, all, input).length > 0) return undefined;
  const says = `as ${format.title}, ${first.message} (${first.ref})`;
  return { where: { side: 'output', message: first.index, field: first.rule }, says };
}

/** Through the codec, which merges neighbours of one role where the format alternates. */
function problemsOf(format: Format, rules: ReturnType<typeof rulesFor>, history: History): readonly Problem[] {
  return judge(format.parse(format.print(history)), { provider: format.name }, rules);
}
