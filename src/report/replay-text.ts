/** What a replay came to, one line a case, the unusual ones with their words. */
import type { Style } from './style.ts';

interface Row {
  readonly file: string;
  readonly target: string;
  readonly rule: string;
  readonly status: 'PASS' | 'FAIL' | 'KNOWN' | 'FIXED' | 'CHANGED' | 'STALE' | 'SKIPPED';
  readonly says: string;
  readonly flaky?: true;
}

export function replayText(rows: readonly Row[], style: Style): string {
  const lines = rows.map((row) => {
    const { file, target, status, says, flaky } = row;
    const mark = paintOf(status, style)(status.padEnd(7));
    const words = status === 'PASS' ? style.dim(says) : says;
    return `${mark} ${file} ${style.dim(target)}${flaky === true ? ` ${style.yellow('flaky')}` : ''}\n        ${words}`;
  });
  return [...lines, '', summary(rows)].join('\n');
}

/** "12 cases: 10 PASS, 2 KNOWN"; the length of the list of known failures shows in every run. */
export function summary(rows: readonly Row[]): string {
  const counts = new Map<string, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, count]) => `${count} ${status}`);
  return `${rows.length} ${rows.length === 1 ? 'case' : 'cases'}: ${parts.length === 0 ? 'none' : parts.join(', ')}`;
}

function paintOf(status: Row['status'], style: Style): (text: string) => string {
  switch (status) {
    case 'PASS':
      return style.green;
    case 'FAIL':
    case 'CHANGED':
      return style.red;
    case 'KNOWN':
    case 'FIXED':
    case 'STALE':
    case 'SKIPPED':
      return style.yellow;
  }
}
