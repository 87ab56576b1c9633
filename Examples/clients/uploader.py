#!/usr/bin/env python3
"""Uploads each run once: what is not answered well is sent again, and with a key it is known again."""
from lockstep_app import App

app = App("uploader")
SERVER = "https://notes.example/runs"


def upload(words):
    def answered(response):
        if response.get("status") == 201:
            return app.show(uploaded=words["km"])
        app.after(5, lambda: upload(words))

    # Without a key each try is a run of its own for the server.
    app.request("POST", SERVER, answered, body={"km": words["km"]}, key=words.get("key"))


app.on("upload", upload)
app.run()
