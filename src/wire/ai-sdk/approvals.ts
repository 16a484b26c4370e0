/** Tool approvals of the AI SDK: a request in an assistant message names a call, a response in a tool message names the request. */
import { isJsonObject, type JsonValue } from '../../history/json.ts';
import type { History } from '../../history/message.ts';

export interface Approval {
  readonly type: 'tool-approval-request' | 'tool-approval-response';
  readonly approvalId: string;
  /** Of a request: the call that waits. */
  readonly toolCallId: string | undefined;
}

/** The approval that a data part holds, if it is one. */
export function approvalIn(data: JsonValue): Approval | undefined {
  if (!isJsonObject(data)) return undefined;
  const { type, approvalId, toolCallId } = data;
  if ((type !== 'tool-approval-request' && type !== 'tool-approval-response') || typeof approvalId !== 'string') {
    return undefined;
  }
  return { type, approvalId, toolCallId: typeof toolCallId === 'string' ? toolCallId : undefined };
}

/** Calls that were put before a user and have not run: the SDK runs them before it asks a provider. */
export function callsAwaitingApproval(history: History): Set<string> {
  const waiting = new Set<string>();
  for (const { parts } of history) {
    for (const part of parts) {
      const approval = part.kind === 'data' ? approvalIn(part.data) : undefined;
      if (approval?.toolCallId !== undefined) waiting.add(approval.toolCallId);
    }
  }
  return waiting;
}
