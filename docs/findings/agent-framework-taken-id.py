from agent_framework import Message
from agent_framework._compaction import extend_compaction_messages

messages = []
extend_compaction_messages(messages, [Message("user", [text]) for text in ("one", "two", "three")])
extend_compaction_messages(messages, [Message("user", ["four"], message_id="msg_2")])
groups = [message.additional_properties["_group"]["id"] for message in messages]
assert groups[2] != groups[3], f"two questions are one group: {groups}"
