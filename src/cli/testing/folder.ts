/** Small projects on disk, for tests. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratch } from './proctor.ts';

/** A fresh folder with these files in it. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = scratch();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
