/**
 * The items of the OpenAI Agents SDK: those of the Responses API with names of its own for calls and their outputs, and
 * the name of the tool beside an output.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';

export function intoItems(items: readonly JsonObject[]): JsonObject[] {
  const names = new Map<JsonValue | undefined, JsonValue>();
  return items.map((item) => {
    const { call_id: callId, ...rest } = item;
    if (item['type'] === 'function_call') {
      names.set(callId, item['name'] ?? '');
      return { ...rest, callId: callId ?? '', status: 'completed' };
    }
    if (item['type'] !== 'function_call_output') return item;
    const name = names.get(callId) ?? '';
    return { ...rest, type: 'function_call_result', callId: callId ?? '', name, status: 'completed' };
  });
}

export function outOfItems(items: readonly unknown[]): unknown[] {
  return items.map((item) => {
    if (!isJsonObject(item)) return item;
    const { type, callId, status: _, name, ...rest } = item;
    if (type === 'function_call') return { ...rest, type, name: name ?? '', call_id: callId ?? '' };
    return type === 'function_call_result' ? { ...rest, type: 'function_call_output', call_id: callId ?? '' } : item;
  });
}
