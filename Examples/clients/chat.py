#!/usr/bin/env python3
"""A chat of two devices: what is said goes at once, or with the next connection; both keep what they heard."""
from lockstep_app import App

import json, os

app = App("chat")
store = os.path.join(os.environ["HOME"], "heard.json")
heard = []


def hear(text):
    heard.append(text)
    with open(store, "w") as file:
        json.dump(heard, file)
    app.show(heard=heard)


def launch(_):
    if os.path.exists(store):
        with open(store) as file:
            heard.extend(json.load(file))
    app.show(heard=heard)


def say(words):
    payload = {"text": words["text"]}
    app.send_message(payload, reply=lambda answer: app.show(answered=answer["count"]),
                     error=lambda code: app.transfer_user_info(payload))


def take(payload):
    hear(payload.get("text", ""))
    return {"count": len(heard)}


app.on("say", say)
app.on("remind", lambda words: app.after(words["seconds"], lambda: app.show(reminded=words["text"])))
app.on_launch, app.on_message, app.on_user_info = launch, take, take
app.run()
