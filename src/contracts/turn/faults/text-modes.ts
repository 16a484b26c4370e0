/**
 * The loop as it was found: it knows the ask by its words. Three states of its repair, each a mode of its own.
 *
 * - `no-fix`: after a compaction behind tool results, at the pre-request gate or at any later site the index stays.
 * - `post-tool-only`: the site behind tool results finds the ask again; the gate still does not.
 * - `upstream`: every request checks the index by the words of the ask, and looks for them when they are not there.
 */
import { anchorsByText, reanchorByText } from '../reference/boundary.ts';
import { handsBack, type Parts, relocate, soundParts } from '../reference/parts.ts';
import { flush } from '../reference/state.ts';

interface Fixes {
  readonly postTool: boolean;
  readonly prepare: boolean;
}

function textMode(fixes: Fixes): Parts {
  return {
    ...soundParts,
    locate: reanchorByText,
    anchors: anchorsByText,
    checksIndex: fixes.prepare,
    steerFloor: false,
    settle(state, event) {
      if (!handsBack(event.site)) return;
      if (event.site !== 'post-tool' || fixes.postTool) relocate(this, state);
      flush(state, event.dies);
    },
  };
}

export const noFix = textMode({ postTool: false, prepare: false });
export const postToolOnly = textMode({ postTool: true, prepare: false });
export const upstream = textMode({ postTool: true, prepare: true });
