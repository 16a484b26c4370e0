/** The scripted summarizer: what stands in for a model wherever a compactor asks for a summary. */
import { isFailing, type Script } from './script.ts';

/** Whatever can be asked for a summary: the tools that a target is handed, or one of scriptedSummarizer. */
export interface Summarizing {
  summarize(messages: readonly unknown[]): Promise<string>;
}

/** What a fake model is made from: the tools that a target is handed, or the name of a script. */
export type SummarySource = Summarizing | Script;

export interface ScriptedSummarizer extends Summarizing {
  /** Whether it has been asked and had no summary to give: what goes wrong from there on may follow from that. */
  hasFailed(): boolean;
}

/** What the summarizer throws where its script says so. */
export class SummarizerError extends Error {
  override readonly name = 'SummarizerError';
}

/** Longer than what generated histories hold, so that it does not fit where they did not. */
const LONG = 2_000;

export function summarizerOf(source: SummarySource): Summarizing {
  return typeof source === 'string' ? scriptedSummarizer(source) : source;
}

export function scriptedSummarizer(script: Script): ScriptedSummarizer {
  let asked = false;
  return {
    async summarize(messages) {
      asked = true;
      return answer(script, messages);
    },
    hasFailed: () => asked && isFailing(script),
  };
}

/** The text of a summary of these messages. Throws SummarizerError on the script `throws`. */
function answer(script: Script, messages: readonly unknown[]): string {
  const text = `Summary of ${messages.length} messages.`;
  switch (script) {
    case 'well':
      return text;
    case 'blank':
      // Not the empty text: who asks for that alone sends a blank message all the same.
      return ' \n';
    case 'too-long':
      return `${text} `.repeat(Math.ceil(LONG / text.length)).trimEnd();
    case 'tool-call':
      return '<tool_call>{"id":"call_fake","name":"read_file","arguments":{"path":"notes.md"}}</tool_call>';
    case 'throws':
      throw new SummarizerError('the summarizer failed, as the script of this case says');
    case 'repeats':
      return `Summary of ${JSON.stringify(messages, lasting)}`;
  }
}

/** What is the same in every call with the same words: times and made-up ids are not. */
function lasting(key: string, value: unknown): unknown {
  return typeof value === 'number' || key === 'id' || key === 'createdAt' ? undefined : value;
}
