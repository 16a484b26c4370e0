/** The ports are read by the static pass; here they run, to show that each fault is one and each repair is one. */
import { describe, expect, test } from 'vitest';
import { GateFaultyLoop } from './gate-faulty.ts';
import { GateRepairedLoop } from './gate-repaired.ts';
import type { PortRow } from './messages.ts';
import { prepared as preparedFaulty } from './steer-faulty.ts';
import { prepared as preparedRight } from './steer-repaired.ts';
import { persistedRow as persistedFaulty } from './verdict-faulty.ts';
import { persistedRow as persistedRight } from './verdict-repaired.ts';

const dropTwo = (rows: PortRow[]): PortRow[] => rows.slice(2);
const row = (role: PortRow['role'], content: string): PortRow => ({ role, content });
const ask = row('user', 'go');

describe('a port in its faulty and its repaired form', () => {
  test('the gate: a result of this turn is settled as if it were of an old one, and lost', () => {
    const sent = (Loop: typeof GateFaultyLoop | typeof GateRepairedLoop) => {
      const loop = new Loop(dropTwo);
      for (const text of ['one', 'two', 'go']) loop.startTurn(text);
      loop.takeResult('result');
      return loop.request(3).map(({ content }) => content);
    };
    expect(sent(GateFaultyLoop)).toEqual(['go']);
    expect(sent(GateRepairedLoop)).toEqual(['go', 'result']);
  });

  test('the verdict: another row is stored with the words of the ask', () => {
    const history = [row('user', 'old'), row('assistant', 'ok')];
    const results = [row('assistant', 'call'), row('tool', 'result')];
    expect(persistedFaulty(history, ask, results, dropTwo)?.content).toBe('result');
    expect(persistedRight(history, ask, results, dropTwo)).toBe(ask);
  });

  test('the steer: the memory overwrites a row that is not the ask', () => {
    const rows = [row('assistant', 'scaffold'), ask, row('assistant', 'call'), row('tool', 'result')];
    const isScaffold = ({ content }: PortRow) => content === 'scaffold';
    const steer = row('user', 'wait');
    const contents = (list: PortRow[]) => list.map(({ content }) => content);
    expect(contents(preparedFaulty(rows, ask, steer, isScaffold))).toEqual(['go', 'go\n\nremember', 'result', 'wait']);
    expect(contents(preparedRight(rows, ask, steer, isScaffold))).toEqual(['go\n\nremember', 'call', 'result', 'wait']);
  });
});
