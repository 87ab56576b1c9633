#!/usr/bin/env python3
"""A chat of two devices: what is said goes at once, or with the next connection; both keep what they heard."""
from lockstep_app import App

import json, os

app = App("chat")
store = os.path.join(os.environ["HOME"], "heard.json")
# What was heard, by what it was numbered as: what is sent again, since its reply was lost, is heard once.
heard = {}


def launch(_):
    if os.path.exists(store):
        with open(store) as file:
            heard.update(json.load(file))
    app.show(heard=list(heard.values()))


def say(words):
    app.said += 1
    payload = {"text": words["text"], "number": f"{app.wall}-{app.said}"}
    app.send_message(payload, reply=lambda answer: app.show(answered=answer["count"]),
                     error=lambda code: app.transfer_user_info(payload))


def take(payload):
    text = payload.get("text", "")
    heard[payload.get("number", text)] = text
    with open(store, "w") as file:
        json.dump(heard, file)
    app.show(heard=list(heard.values()))
    return {"count": len(heard)}


app.said = 0
app.on("say", say)
app.on("remind", lambda words: app.after(words["seconds"], lambda: app.show(reminded=words["text"])))
app.on_launch, app.on_message, app.on_user_info = launch, take, take
app.run()
