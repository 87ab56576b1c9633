"""An app that answers every step and breaks one rule, which its argument names.

    number    the number of its answer is one too high
    again     it answers twice
    past      its deadline is the step's own instant
    digest    its digest is no digest
    name      it keeps a document whose name leaves the folder
    call      it asks what no system knows
    field     its message has no payload
    strict    it ends at an event that it does not know
    random    it answers otherwise each time that it is started
    deaf      it takes any action for done, also one that it does not know
    role      it says that it is the other device's app
    asleep    it activates no session
    busy      it completes no background task
    soon      it completes a background task while something still waits
    greedy    it acknowledges no user info
    mute      it answers no message
    hoarder   it starts a workout session and takes no samples
    twice     it answers a message twice
    null      it sends what is no property list
    eager     it activates its session again and again
    idle      it completes nothing of what its observers are told
    typo      its call has a field that no call has
    live      it lives in real time, and says “done”
"""

import json
import os
import socket
import sys
from typing import Any

fault = sys.argv[1]
link = socket.socket(socket.AF_UNIX)
link.connect(os.environ["LOCKSTEP_SOCKET"])
lines = link.makefile("rw", newline="\n")

WRONG: dict[str, dict[str, Any]] = {
    "name": {"call": "keep", "name": "../heard", "content": {}},
    "call": {"call": "dance"},
    "field": {"call": "message", "reply": True},
    "null": {"call": "context", "payload": {"n": None}},
    "eager": {"call": "activate"},
    "idle": {"call": "executeObserver", "sampleType": "HKWorkoutTypeIdentifier", "tag": "changes"},
    "typo": {"call": "note", "text": "hello", "txt": "hello"},
    "random": {"call": "note", "text": str(os.getpid())},
}
KNOWN = ("launched", "more", "action", "state", "session", "contentPending", "message", "reply", "context", "userInfo", "launch",
         "complication", "file", "permission", "renewed", "sent", "clocks", "storage", "workout", "remoteData", "files", "zone",
         "tick", "health", "response", "task")


def say(frame: dict[str, Any]) -> None:
    print(json.dumps(frame), file=lines, flush=True)


tasks: list[int] = []
pending = False


def completed() -> list[dict[str, Any]]:
    """What completes the background tasks, once nothing waits for the app any more."""
    if pending and fault != "soon" or fault == "busy":
        return []
    done = [{"call": "completeTask", "id": task} for task in tasks]
    tasks.clear()
    return done


def owed(event: dict[str, Any]) -> list[dict[str, Any]]:
    """What every app does about an event."""
    global pending
    match event:
        case {"type": "launched"}:
            pending = event.get("contentPending", False)
            return [] if fault == "asleep" else [{"call": "activate"}]
        case {"type": "session", "event": "backgroundTask", "state": "handed"}:
            tasks.append(event["id"])
            return completed()
        case {"type": "contentPending", "value": pending}:
            return completed()
        case {"type": "session", "event": "deactivated"}:
            return [{"call": "activate"}]
        case {"type": "userInfo"} if fault != "greedy":
            return [{"call": "acknowledge", "origin": event["origin"], "id": event["id"]}]
        case {"type": "message", "reply": True} if fault != "mute":
            return [{"call": "reply", "to": event["id"], "payload": {}}] * (2 if fault == "twice" else 1)
        case {"type": "action"} if fault != "deaf":
            return [{"call": "refused", "action": event["do"], "reason": "it knows none"}]
    return []


def answer(step: dict[str, Any]) -> dict[str, Any]:
    calls = owed(step["event"])
    if fault == "hoarder" and step["number"] == 1:
        calls.append({"call": "startWorkout", "activity": "running"})
    if fault in WRONG:
        calls.append(WRONG[fault])
    done: dict[str, Any] = {"type": "done", "number": step["number"], "calls": calls}
    if fault == "number":
        done["number"] += 1
    if fault == "past":
        done["deadline"] = step["uptime"]
    if fault == "digest":
        done["digest"] = "none"
    return done


role = os.environ["LOCKSTEP_ROLE"]
if fault == "role":
    role = "phoneApp" if role == "watchApp" else "watchApp"
say({"type": "hello", "protocol": [1], "role": role, "name": "wrong", "capabilities": [] if fault == "live" else ["lease"]})
for line in lines:
    frame = json.loads(line)
    if frame["type"] == "event":
        say({"type": "done", "number": 1, "calls": owed(frame["event"])})
    if frame["type"] == "step":
        if fault == "strict" and frame["event"]["type"] not in KNOWN:
            sys.exit("an unknown event")
        say(answer(frame))
        if fault == "again":
            say(answer(frame))
