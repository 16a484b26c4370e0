/** `TrajectoryThoughtPruningCompactor` of Google's ADK: takes the thoughts out of older events. */
import { gemini } from '../../wire/gemini/codec.ts';
import { exportOf } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { type AdkCompactor, adk, EVENTS_RECIPE, intoEvents, outOfEvents } from './adk-events.ts';

export interface GoogleAdkThoughtPruningOptions {
  readonly eventRetentionSize: number;
}

export const adapter: Adapter = {
  versions: ['2'],
  format: gemini,
  kind: 'clear',
  // The signature of a thought stays on the call, which reads like another thought, one without words.
  levels: { 'general/nothing-invented': 'off' },
  options: [{ eventRetentionSize: 0 }, { eventRetentionSize: 2 }, { eventRetentionSize: 4 }],
  recipe: {
    imports: ["import { TrajectoryThoughtPruningCompactor } from '@google/adk';"],
    body: [
      ...EVENTS_RECIPE,
      'new TrajectoryThoughtPruningCompactor(options).compact(context);',
      'const output = events.map((event) => event.content);',
    ],
  },
  async connect(cwd) {
    const sdk = await adk(cwd);
    const Compactor = exportOf<new (options: object) => AdkCompactor>(sdk, 'TrajectoryThoughtPruningCompactor');
    return {
      version: sdk.version,
      into: intoEvents,
      outOf: outOfEvents,
      create: () => (events, options) => sdk.run(new Compactor(options as GoogleAdkThoughtPruningOptions), events),
    };
  },
};
