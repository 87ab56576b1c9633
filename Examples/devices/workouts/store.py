"""The phone's documents, and what came of the watches' changes (CHANGE-4, CHANGE-15)."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Optional

from lockstep_device import LARGEST, Unreadable, read_integer, read_string
from lockstep_device.queues import Taken

from .edits import VALUES, Document, DoneSets, is_over
from .health import WorkoutChange, Workouts, date
from .sets import read_status

PLAIN = {"color": "gray", "systemImage": "dumbbell"}
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def look_of(document: Document) -> Document:
    """How a split, or a workout made from it, looks; nothing where that is plain (SHOWN-3)."""
    look = {name: document.get(name, PLAIN[name]) for name in PLAIN}
    return {} if look == PLAIN else look


class Names:
    """Ids drawn from the run's seed (HOST-10): ten letters of the date, sixteen of chance."""

    def __init__(self, seed: str, incarnation: int) -> None:
        self.random = random.Random(f"{seed}/phone/{incarnation}")

    def next(self, wall: int) -> str:
        milliseconds = max(0, wall) // 1000
        date = "".join(LETTERS[milliseconds >> (5 * place) & 31] for place in range(9, -1, -1))
        return date + "".join(self.random.choice(LETTERS) for _ in range(16))


def planned(plan: Document) -> Document:
    """The fields of a plan, with its load (the tables of CHANGE-6)."""
    duration, weight = plan.get("duration", 0), plan.get("weight", 0)
    fields: Document = {"sets": plan.get("sets", 1)}
    if plan.get("reps", 0):
        fields["reps"] = plan["reps"]
    if weight:
        fields["weight"] = weight
    fields["loadType"] = "duration" if duration else "weight" if weight else "none"
    if duration:
        fields["duration"] = duration
    if "rest" in plan:
        fields["restSeconds"] = plan["rest"]
    return fields


@dataclass
class Change:
    """A change of the watch, as far as it is read (CHANGE-1)."""

    mark: tuple[int, int]
    date: int
    workout: str
    log: str
    values: Document
    measured: Optional[WorkoutChange] = None  # where it is about a workout session

    @staticmethod
    def read(value: Document) -> Change:
        if value.get("type") != "change":
            raise Unreadable("type")
        mark = (read_integer(value, "origin", 1, LARGEST, 0),
                read_integer(value, "sequence", 1, LARGEST, 0))
        read_integer(value, "deletions", 0, LARGEST, 0)
        measured = WorkoutChange.read(value)
        if measured is not None:
            return Change(mark, date(value, "date"), measured.workout, "", {}, measured)
        workout = read_string(value, "workout", "")
        log = read_string(value, "log") if workout else ""
        names = ("sets", "setsDone") if workout else ("restSeconds", "autoFinish")
        values = {name: read_integer(value, name, -LARGEST, LARGEST, 0)
                  for name in names if name in value}
        for name, low, high in (("was", 0, 999), ("setsWere", 1, 99)):
            if name in value:
                values[name] = read_integer(value, name, low, high, -1)
        if workout and "status" in value:
            values["status"] = read_status(value)
        for name in ("setAt", "saw"):
            if name in value:
                values[name] = date(value, name)
        if not workout and "weightUnit" in value:
            if value["weightUnit"] not in ("kg", "lb"):
                raise Unreadable("weightUnit")
            values["weightUnit"] = value["weightUnit"]
        if workout:
            values.update({name: value[name] for name in VALUES if name in value})
            if "set" in value:
                values["set"] = read_integer(value, "set", 1, 999, 0)
        return Change(mark, date(value, "date"), workout, log, values)


@dataclass
class Waiting:
    """A change that was taken over, with its number for the owner (CHANGE-15)."""

    number: int
    change: Change
    reason: str


class Marks:
    """How far the changes of one watch are (CHANGE-4)."""

    def __init__(self) -> None:
        self.taken = Taken()
        self.refusals: list[Document] = []


class Store:
    """The documents, what is known of those that were deleted, and what came of the watches' changes.

    It keeps everything as long as it lives: deletions too (CHANGE-16).
    """

    def __init__(self) -> None:
        self.settings: Document = {"restSeconds": 45, "autoFinish": 5}
        self.done_sets: dict[tuple[str, str], DoneSets] = {}
        self.splits: list[Document] = []
        self.workouts: list[Document] = []
        self.deleted: set[str] = set()
        self.marks: dict[int, Marks] = {}
        self.waiting: list[Waiting] = []
        self.measured = Workouts()
        self.drive = "available"
        self.waiting_launch: Optional[str] = None  # for the owner's answer (LAUNCH-6)
        self.launched = ""  # the workout that the watch was launched into last
        self.launch_is_lost = False  # LAUNCH-8

    def marks_of(self, origin: int) -> Marks:
        return self.marks.setdefault(origin, Marks())

    def open(self) -> list[Document]:
        """The workouts in progress, oldest first."""
        return [workout for workout in self.workouts if not is_over(workout)]

    def past(self) -> list[Document]:
        return [workout for workout in self.workouts if is_over(workout)]

    def workout(self, id: str) -> Optional[Document]:
        return next((workout for workout in self.workouts if workout["id"] == id), None)

    def log(self, workout: str, log: str) -> Optional[Document]:
        found = self.workout(workout)
        return next((one for one in found["logs"] if one["id"] == log), None) if found else None

    def refuse(self, mark: tuple[int, int], reason: str, detail: str = "") -> None:
        """The last eight of a watch are told (CHANGE-6)."""
        told: Document = {"change": {"origin": mark[0], "sequence": mark[1]}, "reason": reason}
        if detail:
            told["detail"] = detail
        marks = self.marks_of(mark[0])
        marks.refusals = (marks.refusals + [told])[-8:]

    def take_over(self, change: Change, reason: str) -> None:
        """CHANGE-15."""
        number = max((one.number for one in self.waiting), default=0) + 1
        self.waiting.append(Waiting(number, change, reason))

    def put(self, kind: str, id: str, document: Document) -> None:
        """A document is as its file says."""
        if kind == "settings":
            self.settings.update(document)
            return
        place = self.splits if kind == "split" else self.workouts
        known = next((at for at, one in enumerate(place) if one["id"] == id), len(place))
        place[known : known + 1] = [document]

    def take_out(self, kind: str, id: str) -> None:
        place = self.splits if kind == "split" else self.workouts
        place[:] = [one for one in place if one["id"] != id]

    def wait_of(self, workout: str) -> Optional[Waiting]:
        return next((one for one in self.waiting if one.change.workout == workout), None)

    def standing(self, origin: int) -> Document:
        """What a snapshot says of a watch's changes (CHANGE-6)."""
        marks = self.marks.get(origin, Marks())
        waits = [one for one in self.waiting if one.change.mark[0] == origin]
        waits.sort(key=lambda one: one.change.mark)
        applied = waits[0].change.mark[1] - 1 if waits else marks.taken.last
        told: Document = {"applied": {"origin": origin if marks.taken.runs else 0, "sequence": applied}}
        if waits:
            told["taken"] = marks.taken.last
            told["waiting"] = [{"sequence": one.change.mark[1],
                                "reason": f"Waits on the phone: {one.reason}"} for one in waits]
        if self.deleted:
            told["deletions"] = len(self.deleted)
        told["refusals"] = marks.refusals
        return told
