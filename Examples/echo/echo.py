#!/usr/bin/env python3
"""Echo: an app of one's own for a Lockstep device, on the watch or on the phone.

What the wearer says (`watch do say {"text":"hello"}`) goes to the other device: as a message, or as a user
info where that is out of reach. The other answers a message, and both show what they heard.

    lockstep run --watch-app "python3 echo.py" --phone-app "python3 echo.py" echo.scenario
"""
import json, os, socket

heard, tasks, reachable, pending = [], [], False, False


def handle(event):
    """What the app asks of its system when something happens, in order."""
    global reachable, pending
    match event:
        case {"type": "launched" | "more"}:
            pending = event.get("contentPending", pending)
            for document in event.get("documents", []):
                heard.extend(document["content"])
            return [{"call": "activate"}, show()] if event["type"] == "launched" else [show()]
        case {"type": "session", "event": "deactivated"}:
            return [{"call": "activate"}]
        case {"type": "session", "event": "reachability", "value": reachable}:
            return []
        case {"type": "session", "event": "backgroundTask", "state": "handed"}:
            tasks.append(event["id"])
            return completed()
        case {"type": "contentPending", "value": pending}:
            return completed()
        case {"type": "action", "do": "say"}:
            # More characters may be too many bytes for a message.
            payload = {"text": event["text"][:16_000]}
            return [{"call": "message", "payload": payload, "reply": True} if reachable
                    else {"call": "userInfo", "payload": payload}]
        case {"type": "action"}:
            return [{"call": "refused", "action": event["do"], "reason": "the echo knows say"}]
        case {"type": "message" | "userInfo" | "reply", "payload": payload}:
            heard.append(payload.get("text"))
            return [{"call": "keep", "name": "heard", "content": heard}, *answer(event), show()]
    return []


def answer(event):
    if event["type"] == "message" and event["reply"]:
        return [{"call": "reply", "to": event["id"], "payload": event["payload"]}]
    if event["type"] == "userInfo":
        return [{"call": "acknowledge", "origin": event["origin"], "id": event["id"]}]
    return []


def completed():
    """A task of the system's is done when nothing waits for the app any more."""
    done = [] if pending else [tasks.pop(0) for _ in tasks[:]]
    return [{"call": "completeTask", "id": task} for task in done]


def show():
    return {"call": "shown", "screen": {"screen": "echo", "heard": heard}}


link = socket.socket(socket.AF_UNIX)
link.connect(os.environ["LOCKSTEP_SOCKET"])
lines = link.makefile("rw", newline="\n")
print(json.dumps({"type": "hello", "protocol": [1], "role": os.environ["LOCKSTEP_ROLE"],
                  "name": "echo", "capabilities": ["lease"]}), file=lines, flush=True)
for frame in map(json.loads, lines):
    if frame["type"] == "step":
        done = {"type": "done", "number": frame["number"], "calls": handle(frame["event"])}
        print(json.dumps(done), file=lines, flush=True)
