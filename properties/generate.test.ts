import { drawEditCase } from '../src/contracts/edit/generate.ts';
import { drawHistory } from '../src/generate/histories.ts';
import { GENERATOR_VERSION } from '../src/generate/version.ts';
import { printHistory } from '../src/history/notation.ts';
import { parseHistory } from '../src/history/parse-notation.ts';
import { sameHistory } from '../src/history/same.ts';
import { generatorLaws } from './generate.ts';

/** Odd features are rarer on purpose: they stand in half of the cases, and there by swarm. */
const HISTORY_FEATURES = {
  valid: 60,
  odd: 20,
  calls: 75,
  'parallel-calls': 20,
  'results-out-of-order': 8,
  'results-together': 8,
  'server-uses': 25,
  'unfinished-uses': 8,
  failures: 15,
  'bare-results': 20,
  media: 20,
  approvals: 10,
  reasoning: 25,
  'reasoning-only': 5,
  signatures: 10,
  anchors: 10,
  'mixed-parts': 20,
  system: 20,
  'system-inside': 15,
  unicode: 25,
  markers: 25,
  summaries: 15,
  citations: 25,
  memory: 15,
  'odd-arguments': 20,
  'odd-names': 20,
  labels: 25,
  'results-apart': 4,
  'pending-call': 2,
  'lost-result': 8,
  'interim-result': 4,
  'reused-id': 5,
  'repeated-id': 3,
  strays: 5,
};

const histories = { kind: { print: printHistory, parse: parseHistory }, same: sameHistory, version: GENERATOR_VERSION };

generatorLaws({
  ...histories,
  name: 'histories',
  draw: (random) => ({ ...drawHistory(random), options: null }),
  frozen: { 1: '3638b05e3851f9a4' },
  atLeast: HISTORY_FEATURES,
});

generatorLaws({
  ...histories,
  name: 'contract edit',
  draw: drawEditCase,
  frozen: { 1: 'dc8aa1e91ef14700' },
  atLeast: HISTORY_FEATURES,
});
