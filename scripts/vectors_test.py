"""The vectors of the wire rules, run without Proctor: `pytest scripts/vectors_test.py`."""
import json
import pathlib
import pytest

FILES = sorted((pathlib.Path(__file__).parent.parent / "corpus" / "vectors").glob("*/*.json"))
VECTORS = [(json.loads(file.read_text("utf-8")), at) for file in FILES for at in (0, 1)]
# Replace this by your own checker: whether calls and results of a list are paired as the provider wants them.
def paired(provider, messages):
    calls, results = [], []
    for at, message in enumerate(messages):
        blocks = message["content"] if isinstance(message.get("content"), list) else []
        calls += [(at, call["id"]) for call in message.get("tool_calls", [])]
        calls += [(at, block["id"]) for block in blocks if block["type"] == "tool_use"]
        results += [(at, block["tool_use_id"]) for block in blocks if block["type"] == "tool_result"]
        results += [(at, message["tool_call_id"])] if message["role"] == "tool" else []
    return sorted(name for _, name in calls) == sorted(name for _, name in results)

@pytest.mark.parametrize("file, at", VECTORS, ids=lambda value: value["rule"] if isinstance(value, dict) else str(value))
def test_vector(file, at):
    vector = file["vectors"][at]
    assert file["schema"] == "proctor.vectors/1" and vector["verdict"] == ("breaks", "holds")[at]
    assert "before" in vector or [one["rule"] for one in vector["problems"]] == [file["rule"]][at:]
    if file["rule"] in ("anthropic/call-unanswered", "anthropic/result-without-call", "openai-chat/call-unanswered", "openai-chat/result-without-call"):
        assert paired(file["rule"].split("/")[0], vector["messages"]) == (vector["verdict"] == "holds")
