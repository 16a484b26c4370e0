from agent.agent_runtime_helpers import sanitize_api_messages

call = {"id": "a", "type": "function", "function": {"name": "look", "arguments": "{}"}}
sent = sanitize_api_messages([{"role": "assistant", "content": "", "tool_calls": [call]} for _ in range(2)])
empty = [message for message in sent if message.get("tool_calls") == []]
assert not empty, f"a message goes out with an empty list of tool calls: {empty}"
