/** Names of tools, and the ids of calls: several styles, since a compactor may sort by them, cut them or look into them. */
import type { JsonObject } from '../history/json.ts';
import { MEMORY, ODD_NAMES, REPEATED_ID, REUSED_ID } from './feature.ts';
import { pick, type Random } from './random.ts';
import { may, type Sketch, takes } from './sketch.ts';

/** The tool that saves texts outside of the history. */
export const MEMORY_TOOL = 'memory';
/** Client tools with names that somebody may treat in a way of their own. */
export const CLIENT_TOOLS: readonly string[] = [
  'read_file',
  'bash',
  'tool',
  'grep',
  'edit_file',
  'tool_search',
  'web_search',
  'mcp_list_tools',
  'memory_search',
];
const ODD_TOOLS: readonly string[] = [
  '__proto__',
  'constructor',
  'two words',
  'a "quoted" name',
  '$&',
  'Memory',
  '😀'.repeat(70),
  'x' + '😀'.repeat(70),
];

/** The client tools of one case: few, so that names recur. */
export function drawTools(random: Random, allowed: number): string[] {
  const tools = [pick(random, CLIENT_TOOLS)];
  if (random.below(2) === 0) tools.push(pick(random, CLIENT_TOOLS));
  if ((allowed & MEMORY) !== 0) tools.push(MEMORY_TOOL);
  if ((allowed & ODD_NAMES) !== 0) tools.push(pick(random, ODD_TOOLS));
  return tools;
}

/** The name of the next call. */
export function drawTool(sketch: Sketch): string {
  const name = pick(sketch.random, sketch.style.tools);
  if (name === MEMORY_TOOL) sketch.seen |= MEMORY;
  else if (may(sketch, ODD_NAMES) && ODD_TOOLS.includes(name)) sketch.seen |= ODD_NAMES;
  return name;
}

export interface ServerTool {
  readonly tool: string;
  readonly name: string;
  args(text: string): JsonObject;
}

const query = (text: string): JsonObject => ({ query: text });
const none = (): JsonObject => ({});

/** Server-side tools. The name of an MCP call is that of the remote tool, which may be one that the client has too. */
export const SERVER_TOOLS: readonly ServerTool[] = [
  { tool: 'web_search', name: 'web_search', args: query },
  { tool: 'web_search', name: 'web_search', args: query },
  { tool: 'code_execution', name: 'code_execution', args: (text) => ({ code: text }) },
  { tool: 'mcp_call', name: 'read_file', args: (text) => ({ path: text, server: 'files' }) },
  { tool: 'mcp_call', name: 'lookup', args: query },
  { tool: 'mcp_list_tools', name: 'mcp_list_tools', args: none },
];
export const ODD_SERVER_TOOLS: readonly ServerTool[] = [
  { tool: 'mcp_list_tools', name: 'list', args: none },
  { tool: 'mcp_call', name: 'mcp_list_tools', args: none },
  { tool: 'tool_search', name: 'tool_search', args: query },
  { tool: 'code_execution', name: '__proto__', args: none },
];

const IDS = 64;
const letter = (index: number): string => String.fromCharCode(97 + (index % 26)) + (index < 26 ? '' : index);
const list = (id: (index: number) => string): readonly string[] => Array.from({ length: IDS }, (_, index) => id(index));
const ODD_IDS = [
  '__proto__',
  'constructor',
  'R',
  'img',
  'data',
  'a b',
  'é',
  '10',
  '9',
  'a',
  'toString',
  '😀',
  '0',
  '"',
];

/** The letters come twice: they recur from case to case, and read best. */
const ID_STYLES: readonly (readonly string[])[] = [
  list(letter),
  list(letter),
  list((index) => letter((index * 7 + 3) % 26) + (index < 26 ? '' : index)),
  list((index) => `call_${index}`),
  list((index) => `toolu_01${((index + 1) * 0x9e3779b1).toString(36)}`),
  list((index) => `memory_${IDS - index}`),
  list((index) => ODD_IDS[index] ?? `odd:${index}`),
];
const ODD_STYLE = ID_STYLES.length - 1;

/** Which ids one case has. */
export function drawIdStyle(random: Random, allowed: number): number {
  return (allowed & ODD_NAMES) !== 0 && random.below(2) === 0 ? ODD_STYLE : random.below(ODD_STYLE);
}

/** The id of a call; `siblings` are the ids of the calls before it in its message. */
export function drawCallId(sketch: Sketch, siblings: readonly string[]): string {
  if (sketch.style.ids === ODD_STYLE) sketch.seen |= ODD_NAMES;
  if (siblings.length > 0 && takes(sketch, REPEATED_ID, 3)) return pick(sketch.random, siblings);
  const earlier = sketch.calls - siblings.length;
  if (earlier > 0 && takes(sketch, REUSED_ID, 3)) return idOf(sketch, sketch.random.below(earlier));
  return idOf(sketch, sketch.calls++);
}

/** The id that the next call has if it does not repeat one. */
export function nextCallId(sketch: Sketch): string {
  return idOf(sketch, sketch.calls);
}

function idOf(sketch: Sketch, index: number): string {
  const id = ID_STYLES[sketch.style.ids]![index % IDS]!;
  return index < IDS ? id : `${id}.${index}`;
}
