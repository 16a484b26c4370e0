#!/usr/bin/env node
/** The program: hands the process to run(). */
import { readFileSync } from 'node:fs';
import { EXIT, type Io } from './io.ts';
import { run } from './run.ts';

const stop = new AbortController();
process.on('SIGINT', () => {
  // The second Ctrl-C means now.
  if (stop.signal.aborted) process.exit(EXIT.interrupted);
  stop.abort();
});
// `proctor … | head` closes our output early; that is no fault of anybody.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.clean);
  throw error;
});

const colorsWanted = process.env['NO_COLOR'] === undefined && !process.argv.includes('--no-color');
const io: Io = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  stdin: readStandardInput,
  isTerminal: process.stderr.isTTY === true,
  colors: colorsWanted && (process.stdout.isTTY === true || process.env['FORCE_COLOR'] !== undefined),
  width: process.stdout.columns ?? 100,
  cwd: process.cwd(),
  env: process.env,
  now: () => performance.now(),
  signal: stop.signal,
};

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
process.exitCode = await run(process.argv.slice(2), manifest.version, io);

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
