/** What strategies work with beside their list, and what of a session lasts. */
import type { Tokenizer } from '../strategy.ts';
import type { Asked } from '../types.ts';
import type { Maker } from './node.ts';

export interface Session {
  readonly maker: Maker;
  readonly answers: (string | undefined)[];
  /** How many of `answers` are used up. */
  used: number;
  questions: number;
  asked: Asked[];
  readonly failures: Map<object, number>;
  alarms: number;
}

export interface Work {
  readonly session: Session;
  /** The tokenizer at hand. */
  readonly tokenizer: Tokenizer | undefined;
}
