#!/usr/bin/env python3
"""Echo: an app of one's own for a Lockstep device, on the watch or on the phone.

The wearer says something (`watch do say {"text":"hello"}`); the watch sends it as a message, or queues it
as a user info where the phone cannot be reached; the phone answers, and both show what they heard.

    lockstep run --watch-app "python3 echo.py" --phone-app "python3 echo.py" echo.scenario
"""
import json, os, socket


class Echo:
    def __init__(self):
        self.heard, self.reachable = [], False
        self.tasks, self.pending = [], False

    def handle(self, event):
        kind = event["type"]
        if kind == "launched":
            for document in event["documents"]:
                self.heard = document["content"]["heard"]
            self.pending = event.get("contentPending", False)
            return [{"call": "activate"}]
        if kind == "contentPending":
            self.pending = event["value"]
            return self.complete()
        if kind == "session" and event["event"] == "backgroundTask" and event["state"] == "handed":
            self.tasks.append(event["id"])
            return self.complete()
        if kind == "session" and event["event"] == "deactivated":
            return [{"call": "activate"}]
        if kind == "session" and event["event"] == "reachability":
            self.reachable = event["value"]
        if kind == "action" and event["do"] == "say":
            payload = {"text": event["text"]}
            return [{"call": "message", "payload": payload, "reply": True} if self.reachable
                    else {"call": "userInfo", "payload": payload}]
        if kind in ("message", "userInfo", "reply"):
            return self.hear(kind, event)
        return []

    def complete(self):
        """The watch woke the app for what came; when all of that was given, the app has nothing left to do."""
        if self.pending:
            return []
        tasks, self.tasks = self.tasks, []
        return [{"call": "completeTask", "id": task} for task in tasks]

    def hear(self, kind, event):
        text = event["payload"].get("text")
        if text is not None:  # what has no text, data for one, is somebody else's
            self.heard.append(text)
        calls = [{"call": "keep", "name": "heard", "content": {"heard": self.heard}}]
        if kind == "message" and event["reply"]:
            calls.append({"call": "reply", "to": event["id"], "payload": event["payload"]})
        if kind == "userInfo":
            calls.append({"call": "acknowledge", "origin": event["origin"], "id": event["id"]})
        return calls


app, link = Echo(), socket.socket(socket.AF_UNIX)
link.connect(os.environ["LOCKSTEP_SOCKET"])
lines = link.makefile("rw", newline="\n")
say = lambda frame: print(json.dumps(frame), file=lines, flush=True)
say({"type": "hello", "protocol": [1], "role": os.environ["LOCKSTEP_ROLE"], "name": "echo", "capabilities": ["lease"]})
for line in lines:
    frame = json.loads(line)
    if frame["type"] == "step":
        calls = app.handle(frame["event"])
        calls.append({"call": "shown", "screen": {"screen": "echo", "heard": app.heard, "reachable": app.reachable}})
        say({"type": "done", "number": frame["number"], "calls": calls})
    elif frame["type"] == "bye":
        break
