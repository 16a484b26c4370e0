/** Functions of the language itself. */
import type { ts } from 'ts-morph';
import { elementsOf, type State } from '../domain/state.ts';
import { either, NOTHING, type ObjectId, type Value } from '../domain/value.ts';
import { derive } from './derive.ts';
import { argumentsOf, type Run } from './run.ts';

/** Functions of the language itself. */
export function staticCall(
  run: Run,
  state: State,
  node: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
): Value | undefined {
  const holder = callee.expression.getText();
  const name = callee.name.text;
  const all = (): Value[] => argumentsOf(run, state, node);
  switch (holder) {
    case 'Math': {
      const values = all();
      // A clamp is no new look-up: what goes in stale comes out stale.
      return name === 'min' || name === 'max'
        ? { objects: [], positions: values.reduce(either, NOTHING).positions }
        : NOTHING;
    }
    case 'Array': {
      const [source = NOTHING] = all();
      if (name === 'from') return derive(run, state, node, source.objects, { kind: 'none' }, 'copy');
      return NOTHING;
    }
    case 'Object': {
      const [source = NOTHING] = all();
      if (name === 'freeze' || name === 'assign') return source;
      if (name !== 'values') return NOTHING;
      const list = derive(run, state, node, [], { kind: 'all' }, 'values');
      const [id] = list.objects as [ObjectId];
      const elements = elementsOf(state, source);
      state.heap.set(id, { fields: new Map(), ...(elements === NOTHING ? {} : { elements }) });
      return list;
    }
    case 'JSON':
    case 'console':
    case 'Number':
    case 'String':
      all();
      return NOTHING;
    case 'Promise':
      return all().reduce(either, NOTHING);
    default:
      return undefined;
  }
}
