/** Arguments of client calls. Every object is new: a compactor that edits its input must not reach into the next case. */
import type { JsonObject } from '../history/json.ts';
import { ODD_ARGUMENTS } from './feature.ts';
import { MEMORY_TOOL } from './names.ts';
import { type Sketch, takes } from './sketch.ts';
import { drawText, plainText } from './texts.ts';

/** The arguments of a call to `tool`: an object, or raw text as a model may have written it. */
export function drawArguments(sketch: Sketch, tool: string): JsonObject | string {
  if (tool === MEMORY_TOOL) return memoryArguments(sketch);
  if (takes(sketch, ODD_ARGUMENTS, 2)) return oddArguments(sketch);
  switch (sketch.random.below(8)) {
    case 0:
      return { command: 'npm test' };
    case 1:
      return { path: drawText(sketch) };
    case 2:
      return { command: plainText(sketch), timeout: 30 };
    case 3:
      return { pattern: plainText(sketch), flags: { ignoreCase: true }, paths: ['src', 'test'] };
    case 4:
      // The field names of the memory tool, which editors of files have too.
      return { path: plainText(sketch), file_text: drawText(sketch) };
    default:
      // So often that calls come to be equal, as retries are.
      return {};
  }
}

function memoryArguments(sketch: Sketch): JsonObject | string {
  if (takes(sketch, ODD_ARGUMENTS, 2)) return oddMemoryArguments(sketch);
  switch (sketch.random.below(5)) {
    case 0:
      return { command: 'view', path: '/memories' };
    case 1:
      return { command: 'str_replace', path: '/memories/a', old_str: plainText(sketch), new_str: drawText(sketch) };
    case 2:
      return { command: 'insert', path: '/memories/a', insert_line: 2, insert_text: drawText(sketch) };
    default:
      return { command: 'create', path: '/memories/a', file_text: drawText(sketch) };
  }
}

function oddMemoryArguments(sketch: Sketch): JsonObject | string {
  switch (sketch.random.below(5)) {
    case 0:
      return { file_text: null, command: 'create', old_str: null };
    case 1:
      return { new_str: '', insert_text: { nested: plainText(sketch) }, file_text: ['one', null] };
    case 2:
      return { input: { file_text: plainText(sketch) }, file_textual: 'x' };
    case 3:
      return `{"command":"create","file_text":"${sketch.texts++}`;
    default:
      return { 2: 'two', file_text: plainText(sketch), 1: 'one', command: null };
  }
}

function oddArguments(sketch: Sketch): JsonObject | string {
  switch (sketch.random.below(8)) {
    case 0:
      return { limit: null, path: plainText(sketch), offset: null };
    case 1:
      return { path: plainText(sketch), b: 1, a: 2, '': 0 };
    case 2:
      // A computed key makes a field of that name, as JSON.parse does, and sets no prototype.
      return { ['__proto__']: { polluted: true }, n: sketch.texts++ };
    case 3:
      return { list: [null, [], {}, 1e21, -0.5, false], path: plainText(sketch) };
    case 4:
      return { file_text: plainText(sketch), new_str: null };
    case 5:
      return '';
    case 6:
      return plainText(sketch);
    default:
      return `{"path":"${sketch.texts++}`;
  }
}
