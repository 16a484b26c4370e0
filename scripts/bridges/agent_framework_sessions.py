"""Compaction of agent-framework for Proctor, as contract `exclusion` drives it: `python agent_framework_sessions.py`.

A session holds one list of messages, which grows (`add`) and is compacted in place (`compact`) by the strategies of the
package, with a scripted summarizer (`answer`). Turns of an agent are refused here.
"""

import itertools
import json
import logging
import sys
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from proctor_bridge import Refused, serve  # noqa: E402

from agent_framework import Content, Message  # noqa: E402
from agent_framework import _compaction as af  # noqa: E402

VERSION = version("agent-framework-core")

_serial = itertools.count()
_made = {}
_init = Message.__init__


def _numbered(self, *args, **kwargs):
    _init(self, *args, **kwargs)
    _made[id(self)] = next(_serial)


# Objects are told apart by when they were made, and a strategy may make several at once.
Message.__init__ = _numbered


# Later versions write this into the text that is counted; without it, token counts of all versions are the same.
_ADDED = '"hosted": false, '


class Length:
    """The tokenizer `len`: one token a character."""

    def count_tokens(self, text):
        return len(text.replace(_ADDED, ""))


class Estimate(af.CharacterEstimatorTokenizer):
    def count_tokens(self, text):
        return super().count_tokens(text.replace(_ADDED, ""))


TOKENIZERS = {"char4": Estimate, "len": Length}


def tokenizer(name):
    return TOKENIZERS[name]() if name else None


