import { departure } from '../../../rules/departure.ts';
import { changedAlike, otherIds, renameIds } from '../../../rules/renaming.ts';
import type { MetamorphicEditRule } from './edit-rule.ts';

export const equivariantIds: MetamorphicEditRule = {
  id: 'edit/equivariant-ids',
  kind: 'metamorphic',
  title: 'Other ids give the same result with other ids',
  why: 'Ids are made by providers: what sorts by them or looks into them works with one and fails with the next.',
  implies: [],
  reruns({ input, options }) {
    const names = otherIds(input);
    return names.size === 0 ? undefined : [{ input: renameIds(input, names), options }];
  },
  check({ input, output }, [renamed], [rerun]) {
    let names: ReadonlyMap<string, string> | undefined;
    const wanted = changedAlike(output, input, rerun!.input, (history) =>
      renameIds(history, (names ??= otherIds(input))),
    );
    return departure(wanted, renamed!, 'with its ids renamed');
  },
};
