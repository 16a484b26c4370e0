/**
 * A target in an endless loop keeps its process from hearing that the campaign is gone. A thread beside it looks who the
 * parent is, and ends the process some seconds after that has changed: one that hears ends before, and in order, with the
 * programs that it has started.
 */
import { Worker } from 'node:worker_threads';

const LOOK = 500;
const LOOKS = 10;
const WATCH = `
const { workerData } = require('node:worker_threads');
let orphaned = 0;
setInterval(() => {
  if (process.ppid === workerData) orphaned = 0;
  else if (++orphaned === ${LOOKS}) process.kill(process.pid, 'SIGKILL');
}, ${LOOK});
`;

export function dieWithParent(): void {
  // Asked for here: by the time the thread runs, the parent may be gone.
  new Worker(WATCH, { eval: true, execArgv: [], workerData: process.ppid }).unref();
}
