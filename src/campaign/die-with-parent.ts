/**
 * A target in an endless loop keeps its process from hearing that the campaign is gone. A thread beside it looks who the
 * parent is, and ends the process when that has changed.
 */
import { Worker } from 'node:worker_threads';

const WATCH = `
const { workerData } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL'); }, 500);
`;

export function dieWithParent(): void {
  // Asked for here: by the time the thread runs, the parent may be gone.
  new Worker(WATCH, { eval: true, execArgv: [], workerData: process.ppid }).unref();
}
