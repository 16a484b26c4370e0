"""Compaction strategies of inspect_ai for Proctor: `python inspect_compaction.py edit|trim|summary`.

What the strategies are given are inspect_ai's own message objects. An object that comes back as it went in is written as
it was read, so that only what the strategy did counts as a change.
"""

import json
import sys
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from proctor_bridge import Refused, serve  # noqa: E402

from pydantic import TypeAdapter, ValidationError  # noqa: E402
from inspect_ai._util.content import Content, ContentToolUse  # noqa: E402
from inspect_ai.model import (  # noqa: E402
    ChatMessage, CompactionEdit, CompactionSummary, CompactionTrim, ContentData, ModelOutput, get_model,
)

MESSAGE = TypeAdapter(ChatMessage)
CONTENT = TypeAdapter(Content)
CONTENT_TYPES = ("text", "reasoning", "image", "data")
VERSION = version("inspect_ai")


class Objects:
    """The messages of one case as objects. Each carries a number by which its copies are known: of what comes back, only
    the fields that are not those of the object that went in are written anew."""

    def __init__(self, messages):
        self.read = []
        self.calls = {}
        self.messages = [self._message(message) for message in messages]
        self.before = [_state(message) for message in self.messages]

    def _message(self, written):
        fields = {**written, "metadata": {**(written.get("metadata") or {}), "proctor": len(self.read)}}
        self.read.append(None)
        if isinstance(written["content"], list):
            fields["content"] = [self._part(part) for part in written["content"]]
        message = _validated(MESSAGE, fields)
        _refuse_unknown(message, written)
        for call, text in zip(getattr(message, "tool_calls", None) or [], written.get("tool_calls") or []):
            self.calls[id(call)] = text
        self.read[message.metadata["proctor"]] = (message, written)
        return message

    def _part(self, written):
        mark = {"internal": {"proctor": len(self.read)}}
        if written.get("citations") == []:
            raise Refused("an empty list of citations, which says nothing, and which inspect_ai leaves")
        if written["type"] == "tool_use":
            # Kinds of tools that inspect_ai does not name, and results that are no text, are for its eyes only.
            texts = {"arguments": _text(written["arguments"]), "result": _text(written.get("result"))}
            part = ContentToolUse.model_construct(**{**written, **texts, **mark})
        elif written["type"] in CONTENT_TYPES:
            part = _validated(CONTENT, {**written, **mark})
            _refuse_unknown(part, written)
        else:
            part = ContentData(data=written, **mark)
        self.read.append((part, written))
        return part

    def write(self, message):
        """A message as JSON: its own text where it is the object that was read."""
        number = (message.metadata or {}).get("proctor")
        # The id of a message that is new or changed is drawn anew, and says nothing.
        if number is None:
            return message.model_dump(exclude_none=True, mode="json", exclude={"id"})
        return self._fields(message, number, ("metadata", "id"), self._message_field)

    def _message_field(self, field, value):
        if field == "content" and isinstance(value, list):
            return [one if isinstance(one, str) else self._write_part(one) for one in value]
        if field == "tool_calls":
            return [self.calls.get(id(call)) or _call(call) for call in value]
        return value

    def _write_part(self, part):
        number = (part.internal or {}).get("proctor")
        if number is None:
            return part.model_dump(exclude_none=True, mode="json")
        return self._fields(part, number, ("internal",), lambda _, value: value)

    def _fields(self, thing, number, ours, write):
        original, written = self.read[number]
        if thing is original:
            return written
        result = dict(written)
        for field in type(thing).model_fields:
            value = getattr(thing, field)
            if field in ours or value is getattr(original, field):
                continue
            if value is None:
                result.pop(field, None)
            else:
                result[field] = write(field, value)
        return _plain(result) if "role" in result else result

    def edited(self):
        """The messages as they are now, where the strategy has edited its argument."""
        now = [_state(message) for message in self.messages]
        return None if now == self.before else [self.write(message.model_copy()) for message in self.messages]


