/** Contract `edit`: compaction by editing the history in place of summarizing it. See docs/contracts/edit.md. */
import { GENERATOR_VERSION } from '../../generate/version.ts';
import { copyHistory } from '../../history/copy.ts';
import type { History } from '../../history/message.ts';
import { printHistory } from '../../history/notation.ts';
import { sameContent, sameHistory } from '../../history/same.ts';
import { replaceTexts } from '../../rules/renaming.ts';
import type { Contract } from '../contract.ts';
import { historyInput } from '../history-input.ts';
import { editFaults } from './faults/all.ts';
import { drawEditCase, drawEditOptions } from './generate.ts';
import { optimized } from './optimized.ts';
import { type EditOptions, editOptions } from './options.ts';
import { reference } from './reference.ts';
import { editRules } from './rules/all.ts';

export const edit: Contract<History, EditOptions, History> = {
  name: 'edit',
  title: 'old reasoning, tool results and tool uses are cleared, what stays is untouched',
  generatorVersion: GENERATOR_VERSION,
  input: historyInput,
  options: editOptions,
  faults: editFaults,
  rules: editRules,
  holds: 'messages',
  generate: drawEditCase,
  drawOptions: drawEditOptions,
  reference,
  optimized,
  copy: copyHistory,
  same: sameHistory,
  sameOutput,
  changed: (input, output) => !sameOutput(input, output),
  printOutput: printHistory,
  variant: (input) => replaceTexts(input, (text) => `earlier: ${text}`),
};

/** Ids of messages are no part of the judgement. */
function sameOutput(left: History, right: History): boolean {
  if (left === right) return true;
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) if (!sameContent(left[i]!, right[i]!)) return false;
  return true;
}
