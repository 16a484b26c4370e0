import asyncio
from inspect_ai.model import ChatMessageAssistant, ChatMessageTool, ChatMessageUser, CompactionEdit, ContentToolUse, get_model
from inspect_ai.tool import ToolCall

def search(query):
    return ChatMessageAssistant(content=[
        ContentToolUse(tool_type="web_search", id=query, name="web_search", arguments=query, result=f"about {query}")
    ])

messages = [
    ChatMessageAssistant(content="", tool_calls=[ToolCall(id="a", function="look", arguments={})]),
    ChatMessageTool(content="of a", tool_call_id="a"),
    search("x"),
    search("y"),
    ChatMessageUser(content="and now?"),
]
edit = CompactionEdit(keep_tool_uses=1, keep_tool_inputs=False)
compacted, _ = asyncio.run(edit.compact(get_model("mockllm/model"), messages, []))
searches = [part.id for message in compacted if message.role == "assistant" for part in message.content if part.type == "tool_use"]
assert searches == ["x", "y"], f"one search stands twice, the other is gone: {searches}"
