/** Whether a compactor edited its argument, seen in the message format that it takes. */
import type { OwnBreach } from '../finding/verdict.ts';
import type { JsonValue } from '../history/json.ts';
import { sameJson } from '../history/same.ts';

export function changedJson(before: readonly JsonValue[], after: readonly JsonValue[]): OwnBreach | undefined {
  if (sameJson(before, after)) return undefined;
  const at = before.findIndex((message, index) => !sameJson(message, after[index]));
  if (at < 0 || after.length !== before.length)
    return inputBreach(-1, `had ${before.length} messages and has ${after.length}`);
  return inputBreach(at, `was ${clip(before[at])} and is ${clip(after[at])}`);
}

export function inputBreach(message: number, says: string): OwnBreach {
  const whose = message < 0 ? 'its argument' : `message ${message} of its argument`;
  return {
    rule: 'general/input-unchanged',
    where: { side: 'input', message },
    says: `${whose} ${says} after the call`,
  };
}

function clip(value: JsonValue | undefined): string {
  const text = value === undefined ? 'gone' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
