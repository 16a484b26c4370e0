import asyncio
from inspect_ai.model import ChatMessageAssistant, ChatMessageTool, ChatMessageUser, CompactionEdit, get_model
from inspect_ai.tool import ToolCall

messages = [
    ChatMessageAssistant(content="", tool_calls=[ToolCall(id="a", function="look", arguments={}) for _ in range(2)]),
    ChatMessageTool(content="of a", tool_call_id="a"),
    ChatMessageUser(content="and now?"),
]
edit = CompactionEdit(keep_tool_uses=0, keep_tool_inputs=False)
compacted, _ = asyncio.run(edit.compact(get_model("mockllm/model"), messages, []))
roles = [message.role for message in compacted]
assert "user" in roles, f"the question went with the result: {roles}"
