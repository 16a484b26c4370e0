import asyncio
from inspect_ai.model import ChatMessageAssistant, ChatMessageTool, CompactionEdit, ContentToolUse, get_model
from inspect_ai.tool import ToolCall

use = ContentToolUse(tool_type="web_search", id="w", name="web_search", arguments="x", result="about x")
messages = [
    ChatMessageAssistant(content="", tool_calls=[ToolCall(id="a", function="look", arguments={})]),
    ChatMessageTool(content="of a", tool_call_id="a"),
    ChatMessageAssistant(content=[use]),
]
edit = CompactionEdit(keep_tool_uses=0, keep_tool_inputs=False)
asyncio.run(edit.compact(get_model("mockllm/model"), messages, []))  # IndexError
