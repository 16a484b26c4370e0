"""Lets Proctor test a compactor that is written in Python: it speaks proctor/1 over standard input and output.

    from proctor_bridge import serve          # before anything that may print
    serve(compact, format="openai-chat")

Importing it moves standard output aside, so that whatever the code under test prints does no harm. It needs nothing but
the standard library, and may be edited: the protocol is told in docs/protocol.md of Proctor.
"""

import asyncio
import inspect
import json
import marshal
import os
import sys
import threading
import time
import traceback

PROTOCOL = "proctor/1"

# Answers go out where standard output was; what is printed from now on, in C or in a child process, goes to standard
# error. Nor does anybody else read the requests.
_out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
_in = os.fdopen(os.dup(0), "r", encoding="utf-8", newline="\n")
os.dup2(2, 1)
sys.stdout = sys.stderr
_nothing = os.open(os.devnull, os.O_RDONLY)
os.dup2(_nothing, 0)
os.close(_nothing)


# NaN is no JSON; what goes round in a circle is found out by the depth that it has.
_encode = json.JSONEncoder(allow_nan=False, check_circular=False, separators=(",", ":")).encode


class Refused(Exception):
    """To be raised for a case that the compactor does not take; it is counted as skipped, and no fault."""


class SummarizerError(Exception):
    """What `summarize` raises where the script of the case says that the model fails."""


class Tools:
    """What a compactor may ask for: a summary, as a model would write it, and a count of tokens."""

    def __init__(self, case):
        self._case = case

    def summarize(self, messages):
        _write(json.dumps({"ask": "summarize", "case": self._case, "messages": messages}))
        answer = json.loads(_in.readline() or '{"error": {"message": "nobody is there to answer"}}')
        if "summary" in answer:
            return answer["summary"]
        raise SummarizerError(answer.get("error", {}).get("message", "no summary"))

    def count_tokens(self, messages):
        return sum(4 + len(json.dumps(message, ensure_ascii=False)) // 4 for message in messages)


def serve(compact=None, *, session=None, name=None, version=None, format="neutral", kind=None, contract=None,
          promises=None, options=None, rules=None, in_place=False):
    """Answers until nobody asks any more.

    `compact(messages)`, `compact(messages, options)` or `compact(messages, options, tools)`, plain or async, gives the
    list of messages that is to be sent, each a dict in that format. `options` is a list of the options to test it under.
    `session(options)` is for contracts about sessions: it gives an object with `event(event)` and, if it likes, `close()`.
    """
    _watch_parent()
    code = compact or session
    hello = {
        "name": name or getattr(code, "__qualname__", type(code).__name__), "protocol": PROTOCOL, "version": version,
        "format": format, "kind": kind, "contract": contract, "promises": promises, "options": options,
        "rules": rules, "inPlace": in_place,
    }
    hello = {key: value for key, value in hello.items() if value is not None}
    arity = _arity(compact) if compact else 0
    sessions = {}

    def run(case, at):
        return _answer(lambda: _compact(compact, arity, case, at, in_place))

    def answer(request):
        """The fields of the answer, as JSON text without the brace in front."""
        op = request.get("op")
        if op == "hello":
            return json.dumps(hello)[1:]
        if op == "compact" and compact:
            return run(request, 0)[1:]
        if op == "batch" and compact:
            return '"results": [%s]}' % ", ".join(run(case, at) for at, case in enumerate(request["cases"]))
        if op == "open" and session:
            return _answer(lambda: _open(sessions, session, request))[1:]
        if op == "event" and session:
            return _answer(lambda: _event(sessions[request["session"]], request["event"]))[1:]
        if op == "close" and session:
            return _answer(lambda: _close(sessions.pop(request["session"])))[1:]
        return _error("ProtocolError", f"there is no op {op!r} here")[1:]

    for line in _in:
        request = json.loads(line)
        _write('{"id": %s, %s' % (json.dumps(request.get("id")), answer(request)))


def _compact(compact, arity, case, at, in_place):
    messages = case["messages"]
    before = None if in_place else marshal.dumps(messages, 2)
    returned = _done(compact(*(messages, case.get("options") or {}, Tools(at))[:arity]))
    answer = {"messages": messages if in_place and returned is None else returned}
    if before is not None and _bytes(messages) != before:
        answer["inputAfter"] = messages
    return answer


def _open(sessions, session, request):
    key = str(request["id"])
    sessions[key] = _done(session(request.get("options") or {}))
    return {"session": key}


def _event(session, event):
    return {"step": _done(session.event(event))}


def _close(session):
    if hasattr(session, "close"):
        _done(session.close())
    return {"closed": True}


def _bytes(messages):
    try:
        return marshal.dumps(messages, 2)
    except ValueError:
        return None  # something is in there now that is no JSON


def _answer(make):
    """What it makes, as JSON text, or what went wrong with it."""
    try:
        return _encode(make())
    except Refused as refusal:
        return json.dumps({"refused": str(refusal)})
    except Exception as error:
        return _error(type(error).__name__, str(error), traceback.format_exc(limit=-8))


def _error(kind, message, stack=None):
    error = {"type": kind, "message": message}
    return json.dumps({"error": error if stack is None else {**error, "stack": stack}})


_loop = None


def _done(value):
    """The value, waited for if it is a promise of one; one event loop serves all cases."""
    global _loop
    if not inspect.isawaitable(value):
        return value
    if _loop is None:
        _loop = asyncio.new_event_loop()
        asyncio.set_event_loop(_loop)
    return _loop.run_until_complete(value)


def _arity(function):
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 1
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    if any(one.kind is inspect.Parameter.VAR_POSITIONAL for one in parameters):
        return 3
    return max(1, min(3, sum(one.kind in kinds for one in parameters)))


def _write(line):
    _out.write(line + "\n")
    _out.flush()


def _watch_parent():
    """Ends this process when Proctor is gone, even from the middle of a compactor that hangs."""
    parent = os.getppid()

    def watch():
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    if os.name == "posix":
        threading.Thread(target=watch, daemon=True).start()
