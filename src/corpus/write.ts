/** Writes files so that nobody ever sees half of one: beside their place first, then renamed into it. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../errors.ts';

/** Makes the folders as well. Throws UsageError `cannot-write` for a full disk, a missing right, a file in the way. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw cannotWrite(path, error);
  }
}

/** What failed when a file was to be written, in words. */
export function cannotWrite(path: string, error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException;
  const hint =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'the disk is full; make room and run it again'
      : code === 'EEXIST' || code === 'ENOTDIR'
        ? 'a file is in the way of a folder; name another folder'
        : undefined;
  return new UsageError('cannot-write', `cannot write ${path}: ${message}`, hint);
}
