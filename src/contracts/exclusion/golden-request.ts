/** A recorded pair as a script with options. The form of the pairs is that of the original's own names. */
import * as v from 'valibot';
import { UsageError } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../history/json.ts';
import type { Message, Part } from '../../history/message.ts';
import { type ExclusionOptions, exclusionOptions } from './options.ts';
import { type Strategy, strategySchema } from './strategy.ts';
import type { ExclusionScript } from './types.ts';

export interface GoldenPair {
  readonly script: ExclusionScript;
  readonly options: ExclusionOptions;
  readonly reply: JsonObject;
}

const content = v.variant('type', [
  v.object({ type: v.picklist(['text', 'reasoning']), text: v.string() }),
  v.object({ type: v.literal('function_call'), call_id: v.string(), name: v.string() }),
  v.object({ type: v.picklist(['function_result', 'mcp_result']), call_id: v.string(), result: v.string() }),
  v.object({ type: v.literal('mcp_call'), call_id: v.string() }),
]);
const message = v.object({ role: v.picklist(['system', 'user', 'assistant', 'tool']), contents: v.array(content) });
const messages = v.array(message);
const tokenizer = v.nullable(v.picklist(['char4', 'len']));

type RecordedStrategy = { kind: string; opts: Record<string, unknown>; strategies?: RecordedStrategy[] | undefined };
const strategy: v.GenericSchema<unknown, RecordedStrategy> = v.object({
  kind: v.string(),
  opts: v.record(v.string(), v.unknown()),
  strategies: v.optional(v.array(v.lazy(() => strategy))),
});
const pair = v.object({
  request: v.variant('op', [
    v.object({ op: v.literal('annotate'), messages, tokenizer }),
    v.object({
      op: v.literal('compact'),
      messages,
      tokenizer,
      summaries: v.array(v.string()),
      steps: v.array(v.object({ strategy, append: messages })),
    }),
  ]),
  reply: v.custom<JsonObject>(isJsonObject, 'an object'),
});

/** Reads one line of a file of pairs. Throws UsageError `bad-json`, naming the line. */
export function readGoldenPair(line: string, number: number): GoldenPair {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new UsageError('bad-json', `line ${number}: ${(error as Error).message}`, 'one pair a line');
  }
  const read = v.safeParse(pair, value);
  if (!read.success) {
    const [issue] = read.issues;
    throw new UsageError('bad-json', `line ${number}: ${v.getDotPath(issue) ?? 'the pair'}: ${issue.message}`);
  }
  const { request, reply } = read.output;
  const options = { ...exclusionOptions.defaults, tokenizer: request.tokenizer };
  const script: ExclusionScript = [
    ...(request.op === 'annotate' ? [] : request.summaries).map((text) =>
      text === '!error' ? ({ kind: 'answer' } as const) : ({ kind: 'answer', text } as const),
    ),
    { kind: 'add', messages: request.messages.map(messageOf) },
    ...(request.op === 'annotate' ? [] : request.steps).flatMap((step) => [
      { kind: 'add', messages: step.append.map(messageOf) } as const,
      { kind: 'compact', strategy: strategyOf(step.strategy) } as const,
    ]),
  ];
  return { script, options, reply };
}

/** A server's call and its result right behind it are one part here. */
function messageOf({ role, contents }: v.InferOutput<typeof message>): Message {
  const parts: Part[] = [];
  for (const item of contents) {
    const last = parts.at(-1);
    switch (item.type) {
      case 'text':
      case 'reasoning':
        parts.push({ kind: item.type, text: item.text });
        break;
      case 'function_call':
        parts.push({ kind: 'call', id: item.call_id, name: item.name, args: {} });
        break;
      case 'function_result':
        parts.push({ kind: 'result', callId: item.call_id, content: item.result });
        break;
      case 'mcp_call':
        parts.push({
          kind: 'use',
          id: item.call_id,
          tool: 'mcp_call',
          name: 'm',
          args: {},
          extra: { server_name: 's' },
        });
        break;
      case 'mcp_result':
        if (last?.kind !== 'use' || last.id !== item.call_id) {
          throw new UsageError('bad-json', `the mcp_result ${item.call_id} does not follow its call`);
        }
        parts[parts.length - 1] = { ...last, result: item.result };
    }
  }
  return { role, parts };
}

const NAMES: Readonly<Record<string, string>> = { toolresult: 'toolResult' };

/** Options by their names in camel case; null, where the program takes its default, is left out. */
function strategyOf({ kind, opts, strategies }: RecordedStrategy): Strategy {
  const { tokenizer: counter, ...rest } = opts;
  const renamed = Object.entries(rest).map(([key, value]) => [
    key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    key === 'threshold' && value === null ? 0 : value,
  ]);
  const fields = Object.fromEntries(
    renamed.filter(([key, value]) => value !== null || key === 'maxSummaryInputTokens'),
  );
  const counting =
    kind === 'truncation' ? { metric: counter === null ? 'messages' : 'tokens' } : { tokenizer: counter };
  return v.parse(strategySchema, {
    kind: NAMES[kind] ?? kind,
    ...fields,
    ...(counter !== undefined && counting),
    ...(strategies && { strategies: strategies.map(strategyOf) }),
  });
}
