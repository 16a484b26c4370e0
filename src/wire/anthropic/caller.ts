/** Who made a call: the model itself, or code that runs in a server-side container and names its own use. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../history/json.ts';

const CODE_EXECUTION = 'code_execution_20250825';

/** The id of the calling use, and the field as it came where that id does not tell all of it. */
export function decodeCaller(caller: JsonValue | undefined): { caller?: string; extra?: JsonValue } {
  if (caller === undefined) return {};
  if (!isJsonObject(caller) || typeof caller['tool_id'] !== 'string') return { extra: caller };
  const usual = caller['type'] === CODE_EXECUTION && Object.keys(caller).length === 2;
  return { caller: caller['tool_id'], ...(!usual && { extra: caller }) };
}

export function encodeCaller(part: { readonly caller?: string; readonly extra?: JsonObject }): JsonObject | undefined {
  const kept = part.extra?.['caller'];
  if (part.caller === undefined) return kept === undefined ? undefined : { caller: kept };
  const fits = isJsonObject(kept) && kept['tool_id'] === part.caller;
  return { caller: fits ? kept : { type: CODE_EXECUTION, tool_id: part.caller } };
}
