/**
 * `proctor fuzz --watch`: the corpus and a short campaign again whenever the source of a target changes. Each run is a
 * process of its own, since a module that has been loaded once stays what it was.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch as watchFolder } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sourceFiles } from '../campaign/source-files.ts';
import type { FuzzPlan } from './fuzz-plan.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';

/** Editors write a file in several steps. */
const SETTLED = 100;

/** `words` are those of the command line, without `--watch`. Ends when it is interrupted. */
export async function watchSources(
  { targets, corpusFolder, grows }: FuzzPlan,
  words: readonly string[],
  io: Io,
): Promise<ExitCode> {
  const changes = new Changes();
  while (!io.signal.aborted) {
    // What the sources import may have changed too.
    const files = targets.flatMap(({ target, call }) => sourceFiles(target, call.request));
    // A corpus that grows by the run itself is no news.
    changes.listenTo(files, grows ? undefined : resolve(io.cwd, corpusFolder));
    const child = spawn(process.execPath, [...process.execArgv, ...words], { cwd: io.cwd, stdio: 'inherit' });
    const stop = (): void => end(child);
    io.signal.addEventListener('abort', stop, { once: true });
    const ended = new Promise((done) => child.once('close', done));
    await Promise.race([ended, changes.next()]);
    end(child);
    await ended;
    io.signal.removeEventListener('abort', stop);
    if (io.signal.aborted) break;
    if (!changes.isDue) io.err(`\nwatching ${files.length} ${files.length === 1 ? 'file' : 'files'}; Ctrl-C ends\n`);
    await changes.next(io.signal);
    changes.take();
  }
  changes.close();
  return EXIT.interrupted;
}

function end(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
}

/** Word of files that have changed, once they have settled. */
class Changes {
  isDue = false;
  private readonly waiting = new Set<() => void>();
  private watchers: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;

  /** Folders are watched, because editors replace files. */
  listenTo(files: readonly string[], corpus: string | undefined): void {
    this.close();
    const wanted = new Set(files);
    for (const folder of new Set(files.map((file) => dirname(file)))) {
      this.listen(folder, (name) => wanted.has(join(folder, name)));
    }
    if (corpus !== undefined) this.listen(corpus, (name) => name.endsWith('.json'));
  }

  private listen(folder: string, isWanted: (name: string) => boolean): void {
    try {
      const watcher = watchFolder(folder, (_, name) => {
        if (name !== null && isWanted(name)) this.settle();
      });
      this.watchers.push(() => watcher.close());
    } catch (error) {
      // There need be no corpus, and a folder may go.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  /** Resolves when something has changed and was not taken yet, or at the signal. */
  next(signal?: AbortSignal): Promise<void> {
    return new Promise((done) => {
      if (this.isDue || signal?.aborted === true) return done();
      this.waiting.add(done);
      signal?.addEventListener('abort', () => done(), { once: true });
    });
  }

  take(): void {
    this.isDue = false;
  }

  close(): void {
    for (const close of this.watchers) close();
    this.watchers = [];
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isDue = true;
      for (const done of this.waiting) done();
      this.waiting.clear();
    }, SETTLED);
  }
}
