/**
 * OpenAI Responses: a list of items. Neighbouring items of the model are one assistant message; a message of anybody else
 * is one message, an output a tool message, a compaction item a summary with the item as data.
 *
 * Normal form of what the format cannot say: neighbouring assistant messages are one, without id and meta; a tool message
 * holds one result; server-side tools without an item of their own are MCP calls, and a web search shows no result;
 * redaction, anchors, callers, names of results, error marks of results, `source` and other summary marks are left out.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import type { History, Message, Part, ResultPart } from '../../history/message.ts';
import { type ContentForm, formOf, formToPrint, isBareText, markForm } from '../content-form.ts';
import { adding, leftOver, objectAt, refuse, without } from '../fields.ts';
import type { Format, Place, Transcript } from '../format.ts';
import { lossesBetween } from '../losses.ts';
import { listIn, messagesToLookAt } from '../message-format.ts';
import { splitAtResults } from '../split-at-results.ts';
import { decodeOutput, encodeOutput } from './calls.ts';
import { decodeContent, encodePart } from './content.ts';
import { decodeItem, encodeItems } from './group.ts';

const COMPACTIONS: readonly unknown[] = ['compaction', 'compaction_summary', 'context_compaction'];
const OWN_TYPES = /^(message|reasoning|item_reference|compaction\w*|\w+_call(_output)?)$/;

export const openaiResponses: Format = {
  name: 'openai-responses',
  title: 'OpenAI Responses',
  recognise,

  parse,

  print: (history) => printItems(history),

  printBody(history, body) {
    const first = history[0];
    if (typeof body['instructions'] !== 'string') return { ...body, input: printItems(history) };
    const { instructions: _, ...others } = body;
    if (first?.role !== 'system' || !isBareText(first.parts, false)) return { ...others, input: printItems(history) };
    return { ...body, instructions: first.parts[0].text, input: printItems(history.slice(1)) };
  },

  losses(history) {
    const from: number[] = [];
    return lossesBetween(history, parse(printItems(history, from)), from);
  },
};

/** The format without its writer. */
export const openaiResponsesReader = { name: 'openai-responses', parse };

function parse(value: unknown): Transcript {
  const { list, body } = listIn(value, 'input', 'openai-responses');
  const items = list.map((item, at) => objectAt(item, `input[${at}]`, 'an item'));
  const { history, places } = readItems(items);
  const system = body?.['instructions'];
  const beside = typeof system === 'string';
  return {
    format: 'openai-responses',
    history: beside ? [{ role: 'system', parts: [{ kind: 'text', text: system }] }, ...history] : history,
    places: beside ? [{ index: -1, path: 'instructions', parts: ['instructions'] }, ...places] : places,
    ...(body && { body }),
  };
}

/** Reads a list of items; `places[i].index` is the position of a message's first item. */
export function readItems(items: readonly JsonObject[]): Pick<Transcript, 'history' | 'places'> {
  const history: Message[] = [];
  const places: Place[] = [];
  let answer: Part[] | undefined;
  let paths: string[] = [];
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!;
    const path = `input[${index}]`;
    const alone = decodeAlone(item, path);
    if (alone !== undefined) {
      answer = undefined;
      history.push(alone.message);
      places.push({ index, path, parts: alone.paths });
      continue;
    }
    if (answer === undefined) {
      answer = [];
      paths = [];
      history.push({ role: 'assistant', parts: answer });
      places.push({ index, path, parts: paths });
    }
    decodeItem(item, path, answer, paths);
  }
  return { history, places };
}

/** An item that is a message of its own; undefined for one of the model. */
function decodeAlone(item: JsonObject, path: string): { message: Message; paths: string[] } | undefined {
  const { type, role } = item;
  if (COMPACTIONS.includes(type)) {
    return { message: { role: 'user', parts: [{ kind: 'data', data: item }], summary: true }, paths: [path] };
  }
  const output = decodeOutput(item, path);
  if (output !== undefined) {
    const { id, ...rest } = output.rest ?? {};
    const meta = adding(leftOver(rest), 'id', typeof id === 'string' ? undefined : id);
    const message: Message = {
      role: 'tool',
      parts: [output.part],
      ...(typeof id === 'string' && { id }),
      ...(meta && { meta }),
    };
    return { message, paths: [path] };
  }
  if (type !== undefined && type !== 'message') return undefined;
  if (role === 'user' || role === 'system' || role === 'developer') {
    const paths: string[] = [];
    return { message: decodeMessage(item, path, paths), paths };
  }
  return role === 'assistant' ? undefined : refuse(`${path}.role`, 'user, assistant, system or developer', role);
}

