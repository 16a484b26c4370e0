/** What to say of a file that holds no JSON, or none with messages in it. */
import { UsageError } from '../../errors.ts';
import { isJsonObject } from '../../history/json.ts';
import { FORMATS } from '../formats.ts';
import type { Candidate } from './find-list.ts';
import { printPath } from './json-path.ts';

/** `error` is what JSON.parse said of `text`. */
export function noJson(text: string, error: Error): UsageError {
  const position = /position (\d+)/.exec(error.message)?.[1];
  const end = text.trimEnd().length;
  const isCut = /end of JSON|Unterminated/.test(error.message) || Number(position) >= end;
  const offset = isCut ? end : position === undefined ? undefined : Number(position);
  const what = isCut ? 'the text ends in the middle of a value' : error.message.replace(/ in JSON at position.*/s, '');
  return new UsageError(
    'bad-json',
    `no JSON: ${what}${offset === undefined ? '' : ` at ${lineAndColumn(text, offset)}`}`,
    isCut ? 'is the file cut off?' : 'give a JSON file, JSON Lines, or a session log',
  );
}

function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `line ${before.split('\n').length}, column ${offset - before.lastIndexOf('\n')}`;
}

/** `elsewhere` are lists in other places of the file than the one that was named. */
export function noMessages(value: unknown, elsewhere: readonly Candidate[] = []): UsageError {
  const hint =
    elsewhere.length > 0
      ? `there are messages at ${elsewhere.map((one) => printPath(one.path)).join(', ')}`
      : `name the format with --format (${FORMATS.map((format) => format.name).join(', ')}), or the place with --at`;
  const role = oddRole(value);
  if (role !== undefined) {
    return new UsageError('bad-format', `no format has messages of role ${JSON.stringify(role)}`, hint);
  }
  const what = Array.isArray(value) && value.length === 0 ? 'the list is empty' : 'there is no list of messages in it';
  return new UsageError('bad-format', what, hint);
}

function oddRole(value: unknown): string | undefined {
  const list = Array.isArray(value) ? value : isJsonObject(value) ? value['messages'] : undefined;
  if (!Array.isArray(list)) return undefined;
  for (const one of list) {
    const role = isJsonObject(one) ? one['role'] : undefined;
    if (typeof role === 'string' && !['system', 'user', 'assistant', 'tool', 'developer', 'model'].includes(role)) {
      return role;
    }
  }
  return undefined;
}
