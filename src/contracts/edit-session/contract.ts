/**
 * Contract `edit-session`: contract `edit` for a list that grows. The input is a history that comes message by message,
 * the output what is shown behind each of them, and the right answer what contract `edit` gives for all messages so far.
 */
import { GENERATOR_VERSION } from '../../generate/version.ts';
import { copyHistory } from '../../history/copy.ts';
import type { History } from '../../history/message.ts';
import { printHistory } from '../../history/notation.ts';
import { sameContent, sameHistory } from '../../history/same.ts';
import { replaceTexts } from '../../rules/renaming.ts';
import type { Contract } from '../contract.ts';
import { drawEditCase, drawEditOptions } from '../edit/generate.ts';
import { EditSession } from '../edit/optimized/session.ts';
import { type EditOptions, editOptions } from '../edit/options.ts';
import { reference } from '../edit/reference.ts';
import { historyInput } from '../history-input.ts';
import { sessionFaults } from './faults.ts';
import { equalsBatch } from './rules/equals-batch.ts';
import { keepsObjects } from './rules/keeps-objects.ts';
import type { Views } from './rules/session-rule.ts';
import { viewsOf } from './views.ts';

export const editSession: Contract<History, EditOptions, Views> = {
  name: 'edit-session',
  title: 'message by message, at every step what contract edit gives for all messages so far',
  generatorVersion: GENERATOR_VERSION,
  input: historyInput,
  options: editOptions,
  faults: sessionFaults,
  rules: [equalsBatch, keepsObjects],
  // Several lists come out of it: as a whole they are no history.
  holds: 'script',
  generate: drawEditCase,
  drawOptions: drawEditOptions,
  reference: (history, options) => history.map((_, at) => reference(history.slice(0, at + 1), options)),
  optimized: (history, options) => viewsOf(new EditSession(options), history),
  copy: copyHistory,
  same: sameHistory,
  sameOutput: (left, right) => left.length === right.length && left.every((view, at) => sameView(view, right[at]!)),
  changed: (input, output) => output.some((view, at) => !sameView(view, input.slice(0, at + 1))),
  printOutput: (views) => views.map(printHistory).join('\n'),
  variant: (input) => replaceTexts(input, (text) => `earlier: ${text}`),
};

/** Ids of messages are no part of the judgement. */
function sameView(left: History, right: History): boolean {
  return left.length === right.length && left.every((message, at) => sameContent(message, right[at]!));
}
