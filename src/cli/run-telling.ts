/** What a run says of its targets and how it ends: fuzz and merge say the same. */
import { resolve } from 'node:path';
import type { Campaign } from '../campaign/campaign.ts';
import { writeRun } from '../campaign/out-dir.ts';
import type { Finding } from '../finding/finding.ts';
import { findingText } from '../report/finding-text.ts';
import type { RunResult, TargetResult } from '../report/run.ts';
import { runEvents } from '../report/run-events.ts';
import { isVacuous, number, targetLine, vacuousHint } from '../report/run-text.ts';
import { type Style, styleOf } from '../report/style.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import type { Reporters } from './reporters.ts';

export class Telling {
  readonly style: Style;
  private readonly io: Io;
  private readonly reporters: Reporters<RunResult>;
  private readonly out: string;

  /** `out` is the folder of the run. */
  constructor(reporters: Reporters<RunResult>, out: string, io: Io) {
    this.io = io;
    this.reporters = reporters;
    this.out = out;
    this.style = styleOf(io.colors && reporters.wordsToOut);
  }

  /** Words about the run; standard output is kept free for a document where one was asked for. */
  say(text: string): void {
    if (this.reporters.wordsToOut) this.io.out(`${text}\n`);
    else this.io.err(`${text}\n`);
  }

  /** `title` is the sentence of the finding's rule. */
  finding(finding: Finding, title: string): void {
    this.say(`\n${findingText(finding, title, this.style, this.io.width)}\n`);
  }

  target(result: TargetResult, ended: Campaign['ended'], casesPerSecond: number): void {
    this.say(targetLine(result, casesPerSecond, this.style));
    if (ended === 'lost') this.say(`stopped after ${number(result.cases)} cases: it keeps hanging, or dying`);
    if (isVacuous(result)) this.say(vacuousHint(result));
  }

  /** Writes the run down, hands it to the reporters, and says last how to see the first finding again. */
  async finish(run: RunResult, isWorse: boolean): Promise<ExitCode> {
    const { io, out } = this;
    await writeRun(resolve(io.cwd, out), run, runEvents(run));
    const reported = await this.reporters.finish(run, io, out);
    const { findings, targets } = run;
    const [first] = findings;
    if (first !== undefined)
      this.say(`\nTo see ${findings.length === 1 ? 'it' : 'the first'} again:\n${first.reproduce}`);
    if (isWorse || findings.some(({ severity }) => severity === 'error')) return EXIT.findings;
    if (!reported) return EXIT.usage;
    return targets.some(isVacuous) ? EXIT.inconclusive : EXIT.clean;
  }
}
