import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sessionOf, TurnModel, turnCommands } from './commands.ts';
import { OptimizedLoop } from './optimized/loop.ts';
import { turnOptions } from './options.ts';
import { Loop } from './reference/loop.ts';
import { type Parts, soundParts } from './reference/parts.ts';

const commands = () => fc.commands(turnCommands(), { maxCommands: 25, size: 'max' });

function drive(open: () => Pick<Loop, 'take'>, numRuns: number) {
  const property = fc.asyncProperty(commands(), (drawn) =>
    fc.asyncModelRun(() => ({ model: new TurnModel(), real: sessionOf(open()) }), drawn),
  );
  return fc.check(property, { numRuns, seed: 7 });
}

describe('a loop driven by commands', () => {
  test('the optimized loop does what the model does', async () => {
    const details = await drive(() => new OptimizedLoop([], turnOptions.defaults), 150);
    expect(details.errorInstance).toBeNull();
    expect(details.failed).toBe(false);
  });

  test('a loop that lets the index go stale is told by the smallest script that shows it', async () => {
    const stale: Parts = { ...soundParts, settle: () => {}, checksIndex: false };
    const details = await drive(() => new Loop([], turnOptions.defaults, stale), 600);
    expect(details.failed).toBe(true);
    expect(String(details.errorInstance)).toMatch(
      /row \d+ of the request is .*, expected .*, after \| ghost, U"go", A"done"/s,
    );
  });

  test('an impossible event is refused', () => {
    const session = sessionOf(new Loop([], turnOptions.defaults, soundParts));
    expect(() => session.event({ kind: 'stop' })).toThrow('this event cannot happen: no turn is running');
  });
});