def _state(message):
    """All that could be edited in a message, in values that the edit would not reach."""
    fields = dict(message.__dict__)
    if isinstance(message.content, list):
        fields["content"] = [(id(part), dict(part.__dict__)) for part in message.content]
    calls = getattr(message, "tool_calls", None)
    if calls:
        fields["tool_calls"] = [(id(call), dict(call.__dict__), dict(call.arguments)) for call in calls]
    return fields


def _validated(adapter, fields):
    try:
        return adapter.validate_python(fields)
    except ValidationError as error:
        place = ".".join(str(step) for step in error.errors()[0]["loc"][-2:])
        raise Refused(f"inspect_ai does not take it ({place})") from None


def _refuse_unknown(thing, written):
    unknown = set(written) - set(type(thing).model_fields)
    if unknown:
        raise Refused(f"a field that inspect_ai does not know ({sorted(unknown)[0]})")


def _plain(message):
    """Content as a text or a list, whichever is usual: a strategy makes lists where one text would do."""
    content, has_calls = message["content"], bool(message.get("tool_calls"))
    if content in ("", []):
        return {**message, "content": "" if has_calls else []}
    if isinstance(content, list) and len(content) == 1 and set(content[0]) == {"type", "text"} and content[0]["text"]:
        return {**message, "content": content[0]["text"]}
    return message


def _call(call):
    fields = {"id": call.id, "function": call.function, "arguments": call.arguments, "type": call.type}
    return fields if call.parse_error is None else {**fields, "parse_error": call.parse_error}


def _text(value):
    return value if isinstance(value, str) else "" if value is None else json.dumps(value)


def compacting(strategy, model):
    """`strategy(options, tools)` makes the strategy of a case, `model(options, tools)` the model that it is for."""

    async def compact(messages, options, tools):
        objects = Objects(messages)
        given = list(objects.messages)
        compacted, _ = await strategy(options).compact(model(options, tools), given, [])
        edited = objects.edited()
        if edited is not None or given != objects.messages:
            messages[:] = edited or [objects.write(message) for message in given]
        return [objects.write(message) for message in compacted]

    return compact


class PlainModel:
    """Stands in for the target model: the strategies ask it no more than whether reasoning may be cleared."""

    def __init__(self, options, _tools):
        self.api = self
        self.clears = options.get("clearsReasoning", True)

    def compact_reasoning_history(self):
        return self.clears


def edit(options):
    return CompactionEdit(
        memory=options["memory"], keep_thinking_turns=options["keepThinkingTurns"],
        keep_tool_uses=options["keepToolUses"], keep_tool_inputs=options["keepToolInputs"],
        exclude_tools=list(options["excludeTools"]) or None,
    )


def trim(options):
    return CompactionTrim(preserve=options.get("preserve", 0.5), memory=False)


def summary(options):
    return CompactionSummary(memory=False)


def summarizing_model(_options, tools):
    """The mock model of inspect_ai, answering what the scripted summarizer of the case answers."""

    def outputs(messages, *_):
        return ModelOutput.from_content("mockllm/model", tools.summarize([{"role": m.role, "content": m.text} for m in messages]))

    model = get_model("mockllm/model", custom_outputs=outputs, memoize=False)
    # Its own count would fetch a vocabulary from the network.
    model.count_tokens = model.api.count_tokens = model.api.count_text_tokens = counted
    return model


async def counted(given, *_, **__):
    return 1 + len(str(given)) // 4


TARGETS = {
    "edit": dict(compact=compacting(edit, PlainModel), contract="edit"),
    "trim": dict(compact=compacting(trim, PlainModel), kind="trim", options=[{"preserve": 0.5}, {"preserve": 0.2}]),
    "summary": dict(compact=compacting(summary, summarizing_model), kind="summarize"),
}

if __name__ == "__main__":
    which = sys.argv[1] if len(sys.argv) > 1 else "edit"
    serve(name=f"inspect-{which}@{VERSION}", version=VERSION, format="inspect", **TARGETS[which])
