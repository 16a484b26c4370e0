from agent.agent_runtime_helpers import sanitize_api_messages

call = {"id": "a", "type": "function", "function": {"name": "look", "arguments": "{}"}}
sent = sanitize_api_messages([
    {"role": "tool", "tool_call_id": "a", "content": "stray"},
    {"role": "assistant", "content": "", "tool_calls": [call]},
    {"role": "tool", "tool_call_id": "a", "content": "the real one"},
])
roles = [message["role"] for message in sent]
assert roles[-2:] == ["assistant", "tool"], f"the call goes out without an answer: {roles}"
