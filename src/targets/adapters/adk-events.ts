/** Events of a session of Google's ADK out of Gemini contents, one for each, and what of them is sent to the model. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import { exportOf, type Installed, installed, installedFile } from '../installed.ts';

/** What the compactors read of an event. */
export interface AdkEvent {
  readonly id: string;
  readonly author: string;
  readonly content: JsonObject;
  readonly timestamp: number;
  readonly actions: object;
}

/** What a compactor is called with: it edits the list of events. */
export interface AdkContext {
  readonly session: { readonly events: unknown[]; readonly state: object };
  readonly agent: { readonly name: string };
}

export interface AdkCompactor {
  shouldCompact(context: AdkContext): boolean;
  compact(context: AdkContext): Promise<void> | void;
}

interface Adk extends Installed {
  /** The events that a request is made from: behind the newest summary, with it in front. */
  active(events: unknown[]): unknown[];
  /** Runs a compactor as the agent does, on a list of its own. */
  run(compactor: AdkCompactor, events: readonly unknown[]): Promise<unknown[]>;
}

const AGENT = 'agent';

export async function adk(cwd: string): Promise<Adk> {
  const package_ = await installed('@google/adk', cwd);
  const utilities = await installedFile('@google/adk', 'dist/esm/context/compaction_utils.js', cwd);
  const active = exportOf<(events: unknown[]) => unknown[]>(utilities, 'getActiveEvents');
  return {
    ...package_,
    active,
    async run(compactor, given) {
      const events = [...given];
      const context = { session: { events, state: {} }, agent: { name: AGENT } };
      if (compactor.shouldCompact(context)) await compactor.compact(context);
      return active(events);
    },
  };
}

/**
 * The instructions of an agent are no events: system messages are left out. The responses to parallel calls are one
 * event, as the ADK makes them; a request has them in one content in any case.
 */
export function intoEvents(contents: readonly JsonObject[]): AdkEvent[] {
  return withResponsesMerged(contents.filter(({ role }) => role !== 'system')).map((content, index) => ({
    id: `e${index}`,
    invocationId: 'i',
    author: content['role'] === 'model' ? AGENT : 'user',
    content,
    timestamp: index + 1,
    actions: {},
  }));
}

/** A summary is sent as what a user says. */
export function outOfEvents(events: readonly unknown[]): unknown[] {
  const contents = (events as readonly JsonObject[]).map((event) => {
    const { isCompacted, compactedContent, content } = event;
    return isCompacted === true
      ? { role: 'user', parts: [{ text: `[Previous Context Summary]:\n${compactedContent}` }] }
      : (content as JsonObject);
  });
  return withResponsesMerged(contents);
}

function withResponsesMerged(contents: readonly JsonObject[]): JsonObject[] {
  const merged: JsonObject[] = [];
  for (const content of contents) {
    const last = merged.at(-1);
    if (last !== undefined && isResponse(last) && isResponse(content))
      merged[merged.length - 1] = { ...last, parts: [...partsOf(last), ...partsOf(content)] };
    else merged.push(content);
  }
  return merged;
}

function isResponse(content: JsonObject): boolean {
  const parts = partsOf(content);
  return parts.length > 0 && parts.every((part) => isJsonObject(part) && part['functionResponse'] !== undefined);
}

function partsOf({ parts }: JsonObject): readonly JsonValue[] {
  return Array.isArray(parts) ? parts : [];
}

/** How the events of a session came about. Options of Proctor's own. */
export interface AdkSession {
  /** How many events get one time; default 1. */
  readonly eventsPerTick?: number;
  /** Every response to parallel calls is an event, as those of tools that run for long are. */
  readonly separateResponses?: boolean;
}

/** The events as a session has them. */
export function inSession(events: readonly unknown[], { eventsPerTick = 1, separateResponses = false }: AdkSession) {
  const all = (events as readonly AdkEvent[]).flatMap((event) =>
    separateResponses && isResponse(event.content)
      ? partsOf(event.content).map((part) => ({ ...event, content: { ...event.content, parts: [part] } }))
      : [event],
  );
  return all.map((event, index) => ({ ...event, timestamp: Math.floor(index / eventsPerTick) + 1 }));
}

/** A model that answers with Proctor's scripted summary. */
export function adkModel(summarize: (contents: readonly unknown[]) => Promise<string>): object {
  return {
    async *generateContentAsync({ contents }: { readonly contents: readonly unknown[] }) {
      yield { content: { role: 'model', parts: [{ text: await summarize(contents) }] } };
    },
  };
}

/** For recipes: `events` out of `messages`, and a model. */
export const EVENTS_RECIPE: readonly string[] = [
  'const events = messages.map((content, i) => ({',
  "  id: String(i), author: content.role === 'model' ? 'agent' : 'user', content, timestamp: i + 1, actions: {},",
  '}));',
  "const context = { session: { events, state: {} }, agent: { name: 'agent' } };",
];
/** … in a session as its options say. */
export const SESSION_RECIPE: readonly string[] = [
  'const { eventsPerTick = 1, separateResponses, ...own } = options;',
  'if (separateResponses) {',
  '  const apart = (event) => event.content.parts.map((part) => ({ ...event, content: { ...event.content, parts: [part] } }));',
  '  const isResponse = (event) => event.content.parts.every((part) => part.functionResponse);',
  '  events.splice(0, events.length, ...events.flatMap((event) => (isResponse(event) ? apart(event) : [event])));',
  '}',
  'for (const [i, event] of events.entries()) event.timestamp = Math.floor(i / eventsPerTick) + 1;',
];
/** … and what a request is made from. */
export const SENT_RECIPE: readonly string[] = [
  'const newest = events.findLast((event) => event.isCompacted);',
  'const isLeft = (event) => !event.isCompacted && event.timestamp > newest.endTime;',
  'const active = newest === undefined ? events : [newest, ...events.filter(isLeft)];',
  "const said = (event) => ({ role: 'user', parts: [{ text: event.compactedContent }] });",
  'const output = active.map((event) => (event.isCompacted ? said(event) : event.content));',
];
export const MODEL_RECIPE: readonly string[] = [
  'const llm = {',
  '  async *generateContentAsync({ contents }) {',
  "    yield { content: { role: 'model', parts: [{ text: summary(contents) }] } };",
  '  },',
  '};',
];
