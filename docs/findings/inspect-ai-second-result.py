import asyncio
from inspect_ai.model import ChatMessageAssistant, ChatMessageTool, CompactionEdit, get_model
from inspect_ai.tool import ToolCall

messages = [
    ChatMessageAssistant(content="", tool_calls=[ToolCall(id="a", function="look", arguments={}) for _ in range(2)]),
    ChatMessageTool(content="first", tool_call_id="a"),
    ChatMessageTool(content="second", tool_call_id="a"),
]
edit = CompactionEdit(keep_tool_uses=0)
compacted, _ = asyncio.run(edit.compact(get_model("mockllm/model"), messages, []))
left = [message.text for message in compacted if message.role == "tool"]
assert "second" not in left, f"nothing was to be kept: {left}"
