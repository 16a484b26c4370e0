/** `TruncatingContextCompactor` of Google's ADK: cuts the oldest events of a session. */
import { gemini } from '../../wire/gemini/codec.ts';
import { exportOf } from '../installed.ts';
import type { Adapter } from './adapter.ts';
import { type AdkCompactor, adk, EVENTS_RECIPE, intoEvents, outOfEvents } from './adk-events.ts';

export interface GoogleAdkTruncatingOptions {
  readonly threshold: number;
  readonly preserveLeadingEvents?: number;
}

export const adapter: Adapter = {
  versions: ['2'],
  format: gemini,
  kind: 'trim',
  options: [{ threshold: 4 }, { threshold: 8 }, { threshold: 4, preserveLeadingEvents: 1 }],
  recipe: {
    imports: ["import { TruncatingContextCompactor } from '@google/adk';"],
    body: [
      ...EVENTS_RECIPE,
      'new TruncatingContextCompactor(options).compact(context);',
      'const output = events.map((event) => event.content);',
    ],
  },
  async connect(cwd) {
    const sdk = await adk(cwd);
    const Compactor = exportOf<new (options: object) => AdkCompactor>(sdk, 'TruncatingContextCompactor');
    return {
      version: sdk.version,
      into: intoEvents,
      outOf: outOfEvents,
      create: () => (events, options) => sdk.run(new Compactor(options as GoogleAdkTruncatingOptions), events),
    };
  },
};
