/**
 * The loop as it was found: it knows the ask by its words. Three states of its repair, each a mode of its own.
 *
 * - `no-fix`: after a compaction behind tool results, at the pre-request gate or at any later site the index stays.
 * - `post-tool-only`: the site behind tool results finds the ask again; the gate still does not.
 * - `upstream`: every request checks the index by the words of the ask, and looks for them when they are not there.
 */
import { anchorsByText, reanchorByText } from '../reference/boundary.ts';
import { handsBack, type Parts } from '../reference/parts.ts';
import { anchorAt, flush } from '../reference/state.ts';
import { faultIn, type TurnFault } from './turn-fault.ts';

interface Fixes {
  readonly postTool: boolean;
  readonly prepare: boolean;
}

function textMode(fixes: Fixes): Partial<Parts> {
  return {
    locate: reanchorByText,
    anchors: anchorsByText,
    checksIndex: fixes.prepare,
    steerFloor: false,
    settle(state, event) {
      if (!handsBack(event.site)) return;
      if (state.ask !== undefined && (event.site !== 'post-tool' || fixes.postTool)) {
        anchorAt(state, reanchorByText(state.rows, state.ask));
      }
      flush(state, event.dies);
    },
  };
}

export const noFix: TurnFault = faultIn(
  'M1',
  'no-fix',
  'The index stays where it was when a compaction in the middle of the turn shortens the list',
  textMode({ postTool: false, prepare: false }),
);

export const postToolOnly: TurnFault = faultIn(
  'M2',
  'post-tool-only',
  'The ask is found again behind tool results, and not after a compaction at the gate',
  textMode({ postTool: true, prepare: false }),
);

export const upstream: TurnFault = faultIn(
  'M3',
  'upstream',
  'The ask is found again before every request, by its words: a rewritten ask or a repeated prompt misleads it',
  textMode({ postTool: true, prepare: true }),
);
