/** `proctor try`: one history through one target: input, result, what it should be, and the verdict side by side. */
import type { Command } from 'commander';
import { evidenceOf, severityOf, shownSides } from '../campaign/describe.ts';
import { inquiryInto } from '../campaign/inquiry.ts';
import { UsageError } from '../errors.ts';
import { fingerprint } from '../finding/finding.ts';
import type { OwnBreach } from '../finding/verdict.ts';
import type { JsonObject } from '../history/json.ts';
import { titleOf } from '../oracle/rule-title.ts';
import { optionsInWords, sidesText } from '../report/finding-text.ts';
import { styleOf } from '../report/style.ts';
import { PROGRAM, resolveTarget } from '../targets/resolve.ts';
import type { Target } from '../targets/target.ts';
import { type Call, type CommandModule, declareOutputFlags, declareTargetFlags, targetOptions } from './command.ts';
import { EXIT } from './io.ts';
import { readCaseInput } from './read-input.ts';
import { namedRequest, targetRequest } from './target-request.ts';

export const tryOne: CommandModule = {
  declare(command: Command): void {
    declareOutputFlags(declareTargetFlags(command))
      .option('--against <target>', 'compare with another target instead of a reference')
      .option('--at <path>', 'where in the file the messages stand')
      .option('--timeout <duration>', 'how long the call may take (1s)')
      .addHelpText(
        'after',
        `
The history is a file of any format, notation, or - for standard input. With a program behind -- it stands alone.

Example:
  proctor try edit/optimized 'U, A[a b], T b, T a, U"last"' -o keepToolUses=0 -o keepToolInputs=false`,
      );
  },

  async run(call, io) {
    const { flags, program } = call;
    const [name, given] = wordsOf(call);
    const request = targetRequest(flags, program, io);
    const typed = name === PROGRAM ? { name, request } : namedRequest(name, call, io);
    const resolved = await resolveTarget(typed.name, typed.request);
    const other = flags['against'] === undefined ? undefined : namedRequest(String(flags['against']), call, io);
    const against = other && (await resolveTarget(other.name, other.request));
    const target: Target = against === undefined ? resolved : { ...resolved, against };
    const { terms } = target;
    const read = await readCaseInput(given, terms, flags, io);
    const input = terms.normal?.(read) ?? read;
    const options = terms.options.parse({ ...(terms.options.defaults as JsonObject), ...targetOptions(flags) });
    const inquiry = inquiryInto(target, { ...typed, ...(other === undefined ? {} : { against: other }) });
    const examination = await inquiry.examine({ input, options });
    await inquiry.close();
    await target.close?.();
    await against?.close?.();
    const sides = shownSides(target, { input, options }, examination);
    const findings = examination.breaches.map((breach) => ({
      fingerprint: fingerprint(target.name, terms.name, breach),
      rule: breach.rule,
      severity: severityOf(target, breach.rule),
      message: breach.says,
      evidence: evidenceOf(breach),
    }));
    if (flags['json'] === true) {
      const { input: shown, actual: output, expected: reference } = sides;
      const document = {
        schema: 'proctor.try/1',
        target: target.name,
        options,
        input: shown,
        output,
        reference,
        findings,
      };
      io.out(`${JSON.stringify(document, undefined, 2)}\n`);
    } else {
      const style = styleOf(io.colors);
      const suspects = new Set(examination.breaches.map((breach) => breach.where.message));
      io.out(`${style.bold(target.name)}  ${optionsInWords(options)}\n\n`);
      io.out(`${sidesText(sides, suspects, style, io.width).join('\n')}\n\n`);
      io.out(`${notations(sides).join('\n')}\n\n`);
      io.out(`${verdict(target, examination.breaches, style)}\n`);
    }
    if (examination.outcome.status === 'refused') {
      throw new UsageError('bad-option', `the target refuses this case: ${examination.outcome.reason}`);
    }
    return findings.some(({ severity }) => severity === 'error') ? EXIT.findings : EXIT.clean;
  },
};

/** Target and history; a program behind -- is the target. */
function wordsOf({ operands, program }: Call): readonly [name: string, given: string] {
  const [first = '', second] = program.length > 0 ? [PROGRAM, ...operands] : operands;
  if (second !== undefined) return [first, second];
  throw new UsageError(
    'bad-target',
    'name a target and a history',
    "for example proctor try edit/optimized 'U, A[a], T a'",
  );
}

/** The three in full, since a table cuts long messages. */
function notations({ input, actual, expected }: ReturnType<typeof shownSides>): string[] {
  const lines = [`  before    ${input.notation}`];
  if (actual !== undefined) lines.push(`  after     ${actual.notation}`);
  if (expected !== undefined && expected.notation !== actual?.notation) lines.push(`  expected  ${expected.notation}`);
  return lines;
}

function verdict(target: Target, breaches: readonly OwnBreach[], style: ReturnType<typeof styleOf>): string {
  if (breaches.length === 0) {
    const judged =
      target.terms.reference === undefined && target.against === undefined
        ? 'every rule holds'
        : 'as it should be, and every rule holds';
    return style.green(judged);
  }
  return breaches
    .map(({ rule, says }) => `${style.red(`breaks ${rule}`)}  ${titleOf(target, rule)}\n  ${says}`)
    .join('\n');
}
