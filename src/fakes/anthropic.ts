/**
 * A `fetch` for the client of the Anthropic SDK (`new Anthropic({ apiKey: 'none', fetch })`) behind which the scripted
 * summarizer answers. Nothing goes over the network.
 */
import { type SummarySource, summarizerOf } from './summarizer.ts';

interface Body {
  readonly messages?: readonly unknown[];
  readonly model?: string;
  readonly stream?: boolean;
}

export type AnthropicFetch = (url: string | URL | Request, init?: { readonly body?: unknown }) => Promise<Response>;

export function anthropicFetch(source: SummarySource): AnthropicFetch {
  const { summarize } = summarizerOf(source);
  return async (_url, init) => {
    const { messages = [], model = 'fake', stream = false } = JSON.parse(String(init?.body ?? '{}')) as Body;
    if (stream) return refused(400, 'invalid_request_error', 'the fake model does not stream');
    let text: string;
    try {
      text = await summarize(messages);
    } catch (error) {
      return refused(529, 'overloaded_error', (error as Error).message);
    }
    return Response.json({
      id: 'msg_fake',
      type: 'message',
      role: 'assistant',
      model,
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 100, output_tokens: 100 },
    });
  };
}

/** As their API says it; the header spares the client its waiting and trying again. */
function refused(status: number, type: string, message: string): Response {
  return Response.json({ type: 'error', error: { type, message } }, { status, headers: { 'x-should-retry': 'false' } });
}
