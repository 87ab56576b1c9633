#!/usr/bin/env python3
"""An echo that lives in real time: it answers no steps, has a clock of its own and speaks when it likes.

What it heard stands in a file of its container. `do remind {"text":"tea","after":2}` says a text later.

    phonesim --listen "$XDG_RUNTIME_DIR/pair" --app "python3 live_echo.py"
    watchsim --connect "$XDG_RUNTIME_DIR/pair" --app "python3 live_echo.py" --state watch
"""
import json, os, pathlib, socket, threading

link = socket.socket(socket.AF_UNIX)
link.connect(os.environ["LOCKSTEP_SOCKET"])
lines = link.makefile("rw", newline="\n")
container = os.environ.get("LOCKSTEP_CONTAINER")
book = pathlib.Path(container, "heard.txt") if container else None
heard = book.read_text().splitlines() if book and book.exists() else []


def write(frame):
    print(json.dumps(frame), file=lines, flush=True)


def ask(*calls):
    """What one line asks to keep is kept whole or not at all."""
    write({"type": "calls", "calls": list(calls)})


def show():
    return {"call": "shown", "screen": {"screen": "echo", "heard": heard}}


def hear(text):
    heard.append(text)
    if book:
        book.write_text("\n".join(heard) + "\n")


def handle(event):
    kind = event["type"]
    if kind == "launched":
        ask({"call": "activate"}, show())
    elif kind == "session" and event["event"] == "deactivated":
        ask({"call": "activate"})
    elif kind == "action" and event["do"] == "say":
        ask({"call": "userInfo", "payload": {"text": event["text"]}})
    elif kind == "action" and event["do"] == "remind":
        call = {"call": "userInfo", "payload": {"text": event["text"]}}
        threading.Timer(event["after"], ask, [call]).start()
    elif kind == "session" and event["event"] == "backgroundTask" and event["state"] == "handed":
        ask({"call": "completeTask", "id": event["id"]})
    elif kind == "userInfo":
        hear(event["payload"].get("text", "?"))
        ask({"call": "acknowledge", "origin": event["origin"], "id": event["id"]}, show())


write({"type": "hello", "protocol": [1], "role": os.environ["LOCKSTEP_ROLE"], "name": "live echo", "capabilities": []})
for line in lines:
    frame = json.loads(line)
    if frame["type"] == "event":
        handle(frame["event"])
