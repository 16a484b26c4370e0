/**
 * Messages of the Strands SDK: instances over JSON that is nearly Bedrock's. The system prompt stands beside the list, so
 * system messages are left out, as are media and server-side uses; a message that says nothing then is left out too. The
 * roles alternate in an agent's list, so neighbours of one role are one message.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';
import { exportOf, type Installed, installed } from '../installed.ts';

export interface StrandsMessage {
  toJSON(): JsonObject;
}

interface MessageClass {
  fromJSON(message: JsonObject): StrandsMessage;
}

export interface Strands extends Installed {
  into(messages: readonly JsonObject[]): StrandsMessage[];
}

export async function strands(cwd: string): Promise<Strands> {
  const sdk = await installed('@strands-agents/sdk', cwd);
  // It warns of every history that it leaves alone.
  exportOf<(logger: object) => void>(sdk, 'configureLogging')({ debug() {}, info() {}, warn() {}, error() {} });
  const Message = exportOf<MessageClass>(sdk, 'Message');
  return {
    ...sdk,
    into: (messages) => intoData(messages).map((data) => Message.fromJSON(data)),
  };
}

export function outOfStrands(messages: readonly unknown[]): unknown[] {
  return messages.map((message) => outOfData((message as StrandsMessage).toJSON()));
}

export function intoData(messages: readonly JsonObject[]): JsonObject[] {
  const turns: { role: JsonValue; content: JsonObject[] }[] = [];
  for (const { role = '', content } of messages) {
    if ((role !== 'user' && role !== 'assistant') || !Array.isArray(content)) continue;
    const blocks = content.flatMap((block) => (isJsonObject(block) ? intoBlock(block, role) : []));
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else if (blocks.length > 0) turns.push({ role, content: blocks });
  }
  return turns;
}

export function outOfData({ role = '', content, metadata }: JsonObject): JsonObject {
  const blocks = Array.isArray(content)
    ? content.map((block) => (isJsonObject(block) ? outOfBlock(block) : block))
    : [];
  return { role, content: blocks, ...(metadata !== undefined && { metadata }) };
}

function intoBlock(block: JsonObject, role: JsonValue): JsonObject[] {
  const { text, toolUse, toolResult, reasoningContent: reasoning } = block;
  if (typeof text === 'string') return [{ text }];
  if (isJsonObject(toolUse) && toolUse['type'] === undefined) {
    const { toolUseId = '', name = '', input = {} } = toolUse;
    return [{ toolUse: { toolUseId, name, input } }];
  }
  if (isJsonObject(toolResult) && role === 'user') {
    const { toolUseId = '', content, status = 'success' } = toolResult;
    const said = Array.isArray(content) ? content.filter((one) => isJsonObject(one) && !('image' in one)) : [];
    return [{ toolResult: { toolUseId, status, content: said } }];
  }
  const shown = isJsonObject(reasoning) ? reasoning['reasoningText'] : undefined;
  return isJsonObject(shown) ? [{ reasoning: shown }] : [];
}

function outOfBlock(block: JsonObject): JsonObject {
  const { reasoning, toolResult } = block;
  if (isJsonObject(reasoning)) return { reasoningContent: { reasoningText: reasoning } };
  if (!isJsonObject(toolResult) || toolResult['status'] !== 'success') return block;
  const { status: _, ...rest } = toolResult;
  return { toolResult: rest };
}
