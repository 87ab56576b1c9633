#!/usr/bin/env python3
"""A chat of two devices: what is said goes at once, or with the next connection; both keep what they heard."""
from lockstep_app import App

import json, os

app = App("chat")
store = os.path.join(os.environ["HOME"], "chat.json")
# What was heard, by what it was numbered as: what is sent again, since its reply was lost, is heard once.
# What was said, until its reply has come or the system has it: the app may end before it knows.
kept = {"heard": {}, "said": []}


def keep():
    with open(store, "w") as file:
        json.dump(kept, file)


def forget(payload):
    kept["said"].remove(payload)
    keep()


def launch(_):
    if os.path.exists(store):
        with open(store) as file:
            kept.update(json.load(file))
    app.show(heard=list(kept["heard"].values()))
    for payload in list(kept["said"]):
        queue(payload)


def queue(payload):
    app.transfer_user_info(payload)
    forget(payload)


def say(words):
    app.said += 1
    # More characters may be too many bytes for a message.
    payload = {"text": words["text"][:16_000], "number": f"{app.wall}-{app.said}"}

    def answered(answer):
        forget(payload)
        # Another version of the app may answer otherwise.
        if "count" in answer:
            app.show(answered=answer["count"])

    kept["said"].append(payload)
    keep()
    app.send_message(payload, reply=answered, error=lambda code: queue(payload))


def take(payload):
    text = payload.get("text", "")
    kept["heard"][payload.get("number", text)] = text
    keep()
    app.show(heard=list(kept["heard"].values()))
    return {"count": len(kept["heard"])}


app.said = 0
app.on("say", say)
app.on("remind", lambda words: app.after(words["seconds"], lambda: app.show(reminded=words["text"])))
app.on_launch, app.on_message, app.on_user_info = launch, take, take
app.run()
