/** `proctor explain`: why a rule exists, with its smallest example; or the rule that a provider's error is about. */
import type { Command } from 'commander';
import { runCampaign } from '../campaign/campaign.ts';
import { CHUNK } from '../campaign/chunk.ts';
import { describeFinding } from '../campaign/describe.ts';
import { seededSource } from '../campaign/source.ts';
import { contractOf } from '../contracts/registry.ts';
import { UsageError } from '../errors.ts';
import type { Finding } from '../finding/finding.ts';
import { optionsInWords, sidesText } from '../report/finding-text.ts';
import { type Style, styleOf } from '../report/style.ts';
import { faultTarget } from '../targets/built-in.ts';
import { errorScore } from '../wire/error-words.ts';
import { allRules, type RuleEntry } from './all-rules.ts';
import { type CommandModule, declareOutputFlags } from './command.ts';
import { EXIT, type Io } from './io.ts';

export const explain: CommandModule = {
  declare(command: Command): void {
    declareOutputFlags(command).addHelpText(
      'after',
      `
Examples:
  proctor explain edit/selection-exact
  proctor explain AN-1
  proctor explain "tool_use ids were found without tool_result blocks immediately after"`,
    );
  },

  async run({ operands, flags }, io) {
    const text = operands.join(' ');
    const rules = await allRules();
    const wanted = text.toLowerCase();
    const named = rules.filter(
      ({ id, ref }) => id === wanted || id.endsWith(`/${wanted}`) || ref?.toLowerCase() === wanted,
    );
    const found = named.length > 0 ? named : aboutError(text, rules);
    if (found.length === 0) {
      throw new UsageError(
        'not-found',
        `no rule is called ${JSON.stringify(text)}, and no rule knows it as a provider's error`,
        'proctor list rules shows what there is',
      );
    }
    const style = styleOf(io.colors);
    for (const rule of found) {
      const example = await exampleOf(rule);
      if (flags['json'] === true) io.out(`${JSON.stringify({ ...rule, example }, undefined, 2)}\n`);
      else print(rule, example, style, io);
    }
    return EXIT.clean;
  },
};

/** The rules that a provider's error is most about. */
function aboutError(error: string, rules: readonly RuleEntry[]): RuleEntry[] {
  const scored = rules.map((rule) => ({ rule, score: errorScore(error, rule.words ?? []) }));
  const best = Math.max(...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ rule }) => rule);
}

/** The smallest input on which a planted fault breaks the rule: made now, not written down somewhere to grow old. */
async function exampleOf({ id, contract: name }: RuleEntry): Promise<Finding | undefined> {
  if (name === undefined) return undefined;
  const contract = await contractOf(name);
  for (const fault of contract.faults) {
    const target = faultTarget(contract, fault, {});
    const source = seededSource(contract, 'example', {});
    const { seen } = await runCampaign({ target, source, cases: 2 * CHUNK, maxFindings: 20 });
    const breach = seen.find((one) => one.breach.rule === id);
    if (breach === undefined) continue;
    return describeFinding(target, source, breach, { reproduce: () => '' }, { evaluations: 500 });
  }
  return undefined;
}

function print(rule: RuleEntry, example: Finding | undefined, style: Style, io: Io): void {
  const { id, title, why, ref, severity, details = [] } = rule;
  io.out(
    `${style.bold(id)}${ref === undefined ? '' : ` (${ref})`}  ${severity}\n\n  ${title.replace(/\.$/, '')}.\n  ${why}\n`,
  );
  for (const detail of details) io.out(`  ${detail}\n`);
  if (example !== undefined) {
    io.out(
      `\n  The smallest history on which ${example.target} breaks it, with ${optionsInWords(example.options)}:\n\n`,
    );
    const suspects = new Set(example.evidence.map(({ message }) => message));
    io.out(`${sidesText(example, suspects, style, io.width).join('\n')}\n\n  ${example.message}\n`);
  }
  io.out('\n');
}
