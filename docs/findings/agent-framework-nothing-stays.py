import asyncio
from agent_framework import Content, Message
from agent_framework._compaction import SelectiveToolCallCompactionStrategy, annotate_message_groups

async def main():
    call = Content.from_mcp_server_tool_call("w", "search", arguments="{}", server_name="docs")
    messages = [Message("assistant", [call])]
    annotate_message_groups(messages)
    await SelectiveToolCallCompactionStrategy(keep_last_tool_call_groups=0)(messages)
    left = [message for message in messages if not message.additional_properties.get("_excluded")]
    assert left, "there is nothing left to send"

asyncio.run(main())
