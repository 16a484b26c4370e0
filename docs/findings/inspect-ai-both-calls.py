import asyncio
from inspect_ai.model import ChatMessageAssistant, ChatMessageTool, ChatMessageUser, CompactionEdit, get_model
from inspect_ai.tool import ToolCall

messages = [
    ChatMessageAssistant(content="", tool_calls=[ToolCall(id="a", function="look", arguments={}) for _ in range(2)]),
    ChatMessageTool(content="first", tool_call_id="a"),
    ChatMessageTool(content="second", tool_call_id="a"),
    ChatMessageUser(content="and now?"),
]
edit = CompactionEdit(keep_tool_uses=1, keep_tool_inputs=False)
compacted, _ = asyncio.run(edit.compact(get_model("mockllm/model"), messages, []))
calls = [call.id for message in compacted if message.role == "assistant" for call in message.tool_calls or []]
assert calls == ["a"], f"one of two calls was to be kept: {calls}"
