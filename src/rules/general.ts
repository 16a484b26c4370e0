/** The rules that hold for every compactor of histories, beside those that only the oracle can judge. */
import type { History } from '../history/message.ts';
import { deterministic } from './deterministic.ts';
import { keepsOrder } from './keeps-order.ts';
import { nothingInvented } from './nothing-invented.ts';
import { orphanCall } from './orphan-call.ts';
import { orphanResult } from './orphan-result.ts';
import type { Rule } from './rule.ts';
import { wellFormedUnicode } from './well-formed-unicode.ts';

export const generalRules: readonly Rule<History, unknown, History>[] = [
  keepsOrder,
  nothingInvented,
  orphanResult,
  orphanCall,
  wellFormedUnicode,
  deterministic,
];
