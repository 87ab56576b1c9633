#!/usr/bin/env python3
"""A scale on the phone: each weighing is a sample in health, and the screen shows their mean."""
from lockstep_app import App

app = App("scale")
MASS = "HKQuantityTypeIdentifierBodyMass"


def look(answer):
    if "code" in answer:
        return app.show(refused=answer["code"])
    app.health("queryStatistics", show, sampleType=MASS, options=["discreteAverage"])


def show(told):
    """Nothing may be there, or nothing that the app may read."""
    if told.get("statistics"):
        app.show(mean=told["statistics"]["average"])


def weigh(words):
    sample = {"type": MASS, "startDate": words["at"], "value": words["kg"], "unit": "kg"}
    app.health("saveSamples", look, samples=[sample])


app.on("weigh", weigh)


def launched(_):
    app.health("requestAuthorization", share=[MASS], read=[MASS])
    app.health("executeObserver", sampleType=MASS)
    app.health("enableBackgroundDelivery", sampleType=MASS, frequency="immediate")


app.on_launch = launched
app.on_health_change = lambda _: look({})
app.run()
