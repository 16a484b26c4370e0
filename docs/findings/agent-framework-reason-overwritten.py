import asyncio
from agent_framework import Content, Message
from agent_framework._compaction import ToolResultCompactionStrategy, TruncationStrategy, annotate_message_groups

async def main():
    call = Content.from_function_call("a", "look", arguments="{}")
    messages = [Message("assistant", [call]), Message("user", ["one"]), Message("user", ["two"])]
    annotate_message_groups(messages)
    await ToolResultCompactionStrategy(keep_last_tool_call_groups=0)(messages)
    excluded = [message for message in messages if message.additional_properties.get("_excluded")]
    before = [message.additional_properties["_exclude_reason"] for message in excluded]
    await TruncationStrategy(max_n=1, compact_to=1)(messages)
    after = [message.additional_properties["_exclude_reason"] for message in excluded]
    assert after == before, f"what was excluded for {before} is now excluded for {after}"

asyncio.run(main())
