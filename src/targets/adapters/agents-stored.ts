/**
 * Items as a session of the OpenAI Agents SDK stores them, and as the SDK sends them again, both by its own converter:
 * what it reads of an answer of the model, and the input that it makes of a session for the next request.
 *
 * Instructions of an agent are no items, so system messages are left out, and so are server-side uses and what the SDK
 * has no item for.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import { exportOf, type Installed, installed, installedFile } from '../installed.ts';

type Convert = (items: readonly unknown[]) => unknown[];

export interface AgentsStored extends Installed {
  into(items: readonly JsonObject[]): JsonObject[];
  /** The input of the next request. Throws what the SDK throws at items that it cannot send. */
  sent(items: readonly unknown[]): JsonObject[];
}

/** Loads `@openai/agents-openai`. Throws UsageErrors as `installed` does. */
export async function agentsStored(cwd: string): Promise<AgentsStored> {
  const sdk = await installed('@openai/agents-openai', cwd);
  const converter = await installedFile('@openai/agents-openai', 'dist/openaiResponsesConverter.mjs', cwd);
  const read = exportOf<Convert>(converter, 'convertToOutputItem');
  const send = exportOf<Convert>(converter, 'getInputItems');
  return {
    ...sdk,
    into(items) {
      return items.flatMap((item) => {
        if (item['role'] === 'user') return intoUser(item);
        const answered = intoAnswer(item);
        return answered === undefined ? [] : plain(read([answered]));
      });
    },
    sent: (items) => plain(send(items)).map(outOfSent),
  };
}

interface ModelRequest {
  readonly input: readonly unknown[];
}

interface Runner {
  run(agent: object, input: string, options: { readonly session: object }): Promise<unknown>;
}

/** What the next run sends of a session, without what it is started with. `core` is `@openai/agents-core`. */
export function nextRun(core: Installed): (session: object) => Promise<readonly unknown[]> {
  const Agent = exportOf<new (options: object) => object>(core, 'Agent');
  const Runner = exportOf<new (options: object) => Runner>(core, 'Runner');
  const Usage = exportOf<new () => object>(core, 'Usage');
  return async (session) => {
    let sent: readonly unknown[] = [];
    const getResponse = async ({ input }: ModelRequest): Promise<object> => {
      sent = input.slice(0, -1);
      const content = [{ type: 'output_text', text: 'Yes.' }];
      return { usage: new Usage(), output: [{ type: 'message', role: 'assistant', status: 'completed', content }] };
    };
    const agent = new Agent({ name: 'agent', model: { getResponse } });
    await new Runner({ tracingDisabled: true }).run(agent, 'Go on.', { session });
    return sent;
  };
}

/** An item of the Responses API as the SDK reads it in an answer; undefined for one that it has no item for. */
export function intoAnswer(item: JsonObject): JsonObject | undefined {
  switch (item['type'] ?? 'message') {
    case 'reasoning':
    case 'compaction':
      return item;
    case 'function_call':
      return { ...item, status: 'completed' };
    case 'function_call_output':
      return { ...item, output: intoOutput(item['output']) };
    case 'message': {
      const content = contentOf(item).filter(({ type }) => type === 'output_text');
      const said = item['role'] === 'assistant' && content.length > 0;
      return said ? { ...item, type: 'message', status: 'completed', content } : undefined;
    }
    default:
      return undefined;
  }
}

/** None for a message of which nothing is left. */
export function intoUser(item: JsonObject): JsonObject[] {
  const content = contentOf(item).flatMap(({ type, text = '', image_url: image }): JsonObject[] => {
    if (type === 'input_text') return [{ type, text }];
    return type === 'input_image' && typeof image === 'string' ? [{ type, image }] : [];
  });
  return content.length === 0 ? [] : [{ type: 'message', role: 'user', content }];
}

/** Without the status and the detail that everything gets; a single text of a user stands alone, however it was stored. */
export function outOfSent({ status, ...item }: JsonObject): JsonObject {
  const { role, content } = item;
  if (role === 'user' && Array.isArray(content)) {
    const parts = content.map((part) => (isJsonObject(part) ? withoutDetail(part) : part));
    const only = parts.length === 1 ? parts[0] : undefined;
    const isText = isJsonObject(only) && only['type'] === 'input_text';
    return isText ? { ...item, content: only['text'] ?? '' } : { type: 'message', ...item, content: parts };
  }
  return status === undefined || status === 'completed' ? item : { ...item, status };
}

function withoutDetail({ detail, ...part }: JsonObject): JsonObject {
  return detail === undefined || detail === 'auto' ? part : { ...part, detail };
}

function contentOf({ role, content = '' }: JsonObject): readonly JsonObject[] {
  if (Array.isArray(content)) return content.filter(isJsonObject);
  return [{ type: role === 'user' ? 'input_text' : 'output_text', text: content, annotations: [] }];
}

/** Texts and pictures; the SDK knows files too, which no history here has. */
function intoOutput(output: JsonValue = ''): JsonValue {
  if (!Array.isArray(output)) return typeof output === 'string' ? output : JSON.stringify(output);
  return output.filter((part) => isJsonObject(part) && /^input_(text|image)$/.test(String(part['type'])));
}

/** Fields that are undefined are none, there as here. */
function plain(items: readonly unknown[]): JsonObject[] {
  return JSON.parse(JSON.stringify(items)) as JsonObject[];
}
