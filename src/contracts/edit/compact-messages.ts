/** Contract `edit` for messages of any format: into the model, through the compactor, and back. */
import { UsageError } from '../../errors.ts';
import { isJsonObject } from '../../history/json.ts';
import type { History, Message } from '../../history/message.ts';
import type { Format } from '../../wire/format.ts';
import { optimized } from './optimized.ts';
import { type EditOptions, editOptions } from './options.ts';

export type CompactOptions = Partial<EditOptions> & {
  /** The format of the messages, such as `ai-sdk` or `anthropic`; neutral messages when left out. */
  readonly format?: string;
};

/**
 * The compacted list, in the format of the messages; what is given is not changed, and a message of which nothing is
 * cleared is the very object that was given. Throws UsageError `bad-format` for what is no list of that format and
 * `bad-option` for options that there are not.
 */
export type Compact = <M>(messages: readonly M[], options?: CompactOptions) => M[];

/** The part of a format that is needed here. */
export type CompactFormat = Pick<Format, 'name' | 'parse' | 'print'>;

/** `choose` gives the format of a name, or of none; undefined for one that it does not know. */
export function compactorOf(choose: (name: string | undefined) => CompactFormat | undefined): Compact {
  return <M>(messages: readonly M[], { format: name, ...options }: CompactOptions = {}): M[] => {
    const format = choose(name);
    if (format === undefined) throw new UsageError('bad-format', `no format ${JSON.stringify(name)}`);
    return throughFormat(messages, format, editOptions.parse(options));
  };
}

/** A compactor for one format. */
export function compactorFor(format: CompactFormat): Compact {
  return compactorOf((name = format.name) => (name === format.name ? format : undefined));
}

function throughFormat<M>(messages: readonly M[], format: CompactFormat, options: EditOptions): M[] {
  const { history, places } = format.parse(messages);
  const output = optimized(history, options);
  const printed = format.print(output) as readonly unknown[] as readonly M[];
  // Read once more, what was printed says which of its messages came from which of the output.
  const again = format.parse(printed);
  // Where the format has joined or left out messages, that cannot be told, and all are as printed.
  if (again.history.length !== output.length) return [...printed];
  const given = groupsOf(history, places);
  const made = groupsOf(output, again.places);
  const sources = new Map<Message, number>();
  for (const [index, group] of given) for (const message of group) sources.set(message, index);
  return printed.map((one, index) => {
    const group = made.get(index) ?? [];
    const source = group[0] === undefined ? undefined : sources.get(group[0]);
    const original = source === undefined ? undefined : messages[source];
    const isWhole = isJsonObject(original as never) && sameObjects(group, given.get(source as number) ?? []);
    return isWhole ? (original as M) : one;
  });
}

/** The messages of the model by the message of the format that they stand in. */
function groupsOf(history: History, places: readonly { readonly index: number }[]): ReadonlyMap<number, History> {
  const groups = new Map<number, Message[]>();
  for (const [at, message] of history.entries()) {
    const index = places[at]?.index ?? -1;
    const group = groups.get(index);
    if (group === undefined) groups.set(index, [message]);
    else group.push(message);
  }
  return groups;
}

function sameObjects(left: History, right: History): boolean {
  return left.length === right.length && left.every((message, at) => message === right[at]);
}
