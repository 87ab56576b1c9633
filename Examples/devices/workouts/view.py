"""What the watch's app knows: the last snapshot, and over it the changes that are pending (CHANGE-7)."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any, Optional

from lockstep_device import LARGEST, Payload, Unreadable, read_integer, read_objects, read_string, read_strings

from .sets import OVER, Log, read_date, read_status


def read_mark(value: Any) -> tuple[int, int]:
    """(`origin`, `sequence`) of a change."""
    if not isinstance(value, dict):
        raise Unreadable("mark")
    return (read_integer(value, "origin", 0, LARGEST, 0),
            read_integer(value, "sequence", 0, LARGEST, 0))


@dataclass
class Workout:
    id: str
    name: str
    status: str
    logs: list[Log]
    look: dict[str, Any]

    @staticmethod
    def read(value: dict[str, Any]) -> Workout:
        plain = {"color": "gray", "systemImage": "dumbbell"}
        look = {name: read_string(value, name, plain[name]) for name in plain}
        return Workout(read_string(value, "id"), read_string(value, "splitName", ""),
                       read_status(value), [Log.read(log) for log in read_objects(value, "logs")],
                       look if plain.keys() & value.keys() else {})

    def is_over(self) -> bool:
        return self.status in OVER

    def log(self, id: str) -> Optional[Log]:
        return next((log for log in self.logs if log.id == id), None)

    def log_named(self, name: str) -> Optional[Log]:
        return next((log for log in self.logs if log.exercise == name), None)


@dataclass
class Change:
    """A durable change, its values absolute (CHANGE-1, CHANGE-2)."""

    mark: tuple[int, int]
    workout: Optional[str] = None
    log: Optional[str] = None
    values: dict[str, Any] = field(default_factory=dict)
    date: int = 0

    @staticmethod
    def read(value: dict[str, Any]) -> Change:
        if value.get("type") != "change":
            raise Unreadable("type")
        names = ("was", "setsDone", "setsWere", "sets", "status", "restSeconds", "autoFinish",
                 "weightUnit", "setAt", "saw", "set", "reps", "weight", "seconds", "kind")
        return Change(read_mark(value), value.get("workout"), value.get("log"),
                      {name: value[name] for name in names if name in value}, read_date(value, "date"))


@dataclass
class View:
    """What the app shows and decides by (CHANGE-7)."""

    rest_seconds: int = 45
    auto_finish: int = 5
    workouts: list[Workout] = field(default_factory=list)
    omitted: list[str] = field(default_factory=list)  # names of what did not fit (CHANGE-9)
    weight_unit: str = "kg"
    deletions: int = 0  # how many the phone's documents have seen (CHANGE-16)

    def workout(self, id: Optional[str]) -> Optional[Workout]:
        return next((workout for workout in self.workouts if workout.id == id), None)

    def unfinished(self) -> list[Workout]:
        return [workout for workout in self.workouts if not workout.is_over()]

    def apply(self, change: Change) -> None:
        """The table of CHANGE-8; a refused edit does nothing."""
        if change.workout is None:
            self.apply_settings(change.values)
            return
        workout = self.workout(change.workout)
        log = workout.log(change.log or "") if workout else None
        if workout is None or log is None:
            return
        sets, done = change.values.get("sets", 1), change.values.get("setsDone", 0)
        if not 1 <= sets <= 99 or not 0 <= done <= 999:
            return
        self.edit(log, change.values, change.date)
        if all(log.is_over() for log in workout.logs):
            skipped = all(log.status == "skipped" and log.sets_done == 0 for log in workout.logs)
            workout.status = "skipped" if skipped else "completed"
        elif workout.is_over():
            workout.status = "inProgress"

    @staticmethod
    def edit(log: Log, values: dict[str, Any], date: int) -> None:
        """The rows of a log, in their order."""
        log.sets = values.get("sets", log.sets)
        was = values.get("was", log.sets_done)
        done = values.get("setsDone", was)
        is_raised = done > was
        status = values.get("status")
        if is_raised:
            log.sets_done = max(log.sets_done, done)
            log.counted = done - was if status == "completed" else min(log.counted, log.sets_done - done)
        elif log.sets_done == was:
            log.sets_done = done
        log.counted = min(log.counted, log.sets_done)
        del log.said[log.sets_done:]
        said = {name: values[name] for name in ("reps", "weight", "seconds", "kind") if name in values}
        if said and "set" in values:
            log.correct(values["set"], said, values, date)
        elif said and not log.set_at(done)["$date"]:  # else it counts as said before the correction
            log.say(done, said)
        if status != "completed" or "setsDone" in values or log.is_done() or log.sets_done >= was:
            View.follow_status(log, status, is_raised)
        elif log.status == "completed":
            View.follow_status(log, None, is_raised)

    @staticmethod
    def follow_status(log: Log, status: Optional[str], is_raised: bool) -> None:
        """What is done or skipped says where the log stands: the first row that fits."""
        is_completed = log.status == "completed" and log.is_done()
        if status == "skipped":
            log.status = log.status if is_completed else "skipped"
        elif status == "completed" or not status and log.status == "skipped" and is_raised and log.is_done():
            if log.sets_done == 0:
                log.sets_done = log.counted = log.sets
            log.sets = min(log.sets, log.sets_done)
            log.status = "completed"
        elif status or not is_completed and log.status != "skipped":
            if is_completed:
                log.sets_done -= max(1, log.counted)
            log.status = "inProgress" if log.sets_done > 0 else "notStarted"
            log.counted = 0

    def apply_settings(self, values: dict[str, Any]) -> None:
        rest = values.get("restSeconds", self.rest_seconds)
        finish = values.get("autoFinish", self.auto_finish)
        if 0 <= rest <= 3600 and 0 <= finish <= 3600:
            self.rest_seconds, self.auto_finish = rest, finish
            self.weight_unit = values.get("weightUnit", self.weight_unit)


REASONS = {
    "workoutDeleted": "the workout was deleted on the phone",
    "exerciseRemoved": "the exercise was removed from the workout on the phone",
    "invalidValue": "the value is outside its range",
    "conflict": "it was decided otherwise on the phone",
    "dropped": "it waited for its document, and was dropped on the phone",
}


@dataclass
class Snapshot:
    """The phone's present truth (CHANGE-6)."""

    truth: View = field(default_factory=View)
    applied: tuple[int, int] = (0, 0)
    taken: int = 0
    waiting: dict[int, str] = field(default_factory=dict)  # sequences, each with its reason
    refusals: dict[tuple[int, int], str] = field(default_factory=dict)  # the sentence of each

    @staticmethod
    def read(value: dict[str, Any]) -> Snapshot:
        if value.get("type") != "snapshot":
            raise Unreadable("type")
        settings = value.get("settings", {})
        if not isinstance(settings, dict):
            raise Unreadable("settings")
        truth = View(read_integer(settings, "restSeconds", 0, 3600, 45),
                     read_integer(settings, "autoFinish", 0, 3600, 5),
                     [Workout.read(workout) for workout in read_objects(value, "workouts")],
                     read_strings(value, "omitted"),
                     read_string(settings, "weightUnit", "kg"),
                     read_integer(value, "deletions", 0, LARGEST, 0))
        applied = read_mark(value.get("applied", {}))
        waiting = {read_integer(one, "sequence", 0, LARGEST, 0): read_string(one, "reason", "")
                   for one in read_objects(value, "waiting")}
        refusals = {read_mark(refusal.get("change")): Snapshot.sentence(refusal)
                    for refusal in read_objects(value, "refusals")}
        taken = max(applied[1], read_integer(value, "taken", 0, LARGEST, 0))
        return Snapshot(truth, applied, taken, waiting, refusals)

    @staticmethod
    def sentence(refusal: dict[str, Any]) -> str:
        """SHOWN-14."""
        reason, detail = read_string(refusal, "reason"), read_string(refusal, "detail", "")
        if reason not in REASONS:
            raise Unreadable("reason")
        return f"Not saved: {detail or REASONS[reason]}"

    def has_dealt_with(self, change: Change) -> bool:
        """CHANGE-10."""
        origin, sequence = change.mark
        return (origin == self.applied[0] and sequence <= self.taken
                and sequence not in self.waiting)