/** A bare text has no type, a list of content has one; the mark `meta.type` tells of the contrary. */
function decodeMessage(item: JsonObject, path: string, paths: string[]): Message {
  const { type, role, content, id, ...rest } = item;
  const form = formOf(content);
  if (form !== 'string' && form !== 'list') return refuse(`${path}.content`, 'a text or a list of parts', content);
  if (form === 'string') paths.push(`${path}.content`);
  const parts: readonly Part[] = Array.isArray(content)
    ? decodeContent(content, false, `${path}.content`, paths)
    : [{ kind: 'text', text: content as string }];
  let meta = adding(leftOver(rest), 'id', typeof id === 'string' ? undefined : id);
  if (role === 'developer') meta = { developer: true, ...meta };
  meta = markForm(meta, form, usualForm(parts));
  if ((type === undefined) !== (form === 'string')) meta = adding(meta, 'type', type ?? 'absent');
  return {
    role: role === 'user' ? role : 'system',
    parts,
    ...(typeof id === 'string' && { id }),
    ...(meta && { meta }),
  };
}

export function printItems(history: History, from?: number[]): JsonObject[] {
  const items: JsonObject[] = [];
  history.forEach((message, index) => {
    const printed = encode(message);
    for (const item of printed) {
      items.push(item);
      from?.push(index);
    }
  });
  return items;
}

function encode(message: Message): readonly JsonObject[] {
  const { role, parts } = message;
  const only = parts.length === 1 ? parts[0] : undefined;
  if (message.summary && role === 'user' && only?.kind === 'data' && isJsonObject(only.data)) {
    if (COMPACTIONS.includes(only.data['type'])) return [only.data];
  }
  if (role === 'tool' && parts.length === 0) return [];
  if (role !== 'assistant') return [splitAtResults(message, encodeMessage, encodeResult)].flat();
  const items: JsonObject[] = [];
  let answer: Part[] = [];
  for (const part of parts) {
    if (part.kind !== 'result') {
      answer.push(part);
      continue;
    }
    items.push(...encodeItems(answer), encodeResult(part, { role: 'tool', parts: [] }));
    answer = [];
  }
  items.push(...encodeItems(answer));
  return items;
}

function encodeResult(part: ResultPart, { id, meta }: Message): JsonObject {
  const item = { ...encodeOutput(part), ...(id !== undefined && { id }) };
  return meta === undefined ? item : { ...item, ...without(meta, Object.keys(item)) };
}

function encodeMessage(message: Message): JsonObject {
  const { role, parts, id, meta } = message;
  const developer = role === 'system' && meta?.['developer'] === true;
  const form = formToPrint(message, parts, usualForm(parts));
  const type = meta?.['type'] === 'message' || (meta?.['type'] !== 'absent' && form === 'list');
  const blocks = parts.map((part) => encodePart(part, false)).filter((block) => block !== undefined);
  const content: JsonValue = form === 'string' && isBareText(parts, false) ? parts[0].text : blocks;
  const known = ['type', 'role', 'content', ...(developer ? ['developer'] : []), ...(id === undefined ? [] : ['id'])];
  return {
    ...(type && { type: 'message' }),
    role: developer ? 'developer' : role === 'tool' ? 'user' : role,
    content,
    ...(id !== undefined && { id }),
    ...without(meta, known),
  };
}

function usualForm(parts: readonly Part[]): ContentForm {
  return isBareText(parts, false) ? 'string' : 'list';
}

function recognise(value: unknown): string | undefined {
  for (const { type, role, content } of messagesToLookAt(value, 'input')) {
    if (role === undefined && typeof type === 'string' && type !== 'message' && OWN_TYPES.test(type))
      return `items of type ${type}`;
    if (
      Array.isArray(content) &&
      content.some((part) => isJsonObject(part) && /^(in|out)put_text$/.test(String(part['type'])))
    ) {
      return 'content of type input_text or output_text';
    }
    if (type !== undefined && role === undefined) return undefined;
  }
  const isBody = isJsonObject(value) && Array.isArray(value['input']) && typeof value['model'] === 'string';
  return isBody ? 'a body with model and input' : undefined;
}
