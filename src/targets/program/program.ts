/** A program under test: any language, spoken to over its standard input and output. */
import { UsageError } from '../../errors.ts';
import { headOf } from '../module.ts';
import type { TargetRequest } from '../resolve.ts';
import type { Target } from '../target.ts';
import { Caller, PATIENCE } from './caller.ts';
import { programInstance } from './instance.ts';
import { sessionInstance } from './session.ts';
import { start } from './start.ts';

/** Throws UsageError `not-installed` or `bad-target` when it does not start, or says what makes no target. */
export async function programTarget(request: TargetRequest): Promise<Target> {
  const { program, cwd, timeLimit } = request;
  const words = program.join(' ');
  const started = await start(program, cwd);
  const { hello, connection } = started;
  const caller = new Caller(() => start(program, cwd), started);
  try {
    const { format, ...head } = await headOf(hello, request, words, true);
    const formatName = format?.name ?? 'neutral';
    const isScript = head.terms.holds === 'script';
    if (isScript && head.terms.readOutput === undefined) {
      throw new UsageError('not-supported', `${words}: contract ${hello.contract} cannot be claimed by a program yet`);
    }
    const create = (limit: number) =>
      isScript ? sessionInstance(caller, head.terms, limit) : programInstance(caller, format, head.inPlace, limit);
    const target: Target = {
      ...head,
      format: isScript ? 'neutral' : formatName,
      program,
      hints: bannerHints(connection.banners, words),
      width: () => caller.width,
      create: () => create(timeLimit),
      patient: () => ({ ...target, create: () => create(PATIENCE * timeLimit) }),
      close: () => caller.close(),
    };
    return target;
  } catch (error) {
    await caller.close();
    throw error;
  }
}

/** Prints go to the same pipe as the answers: they are let pass before the first one, and nowhere else. */
function bannerHints(banners: readonly string[], words: string): readonly string[] {
  const [first] = banners;
  if (first === undefined) return [];
  const lines = banners.length === 1 ? 'a line' : `${banners.length} lines`;
  return [`${words} prints ${lines} before it speaks proctor/1 (${first.slice(0, 60)}): print to standard error there`];
}