class Model:
    """The last snapshot, the pending changes, and the view of both (CHANGE-7)."""

    def __init__(self, context: Optional[Payload], queued: list[Payload]) -> None:
        """CHANGE-12."""
        self.snapshot = Snapshot()
        self.pending: list[Change] = []
        for payload in queued:
            try:
                self.pending.append(Change.read(payload.value))
            except Unreadable:
                pass
        try:
            if context is not None:
                self.snapshot = Snapshot.read(context.value)
        except Unreadable:
            pass
        self.rebuild()

    def rebuild(self) -> None:
        """Drops what is pending no more and applies the rest anew (CHANGE-10, CHANGE-11)."""
        self.pending = [change for change in self.pending
                        if not self.snapshot.has_dealt_with(change)]
        self.view = copy.deepcopy(self.snapshot.truth)
        for change in self.pending:
            self.view.apply(change)

    def take(self, snapshot: Snapshot) -> list[str]:
        """Replaces the snapshot; the sentences of the refusals that are new."""
        before, self.snapshot = self.snapshot, snapshot
        self.rebuild()
        return [told for mark, told in snapshot.refusals.items() if mark not in before.refusals]

    def needs(self, payload: Payload) -> bool:
        """Whether it is a change that is still pending (CHANGE-12)."""
        try:
            mark = Change.read(payload.value).mark
        except Unreadable:
            return False
        return any(change.mark == mark for change in self.pending)

    def add(self, change: Change) -> None:
        self.pending.append(change)
        self.view.apply(change)
