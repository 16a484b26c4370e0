/** A client of the OpenAI SDK that answers as the scripted summarizer does: chat completions, responses, compaction. */
import { UsageError } from '../errors.ts';
import { type SummarySource, summarizerOf } from './summarizer.ts';

interface ChatRequest {
  readonly messages: readonly unknown[];
  readonly model?: string;
  readonly stream?: boolean | null;
}

interface ResponsesRequest {
  readonly input?: string | readonly unknown[];
  readonly model?: string;
  readonly stream?: boolean | null;
}

const USAGE = {
  input_tokens: 100,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  output_tokens: 100,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 200,
};

export interface OpenaiClient {
  readonly chat: { readonly completions: { create(request: ChatRequest): Promise<ChatCompletion> } };
  readonly responses: {
    create(request: ResponsesRequest): Promise<OpenaiResponse>;
    compact(request: ResponsesRequest): Promise<OpenaiCompaction>;
  };
}

export interface ChatCompletion {
  id: string;
  object: 'chat.completion';
  created: number;
  model: string;
  choices: {
    index: 0;
    finish_reason: 'stop';
    logprobs: null;
    message: { role: 'assistant'; content: string; refusal: null };
  }[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

export interface OpenaiResponse {
  id: string;
  object: 'response';
  created_at: number;
  model: string;
  status: 'completed';
  error: null;
  output: {
    type: 'message';
    id: string;
    role: 'assistant';
    status: 'completed';
    content: { type: 'output_text'; text: string; annotations: [] }[];
  }[];
  output_text: string;
  usage: typeof USAGE;
}

export interface OpenaiCompaction {
  id: string;
  object: 'response.compaction';
  created_at: number;
  output: { type: 'compaction'; id: string; encrypted_content: string }[];
  usage: typeof USAGE;
}

export function openaiClient(source: SummarySource): OpenaiClient {
  const { summarize } = summarizerOf(source);
  const answer = ({ input = [] }: ResponsesRequest): Promise<string> =>
    summarize(typeof input === 'string' ? [input] : input);
  return {
    chat: {
      completions: {
        async create({ messages, model = 'fake', stream }) {
          refuseStream(stream);
          const message = { role: 'assistant', content: await summarize(messages), refusal: null } as const;
          return {
            id: 'chatcmpl_fake',
            object: 'chat.completion',
            created: 0,
            model,
            choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message }],
            usage: { prompt_tokens: 100, completion_tokens: 100, total_tokens: 200 },
          };
        },
      },
    },
    responses: {
      async create(request) {
        refuseStream(request.stream);
        const text = await answer(request);
        const content = [{ type: 'output_text' as const, text, annotations: [] as [] }];
        return {
          id: 'resp_fake',
          object: 'response',
          created_at: 0,
          model: request.model ?? 'fake',
          status: 'completed',
          error: null,
          output: [{ type: 'message', id: 'msg_fake', role: 'assistant', status: 'completed', content }],
          output_text: text,
          usage: USAGE,
        };
      },
      async compact(request) {
        const output = [{ type: 'compaction' as const, id: 'cmp_fake', encrypted_content: await answer(request) }];
        return { id: 'resp_fake', object: 'response.compaction', created_at: 0, output, usage: USAGE };
      },
    },
  };
}

function refuseStream(stream: boolean | null | undefined): void {
  if (stream === true) throw new UsageError('not-supported', 'the fake client of OpenAI does not stream');
}
