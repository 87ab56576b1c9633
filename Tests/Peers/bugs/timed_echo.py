"""An echo that does everything a moment later: on a tick of its own, with a tag, a digest and a kept document."""
import hashlib, json, os, socket

heard, owed, tasks, kept, now, reachable, pending = [], [], [], [], 0, False, False


def later(call):
    owed.append(call)
    return []


def handle(event):
    global reachable, pending
    match event:
        case {"type": "launched" | "more"}:
            pending = event.get("contentPending", pending)
            for document in event.get("documents", []):
                heard.extend(document["content"])
            return [{"call": "activate"}, show()] if event["type"] == "launched" else [show()]
        case {"type": "tick"}:
            calls = list(owed)
            owed.clear()
            kept[:] = heard
            return calls + [{"call": "keep", "name": "heard", "content": list(heard)}, show()]
        case {"type": "session", "event": "deactivated"}:
            return [{"call": "activate"}]
        case {"type": "session", "event": "reachability", "value": value}:
            reachable = value
            return []
        case {"type": "session", "event": "backgroundTask", "state": "handed", "id": number}:
            tasks.append(number)
            return completed()
        case {"type": "contentPending", "value": pending}:
            return completed()
        case {"type": "session", "event": "backgroundTask", "state": "expired", "id": number}:
            tasks[:] = [task for task in tasks if task != number]
            owed[:] = [call for call in owed if call != {"call": "completeTask", "id": number}]
        case {"type": "action", "do": "say", "text": text}:
            return [{"call": "userInfo", "payload": {"text": text}, "name": "said", "tag": "said"}]
        case {"type": "action"}:
            return [{"call": "refused", "action": event["do"], "reason": "the echo knows say"}]
        case {"type": "message", "reply": True, "id": number, "payload": payload}:
            heard.append(payload.get("text"))
            return later({"call": "reply", "to": number, "payload": payload})
        case {"type": "userInfo", "origin": origin, "id": number, "payload": payload}:
            heard.append(payload.get("text"))
            return later({"call": "acknowledge", "origin": origin, "id": number})
        case {"type": "message" | "context", "payload": payload}:
            heard.append(payload.get("text"))
            return [show()]
    return []


def completed():
    if not pending:
        owed.extend({"call": "completeTask", "id": task} for task in tasks)
        tasks.clear()
    return []


def show():
    return {"call": "shown", "screen": {"screen": "echo", "heard": [text for text in heard if text]}}


link = socket.socket(socket.AF_UNIX)
link.connect(os.environ["LOCKSTEP_SOCKET"])
lines = link.makefile("rw", newline="\n")
print(json.dumps({"type": "hello", "protocol": [1], "role": os.environ["LOCKSTEP_ROLE"],
                  "name": "timed echo", "capabilities": ["lease"]}), file=lines, flush=True)
for frame in map(json.loads, lines):
    if frame["type"] == "step":
        now = frame["uptime"]
        done = {"type": "done", "number": frame["number"], "calls": handle(frame["event"])}
        if owed:
            done["deadline"] = now + 1_000_000_000
        state = json.dumps([heard, owed, done.get("deadline"), reachable, tasks, pending, kept])
        done["digest"] = hashlib.sha256(state.encode()).hexdigest()[:16]
        print(json.dumps(done), file=lines, flush=True)
