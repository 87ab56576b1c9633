"""What a phone keeps of the watch's workouts, and what it shows of the session meanwhile (docs/protocol/sensors.md).

The phone gives it the changes and messages that are about them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any, Optional

from lockstep_device import LARGEST, SECOND, Unreadable, read_integer, read_objects, read_string

from .sensors import EVENTS, PLACES

Document = dict[str, Any]
STATES = ("prepared", "running", "paused", "stopped", "ended")
# Of these HealthKit adds up the samples; of the others it takes the average.
ADDED_UP = ("Distance", "EnergyBurned", "StepCount", "FlightsClimbed", "StrokeCount", "PushCount",
            "ExerciseTime", "StandTime", "MoveTime")


def is_file_name(id: str) -> bool:
    """SENSOR-13."""
    return (0 < len(id.encode()) <= 200 and not id.startswith(".")
            and not any(letter in id for letter in "/\0"))


def number(value: Any, low: float = -1e300, high: float = 1e300) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise Unreadable("number")
    return float(value)


def numbers(value: Any, count: int) -> list[float]:
    if not isinstance(value, list) or len(value) != count:
        raise Unreadable("numbers")
    return [number(one) for one in value]


def runs(value: Any, count: int) -> list[float]:
    """Numbers that go on by one step are one run; no more of them are made than there should be."""
    all: list[float] = []
    if not isinstance(value, list):
        raise Unreadable("runs")
    for run in value:
        if not isinstance(run, list) or len(run) not in (2, 3):
            raise Unreadable("run")
        first, times = number(run[0]), run[1]
        if type(times) is not int or not 1 <= times <= count - len(all):
            raise Unreadable("run")
        step = number(run[2]) if len(run) == 3 else 0.0
        all += [first + step * place for place in range(times)]
    if len(all) != count:
        raise Unreadable("runs")
    return all


@dataclass
class Samples:
    """What one batch holds, or a workout: each column in the order in which it was collected."""

    series: dict[str, list[tuple[float, ...]]] = field(default_factory=dict)
    route: list[tuple[float, ...]] = field(default_factory=list)
    events: list[tuple[str, float, float]] = field(default_factory=list)

    @staticmethod
    def read(value: Any) -> Samples:
        """Raises `Unreadable`."""
        if not isinstance(value, dict):
            raise Unreadable("samples")
        samples = Samples()
        for one in read_objects(value, "series"):
            read_string(one, "unit")
            count = read_integer(one, "count", 0, LARGEST, -1)
            columns = (runs(one.get("starts"), count), runs(one.get("durations"), count),
                       numbers(one.get("values"), count))
            samples.series.setdefault(read_string(one, "type"), []).extend(zip(*columns))
        if "route" in value:
            samples.route = Samples.read_route(value["route"])
        for event in read_objects(value, "workoutEvents"):
            if event.get("type") not in EVENTS:
                raise Unreadable("event")
            samples.events.append(
                (event["type"], number(event.get("start")), number(event.get("duration", 0), 0)))
        return samples

    @staticmethod
    def read_route(value: Any) -> list[tuple[float, ...]]:
        if not isinstance(value, dict):
            raise Unreadable("route")
        count = read_integer(value, "count", 0, LARGEST, -1)
        columns = [runs(value.get("instants"), count)]
        columns += [numbers(value.get(name), count) for name in PLACES]
        columns.append(runs(value.get("accuracies"), count))
        return list(zip(*columns))

    def add(self, other: Samples) -> None:
        for type, samples in other.series.items():
            self.series.setdefault(type, []).extend(samples)
        self.route += other.route
        self.events += other.events

    def measured(self) -> str:
        """The same whenever it was, as all counts from the start."""
        content = [sorted(self.series.items()), self.route, self.events]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]

    def paused(self, length: float) -> float:
        """Seconds from pauses to what resumes them, or to the end."""
        total, since = 0.0, None
        for type, start, _ in sorted(self.events, key=lambda event: event[1]):
            if type == "pause" and since is None:
                since = start
            elif type == "resume" and since is not None:
                total, since = total + start - since, None
        return total + (length - since if since is not None and since < length else 0)

    def in_brief(self) -> Document:
        brief: Document = {}
        for type, samples in sorted(self.series.items()):
            total = sum(value for _, _, value in samples)
            word = "sum" if any(part in type for part in ADDED_UP) else "average"
            brief[type] = {"count": len(samples),
                           word: total if word == "sum" else total / max(1, len(samples))}
        return brief


def date(value: Document, name: str) -> int:
    found = value.get(name)
    if not isinstance(found, dict) or type(found.get("$date")) is not int:
        raise Unreadable(name)
    return found["$date"]


@dataclass
class WorkoutChange:
    """A batch, or the end of a workout (`finished`)."""

    workout: str
    batch: int
    samples: Samples
    finished: Optional[Document]

    @staticmethod
    def read(value: Document) -> Optional[WorkoutChange]:
        """None where it is another change; raises `Unreadable`."""
        if "finished" not in value and "batch" not in value:
            return None
        workout, finished = read_string(value, "workout"), value.get("finished")
        if finished is None:
            batch = read_integer(value, "batch", 1, 1_000_000, 0)
            read_integer(value, "total", 0, LARGEST, -1)
            return WorkoutChange(workout, batch, Samples.read(value.get("samples")), None)
        if not isinstance(finished, dict) or not isinstance(finished.get("metadata", {}), dict):
            raise Unreadable("finished")
        read_string(finished, "workoutActivityType")
        read_integer(finished, "batches", 0, 1_000_000, -1)
        date(finished, "startDate"), date(finished, "endDate")
        return WorkoutChange(workout, 0, Samples(), finished)


class Workouts:
    """Batches until their end comes, and the workouts that were made of them (SENSOR-12)."""

    def __init__(self) -> None:
        self.batches: dict[str, dict[int, Samples]] = {}
        self.kept: dict[str, Document] = {}

    def take(self, change: WorkoutChange) -> Optional[Document]:
        """The workout in brief, at its end; raises `ValueError` for what cannot be (SENSOR-13)."""
        if not is_file_name(change.workout):
            raise ValueError("its id cannot name a file")
        if change.finished is None:
            self.batches.setdefault(change.workout, {}).setdefault(change.batch, change.samples)
            return None
        length = date(change.finished, "endDate") - date(change.finished, "startDate")
        if length < 0 or change.workout in self.kept:
            raise ValueError("it ends before its start, or is kept already")
        return self.make(change.workout, change.finished, length / 1_000_000)

    def make(self, id: str, finished: Document, length: float) -> Document:
        batches = self.batches.pop(id, {})
        whole = Samples()
        for _, samples in sorted(batches.items(), key=lambda batch: batch[0]):
            whole.add(samples)
        missing = finished["batches"] - len(batches)
        metadata = {"LockstepMissingBatches": missing} if missing > 0 else {}  # SENSOR-14
        self.kept[id] = {**finished, "metadata": {**finished.get("metadata", {}), **metadata}}
        return {"workoutActivityType": finished["workoutActivityType"],
                "startDate": finished["startDate"], "endDate": finished["endDate"],
                "duration": length - whole.paused(length), "series": whole.in_brief(),
                "locations": len(whole.route), "events": len(whole.events),
                "measured": whole.measured()}


class SessionMirror:
    """The watch's workout session as the phone shows it (MIRROR-15, MIRROR-16)."""

    GRACE, SILENCE = 30 * SECOND, 90 * SECOND

    def __init__(self) -> None:
        self.newest = (0, 0, 0)
        self.shown: Optional[Document] = None
        self.stale = False
        self.since = 0
        self.correction: Optional[tuple[int, int]] = None
        self.due: Optional[int] = None

    def take(self, value: Document, correction: Optional[tuple[int, int]], uptime: int) -> None:
        """Raises `Unreadable`."""
        stamp = tuple(read_integer(value, name, 1, LARGEST, 0)
                      for name in ("incarnation", "session", "version"))
        shown: Document = {"activity": read_string(value, "activity"),
                           "state": read_string(value, "state"), "elapsed": value.get("elapsed")}
        number(shown["elapsed"], 0, 1e9)
        if shown["state"] not in STATES:
            raise Unreadable("state")
        if "heartRate" in value:
            shown["heartRate"] = read_integer(value, "heartRate", 20, 300, 0)
        if "distance" in value:
            number(value["distance"], 0, 1e9)
            shown["distance"] = value["distance"]
        since = date(value, "since")
        if stamp <= self.newest:
            return
        self.newest, self.since, self.correction = stamp, since, correction
        self.stale, self.shown, self.due = False, shown, uptime + self.SILENCE
        if shown["state"] == "ended":
            self.gone()

    def gone(self) -> None:
        self.shown, self.due = None, None

    def unreachable(self, at: int) -> None:
        if self.shown is not None and not self.stale:
            self.stale, self.due = True, at + self.GRACE

    def act(self, due: int) -> None:
        if self.stale:
            self.gone()
        else:
            self.unreachable(due)

    def screen(self, jumps: int, corrects: bool) -> Optional[Document]:
        """With its date as a live message's is shown (MIRROR-24)."""
        if self.shown is None:
            return None
        knows = self.correction is not None and self.correction[1] == jumps
        offset = self.correction[0] if self.correction and knows and corrects else 0
        unsure = {"unsure": True} if corrects and not knows else {}
        return {"stale": self.stale, **self.shown, "since": {"$date": self.since + offset}, **unsure}
