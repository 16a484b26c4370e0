/** What a wire format is to the rest: parse and print between its JSON and a History, and what it cannot express. */

import type { JsonObject } from '../history/json.ts';
import type { History } from '../history/message.ts';

/** Where a message of the history stands in the file that it came from. */
export interface Place {
  /** 0-based index in the file's own list; -1 for a system text that stood beside the list. */
  readonly index: number;
  /** The path as the provider counts: `messages.412`. */
  readonly path: string;
  /** The paths of its parts, in order: `messages.412.content.1`. */
  readonly parts: readonly string[];
}

/** A parsed list of messages; `places[i]` belongs to `history[i]`. */
export interface Transcript {
  readonly format: string;
  readonly history: History;
  readonly places: readonly Place[];
  /** What stood beside the messages in the request body (model, tools, system, thinking, …), if there was a body. */
  readonly body?: JsonObject;
}

/** Something of a history that a format has no way to say. */
export interface Loss {
  readonly message: number;
  readonly part?: number;
  readonly what: string;
}

export interface Format {
  /** As on the command line: `anthropic`, `openai-chat`, `langchain`, … */
  readonly name: string;
  readonly title: string;
  /** Why `value` looks like this format, in a few words; undefined when it does not. */
  recognise(value: unknown): string | undefined;
  /** A message list or a whole request body. Throws UsageError `bad-format` that names the message and field. */
  parse(value: unknown): Transcript;
  /**
   * The message list of this format. What `losses` names is left out or written the nearest way there is, so that
   * parsing it again gives the history's normal form: printed and parsed once more, that form stays as it is.
   */
  print(history: History): readonly JsonObject[];
  /**
   * A whole request body: `body` as `parse` gave it with this history in it. A leading system message goes to the field
   * that the format has for it, where `body` has that field.
   */
  printBody(history: History, body: JsonObject): JsonObject;
  losses(history: History): readonly Loss[];
}
