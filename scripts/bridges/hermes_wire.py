"""What hermes-agent does to a message list right before it is sent: `python hermes_wire.py repair|sanitize|request`.

`repair` mends the list that is kept, `sanitize` the copy that is sent, `request` is both, one after the other, as the
loop of the agent does it. The loop itself keeps its index in local variables of one long function, and cannot be driven
from outside.
"""

import copy
import sys
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from proctor_bridge import serve  # noqa: E402

from agent.agent_runtime_helpers import repair_message_sequence, sanitize_api_messages  # noqa: E402


def repair(messages):
    kept = copy.deepcopy(messages)
    repair_message_sequence(None, kept)
    return kept


def request(messages):
    return sanitize_api_messages(copy.deepcopy(repair(messages)))


TARGETS = {"repair": repair, "sanitize": sanitize_api_messages, "request": request}

if __name__ == "__main__":
    which = sys.argv[1] if len(sys.argv) > 1 else "request"
    number = version("hermes-agent")
    serve(TARGETS[which], name=f"hermes-{which}@{number}", version=number, format="openai-chat", kind="repair")
