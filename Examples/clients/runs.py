#!/usr/bin/env python3
"""Runs: the watch saves each run in health, and the phone uploads once what arrives in its own."""
from lockstep_app import App

app = App("runs")
WORKOUT = "HKWorkoutTypeIdentifier"
SERVER = "https://runs.example/activities"
# What has to outlive the app: runs that health has not answered for, and workouts to upload.
kept = {"unsaved": [], "waiting": [], "uploaded": 0, "anchor": None}


def keep():
    app.call("keep", name="runs", content=kept)
    app.show(unsaved=len(kept["unsaved"]), waiting=len(kept["waiting"]), uploaded=kept["uploaded"])


def save(run):
    """A run that was saved already stays as it is: its sync identifier says which it is."""
    def saved(answer):
        if "code" not in answer and run in kept["unsaved"]:
            kept["unsaved"].remove(run)
            keep()

    name = run["name"]
    app.health("beginCollection", builder=name, activity="running", startDate=run["start"])
    app.health("addMetadata", builder=name, metadata={
        "HKMetadataKeySyncIdentifier": name, "HKMetadataKeySyncVersion": 1})
    app.health("endCollection", builder=name, endDate=run["end"])
    app.health("finishWorkout", saved, builder=name)


def finish(words):
    run = {field: words[field] for field in ("name", "start", "end")}
    kept["unsaved"].append(run)
    keep()
    save(run)


def look(_=None):
    """Two may be asked at once: of an anchor only the first answer counts."""
    anchor = kept["anchor"]

    def take(changes):
        # A store that is closed is asked again when the observer is called.
        if "code" in changes or anchor != kept["anchor"]:
            return
        new = [sample["id"] for sample in changes["samples"]]
        kept["waiting"] += new
        kept["anchor"] = changes["anchor"]
        keep()
        for workout in new:
            upload(workout)

    app.health("queryChanges", take, sampleType=WORKOUT, anchor=anchor)


def upload(workout):
    """In the background, for the app may sleep before the answer; the key is the workout's id."""
    app.request("POST", SERVER, answered, body={"workout": workout}, key=workout, tag=workout,
                background=True)


def answered(response):
    workout = response["tag"]
    if workout not in kept["waiting"]:
        return
    if response.get("status") in (200, 201):
        kept["waiting"].remove(workout)
        kept["uploaded"] += 1
        keep()
    else:
        app.after(1, lambda: upload(workout))


def launched(event):
    for document in event.get("documents", []):
        if document["name"] == "runs":
            kept.update(document["content"])
    app.health("requestAuthorization", share=[WORKOUT], read=[WORKOUT])
    for run in list(kept["unsaved"]):
        save(run)
    if app.device == "phone":
        app.health("executeObserver", sampleType=WORKOUT)
        app.health("enableBackgroundDelivery", sampleType=WORKOUT, frequency="immediate")
        look()
        for workout in kept["waiting"]:
            upload(workout)


app.on("finish", finish)
app.on_launch = launched
app.on_health_change = look
app.on_response = answered
app.run()
