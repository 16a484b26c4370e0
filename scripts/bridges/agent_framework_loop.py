"""The tool loop of agent-framework with compaction in it, on scripted answers: `python agent_framework_loop.py`.

Prints, for a few turns, the response that the loop hands back: a letter for the role, what the message holds, and `x`
behind what is excluded. `lost` names excluded messages for which no summary in the response stands. Then whether three
faults show that only turns can show: B2, B3 and B10 of docs/originals.md.
"""

import asyncio
import collections
import copy
import json
from importlib.metadata import version

from agent_framework import (
    Agent, BaseChatClient, ChatResponse, CompactionProvider, Content, InMemoryHistoryProvider, Message, tool,
)
from agent_framework._compaction import (
    CharacterEstimatorTokenizer, SummarizationStrategy, ToolResultCompactionStrategy, annotate_message_groups,
)
from agent_framework._middleware import ChatMiddlewareLayer
from agent_framework._tools import FunctionInvocationLayer


class ScriptedClient(FunctionInvocationLayer, ChatMiddlewareLayer, BaseChatClient):
    """Calls the tool so many times, one call a round, and then says that it is done."""

    OTEL_PROVIDER_NAME = "scripted"

    def __init__(self, rounds):
        super().__init__()
        self.script = [[call(number)] for number in range(1, rounds + 1)]

    def _inner_get_response(self, *, messages, stream, options, **_):
        async def answer():
            return ChatResponse(messages=self.script.pop(0) if self.script else [Message(role="assistant", contents=["done"])])

        return answer()


class Summarizer:
    def __init__(self):
        self.questions = 0

    async def get_response(self, messages, **_):
        self.questions += 1
        return type("Answer", (), {"text": f"SUM{self.questions}"})


@tool(approval_mode="never_require")
def look() -> str:
    return "ok"


def call(number):
    return Message(role="assistant", contents=[Content.from_function_call(f"c{number}", "look", arguments="{}")])


def tools():
    return ToolResultCompactionStrategy(keep_last_tool_call_groups=1)


def summaries():
    return SummarizationStrategy(client=Summarizer(), target_count=2, threshold=0)


TURNS = [
    ("three rounds, tool results", 3, tools, ("user", "Q"), None),
    ("three rounds at most, tool results", 5, tools, ("user", "Q"), 3),
    ("five rounds behind a system message, summaries", 5, summaries, ("system", "be short"), None),
    ("three rounds behind a question, summaries", 3, summaries, ("user", "Q"), None),
]


async def turn(rounds, strategy, ask, most):
    client = ScriptedClient(rounds)
    if most is not None:
        client.function_invocation_configuration["max_iterations"] = most
    role, text = ask
    given = [Message(role=role, contents=[text])]
    response = await client.get_response(given, options={"tools": [look]}, compaction_strategy=strategy())
    return response.messages


def shown(message):
    ids = ",".join(sorted({one.call_id for one in message.contents if one.call_id}))
    said = message.text if message.text in ("done",) or message.text.startswith(("SUM", "[Tool")) else ids or "text"
    return f"{message.role[0].upper()} {said}{'x' if message.additional_properties.get('_excluded') else ''}"


def lost(messages):
    stands = {
        one for message in messages
        for one in (message.additional_properties.get("_group") or {}).get("_summary_of_message_ids") or []
    }
    return [m.message_id for m in messages if m.additional_properties.get("_excluded") and m.message_id not in stands]


async def ids_repeat():
    """B2: ids that are given by themselves repeat, since what is stored and not loaded is not looked at."""
    client = ScriptedClient(0)
    agent = Agent(
        client=client, tools=[look], context_providers=[InMemoryHistoryProvider(skip_excluded=True)],
        compaction_strategy=tools(),
    )
    session = agent.create_session()
    for run in range(3):
        client.script = [[call(10 * run + number)] for number in range(3)]
        await agent.run("go", session=session)
    ids = collections.Counter(one.message_id for one in session.state["in_memory"]["messages"] if one.message_id)
    return any(times > 1 for times in ids.values())


async def caller_is_changed():
    """B3: marks are written into the caller's own message, through a map that its copy shares."""
    given = [Message(role="user", contents=["Q"])]
    annotate_message_groups(given)
    before = copy.deepcopy(given[0].additional_properties)
    await ScriptedClient(3).get_response(
        given, options={"tools": [look]}, compaction_strategy=summaries(), tokenizer=CharacterEstimatorTokenizer()
    )
    return given[0].additional_properties != before


async def provider_drops_summaries():
    """B10: of a history that is compacted before the run, summaries are not sent."""
    client, sent = ScriptedClient(3), []
    before = CompactionProvider(before_strategy=tools(), history_source_id="in_memory")
    agent = Agent(client=client, tools=[look], context_providers=[InMemoryHistoryProvider(), before])
    session = agent.create_session()
    await agent.run("go", session=session)
    answer = client._inner_get_response

    def listening(*, messages, **rest):
        sent.extend(one.text for one in messages)
        return answer(messages=messages, **rest)

    client._inner_get_response = listening
    await agent.run("again", session=session)
    return not any(text.startswith("[Tool") for text in sent)


async def main():
    print(f"agent-framework {version('agent-framework-core')}")
    for name, rounds, strategy, ask, most in TURNS:
        messages = await turn(rounds, strategy, ask, most)
        print(json.dumps({"turn": name, "response": " | ".join(map(shown, messages)), "lost": lost(messages)}))
    for name, shows in (("B2", ids_repeat), ("B3", caller_is_changed), ("B10", provider_drops_summaries)):
        print(json.dumps({"fault": name, "shows": await shows()}))


asyncio.run(main())
