"""An app that keeps files in its home as any program does, and shows what it finds there.

Verbs: write {"path","text"}, fill {"path","count"}, open {"path","text"} (and leaves it open), remove
{"path"}, rename {"from","to"}, send {"path"}; a file that comes is moved to Documents.
"""

import json
import os
import re
import shutil
import socket

HOME = os.environ["HOME"]
held = []


def place(path):
    full = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    return full


def screen():
    files = {}
    for folder, _, names in sorted(os.walk(HOME)):
        for name in sorted(names):
            full = os.path.join(folder, name)
            with open(full, "rb") as file:
                content = file.read()
            short = content.decode() if len(content) < 40 else f"{len(content)} bytes"
            files[re.sub(r"[/.]", "_", os.path.relpath(full, HOME))] = short
    return [{"call": "shown", "screen": {"screen": "files", "home": HOME, "files": files,
                                        "order": os.environ.get("LOCKSTEP_TIME_ORDER", "")}}]


def act(event):
    match event["do"]:
        case "write":
            with open(place(event["path"]), "w") as file:
                file.write(event["text"])
        case "fill":
            with open(place(event["path"]), "wb") as file:
                file.write(b"x" * event["count"])
        case "open":
            held.append(open(place(event["path"]), "a", buffering=1))
            held[-1].write(event["text"] + "\n")
        case "remove":
            os.remove(os.path.join(HOME, event["path"]))
        case "rename":
            os.rename(os.path.join(HOME, event["from"]), place(event["to"]))
        case "notify":
            print(f"notified of {event['name']} {event.get('userInfo')}")
        case "send":
            return [{"call": "transferFile", "path": event["path"], "metadata": {}}]
        case other:
            return [{"call": "refused", "action": other, "reason": "no such verb"}]
    return []


def handle(event):
    match event["type"]:
        case "launched":
            return [{"call": "activate"}] + screen()
        case "action":
            return act(event) + screen()
        case "session" if event.get("event") == "backgroundTask" and event.get("state") == "handed":
            return [{"call": "completeTask", "id": event["id"]}]
        case "file":
            shutil.move(os.path.join(HOME, event["path"]), place("Documents/" + event["name"]))
            return screen()
    return []


link = socket.socket(socket.AF_UNIX)
link.connect(os.environ["LOCKSTEP_SOCKET"])
lines = link.makefile("rw", newline="\n")
print(json.dumps({"type": "hello", "protocol": [1], "role": os.environ["LOCKSTEP_ROLE"],
                  "name": "disk", "capabilities": ["lease"]}), file=lines, flush=True)
for frame in map(json.loads, lines):
    if frame["type"] == "step":
        done = {"type": "done", "number": frame["number"], "calls": handle(frame["event"])}
        print(json.dumps(done), file=lines, flush=True)
