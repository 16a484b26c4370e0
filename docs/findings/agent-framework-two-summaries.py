import asyncio
from agent_framework import Content, Message
from agent_framework._compaction import ToolResultCompactionStrategy, annotate_message_groups, extend_compaction_messages

async def main():
    strategy = ToolResultCompactionStrategy(keep_last_tool_call_groups=0)
    messages = [Message("assistant", [Content.from_function_call("a", "look", arguments="{}")])]
    annotate_message_groups(messages)
    await strategy(messages)
    extend_compaction_messages(messages, [Message("tool", [Content.from_function_result("a", result="late")])])
    await strategy(messages)
    ids = [message.message_id for message in messages]
    assert len(set(ids)) == len(ids), f"two summaries of one id, and both are sent: {ids}"

asyncio.run(main())
