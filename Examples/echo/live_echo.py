#!/usr/bin/env python3
"""An echo that lives in real time: it answers no steps, has a clock of its own and speaks when it likes.

What it heard stands in a file of its container, where the device gives it one.
`do remind {"text":"tea","after":2}` says a text later.

    phonesim --listen "$XDG_RUNTIME_DIR/pair" --app "python3 live_echo.py"
    watchsim --connect "$XDG_RUNTIME_DIR/pair" --app "python3 live_echo.py" --state watch
"""
import json, os, pathlib, socket, threading

link = socket.socket(socket.AF_UNIX)
link.connect(os.environ["LOCKSTEP_SOCKET"])
events = link.makefile("r", newline="\n")
container = os.environ.get("LOCKSTEP_CONTAINER")
book = pathlib.Path(container, "heard.txt") if container else None
tasks, pending = [], False
# A long line is sent in pieces, and another thread must not come in between.
turn = threading.Lock()
heard = book.read_text().splitlines() if book and book.exists() else []


def say(frame):
    try:
        with turn:
            link.sendall(json.dumps(frame).encode() + b"\n")
    except OSError:
        pass  # The app was ended: nobody listens any more.


def ask(*wanted):
    """What one line asks to keep is kept whole or not at all."""
    say({"type": "calls", "calls": wanted})


def complete():
    """A task of the system's is done when nothing waits for the app any more."""
    if tasks and not pending:
        ask(*({"call": "completeTask", "id": task} for task in tasks))
        tasks.clear()


def show():
    return {"call": "shown", "screen": {"screen": "echo", "heard": heard}}


def handle(event):
    global pending
    match event:
        case {"type": "launched"}:
            pending = event.get("contentPending", False)
            ask({"call": "activate"}, show())
        case {"type": "session", "event": "deactivated"}:
            ask({"call": "activate"})
        case {"type": "session", "event": "backgroundTask", "state": "handed"}:
            tasks.append(event["id"])
            complete()
        case {"type": "contentPending", "value": pending}:
            complete()
        case {"type": "action", "do": "say" | "remind", "text": text}:
            # More characters may be too many bytes for a user info.
            call = {"call": "userInfo", "payload": {"text": text[:16_000]}}
            timer = threading.Timer(event.get("after", 0), ask, [call])
            timer.daemon = True  # It ends with the app.
            timer.start()
        case {"type": "action"}:
            ask({"call": "refused", "action": event["do"], "reason": "the echo knows say and remind"})
        case {"type": "file", "path": path} if container:
            pathlib.Path(container, path).unlink()
        case {"type": "message", "reply": True}:
            ask({"call": "reply", "to": event["id"], "payload": event["payload"]})
        case {"type": "userInfo"}:
            heard.append(event["payload"].get("text", "?"))
            if book:
                book.write_text("\n".join(heard) + "\n")
            ask({"call": "acknowledge", "origin": event["origin"], "id": event["id"]}, show())


hello = {"type": "hello", "protocol": [1], "role": os.environ["LOCKSTEP_ROLE"], "name": "live echo", "capabilities": []}
say(hello)
for frame in map(json.loads, events):
    if frame["type"] == "event":
        handle(frame["event"])