class Alarms(logging.Handler):
    """Counts what the package says when summaries fail again and again."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record):
        self.count += "consecutive times" in record.getMessage()


class Summarizer:
    """Stands in for a chat client: answers from the script, then SUM1, SUM2, …"""

    def __init__(self):
        self.answers, self.asked, self.questions = [], [], 0

    async def get_response(self, messages, **_):
        self.questions += 1
        answer = self.answers.pop(0) if self.answers else {"text": f"SUM{self.questions}"}
        self.asked.append({"request": messages[1].text, **({"answer": answer["text"]} if "text" in answer else {})})
        if "text" not in answer:
            raise RuntimeError("the scripted summarizer fails here")
        return type("Answer", (), {"text": answer["text"]})


class Session:
    def __init__(self, options):
        self.options = options
        self.tokenizer = tokenizer(options["tokenizer"])
        self.store, self.numbers, self.parts = [], {}, {}
        self.summarizer, self.alarms = Summarizer(), Alarms()
        self.own = self.make(options["strategy"])
        logging.getLogger("agent_framework").addHandler(self.alarms)

    def close(self):
        logging.getLogger("agent_framework").removeHandler(self.alarms)

    async def event(self, event):
        self.summarizer.asked, self.alarms.count = [], 0
        kind = event["kind"]
        if kind == "answer":
            self.summarizer.answers.append(event)
            return None
        if kind == "turn":
            raise Refused("turns of an agent")
        step = self.add(event) if kind == "add" else await self.compact(event)
        return {
            "kind": kind, **step, "store": self.rows(), "asked": self.summarizer.asked, "alarms": self.alarms.count,
        }

    def add(self, event):
        af.extend_compaction_messages(
            self.store, [self.message(one) for one in event["messages"]], tokenizer=self.tokenizer
        )
        return {}

    async def compact(self, event):
        given = event.get("strategy") or self.options["strategy"]
        # A strategy counts its failures: that of the options lasts, one that comes with an event is for it alone.
        strategy = self.make(event["strategy"]) if event.get("strategy") else self.own
        if self.tokenizer is None:
            af.annotate_message_groups(self.store)
        else:
            af.annotate_token_counts(self.store, tokenizer=self.tokenizer)
        before = self.rows()
        changed = await strategy(self.store) if strategy else False
        return {
            "strategy": given, "changed": changed, "before": before, "tokens": af.included_token_count(self.store),
        }

    def message(self, written):
        marks = {"_excluded": True} if (written.get("meta") or {}).get("excluded") else {}
        message = Message(
            role=written["role"], contents=[one for part in written["parts"] for one in contents(part)],
            message_id=written.get("id"), additional_properties=marks,
        )
        self.number(message)
        self.parts[id(message)] = written["parts"]
        return message

    def number(self, message):
        return self.numbers.setdefault(id(message), len(self.numbers))

    def rows(self):
        for message in sorted(self.store, key=lambda one: _made[id(one)]):
            self.number(message)
        return [self.row(message) for message in self.store]

    def row(self, message):
        marks = message.additional_properties
        row = {
            "object": self.number(message), "role": message.role,
            "parts": self.parts.get(id(message)) or [{"kind": "text", "text": message.text}],
            "id": message.message_id, "excluded": bool(marks.get("_excluded")), "reason": marks.get("_exclude_reason"),
            "group": group(marks.get("_group")),
        }
        return {key: value for key, value in row.items() if value is not None}

    def make(self, given):
        try:
            return self.made(given)
        except ValueError as error:
            raise Refused(f"options that agent-framework does not take ({error})") from None

    def made(self, given):
        match given and given["kind"]:
            case None:
                return None
            case "truncation":
                counts = given["metric"] == "tokens"
                return af.TruncationStrategy(
                    max_n=given["maxN"], compact_to=given["compactTo"], preserve_system=given["preserveSystem"],
                    tokenizer=(self.tokenizer or Estimate()) if counts else None,
                )
            case "sliding":
                return af.SlidingWindowStrategy(
                    keep_last_groups=given["keepLastGroups"], preserve_system=given["preserveSystem"]
                )
            case "selective":
                return af.SelectiveToolCallCompactionStrategy(keep_last_tool_call_groups=given["keepLastToolCallGroups"])
            case "toolResult":
                return af.ToolResultCompactionStrategy(keep_last_tool_call_groups=given["keepLastToolCallGroups"])
            case "summarize":
                return af.SummarizationStrategy(
                    client=self.summarizer, target_count=given["targetCount"], threshold=given["threshold"],
                    prompt=given["prompt"], max_summary_input_tokens=given["maxSummaryInputTokens"],
                )
            case "budget":
                return af.TokenBudgetComposedStrategy(
                    token_budget=given["tokenBudget"], tokenizer=tokenizer(given["tokenizer"]),
                    strategies=[self.made(one) for one in given["strategies"]], early_stop=given["earlyStop"],
                )
            case "window":
                return af.ContextWindowCompactionStrategy(
                    max_context_window_tokens=given["maxContextWindowTokens"],
                    max_output_tokens=given["maxOutputTokens"], tokenizer=tokenizer(given["tokenizer"]),
                    tool_eviction_threshold=given["toolEvictionThreshold"],
                    truncation_threshold=given["truncationThreshold"],
                    keep_last_tool_call_groups=given["keepLastToolCallGroups"],
                )


def group(marks):
    if marks is None:
        return None
    names = {
        "id": "id", "kind": "kind", "index": "index", "has_reasoning": "hasReasoning", "token_count": "tokens",
        "_summary_of_message_ids": "sources", "_summary_of_group_ids": "sourceGroups",
        "_summarized_by_summary_id": "summarizedBy",
    }
    return {ours: marks[theirs] for theirs, ours in names.items() if marks.get(theirs) is not None}


def contents(part):
    """A part as contents: a server's call and its result are two of them."""
    match part["kind"]:
        case "text":
            return [Content.from_text(part["text"])]
        case "reasoning":
            return [Content.from_text_reasoning(text=part["text"])]
        case "call":
            return [Content.from_function_call(part["id"], part["name"], arguments=raw(part["args"]))]
        case "result":
            return [Content.from_function_result(part["callId"], result=part["content"])]
        case "use" if part["tool"] == "mcp_call":
            server = (part.get("extra") or {}).get("server_name")
            call = Content.from_mcp_server_tool_call(part["id"], part["name"], arguments=raw(part["args"]), server_name=server)
            if "result" not in part:
                return [call]
            return [call, Content.from_mcp_server_tool_result(part["id"], output=[Content.from_text(part["result"])])]
    raise Refused(f"a part of kind {part['kind']}")


def raw(arguments):
    return arguments if isinstance(arguments, str) else json.dumps(arguments, separators=(",", ":"))


if __name__ == "__main__":
    serve(session=Session, name=f"agent-framework@{VERSION}", version=VERSION, contract="exclusion")
