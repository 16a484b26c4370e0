/** The files that `proctor init --python` writes: an example to be replaced, and the helper that it stands on. */
import { readFileSync } from 'node:fs';
import type { StartFile } from './files.ts';

export const PYTHON_TARGET = 'proctor_target.py';
const HELPER = 'proctor_bridge.py';

export function pythonFiles(): readonly StartFile[] {
  return [
    { path: PYTHON_TARGET, text: EXAMPLE, what: 'an example, to be replaced' },
    { path: HELPER, text: helper(), what: 'speaks to Proctor; needs nothing but Python' },
  ];
}

/** As it ships beside the program, and as the bridges of our own house use it. */
function helper(): string {
  return readFileSync(new URL(`../../../python/${HELPER}`, import.meta.url), 'utf8');
}

const EXAMPLE = `"""What Proctor tests: npx proctor fuzz -- python3 ${PYTHON_TARGET}"""

from proctor_bridge import serve  # first, so that nothing that prints does harm

# from my_agent.context import compact_history


def compact(messages, options):
    """An example: keeps system messages and the last few others. Call your own code in its place: the function whose
    result is sent to the model, the last one before the HTTP call."""
    keep = options["keep"]
    system = [message for message in messages if message["role"] == "system"]
    others = [message for message in messages if message["role"] != "system"]
    return system + others[-keep:]


# format: the messages that it takes (proctor list formats); kind: what it promises (clear, trim, summarize or repair).
# Choose options under which histories of a dozen messages are really compacted.
serve(compact, name="example", format="openai-chat", kind="trim", options=[{"keep": 6}, {"keep": 2}])
`;
