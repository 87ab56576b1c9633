#!/usr/bin/env python3
"""Reads what `phonesim health export` writes with nothing of ours, and compares.

    exports.py LIST.json TABLES LANGUAGE    tables against the list in JSON
    exports.py TRACKS.tcx TRACKS.gpx        one workout's points, twice the same
    exports.py --schema SCHEMA FILE…        validity, by xmllint or xmlschema where one is there

Prints what is wrong, a line each; SKIPPED says what could not be tried.
"""
import csv
import glob
import json
import os
import shutil
import subprocess
import sys
from datetime import datetime, timedelta
import xml.etree.ElementTree as ElementTree

COLUMNS = 16
problems = []


def wrong(text):
    problems.append(text)


def near(found, wanted, tolerance=1e-6):
    return abs(found - wanted) <= tolerance * max(1.0, abs(wanted))


def read(path):
    """All rows; each must be as long as the first, unless it says that there was a pause."""
    data = open(path, "rb").read()
    if b"\r" in data or data.startswith(b"\xef\xbb\xbf") or not data.endswith(b"\n"):
        wrong(f"{path}: line ends or a mark at the beginning")
    rows = list(csv.reader(data.decode("utf-8").split("\n")[:-1]))
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            wrong(f"{path}: row {number} has {len(row)} cells of {len(rows[0])}")
    return rows


def seconds(text):
    hours, minutes, rest = text.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(rest)


def number(text, mark):
    if mark == "," and "." in text or mark == "." and "," in text:
        wrong(f"“{text}” has the mark of another language")
    return float(text.replace(",", "."))


def tables(list_path, folder, language):
    mark = "." if language == "en" else ","
    listed = json.load(open(list_path))["workouts"]
    rows = read(f"{folder}/allWorkouts.csv")
    if len(rows[0]) != COLUMNS or len(rows) - 1 != len(listed):
        wrong(f"{len(rows) - 1} rows of {len(listed)}, {len(rows[0])} columns")
    for row in rows[1:]:
        found = [workout for workout in listed if same_minute(row[1], workout["startDate"])]
        if not any(agrees(row, workout, mark) for workout in found):
            wrong(f"no workout of the list says what this row does: {row}")
    for name in ("Distance", "Active Energy"):
        column = {"Distance": 4, "Active Energy": 10}[name]
        total = sum(number(row[column], mark) for row in rows[1:] if row[column])
        field = {"Distance": "distanceMetres", "Active Energy": "kilocalories"}[name]
        swims = {"swimming"}
        wanted = sum(
            w.get(field, 0) / (1000 if column == 4 and w["workoutActivityType"] not in swims else 1)
            for w in listed
        )
        if not near(total, wanted):
            wrong(f"{name} adds up to {total}, and in the list to {wanted}")
    for path in glob.glob(f"{folder}/*_details.csv"):
        minutes(path, mark)
    for path in glob.glob(f"{folder}/*_heartZones.csv"):
        zones = read(path)
        if [row[0] for row in zones[1:]] != [str(n + 1) for n in range(len(zones) - 1)]:
            wrong(f"{path}: zones that are not counted from 1")
    for path in glob.glob(f"{folder}/*_route.csv"):
        dates = [float(row[7]) for row in read(path)[1:]]
        if dates != sorted(dates):
            wrong(f"{path}: places that are not in their order")


def same_minute(shown, start):
    """A table has the clocks of the place, some quarters of an hour from those of the list."""
    shown = datetime.strptime(shown, "%Y-%m-%d %H:%M")
    apart = abs(shown - datetime.strptime(start[:16], "%Y-%m-%dT%H:%M"))
    return apart <= timedelta(hours=14) and apart.seconds % 900 == 0


def agrees(row, workout, mark):
    if seconds(row[3]) != int(workout["movingSeconds"]):
        return False
    for cell, name in [(row[5], "averageHeartRate"), (row[6], "maximumHeartRate")]:
        beats = workout.get(name)
        if (beats is None) != (cell == "") or cell and not near(number(cell, mark), beats):
            return False
    burned = workout.get("kilocalories") or 0
    if not any(near(number(cell or "0", mark), burned) for cell in row[10:12]):
        return False
    metres = workout.get("distanceMetres")
    if not metres:
        return row[4] == "" and row[8] == ""
    is_swim = workout["workoutActivityType"] == "swimming"
    if not near(number(row[4], mark), metres if is_swim else metres / 1000):
        return False
    speed = metres / 1000 / (workout["movingSeconds"] / 3600)
    return near(number(row[8], mark), speed)


def minutes(path, mark):
    rows = read(path)
    clock = -60
    for row in rows[1:]:
        if row[0] == "Pause":
            continue
        clock += 60
        if seconds(row[0]) != clock:
            wrong(f"{path}: the minute {row[0]} is not the next one")
            return
        for cell in row[1:]:
            if cell and ":" not in cell and number(cell, mark) < 0:
                wrong(f"{path}: {cell}")


def local(element):
    return element.tag.split("}")[-1]


def points(path):
    found = []
    for element in ElementTree.parse(path).iter():
        if local(element) == "Trackpoint":
            place = {local(e): e.text for e in element.iter()}
            if "LatitudeDegrees" in place:
                found.append((place["Time"], float(place["LatitudeDegrees"]), float(place["LongitudeDegrees"])))
        elif local(element) == "trkpt":
            date = next(e.text for e in element if local(e) == "time")
            found.append((date, float(element.get("lat")), float(element.get("lon"))))
    return found


def distances(path):
    """A lap that went somewhere has points that say how far, ever further."""
    laps = [e for e in ElementTree.parse(path).iter() if local(e) == "Lap"]
    for lap in laps:
        whole = next(float(e.text) for e in lap if local(e) == "DistanceMeters")
        found = [
            float(e.text)
            for point in lap.iter()
            if local(point) == "Trackpoint"
            for e in point
            if local(e) == "DistanceMeters"
        ]
        if whole > 0 and not found or found != sorted(found):
            wrong(f"{path}: {len(found)} distances of points in a lap of {whole} m")


def tracks(first, second):
    distances(first)
    a, b = points(first), points(second)
    if not a or a != b:
        at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
        wrong(f"{first} has {len(a)} places, {second} {len(b)}; from {at} on they differ")


def schema(path, files):
    if shutil.which("xmllint"):
        for file in files:
            run = subprocess.run(
                ["xmllint", "--noout", "--nonet", "--schema", path, file], capture_output=True, text=True
            )
            if run.returncode != 0:
                wrong(run.stderr[:400])
        return
    try:
        import xmlschema
    except ImportError:
        print("SKIPPED: neither xmllint nor xmlschema")
        return
    rules = xmlschema.XMLSchema(path)
    for file in files:
        error = next(rules.iter_errors(file), None)
        if error is not None:
            wrong(f"{file}: {error.reason} at {error.path}")


def main(words):
    if words[0] == "--schema":
        schema(words[1], words[2:])
    elif words[0].endswith(".json"):
        tables(*words)
    else:
        tracks(*words)
    for problem in problems[:20]:
        print(problem)
    return 1 if problems else 0


sys.exit(main(sys.argv[1:]))
