#!/usr/bin/env python3
"""Uploads each run once: what is not answered well is sent again, in a task once the phone is in a pocket.

With a key the server knows a run again that it has stored already.
"""
from lockstep_app import App

app = App("uploader")
SERVER = "https://notes.example/runs"
# The runs that the server has not answered well yet, kept for the next launch.
waiting = []
app.is_asking, app.task = False, None


def keep(**shown):
    app.call("keep", name="waiting", content=waiting)
    app.show(waiting=len(waiting), **shown)


def launch(launched):
    for document in launched.get("documents", []):
        waiting.extend(document["content"])
    upload()


def add(words):
    waiting.append({name: words[name] for name in ("km", "key") if name in words})
    keep()
    upload()


def upload():
    """Sends what waits, one run after the other."""
    if waiting and not app.is_asking:
        app.is_asking = True
        run = waiting[0]
        # Without a key each try is a run of its own for the server.
        app.request("POST", SERVER, answered, body={"km": run["km"]}, key=run.get("key"))


def answered(response):
    app.is_asking = False
    if response.get("status") == 201:
        keep(uploaded=waiting.pop(0)["km"])
        upload()
    else:
        app.submit_task("again", processing=True, network=True)
        app.after(5, upload)
    if app.task and not app.is_asking:
        app.task.complete(success=not waiting)


def work(task):
    """A locked phone gives minutes; the task is over with the first answer that is not well."""
    app.task = task
    upload()
    if not app.is_asking:
        task.complete()


app.on("upload", add)
app.on_launch, app.on_task = launch, work
app.run()
