"""A phone for Lockstep, written from the protocol's pages alone (docs/protocol).

It needs nothing but Python 3, and beside it `documents.py`, `health.py`, `lives.py`, `mirroring.py`, `transfers.py`,
and `watch.py`, whose lines, payloads, session and run it shares. Its documents live as long as it does. Statement ids
such as MIRROR-6 name the sentences it follows.
Exit status: as `watch.py`.
"""

from __future__ import annotations

import copy
import random
import sys
from collections import Counter
from dataclasses import dataclass
from typing import Any, Callable, Optional

from documents import Folder, Missing, path_of
from health import SessionMirror, WorkoutChange, Workouts
from lives import REACHED, WITHOUT_APP, Lives
from mirroring import PhoneRemote
from transfers import FileTransfer
from watch import (LARGEST, OVER, SECOND, Arguments, BadAction, Clock, ContextSlot, Effects, Fields,
                   HostFault, Log, Payload, Ping, Refused, RunFlow, Session, Taken, Unreadable, UserInfo,
                   draw_origin, read_integer, read_set, read_status, read_string, serve, text_of)

Document = dict[str, Any]
# What waits for a watch: its context, user infos and files.
Belongings = tuple[ContextSlot, dict[tuple[int, int], UserInfo], dict[tuple[int, int], FileTransfer]]

DOCUMENT_LIMIT = 262_144  # ACTION-22
PLAIN = {"color": "gray", "systemImage": "dumbbell"}
WEEKS = "weightReminderTimeIntervalWeeks"
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


@dataclass
class Outcome:
    """What two people are told whose edits contradict each other; mostly nothing."""

    refused: str = ""
    overruled: str = ""


class Refusal(Exception):
    """A change of the watch cannot be (CHANGE-8); its reason is a word of the protocol."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason, self.detail = reason, detail


# Documents.


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


def is_over(document: Document) -> bool:
    return document["status"] in OVER


def edit_log(workout: Document, log_id: str, values: Document, date: int,
             origin: Optional[int] = None, done_sets: Optional[DoneSets] = None) -> Outcome:
    """The table of CHANGE-8."""
    log = next((log for log in workout["logs"] if log["id"] == log_id), None)
    if log is None:
        raise Refusal("exerciseRemoved")
    if not 1 <= values.get("sets", 1) <= 99 or not 0 <= values.get("setsDone", 0) <= 999:
        raise Refusal("invalidValue")
    said = {name: values[name] for name in VALUES if name in values}
    try:
        read_set(said)
    except Unreadable as error:
        raise Refusal("invalidValue") from error
    outcome = Outcome()
    done = done_values(log)
    follow_sets(log, values, outcome)
    by = (origin, date) if origin is not None else None
    done_sets = done_sets or DoneSets()
    was = values.get("was", log["setsDone"])
    if by:
        done_sets.forget(was, by[0])
    done_at = date if values.get("setsDone", was) > was else None
    unseen = done_sets.unseen(was, log["setsDone"], origin, done_at) if by else []
    is_raised = follow_sets_done(log, values, outcome, len(unseen))
    if by and log["setsDone"] != len(done):
        for place in done_sets.follow(log["setsDone"], by):
            del done[place:place + 1]
    put_done(log, done)
    if said:
        follow_values(log, values, said, unseen, date, outcome)
    done = done_values(log)
    if is_taken_back(log, values):
        outcome.refused = f"it was to be completed with {values['was']} done, and has {log['setsDone']} done"
        if log["status"] == "completed":
            go_on(log)
    else:
        follow_status(log, values.get("status"), is_raised, outcome)
    put_done(log, done)
    settle(workout, date)
    return outcome


# What was done in the sets (CHANGE-17, CHANGE-18).

VALUES = ("reps", "weight", "seconds", "kind")


def planned_values(log: Document) -> Document:
    return {"reps": log.get("reps", 0), "weight": log.get("weight", 0),
            "seconds": log.get("duration", 0), "kind": "normal"}


def done_values(log: Document) -> list[Document]:
    """All that is said of each set that is done."""
    said = log.get("doneSets", [])[:log["setsDone"]]
    said = said + [{}] * (log["setsDone"] - len(said))
    return [{**planned_values(log), **one} for one in said]


def put_done(log: Document, done: list[Document]) -> None:
    """As many as are done, those that came as planned; what is as planned is left out."""
    plan = planned_values(log)
    said = [{name: value for name, value in one.items() if plan.get(name) != value}
            for one in done[:log["setsDone"]]]
    while said and not said[-1]:
        said.pop()
    log.pop("doneSets", None)
    if said:
        log["doneSets"] = said


def follow_values(log: Document, values: Document, said: Document, unseen: list[int], date: int,
                  outcome: Outcome) -> None:
    """Of two corrections of a set the later one holds."""
    seen = [place for place in range(log["setsDone"]) if place not in unseen]
    number = values.get("set", values.get("setsDone", 0))
    if not 1 <= number <= len(seen):
        outcome.refused = f"set {number} was to be {text_of(said)}, and is not done"
        return
    done = done_values(log)
    one = done[seen[number - 1]]
    found, found_at = text_of(one), one.get("setAt", {"$date": 0})["$date"]
    date = values.get("setAt", date)
    changes = any(one.get(name) != value for name, value in said.items())
    if "set" not in values and found_at or values.get("saw", found_at) < found_at and date <= found_at:
        if changes:
            outcome.refused = f"set {number} was to be {text_of(said)}, and was set to {found} later"
        return
    if values.get("saw", found_at) < found_at and changes:
        outcome.overruled = f"set {number} was {found}, and was set to {text_of(said)} later"
    one.update(said)
    if "set" in values:
        one["setAt"] = {"$date": date if values.get("saw", found_at) < found_at else max(date, found_at + 1)}
    put_done(log, done)


def follow_sets(log: Document, values: Document, outcome: Outcome) -> None:
    planned_before, sets = log["sets"], values.get("sets", log["sets"])
    if planned_before not in (sets, values.get("setsWere", planned_before)):
        outcome.overruled = f"{planned_before} sets were planned, and now {sets} are"
    log["sets"] = sets


class DoneSets:
    """Which watch did which set of a log, and when: its origin and its date, or nothing."""

    APART = 5_000_000

    def __init__(self) -> None:
        self.entries: list[Optional[tuple[Optional[int], int]]] = []

    def fit(self, total: int) -> None:
        self.entries = self.entries[:total] + [None] * (total - len(self.entries))

    def forget(self, seen: int, origin: int) -> None:
        """Of more sets than its wearer saw the watch does not know any more: they are nobody's."""
        own = [place for place, entry in enumerate(self.entries) if entry and entry[0] == origin]
        for place in own[seen:]:
            entry = self.entries[place]
            self.entries[place] = entry and (None, entry[1])

    def unseen(self, seen: int, total: int, origin: Optional[int], done_at: Optional[int]) -> list[int]:
        """The places of the sets that the wearer had not seen, nor done."""
        self.fit(total)
        foreign = [(place, entry) for place, entry in enumerate(self.entries)
                   if entry is None or entry[0] != origin]
        unseen = foreign[max(0, len(foreign) - max(0, total - seen)):]
        return [place for place, entry in unseen
                if entry and (done_at is None or abs(entry[1] - done_at) > self.APART)]

    def follow(self, total: int, by: tuple[int, int]) -> list[int]:
        """The places that went, one after the other."""
        gone = []
        while len(self.entries) > total:
            own = [at for at, entry in enumerate(self.entries) if entry and entry[0] == by[0]]
            gone.append(own[-1] if own else len(self.entries) - 1)
            self.entries.pop(gone[-1])
        self.entries += [by] * (total - len(self.entries))
        return gone


def follow_sets_done(log: Document, values: Document, outcome: Outcome, others: int) -> bool:
    """Whether a set was done."""
    found = log["setsDone"]
    was = values.get("was", found)
    done = values.get("setsDone", was)
    if done > was:
        if found < was:
            outcome.overruled = f"it was taken back to {found} sets done, and has {done} now"
        log["setsDone"] = max(found, done + others)
        completes = values.get("status") == "completed"
        counted = done - was if completes else min(log.get("setsCounted", 0), log["setsDone"] - done)
        count(log, counted)
    elif found == was + others or found == done:
        log["setsDone"] = min(found, done + others)
    elif "setsDone" in values:
        outcome.refused = f"it was to go back from {was} sets to {done}, and has {found}"
    count(log, min(log.get("setsCounted", 0), log["setsDone"]))
    return done > was


def count(log: Document, sets: int) -> None:
    """How many sets a completion has counted."""
    log.pop("setsCounted", None)
    if sets:
        log["setsCounted"] = sets


def is_done(log: Document) -> bool:
    return log["setsDone"] >= log["sets"]


def is_taken_back(log: Document, values: Document) -> bool:
    """Whether an exercise is completed by somebody who saw sets that are not done any more."""
    done = log["setsDone"]
    return (values.get("status") == "completed" and "setsDone" not in values
            and done < values.get("was", done) and not is_done(log))


def follow_status(log: Document, status: Optional[str], is_raised: bool, outcome: Outcome) -> None:
    """What is done or skipped says where the log stands: the first row that fits."""
    is_completed = log["status"] == "completed" and is_done(log)
    if status == "skipped" and is_completed:
        outcome.refused = "it was to be skipped, and is completed"
    elif status == "skipped":
        log["status"] = "skipped"
    elif status == "completed" or not status and log["status"] == "skipped" and is_raised and is_done(log):
        complete(log, outcome)
    elif not status and (is_completed or log["status"] == "skipped"):
        pass
    else:
        if is_completed:
            log["setsDone"] -= max(1, log.get("setsCounted", 0))
        go_on(log)


def go_on(log: Document) -> None:
    log["status"] = "inProgress" if log["setsDone"] > 0 else "notStarted"
    count(log, 0)


def complete(log: Document, outcome: Outcome) -> None:
    if log["status"] == "skipped":
        outcome.overruled = "it was skipped, and is completed now"
    if log["setsDone"] == 0:
        count(log, log["sets"])
        log["setsDone"] = log["sets"]
    elif not is_done(log):
        outcome.overruled = f"{log['sets']} sets were planned, and it is completed with {log['setsDone']}"
        log["sets"] = log["setsDone"]
    log["status"] = "completed"


def settle(workout: Document, date: int) -> None:
    """A workout is over when all its logs are."""
    if not all(is_over(log) for log in workout["logs"]):
        if is_over(workout):
            workout["status"] = "inProgress"
        workout.pop("end", None)
        return
    if not is_over(workout):
        workout["end"] = {"$date": date}
    is_skipped = workout["logs"] and all(
        log["status"] == "skipped" and log["setsDone"] == 0 for log in workout["logs"])
    workout["status"] = "skipped" if is_skipped else "completed"


def finish(workout: Document, date: int) -> None:
    for log in workout["logs"]:
        if not is_over(log):
            log["status"] = "completed" if log["setsDone"] >= log["sets"] else "skipped"
    settle(workout, date)


SET_AT = {"restSeconds": "restSetAt", "autoFinish": "autoFinishSetAt", "weightUnit": "weightUnitSetAt"}


def edit_settings(settings: Document, values: Document, date: int) -> Outcome:
    """Of two values the one that was set later holds (CHANGE-8)."""
    given = {name: values[name] for name in SET_AT if name in values}
    if any(not 0 <= value <= 3600 for name, value in given.items() if name != "weightUnit"):
        raise Refusal("invalidValue")
    outcome = Outcome()
    date = values.get("setAt", date)
    for name, value in given.items():
        found, found_at = settings.get(name, "kg"), settings.get(SET_AT[name], {"$date": 0})["$date"]
        if values.get("saw", found_at) >= found_at:
            settings[name], settings[SET_AT[name]] = value, {"$date": max(date, found_at + 1)}
        elif date > found_at:
            settings[name], settings[SET_AT[name]] = value, {"$date": date}
            if value != found:
                outcome.overruled = f"{name} was {found} s, and was set to {value} s later"
        elif value != found:
            outcome.refused = f"{name} was to be {value} s, and was set to {found} s later"
    if settings.get("weightUnit") == "kg":
        del settings["weightUnit"]
    return outcome


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
            return Change(mark, LiveMessage.date(value, "date"), measured.workout, "", {}, measured)
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
                values[name] = LiveMessage.date(value, name)
        if not workout and "weightUnit" in value:
            if value["weightUnit"] not in ("kg", "lb"):
                raise Unreadable("weightUnit")
            values["weightUnit"] = value["weightUnit"]
        if workout:
            values.update({name: value[name] for name in VALUES if name in value})
            if "set" in value:
                values["set"] = read_integer(value, "set", 1, 999, 0)
        return Change(mark, LiveMessage.date(value, "date"), workout, log, values)


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


# The session of a phone.


class PhoneSession(Session):
    """What differs from the watch's: presence, launching, and user infos that the app may not take."""

    def __init__(self, incarnation: int, origin: int, clock: Clock, effects: Effects,
                 phone: Phone) -> None:
        super().__init__(incarnation, origin, clock, effects, phone)
        self.launch_id = 0
        self.launches: dict[int, int] = {}  # launch id: when its receipt is late
        self.launch_was_lost = False
        self.held = False
        self.told: set[tuple[int, int]] = set()
        self.owner: Optional[int] = None  # the watch that the session belongs to
        self.left: set[int] = set()  # the watches that it was unpaired from
        self.others: dict[int, Belongings] = {}
        self.contexts: dict[int, Optional[Payload]] = {}  # what each of them has sent last
        self.deactivation: Optional[int] = None
        self.leaving: Optional[int] = None  # the watch that the app lets go of
        self.is_untold = False  # which watch the session belongs to, until it is activated for it
        self.ends_app = False  # as soon as it is not in front (SESSION-175)

    NOT_INSTALLED, WITHOUT_THIS = 7006, 7018

    def counterpart(self) -> tuple[str, dict[str, Any]]:
        """SESSION-87, SESSION-204."""
        installed = self.lives.paired and self.peer_has_app
        on_face = installed and self.transfers.current.on_face
        return "watchState", {"paired": self.lives.paired, "installed": installed, "complication": on_face,
                              "remaining": self.transfers.current.remaining() if on_face else 0}

    def look_at_date(self) -> None:
        super().look_at_date()
        if self.transfers.current.is_another_day():
            self.tell_counterpart()

    def is_reached(self) -> bool:
        """SESSION-12."""
        return self.active and self.link_up and self.peer_app in REACHED

    def is_open(self) -> bool:
        """SESSION-16: a phone waits until it has heard which watch is there."""
        return super().is_open() and self.peer_app is not None

    def refusal(self) -> Optional[int]:
        """SESSION-171."""
        return 7016 if self.deactivation is not None else super().refusal()

    def refusal_anyway(self) -> Optional[int]:
        return 7016 if self.deactivation is not None else super().refusal_anyway()

    # The app's life.

    def activate(self) -> None:
        """SESSION-172: an activation is for the watch that is worn."""
        super().activate()
        if self.active and self.peer_app is not None:
            self.watch.app.launch_again()  # LAUNCH-8

    def tell_other_watch(self) -> None:
        """SESSION-45: where the app had to let go of a watch it hears of the other one now."""
        if self.is_untold and self.peer is not None:
            self.is_untold = False
            self.meet(self.peer[1])

    def app_changed(self, old: str, new: str) -> None:
        super().app_changed(old, new)
        if self.deactivation is not None:  # SESSION-171
            self.transfers.inbox.give()
            self.deliver()
        self.end_behind_switch()

    def end_app(self) -> None:
        """SESSION-37, LAUNCH-8: what the app had not acknowledged, or not heard of, is for its next start."""
        super().end_app()
        self.deactivation, self.ends_app = None, False
        self.held = False
        self.told.clear()
        if self.launches:
            self.watch.launch_lost()

    def forget_app(self) -> None:
        super().forget_app()
        self.others, self.contexts = {}, {}

    def end_behind_switch(self) -> None:
        """SESSION-175."""
        if self.ends_app and self.lives.state not in (*WITHOUT_APP, "foreground"):
            self.lives.change(self.lives.life.end)

    # Unpaired.

    def follow_pair(self, origin: int, paired: bool) -> None:
        """SESSION-186."""
        self.stranger = origin if origin in self.left else None
        self.connect(self.lives.paired and self.stranger is None)
        if self.stranger is not None:
            self.presence()

    def take_back_stranger(self) -> None:
        """SESSION-208."""
        if self.stranger is not None:
            self.left.discard(self.stranger)
            self.stranger = None
            self.connect(self.radio_up)

    def leave_watch(self) -> None:
        """SESSION-184: the session belongs to no watch any more."""
        if self.owner is not None:
            self.left.add(self.owner)
        self.owner, self.others, self.contexts = None, {}, {}
        self.end_pairing()
        self.slot = ContextSlot()
        self.received, self.context_waits = None, False

    # Another watch.

    def belong_to(self, origin: int) -> bool:
        """SESSION-170, SESSION-173; whether the app has to let go of another watch."""
        before, self.owner = self.owner, origin
        if before is None or before == origin:
            return False
        self.transfers.current.put_away()
        self.others[before] = (self.slot, self.outbox.queue, self.transfers.outbox.queue)
        self.slot, self.outbox.queue, self.transfers.outbox.queue = self.others.pop(
            origin, (ContextSlot(), {}, {}))
        self.contexts[before] = self.received
        self.received = self.contexts.pop(origin, None)
        self.transfers.restart()
        self.slot.under_way = self.slot.receipted = 0
        self.outbox.restart()
        if self.active:
            self.leaving = before
            self.let_go()
        return self.is_untold

    def let_go(self) -> None:
        """SESSION-170, SESSION-175."""
        self.active, self.is_untold = False, True
        if "watch-switch" in self.lives.lacks:
            self.ends_app = True
        else:
            self.deactivation = self.clock.uptime + SECOND // 10
            self.effects.session("inactive")
        self.end_messages(7016)
        self.update_reachability()
        self.end_behind_switch()

    def put_away(self) -> list[Belongings]:
        return list(self.others.values())

    def kinds_outstanding(self) -> list[str]:
        return super().kinds_outstanding() + ["launch"] * len(self.launches)

    def deadline(self) -> Optional[int]:
        dues = [super().deadline(), self.deactivation, *self.launches.values()]
        return min((due for due in dues if due is not None), default=None)

    def act(self, due: int) -> None:
        """SESSION-172: the app activates the session again as soon as it hears of it."""
        super().act(due)
        for id in [id for id, timeout in self.launches.items() if timeout == due]:  # SESSION-62
            del self.launches[id]
            self.outcome("launch", id, "unknown", 7012)
        if self.deactivation is not None and self.deactivation <= due:
            self.deactivation = self.leaving = None
            self.effects.session("deactivated")
            self.lives.tell(self.activate)

    def connect(self, up: bool) -> None:
        if up == self.link_up:
            return
        self.peer_app = None  # SESSION-13
        if up:
            super().connect(True)
            return
        self.link_up = False
        self.early = []
        self.end_messages(7007)
        for id in self.launches:
            self.lose_launch(id, "unknown")
        self.launches = {}
        self.slot.under_way = 0
        self.outbox.restart()
        self.transfers.restart()
        self.update_reachability()

    def take_presence(self, packet: Fields) -> None:
        """A watch that a launch did not reach is met anew."""
        lost, self.launch_was_lost = self.launch_was_lost, False
        origin = packet.integer("origin", 1)
        is_first = self.peer_app is None or self.owner != origin
        lets_go = self.belong_to(origin)
        if lost and not lets_go:
            self.lives.wake()  # SESSION-183
            if self.peer is not None and self.peer[1] == origin:
                self.meet(origin)
        super().take_presence(packet)
        if is_first:
            self.send_all()

    def meet(self, origin: int) -> None:
        """SESSION-45."""
        if not self.is_untold:
            self.effects.session("counterpart", origin=origin)
            self.lives.tell(lambda: self.watch.counterpart_changed(origin))

    def take_user_info(self, packet: Fields) -> None:
        """SESSION-34 to SESSION-36, SESSION-207."""
        info = UserInfo(packet.integer("origin", 1), packet.integer("id", 1), packet.payload())
        if not self.lives.life.installed or not self.is_next(info, packet):
            return
        if not self.taken[info.origin].has(info.id):
            self.taken[info.origin].take(info.id)
            self.inbox.append(info)
            self.deliver()
            if not self.listens():
                self.lives.wake_for_transfer()
        self.effects.packet("userInfoReceipt", origin=info.origin, id=info.id)

    def gives(self, origin: int) -> bool:
        """SESSION-171, SESSION-203: of the watch that is put away, as long as the session is inactive."""
        drains = self.deactivation is not None and origin == self.leaving
        return self.listens() or drains and self.lives.runs()

    def deliver(self) -> None:
        """Gives the app what waits, until it can take no more (SESSION-39)."""
        while self.inbox and self.gives(self.inbox[0].origin) and not self.held:
            info = self.inbox[0]
            mark = (info.origin, info.id)
            if mark not in self.told:
                self.told.add(mark)
                self.effects.session("received", kind="userInfo", id=info.id)
            if not self.watch.take_user_info(info.payload):
                self.held = True
                return
            self.told.discard(mark)
            self.inbox.pop(0)

    def give_waiting_user_infos(self) -> None:
        self.deliver()

    def launch(self, payload: Payload) -> None:
        """SESSION-60."""
        self.launch_id += 1
        code = self.refusal_anyway() or self.fault_of(payload, self.MESSAGE_LIMIT)
        code = code or (None if self.link_up else 7007)
        if code == 7007:
            return self.lose_launch(self.launch_id, "failed")
        if code is not None:
            return self.outcome("launch", self.launch_id, "failed", code)
        self.launches[self.launch_id] = self.clock.uptime + self.reply_timeout
        self.effects.packet("launch", id=self.launch_id, payload=payload)

    def lose_launch(self, id: int, outcome: str) -> None:
        """SESSION-45: the app hears of its watch again."""
        self.launch_was_lost = True
        self.outcome("launch", id, outcome, 7007)
        self.watch.launch_lost()

    def take_launch(self, packet: Fields) -> None:
        self.effects.packet("launchReceipt", id=packet.integer("id", 1), code=7008)

    def packet(self, packet: Fields) -> None:
        if packet.string("kind") == "launchReceipt" and self.link_up:
            self.take_launch_receipt(packet)
        else:
            super().packet(packet)

    def take_launch_receipt(self, packet: Fields) -> None:
        """SESSION-62."""
        id = packet.integer("id", 1)
        if id not in self.launches:
            return
        del self.launches[id]
        code = packet.integer("code", default=0) or None
        self.outcome("launch", id, "failed" if code else "delivered", code)

    def take_early(self, packet: Fields) -> None:
        """SESSION-83, SESSION-180: what wakes the app is given to it once its session is activated."""
        code = 7004 if self.has_failed else None
        if not self.lives.life.can_run():
            code = 7007 if self.lives.state == "locked" else self.WITHOUT_THIS
        if code is not None:
            self.effects.packet("failure", id=packet.integer("id", 1), code=code)
            return
        self.early.append((packet, self.dates.stamp()))
        self.lives.wake()


# The mirror.


@dataclass
class LiveMessage:
    """A live message (MIRROR-1)."""

    stamp: tuple[int, int, int]
    workout: str
    log: str
    shown: Document
    started_at: int
    ends_at: Optional[int]
    clock: Optional[tuple[int, int]]  # the correction, and under which of the phone's dates

    @staticmethod
    def stamp_of(value: Document) -> tuple[int, int, int]:
        incarnation, run, version = (read_integer(value, name, 1, LARGEST, 0)
                                     for name in ("incarnation", "run", "version"))
        return (incarnation, run, version)

    @staticmethod
    def date(value: Document, name: str) -> int:
        date = value.get(name)
        if not isinstance(date, dict) or type(date.get("$date")) is not int:
            raise Unreadable(name)
        return date["$date"]

    @staticmethod
    def read(value: Document) -> LiveMessage:
        phase = read_string(value, "phase")
        if phase not in ("ready", "work", "rest", "finish"):
            raise Unreadable("phase")
        shown: Document = {
            "exercise": read_string(value, "exercise"), "page": phase,
            "set": read_integer(value, "set", 0, 999, -1),
            "sets": read_integer(value, "sets", 1, 999, 0),
            **{name: read_string(value, name) for name in ("target", "lastTime", "actual")
               if name in value}}
        if "left" in value:
            shown["left"] = read_integer(value, "left", 0, LARGEST, 0)
        ends_at = LiveMessage.date(value, "endsAt") if "endsAt" in value else None
        return LiveMessage(LiveMessage.stamp_of(value), read_string(value, "workout"),
                     read_string(value, "log"), shown, LiveMessage.date(value, "startedAt"), ends_at,
                     LiveMessage.correction(value))

    @staticmethod
    def correction(value: Document) -> Optional[tuple[int, int]]:
        clock = value.get("clock")
        if clock is None:
            return None
        if not isinstance(clock, dict):
            raise Unreadable("clock")
        within = read_integer(clock, "within", 0, LARGEST, -1)
        offset = read_integer(clock, "offset", -LARGEST, LARGEST, LARGEST + 1)
        return (offset if abs(offset) > within else 0,  # MIRROR-24
                read_integer(clock, "jumps", 0, LARGEST, -1))


class Mirror:
    """The watch's run as the phone shows it (MIRROR-5 to MIRROR-12)."""

    GRACE = 30 * SECOND
    OVERDUE = 10 * SECOND
    SILENCE = 80 * SECOND
    END_OF_RUN = LARGEST + 1

    def __init__(self) -> None:
        self.live: Optional[LiveMessage] = None
        self.stale = False
        self.due: Optional[int] = None
        self.newest = (0, 0, 0)
        # Not greater, each greater than the one before; and when each came.
        self.rising: list[tuple[tuple[int, int, int], int]] = []
        self.corrects = True

    def take(self, live: LiveMessage, clock: Clock) -> bool:
        """A newer one is live at once (MIRROR-6, MIRROR-9)."""
        if live.stamp <= self.newest and not self.believes(live.stamp, clock.uptime):
            return False
        self.rising = []
        self.newest, self.live, self.stale = live.stamp, live, False
        length = self.SILENCE  # MIRROR-10
        if live.ends_at is not None:
            length = max(0, live.ends_at - live.started_at) * 1000
        self.due = clock.uptime + length + self.OVERDUE
        return True

    def believes(self, stamp: tuple[int, int, int], uptime: int) -> bool:
        """Whether the greatest one was false (MIRROR-25)."""
        if self.newest == (*stamp[:2], self.END_OF_RUN):
            return False
        if self.rising and stamp <= self.rising[-1][0]:
            self.rising = []
        self.rising.append((stamp, uptime))
        return len(self.rising) >= 3 and uptime - self.rising[0][1] >= 5 * SECOND

    def end(self, stamp: tuple[int, int, int]) -> None:
        if stamp > self.newest:
            if stamp[:2] == self.newest[:2]:  # MIRROR-23
                self.newest = (stamp[0], stamp[1], self.END_OF_RUN)
                self.rising = []
            self.gone()

    def exercise_over(self) -> None:
        """MIRROR-12: the run that it shows has ended."""
        if self.live is not None:
            self.newest = (self.live.stamp[0], self.live.stamp[1], self.END_OF_RUN)
            self.rising = []
            self.gone()

    def gone(self) -> None:
        self.live, self.stale, self.due = None, False, None

    def unreachable(self, at: int) -> None:
        if self.live is not None and not self.stale:
            self.stale, self.due = True, at + self.GRACE

    def act(self, due: int) -> None:
        if self.stale:
            self.gone()
        else:
            self.stale, self.due = True, due + self.GRACE

    def screen(self, jumps: int) -> Optional[Document]:
        """MIRROR-21: dates by the phone's clock, where that is known."""
        live = self.live
        if live is None:
            return None
        knows = live.clock is not None and live.clock[1] == jumps
        offset = live.clock[0] if live.clock and knows and self.corrects else 0
        shown: Document = {"stale": self.stale, **live.shown,
                           "startedAt": {"$date": live.started_at + offset}}
        if live.ends_at is not None:
            shown["endsAt"] = {"$date": live.ends_at + offset}
        if self.corrects and not knows:
            shown["unsure"] = True
        return shown


# The app.

TEXT, FLAG, JSON, TRANSFER, WEIGHT = "text", "flag", "json", "transfer", "weight"
PLAN = {"sets": (1, 99), "reps": (0, 999), "weight": WEIGHT, "duration": (0, 86_400), "rest": (0, 3600)}

# Each verb's arguments: a range, or a kind; an optional one ends in “?” (actions.md).
VERBS: dict[str, dict[str, Any]] = {
    "send-to-remote": {"payload": JSON},
    "pause-mirrored": {}, "resume-mirrored": {}, "end-mirrored": {},
    "starter-splits": {}, "split": {"name": TEXT, "color?": TEXT, "icon?": TEXT},
    "edit-split": {"split": TEXT, "name?": TEXT, "color?": TEXT, "icon?": TEXT},
    "move-split": {"split": TEXT, "place": (1, 9_999)}, "delete-split": {"split": TEXT},
    "add": {"exercise": TEXT, "split": TEXT, "sets?": (1, 99), "reps?": (0, 999),
            "weight?": WEIGHT, "duration?": (1, 86_400), "rest?": (0, 3600)},
    "edit-exercise": {"exercise": TEXT, "split": TEXT, "name?": TEXT,
                      **{f"{name}?": limits for name, limits in PLAN.items()}},
    "move-exercise": {"exercise": TEXT, "split": TEXT, "place": (1, 999)},
    "remove-exercise": {"exercise": TEXT, "split": TEXT},
    "remind": {"exercise": TEXT, "split": TEXT, "weeks?": (1, 520), "off?": FLAG}, "history": {"count": (1, 200)},
    "start": {"split": TEXT}, "complete": {"exercise": TEXT}, "skip": {"exercise": TEXT}, "undo": {"exercise": TEXT},
    "did": {"exercise": TEXT, "set?": (1, 999), "reps?": (0, 999), "weight?": WEIGHT,
            "seconds?": (0, 86_400), "kind?": TEXT},
    "plan": {"exercise": TEXT, **{f"{name}?": limits for name, limits in PLAN.items()}},
    "note": {"exercise": TEXT, "text": TEXT}, "finish": {"workout": TEXT},
    "delete": {"workout": TEXT}, "run": {"exercise": TEXT}, "begin": {}, "next": {}, "back": {},
    "one-more": {}, "longer": {}, "shorter": {}, "pause-rest": {}, "resume-rest": {}, "done": {}, "leave": {}, "splits": {}, "workouts": {}, "settings": {},
    "catalog": {"split?": TEXT}, "progress": {"exercise": TEXT}, "status": {},
    "waiting": {"drop?": (1, 1_000_000)}, "rebuild": {},
    "drive": {"state": TEXT}, "dismiss-mirror": {}, "recall-mirror": {}, "correct-mirror": {"off?": FLAG}, "allow": {}, "deny": {}, "forget-permission": {},
    "edit-file": {"document": TEXT, "field": TEXT, "value": TEXT},
    "write-file": {"path": TEXT, "content": JSON}, "write-raw": {"path": TEXT, "text": TEXT},
    "remove-file": {"document": TEXT}, "rest": {"rest": (0, 3600)}, "auto-finish": {"countdown": (0, 3600)},
    "weight-unit": {"unit": TEXT},
    "ping": {"count?": (1, 10_000_000)}, "message": {"payload": JSON, "reply?": FLAG},
    "message-data": {"data": TEXT, "reply?": FLAG}, "context": {"payload": JSON},
}
TRANSFER_VERBS: dict[str, dict[str, Any]] = {
    "user-info": {"payload": JSON, "label?": TEXT}, "cancel-user-info": {"id": TRANSFER},
    "file": {"name": TEXT, "bytes": (0, 67_108_864), "metadata?": JSON, "label?": TEXT},
    "cancel-file": {"id": TRANSFER}, "complication": {"payload": JSON},
}
VERBS.update(TRANSFER_VERBS)

# What needs no document (SHOWN-28), beside a question for what waits and one for the whole catalog.
WITHOUT_DRIVE = {"status", "drive", "begin", "next", "back", "one-more", "longer", "shorter", "pause-rest", "resume-rest", "done", "leave",
                 "dismiss-mirror", "recall-mirror", "correct-mirror", "edit-file", "write-file", "write-raw",
                 "remove-file", "ping", "message", "message-data", "context", "send-to-remote", "pause-mirrored",
                 "resume-mirrored", "end-mirrored", *TRANSFER_VERBS}

QUESTIONS = ("splits", "workouts", "settings", "catalog", "progress", "status", "waiting")

CATALOG: dict[str, Document] = {
    "Bench Press": {"sets": 3, "reps": 10, "weight": 60}, "Push-Ups": {"sets": 3, "reps": 15},
    "Plank": {"sets": 3, "duration": 45}, "Crunches": {"sets": 3, "reps": 20},
    "Leg Press": {"sets": 3, "reps": 12, "weight": 100}, "Squats": {"sets": 3, "reps": 15},
}
STARTERS = {"Upper Body": ("Bench Press", "Push-Ups"), "Core": ("Plank", "Crunches"),
            "Lower Body": ("Leg Press", "Squats")}


class RunView:
    """What the run of watch.py asks of its app's model: the settings that hold."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.view = self

    @property
    def rest_seconds(self) -> int:
        return self.store.settings["restSeconds"]

    @property
    def weight_unit(self) -> str:
        return self.store.settings.get("weightUnit", "kg")

    @property
    def auto_finish(self) -> int:
        return self.store.settings["autoFinish"]


class RunWorkout:
    """What the run of watch.py asks of its workout."""

    def __init__(self, document: Document) -> None:
        self.id, self.name = document["id"], document["splitName"]


class PhoneApp:
    """The phone app, which alone writes documents."""

    LATE = 250_000_000  # RUN-14

    def __init__(self, phone: Phone, names: Names, store: Store) -> None:
        self.phone = phone
        self.clock, self.effects, self.session = phone.clock, phone.effects, phone.session
        self.names = names
        self.store = store
        self.folder = phone.folder
        self.model = RunView(self.store)
        self.mirror = Mirror()
        self.session_mirror = SessionMirror()
        # Of which run and which session the owner has dismissed the mirror (MIRROR-27).
        self.dismissed: tuple[Any, Any] = (None, None)
        self.run: Optional[RunFlow] = None
        self.origin = self.session.owner or 0  # the watch that is spoken to (SESSION-45)
        self.notice = ""
        self.waits = False  # changes of the watch, for the drive (CHANGE-13)
        self.ping_number = 0
        self.ping: Optional[Ping] = None

    # Writing.

    def need_drive(self) -> None:
        if self.store.drive != "available":
            raise Refused(f"the drive is {self.store.drive}")

    def has_drive(self) -> bool:
        return self.store.drive == "available"

    def write(self, kind: str, id: str, content: Optional[Document]) -> None:
        """SHOWN-21."""
        self.folder.wrote(kind, id, content)
        self.tell(kind, id, content)

    def tell(self, kind: str, id: str, content: Optional[Document]) -> None:
        fields = {} if content is None else {"content": copy.deepcopy(content)}
        self.effects.add("document", kind=kind, id=id, **fields)

    def changed(self) -> None:
        """What follows every change of the documents (CHANGE-6)."""
        self.session.update_context(self.snapshot())
        self.follow_run()

    def snapshot(self) -> Payload:
        """CHANGE-6, CHANGE-9."""
        store = self.store
        workouts = copy.deepcopy(store.open())

        def payload(kept: list[Document], omitted: list[Document]) -> Payload:
            return Payload.of({
                "type": "snapshot", "settings": store.settings,
                **store.standing(self.origin),
                "omitted": [workout["splitName"] for workout in omitted], "workouts": kept})

        def fits(one: Payload) -> bool:
            return self.session.fault_of(one, self.session.CONTEXT_LIMIT) is None

        whole = payload(workouts, [])
        if fits(whole):
            return whole
        for workout in workouts:
            workout["logs"] = [log for log in workout["logs"] if not is_over(log)]
        for count in range(len(workouts), -1, -1):
            smaller = payload(workouts[:count], list(reversed(workouts[count:])))
            if fits(smaller):
                return smaller
        # Not even their names have room: those of the newest.
        for count in range(len(workouts), 0, -1):
            smaller = payload([], list(reversed(workouts[-count:])))
            if fits(smaller):
                return smaller
        return payload([], [])

    # What comes from the watch.

    def take_message(self, payload: Payload) -> None:
        """MIRROR-5: nothing of it touches a document."""
        try:
            kind = payload.value.get("type")
            if kind == "live" and self.mirror.take(LiveMessage.read(payload.value), self.clock):
                if self.run is not None:  # RUN-32
                    self.effects.add("note", text=f"left “{self.run.exercise}”: the watch runs one")
                    self.run = None
            elif kind == "session":
                correction = LiveMessage.correction(payload.value)
                self.session_mirror.take(payload.value, correction, self.clock.uptime)
            elif kind == "liveEnd":
                self.mirror.end(LiveMessage.stamp_of(payload.value))
        except Unreadable:
            pass

    def take_user_info(self, payload: Payload) -> bool:
        """Whether all that it causes is safe (CHANGE-4, CHANGE-5)."""
        try:
            change = Change.read(payload.value)
        except Unreadable:
            return True
        marks = self.store.marks_of(change.mark[0])
        if marks.taken.has(change.mark[1]):
            return True
        if self.store.drive != "available":
            self.waits = True
            return False
        self.folder.catch_up()
        marks.taken.take(change.mark[1])
        was_over = self.mirrored_is_over()
        self.deal_with(change)
        self.end_mirror(was_over)
        self.changed()
        return True

    def deal_with(self, change: Change) -> None:
        """Applies, refuses or takes over (CHANGE-8, CHANGE-15)."""
        earlier = self.store.wait_of(change.workout)
        try:
            if change.measured is not None:
                self.keep(change.measured)
                return
            if earlier is not None:
                raise Missing(earlier.reason)
            self.apply(change)
        except Refusal as refusal:
            self.store.refuse(change.mark, refusal.reason, refusal.detail)
        except Missing as missing:
            self.store.take_over(change, str(missing))

    def keep(self, change: WorkoutChange) -> None:
        """SENSOR-12, SENSOR-13."""
        try:
            brief = self.store.measured.take(change)
        except ValueError as error:
            raise Refusal("invalidValue", str(error)) from error
        if brief is not None:
            self.tell("health", change.workout, brief)

    def apply(self, change: Change) -> None:
        store = self.store
        kind = "workout" if change.workout else "settings"
        trouble = self.folder.trouble(kind, change.workout or kind)
        if trouble:
            raise Missing(trouble)
        if not change.workout:
            outcome = edit_settings(store.settings, change.values, change.date)
            self.write("settings", "settings", store.settings)
            self.tell_of(outcome)
            return
        if change.workout in store.deleted:
            raise Refusal("workoutDeleted")
        found = store.workout(change.workout)
        if found is None:
            raise Missing(f"workout {change.workout} is not here")
        before = copy.deepcopy(found)
        done_sets = store.done_sets.setdefault((change.workout, change.log), DoneSets())
        outcome = edit_log(found, change.log, change.values, change.date, change.mark[0], done_sets)
        if found != before:
            self.write("workout", change.workout, found)
        self.tell_of(outcome)

    def tell_of(self, outcome: Outcome) -> None:
        """Whoever loses is told (CHANGE-8)."""
        if outcome.overruled:
            self.notice = f"Changed on the watch: {outcome.overruled}"
            self.effects.add("note", text=self.notice)
        if outcome.refused:
            raise Refusal("conflict", outcome.refused)

    def documents_changed(self, news: list[tuple[str, str, Document]]) -> None:
        """Others have written files (ACTION-23); what is deleted stays deleted."""
        was_over = self.mirrored_is_over()
        for kind, id, document in news:
            if id not in self.store.deleted:
                self.store.put(kind, id, document)
                self.tell(kind, id, document)
        self.retry()
        self.end_mirror(was_over)
        self.changed()

    def retry(self) -> None:
        """What waits is applied when its document is back, once and in its order (CHANGE-15)."""
        waiting, self.store.waiting = self.store.waiting, []
        for one in waiting:
            earlier = self.store.wait_of(one.change.workout)
            try:
                if earlier is not None:
                    raise Missing(earlier.reason)
                self.apply(one.change)
            except Refusal as refusal:
                self.store.refuse(one.change.mark, refusal.reason, refusal.detail)
            except Missing as missing:
                one.reason = str(missing)
                self.store.waiting.append(one)

    def mirrored_is_over(self) -> bool:
        if self.mirror.live is None:
            return False
        log = self.store.log(self.mirror.live.workout, self.mirror.live.log)
        return log is None or is_over(log)

    def end_mirror(self, was_over: bool) -> None:
        if not was_over and self.mirrored_is_over():
            self.mirror.exercise_over()

    def message_ended(self, id: int, outcome: str) -> None:
        """LAUNCH-10."""
        if self.ping is None:
            return
        if outcome in ("failed", "unknown"):
            self.ping = None
            self.effects.add("note", text=f"ping ended: {outcome}")
        elif outcome == "replied" and self.ping.id == id:
            self.next_ping(self.ping)

    def next_ping(self, ping: Ping) -> None:
        if ping.left == 0:
            self.ping = None
            self.effects.add("note", text=f"{ping.asked} replies")
            return
        ping.left -= 1
        self.ping_number += 1
        payload = Payload.of({"type": "ping", "number": self.ping_number})
        ping.id = self.session.send_message(payload, reply=True)

    # The run on the phone itself (RUN-30 to RUN-34), for the flow of watch.py.

    def haptic(self, kind: str, due: int) -> None:
        if not self.phone.lives.is_noticed():
            return
        missed = {"missed": True} if self.clock.uptime - due > self.LATE else {}
        self.effects.add("haptic", kind=kind, **missed)

    def record_log(self, run: RunFlow, at: int, name: str, value: Any) -> None:
        self.record_values(run, {name: value})

    def record_sets(self, run: RunFlow, at: int, done: int, was: int,
                    values: Optional[Document] = None) -> None:
        """Sets done, with what the page said of them before (RUN-34)."""
        self.record_values(run, {"was": was, "setsDone": done, **(values or {})})

    def log_of(self, run: RunFlow) -> Optional[Log]:
        log = self.store.log(run.workout, run.log)
        return Log.read(log) if log else None

    def record_values(self, run: RunFlow, values: Document) -> None:
        workout = self.store.workout(run.workout)
        if workout is not None:
            edit_log(workout, run.log, values, self.clock.wall)
            self.write("workout", run.workout, workout)
            self.session.update_context(self.snapshot())

    def send_live(self) -> None:
        """A phone has no live messages."""

    def end_run(self) -> None:
        self.run = None

    def follow_run(self) -> None:
        if self.run is None:
            return
        workout, log = self.store.workout(self.run.workout), self.store.log(self.run.workout, self.run.log)
        if workout is None or log is None or is_over(workout) or is_over(log) and not self.run.was_over:
            self.run = None
        else:
            self.run.was_over = self.run.was_over and is_over(log)
            self.run.own_rest = log.get("restSeconds")
            self.run.set_seconds = log["duration"] if log["loadType"] == "duration" else None
            self.run.planned = Log.read(log).planned
            self.run.undone(log["setsDone"])
            self.run.follow(log["sets"], self.clock.uptime)

    # Actions.

    def action(self, verb: str, fields: Fields) -> None:
        self.check(verb, Arguments(fields))
        given = {name.rstrip("?"): fields.value(name.rstrip("?")) for name in VERBS[verb]
                 if fields.value(name.rstrip("?"), False) is not False}
        if "weight" in given:  # ACTION-24
            given["weight"] = Arguments(fields).weight(self.store.settings.get("weightUnit", "kg"))
        self.folder.catch_up()
        was_over = self.mirrored_is_over()
        if verb not in QUESTIONS:
            self.notice = ""
        beside = {"waiting": "drop", "catalog": "split"}.get(verb)
        needs_none = verb in WITHOUT_DRIVE or (beside is not None and beside not in given)
        if self.store.drive != "available" and not needs_none:
            raise Refused(f"icloudRequired: iCloud Drive is {self.store.drive}")
        if verb in TRANSFER_VERBS:
            return self.session.transfers.calls[verb](Arguments(fields))
        getattr(self, "do_" + verb.replace("-", "_"))(given, fields)
        self.end_mirror(was_over)

    @staticmethod
    def check(verb: str, arguments: Arguments) -> None:
        """ACTION-3."""
        if verb not in VERBS:
            raise BadAction(f"a phone does not know “{verb}”")
        for name, kind in VERBS[verb].items():
            plain = name.rstrip("?")
            if name.endswith("?") and not arguments.given(plain):
                continue
            if kind == TEXT:
                arguments.string(plain)
            elif kind == FLAG:
                arguments.flag(plain)
            elif kind == TRANSFER:
                arguments.transfer()
            elif kind == WEIGHT:
                arguments.weight("kg")
            elif kind == JSON:
                if not isinstance(arguments.fields.value(plain), dict):
                    raise BadAction(f"it needs “{plain}”, an object")
            else:
                value = arguments.fields.value(plain)
                if type(value) is not int or not kind[0] <= value <= kind[1]:
                    raise BadAction(f"it needs “{plain}”, an integer from {kind[0]} to {kind[1]}")

    # Splits.

    def split(self, name: str) -> Document:
        found = next((split for split in self.store.splits if split["name"] == name), None)
        if found is None:
            raise Refused(f"there is no split “{name}”")
        self.folder.need("split", found["id"])
        return found

    def new_name(self, name: str) -> None:
        if any(split["name"] == name for split in self.store.splits):
            raise Refused(f"there is a split “{name}” already")

    @staticmethod
    def need_room(document: Document) -> None:
        """ACTION-22."""
        if len(Payload.of(document).text.encode()) > DOCUMENT_LIMIT:
            raise Refused(f"the document would be larger than {DOCUMENT_LIMIT} bytes")

    def put_split(self, split: Document) -> None:
        self.write("split", split["id"], split)

    def make_split(self, name: str, exercises: list[Document], look: Document) -> None:
        order = max((split["order"] for split in self.store.splits), default=-1) + 1
        split = {"id": self.names.next(self.clock.wall), "name": name,
                 "color": look.get("color", PLAIN["color"]), "systemImage": look.get("icon", PLAIN["systemImage"]),
                 "order": order, "exercises": exercises}
        self.store.splits.append(split)
        self.put_split(split)

    def do_starter_splits(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        for name, exercises in STARTERS.items():
            if all(split["name"] != name for split in self.store.splits):
                self.make_split(name, [{"name": exercise, **planned(CATALOG[exercise])}
                                       for exercise in exercises], {})
        self.changed()

    def do_split(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        self.new_name(given["name"])
        self.make_split(given["name"], [], given)
        self.changed()

    def do_edit_split(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        split = self.split(given["split"])
        if given.keys() <= {"split"}:
            raise Refused("nothing to change is named")
        if given.get("name", split["name"]) != split["name"]:
            self.new_name(given["name"])
        split["name"] = given.get("name", split["name"])
        split["color"] = given.get("color", split["color"])
        split["systemImage"] = given.get("icon", split["systemImage"])
        self.put_split(split)
        self.changed()

    def do_move_split(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        split = self.split(given["split"])
        self.need_place(given["place"], self.store.splits)
        self.store.splits.remove(split)
        self.store.splits.insert(given["place"] - 1, split)
        for order, one in enumerate(self.store.splits):
            if one["order"] != order:
                one["order"] = order
                self.put_split(one)
        self.changed()

    @staticmethod
    def need_place(place: int, items: list[Document]) -> None:
        if place > len(items):
            raise Refused(f"place {place} is behind the end of the list")

    def do_delete_split(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        split = self.split(given["split"])
        self.store.splits.remove(split)
        self.store.deleted.add(split["id"])
        self.write("split", split["id"], None)
        self.answer_deleted(split["name"], split["id"])
        self.changed()

    def answer_deleted(self, name: str, id: str) -> None:
        self.answer(deleted=f"{id}: “{name}”", id=id, hint="it is gone with the next change: write its file again")

    @staticmethod
    def exercise(split: Document, name: str) -> Document:
        found = next((one for one in split["exercises"] if one["name"] == name), None)
        if found is None:
            raise Refused(f"“{split['name']}” has no “{name}”")
        return found

    def do_add(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        split = self.split(given["split"])
        name, known = given["exercise"], CATALOG.get(given["exercise"])
        if known is None and "sets" not in given:
            raise Refused(f"the catalog has no “{name}”: say how many sets")
        if any(one["name"] == name for one in split["exercises"]):
            raise Refused(f"“{split['name']}” has a “{name}” already")
        is_whole = any(word in given for word in ("reps", "weight", "duration"))
        base = {"sets": known["sets"]} if known and is_whole else dict(known or {})
        plan = {**base, **{word: given[word] for word in PLAN if word in given}}
        exercises = [*split["exercises"], {"name": name, **planned(plan)}]
        self.need_room({**split, "exercises": exercises})
        split["exercises"] = exercises
        self.put_split(split)
        self.changed()

    @staticmethod
    def replan(document: Document, given: Document) -> None:
        done = done_values(document) if "setsDone" in document else []
        if "restSeconds" in document:
            document["rest"] = document.pop("restSeconds")
        plan = {**{word: document[word] for word in PLAN if word in document},
                **{word: given[word] for word in PLAN if word in given}}
        for word in (*PLAN, "loadType"):
            document.pop(word, None)
        document.update(planned(plan))
        if done:
            put_done(document, done)

    def do_edit_exercise(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        split = self.split(given["split"])
        exercise = self.exercise(split, given["exercise"])
        exercise["name"] = given.get("name", exercise["name"])
        self.replan(exercise, given)
        self.put_split(split)
        self.changed()

    def do_remind(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        split = self.split(given["split"])
        exercise = self.exercise(split, given["exercise"])
        is_off = fields.boolean("off", False)
        if ("weeks" in given) == is_off:
            raise Refused("say after how many weeks, or off")
        if not is_off and exercise["loadType"] != "weight":
            raise Refused(f"“{given['exercise']}” has no weight")
        exercise.pop(WEEKS, None)
        if not is_off:
            exercise[WEEKS] = given["weeks"]
        self.put_split(split)
        self.changed()

    def do_move_exercise(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        split = self.split(given["split"])
        exercise = self.exercise(split, given["exercise"])
        self.need_place(given["place"], split["exercises"])
        split["exercises"].remove(exercise)
        split["exercises"].insert(given["place"] - 1, exercise)
        self.put_split(split)
        self.changed()

    def do_remove_exercise(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        split = self.split(given["split"])
        split["exercises"].remove(self.exercise(split, given["exercise"]))
        self.put_split(split)
        self.changed()

    # Workouts.

    def new_workout(self, split: Document, wall: int) -> Document:
        id = self.names.next(wall)
        logs = [{"id": self.names.next(wall), "exercise": exercise["name"],
                 **{name: value for name, value in exercise.items() if name not in ("name", WEEKS)},
                 "setsDone": 0, "status": "notStarted", **self.last_time(exercise["name"], wall)}
                for exercise in split["exercises"]]
        return {"id": id, "splitID": split["id"], "splitName": split["name"], **look_of(split),
                "start": {"$date": wall}, "status": "inProgress", "logs": logs}

    def last_time(self, exercise: str, before: int) -> Document:
        """What was done in the newest workout that is over (CHANGE-6)."""
        for workout in reversed(self.store.past()):
            for log in workout["logs"]:
                if log["exercise"] == exercise and log["setsDone"] and workout["start"]["$date"] <= before:
                    return {"lastTime": [{name: one[name] for name in VALUES}
                                         for one in done_values(log)[:99]]}
        return {}

    def do_start(self, given: Document, fields: Fields) -> None:
        """LAUNCH-1, LAUNCH-5, LAUNCH-6."""
        self.need_drive()
        split = self.split(given["split"])
        if not split["exercises"]:
            raise Refused(f"“{split['name']}” has no exercise")
        workout = self.new_workout(split, self.clock.wall)
        self.store.workouts.append(workout)
        self.write("workout", workout["id"], workout)
        self.changed()
        if self.phone.permission == "allowed":
            self.launch(workout["id"])
        elif self.phone.permission == "notDetermined":
            self.store.waiting_launch = workout["id"]

    def launch(self, workout: str) -> None:
        self.store.launched = workout
        self.session.launch(Payload.of({"type": "launch", "workout": workout}))

    def launch_again(self) -> None:
        """LAUNCH-8."""
        workout = self.store.workout(self.store.launched) if self.store.launch_is_lost else None
        self.store.launch_is_lost = False
        if workout is not None and not is_over(workout) and self.phone.permission == "allowed":
            self.launch(workout["id"])

    def do_history(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        if not self.store.splits:
            raise Refused("a past workout needs a split, and there is none: add one first")
        for day in range(1, given["count"] + 1):
            wall = self.clock.wall - day * 86_400_000_000
            workout = self.new_workout(self.store.splits[0], wall)
            for log in workout["logs"]:
                log["setsDone"], log["status"] = log["sets"], "completed"
            settle(workout, wall + 3_600_000_000)
            self.store.workouts.insert(0, workout)
            self.write("workout", workout["id"], workout)
        self.changed()

    def find(self, exercise: str, past: bool = False) -> tuple[Document, Document]:
        """The first of that name in the workouts in progress (ACTION-20)."""
        over = [workout for workout in reversed(self.store.workouts) if is_over(workout)]
        for workout in self.store.open() + (over if past else []):
            for log in workout["logs"]:
                if log["exercise"] == exercise:
                    self.folder.need("workout", workout["id"])
                    return workout, log
        raise Refused(f"no workout in progress has “{exercise}”")

    def edited(self, workout: Document) -> None:
        self.write("workout", workout["id"], workout)
        self.changed()

    def do_complete(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        workout, log = self.find(given["exercise"])
        if log["status"] == "completed":
            raise Refused(f"“{log['exercise']}” is completed already")
        done = max(log["setsDone"], log["sets"])
        self.edit(workout, log, {"was": log["setsDone"], "setsDone": done, "status": "completed"})

    def do_skip(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        workout, log = self.find(given["exercise"])
        if is_over(log):
            raise Refused(f"“{log['exercise']}” is {log['status']} already")
        self.edit(workout, log, {"status": "skipped"})

    def do_undo(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        workout, log = self.find(given["exercise"], past=True)
        if not is_over(log) and log["setsDone"] == 0:
            raise Refused("there is nothing to take back")
        before = log["setsDone"]
        self.edit(workout, log, {"status": "inProgress"} if is_over(log)
                  else {"was": before, "setsDone": before - 1})

    def do_did(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        said = Arguments(fields).set_values(self.store.settings.get("weightUnit", "kg"))
        workout, log = self.find(given["exercise"], past=True)
        number = given.get("set", log["setsDone"])
        if not 1 <= number <= log["setsDone"]:
            raise Refused("that set is not done")
        self.edit(workout, log, {"set": number, **said})

    def edit(self, workout: Document, log: Document, values: Document) -> None:
        edit_log(workout, log["id"], values, self.clock.wall)
        self.edited(workout)

    def do_plan(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        workout, log = self.find(given["exercise"])
        self.replan(log, given)
        if log["status"] == "completed" and not is_done(log):
            go_on(log)
            settle(workout, self.clock.wall)
        self.write("workout", workout["id"], workout)
        for split in self.store.splits:
            if split["id"] == workout["splitID"]:
                for exercise in split["exercises"]:
                    if exercise["name"] == given["exercise"]:
                        self.replan(exercise, given)
                        self.put_split(split)
        self.changed()

    def do_note(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        if len(given["text"].encode()) > 4_096:
            raise Refused("a note is at most 4096 bytes")
        workout, log = self.find(given["exercise"])
        edited = copy.deepcopy(workout)
        noted = next(one for one in edited["logs"] if one["id"] == log["id"])
        noted["notes"] = given["text"]
        self.need_room(edited)
        log["notes"] = given["text"]
        self.edited(workout)

    def workout_named(self, name: str, past: bool = False) -> Document:
        found = [one for one in self.store.open() if one["splitName"] == name]
        if past and not found:
            found = [one for one in reversed(self.store.past()) if name in (one["splitName"], one["id"])]
        if not found:
            raise Refused(f"there is no workout “{name}”")
        self.folder.need("workout", found[0]["id"])
        return found[0]

    def do_finish(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        workout = self.workout_named(given["workout"])
        finish(workout, self.clock.wall)
        self.edited(workout)

    def do_delete(self, given: Document, fields: Fields) -> None:
        self.need_drive()
        workout = self.workout_named(given["workout"], past=True)
        self.store.workouts.remove(workout)
        self.store.deleted.add(workout["id"])
        self.write("workout", workout["id"], None)
        self.answer_deleted(workout["splitName"], workout["id"])
        self.changed()

    # The run.

    def do_run(self, given: Document, fields: Fields) -> None:
        """RUN-30."""
        if self.mirror.live is not None or self.run is not None:
            raise Refused("an exercise runs already")
        workout, log = self.find(given["exercise"])
        self.run = RunFlow(self, 0, RunWorkout(workout), Log.read(log), self.clock.uptime)

    def drive_run(self, verb: str) -> None:
        """RUN-31."""
        if self.run is None:
            raise Refused("no exercise runs on the phone")
        self.need_drive()
        if verb == "leave":
            self.run = None
        else:
            self.run.input(verb, self.clock.uptime)

    def do_begin(self, given: Document, fields: Fields) -> None:
        self.drive_run("start")

    def do_next(self, given: Document, fields: Fields) -> None:
        self.drive_run("next")

    def do_back(self, given: Document, fields: Fields) -> None:
        self.drive_run("back")

    def do_one_more(self, given: Document, fields: Fields) -> None:
        self.drive_run("one-more")

    def do_done(self, given: Document, fields: Fields) -> None:
        self.drive_run("done")

    def do_pause_rest(self, given: Document, fields: Fields) -> None:
        self.drive_run("pause-rest")

    def do_resume_rest(self, given: Document, fields: Fields) -> None:
        self.drive_run("resume-rest")

    def do_longer(self, given: Document, fields: Fields) -> None:
        self.drive_run("longer")

    def do_shorter(self, given: Document, fields: Fields) -> None:
        self.drive_run("shorter")

    def do_leave(self, given: Document, fields: Fields) -> None:
        self.drive_run("leave")

    # Questions (SHOWN-25).

    def answer(self, **content: Any) -> None:
        self.effects.add("answer", content=content)

    def do_splits(self, given: Document, fields: Fields) -> None:
        self.answer(splits=copy.deepcopy(self.store.splits))

    def do_workouts(self, given: Document, fields: Fields) -> None:
        shown = self.store.open() + list(reversed(self.store.past()[-50:]))
        self.answer(workouts=copy.deepcopy(shown))

    def do_settings(self, given: Document, fields: Fields) -> None:
        self.answer(restSeconds=self.store.settings["restSeconds"],
                    autoFinishSeconds=self.store.settings["autoFinish"],
                    weightUnit=self.store.settings.get("weightUnit", "kg"))

    def do_catalog(self, given: Document, fields: Fields) -> None:
        names = [one["name"] for one in self.split(given["split"])["exercises"]] if given else []
        self.answer(exercises=[{"name": name, **planned(plan)} for name, plan in CATALOG.items()
                               if name not in names])

    def do_progress(self, given: Document, fields: Fields) -> None:
        points = [{"start": workout["start"], "weight": log["weight"], "unit": "kg", "sets": log["setsDone"]}
                  for workout in self.store.past() for log in workout["logs"]
                  if log["exercise"] == given["exercise"] and log["status"] == "completed"
                  and log["loadType"] == "weight"]
        if not points:
            raise Refused("there is no such exercise with a weight in the past")
        self.answer(progress=points)

    def do_waiting(self, given: Document, fields: Fields) -> None:
        """CHANGE-15."""
        store = self.store
        if "drop" not in given:
            self.answer(waiting=[
                {"number": one.number, "change": f"a change of workout {one.change.workout}",
                 "reason": one.reason} for one in store.waiting])
            return
        dropped = next((one for one in store.waiting if one.number == given["drop"]), None)
        if dropped is None:
            raise Refused(f"no change {given['drop']} waits")
        store.waiting.remove(dropped)
        store.refuse(dropped.change.mark, "dropped")
        self.notice = ""
        self.changed()

    def do_status(self, given: Document, fields: Fields) -> None:
        store = self.store
        self.answer(drive=store.drive, splits=len(store.splits),
                    workoutsInProgress=len(store.open()), workoutsOver=len(store.past()),
                    launchPermission=self.phone.permission)

    # The store and the settings.

    def do_rebuild(self, given: Document, fields: Fields) -> None:
        for kind, id in self.folder.forget_missing():
            self.store.take_out(kind, id)
        self.folder.look(self.clock.uptime)

    def do_drive(self, given: Document, fields: Fields) -> None:
        """CHANGE-13."""
        if given["state"] not in ("available", "checking", "unavailable"):
            raise BadAction("a drive is available, checking or unavailable")
        self.store.drive = given["state"]
        if self.store.drive == "available":
            self.waits = self.session.held = False
            self.folder.catch_up()
            self.session.deliver()

    def path_named(self, name: str) -> str:
        """Of `settings`, `split:NAME` or `workout:NAME`."""
        kind, _, rest = name.partition(":")
        place = {"split": self.store.splits, "workout": self.store.open() + self.store.past()}
        if name == "settings":
            return path_of(name, name)
        for one in place.get(kind, []):
            if rest in (one["id"], one.get("name"), one.get("splitName")):
                return path_of(kind, one["id"])
        raise Refused(f"there is no document “{name}”")

    def do_edit_file(self, given: Document, fields: Fields) -> None:
        """ACTION-23."""
        self.folder.edit(self.path_named(given["document"]), given["field"], given["value"])

    def do_write_file(self, given: Document, fields: Fields) -> None:
        self.folder.write(given["path"], fields.payload("content").text)

    def do_write_raw(self, given: Document, fields: Fields) -> None:
        self.folder.write(given["path"], given["text"])

    def do_remove_file(self, given: Document, fields: Fields) -> None:
        self.folder.remove(self.path_named(given["document"]))

    def permit(self, value: str) -> None:
        self.phone.permission = value
        if value == "notDetermined" or self.store.waiting_launch is None:
            return
        id, self.store.waiting_launch = self.store.waiting_launch, None
        workout = self.store.workout(id)
        if value == "allowed" and workout is not None and not is_over(workout):
            self.phone.lives.tell(lambda: self.launch(id))

    def do_allow(self, given: Document, fields: Fields) -> None:
        self.permit("allowed")

    def do_deny(self, given: Document, fields: Fields) -> None:
        self.permit("denied")

    def do_forget_permission(self, given: Document, fields: Fields) -> None:
        self.permit("notDetermined")

    def set(self, name: str, value: int) -> None:
        self.need_drive()
        self.folder.need("settings", "settings")
        edit_settings(self.store.settings, {name: value}, self.clock.wall)
        self.write("settings", "settings", self.store.settings)
        self.changed()

    def do_rest(self, given: Document, fields: Fields) -> None:
        self.set("restSeconds", given["rest"])

    def do_auto_finish(self, given: Document, fields: Fields) -> None:
        self.set("autoFinish", given["countdown"])

    def do_weight_unit(self, given: Document, fields: Fields) -> None:
        self.set("weightUnit", Arguments(fields).unit())

    def do_ping(self, given: Document, fields: Fields) -> None:
        count = given.get("count", 1)
        self.ping = Ping(left=count, asked=count, since=self.clock.uptime)
        self.next_ping(self.ping)

    def do_message(self, given: Document, fields: Fields) -> None:
        self.session.send_message(fields.payload(), given.get("reply", False))

    def do_message_data(self, given: Document, fields: Fields) -> None:
        self.session.send_message(Arguments(fields).bytes(), given.get("reply", False), True)

    def mirrors(self) -> tuple[Optional[Document], Optional[Document], str]:
        """What is mirrored, and the name of what is dismissed."""
        jumps = self.session.dates.jumps
        run, session = self.mirror.screen(jumps), self.session_mirror.screen(jumps, self.mirror.corrects)
        dismissed, live = "", self.mirror.live
        if run is not None and live is not None:
            if live.stamp[:2] != self.dismissed[0]:
                return run, session, ""
            run, dismissed = None, live.shown["exercise"]
        if session is not None and self.session_mirror.newest[:2] == self.dismissed[1]:
            session, dismissed = None, dismissed or session["activity"]
        return run, session, dismissed

    def do_dismiss_mirror(self, given: Document, fields: Fields) -> None:
        run, session, _ = self.mirrors()
        if run is None and session is None:
            raise Refused("no mirror is shown")
        self.dismissed = (self.mirror.live.stamp[:2] if self.mirror.live else None,
                          self.session_mirror.newest[:2])

    def do_recall_mirror(self, given: Document, fields: Fields) -> None:
        if not self.mirrors()[2]:
            raise Refused("no mirror is dismissed")
        self.dismissed = (None, None)

    def do_correct_mirror(self, given: Document, fields: Fields) -> None:
        self.mirror.corrects = not fields.boolean("off", False)

    def do_send_to_remote(self, given: Document, fields: Fields) -> None:
        self.phone.remote.send(fields.payload().text.encode())

    def ask_mirrored(self, request: str) -> None:
        if not self.phone.remote.is_mirrored():
            raise Refused("no workout session is mirrored here")
        self.phone.remote.ask(request)

    def do_pause_mirrored(self, given: Document, fields: Fields) -> None:
        self.ask_mirrored("pause")

    def do_resume_mirrored(self, given: Document, fields: Fields) -> None:
        self.ask_mirrored("resume")

    def do_end_mirrored(self, given: Document, fields: Fields) -> None:
        self.ask_mirrored("end")

    def do_context(self, given: Document, fields: Fields) -> None:
        self.session.update_context(fields.payload())

    # What it shows.

    def screen(self) -> Document:
        """SHOWN-3."""
        mirror, session, dismissed = self.mirrors()
        store = self.store
        is_gated = store.drive != "available"  # SHOWN-28
        is_mirror = mirror or session
        screen: Document = {"screen": "mirror" if is_mirror else "run" if self.run
                            else "gate" if is_gated else "workouts"}
        if mirror and self.mirror.live is not None:
            screen["mirror"] = mirror
            workout = None if is_gated else store.workout(self.mirror.live.workout)
            if workout is not None:
                mirror["workout"] = workout["splitName"]
        if dismissed:
            screen["dismissed"] = dismissed
        if any(one is not None and not one["stale"] for one in (mirror, session)):
            screen["awake"] = True
        if session:
            screen["session"] = session
        if self.run is not None:
            run = self.run.screen()
            screen["run"] = {name: run[name] for name in run if name != "screen"}
        screen.update(
            splits=[split["name"] for split in store.splits],
            workouts=[{"name": one["splitName"], "done": sum(is_over(log) for log in one["logs"]),
                       "total": len(one["logs"]), **look_of(one)} for one in store.open()],
            past=len(store.past()), reachable=self.session.reachable)
        if any(look_of(split) for split in store.splits) and not is_gated:
            screen["looks"] = [{**PLAIN, **look_of(split)} for split in store.splits]
        if is_gated:
            screen.update(splits=[], workouts=[], past=0)
        if self.notice:
            screen["notice"] = self.notice
        if self.store.waiting_launch is not None:
            screen["question"] = "May the phone start workouts on the watch?"
        if store.drive != "available":
            screen["drive"] = store.drive
        waits = ["changes of the watch wait for the drive"] if self.waits else []
        problems = self.folder.problems() + waits
        if problems:
            more = len(problems) - 20  # SHOWN-6
            screen["problems"] = problems[:20] + ([f"and {more} more"] if more > 0 else [])
        return screen


# The device.


class Phone:
    """The phone: its operating system and its app, which runs as long as it does (SESSION-1)."""

    def __init__(self, incarnation: int, seed: str) -> None:
        self.incarnation = incarnation
        self.origin = draw_origin(seed, "phone", incarnation)
        self.clock = Clock()
        self.effects = Effects()
        self.lives = Lives(self, "phone", seed)
        self.session = self.make_session()
        self.folder = Folder(self)
        self.app = PhoneApp(self, Names(seed, incarnation), Store())
        self.permission = "allowed"
        self.shown: Optional[Document] = None
        self.remote = PhoneRemote(self.effects, self.clock, self.lives)

    def make_session(self) -> PhoneSession:
        return PhoneSession(self.incarnation, self.origin, self.clock, self.effects, self)

    def step(self, uptime: int, wall: int, inputs: list[Fields]) -> list[Document]:
        """One instant (LEASE-4, LEASE-12)."""
        self.clock.uptime, self.clock.wall = uptime, wall
        self.session.look_at_date()
        due = self.deadline()
        while due is not None and due < uptime:
            self.act(due)
            due = self.deadline()
        for one in inputs:
            self.take(one)
        if not inputs and due == uptime:
            self.act(due)
        screen = self.app.screen() if self.lives.is_noticed() else self.shown
        if screen != self.shown:  # SHOWN-1, SHOWN-4
            self.shown = screen
            self.effects.add("shown", screen=screen)
        return self.effects.take()

    def system(self) -> dict[str, Any]:
        """What its system knows of its app (LEASE-37)."""
        return {"app": self.lives.state, "outstanding": Counter(self.session.kinds_outstanding())}

    def deadline(self) -> Optional[int]:
        dues = (self.app_deadline(), self.lives.deadline(), self.remote.deadline(),
                self.session.deadline())
        return min((due for due in dues if due is not None), default=None)

    def app_deadline(self) -> Optional[int]:
        """An app that is suspended does nothing by itself (SESSION-84)."""
        if not self.lives.runs():
            return None
        run = self.app.run.deadline() if self.app.run else None
        dues = (self.app.mirror.due, self.app.session_mirror.due, run, self.folder.deadline())
        return min((due for due in dues if due is not None), default=None)

    def act(self, due: int) -> None:
        if self.app_deadline() == due:
            self.app_act(due)
        elif self.lives.deadline() == due:
            self.lives.act(due)
        elif self.remote.deadline() == due:
            self.remote.act(due)
        else:
            self.session.act(due)

    def app_act(self, due: int) -> None:
        if self.app.mirror.due == due:
            self.app.mirror.act(due)
        elif self.app.session_mirror.due == due:
            self.app.session_mirror.act(due)
        elif self.app.run is not None and self.app.run.deadline() == due:
            self.app.run.act(due)
        else:
            self.folder.act(due)

    def catch_up(self) -> None:
        """An app that goes on does first what was due meanwhile (SESSION-84)."""
        due = self.app_deadline()
        while due is not None and due < self.clock.uptime:
            self.app_act(due)
            due = self.app_deadline()

    def take(self, one: Fields) -> None:
        kind = one.string("type")
        if kind == "start":
            self.lives.launch()
        elif kind == "link":
            self.session.link(one.boolean("up"))
            self.remote.link(self.session.link_up)
        elif kind == "packet":
            self.take_packet(one.object("packet"))
        elif kind == "input":
            self.action(one.string("do"), one)
        else:
            raise HostFault(f"there is no input “{kind}”")

    def action(self, verb: str, one: Fields) -> None:
        try:
            reason = self.lives.refusal(verb)
            if reason is not None:
                raise Refused(reason)
            if not self.lives.action(verb, Arguments(one)):
                self.app.action(verb, one)
        except Refused as refusal:
            self.effects.add("refused", do=verb, reason=str(refusal))

    def take_packet(self, packet: Fields) -> None:
        kind = packet.string("kind")
        if kind.startswith("remote"):
            self.remote.packet(kind, packet)
        else:
            self.session.packet(packet)
            self.remote.link(self.session.link_up)

    # The app's life.

    def make_app(self) -> None:
        """It is there already, with the documents, and is told nothing before it is activated."""
        self.app.origin = self.session.owner or 0

    def drop_app(self) -> None:
        self.app = PhoneApp(self, self.app.names, self.app.store)

    def forget_app(self) -> None:
        """The app was removed; its documents lie in their drive."""
        self.session.forget_app()
        self.app.store.waiting_launch, self.app.store.launch_is_lost = None, False
        self.drop_app()

    def has_workout(self) -> bool:
        """No workout session keeps a phone's app running."""
        return False

    def wait_for_replies(self, seconds: int) -> None:
        """SESSION-25."""
        self.session.reply_timeout = self.remote.patience = seconds * SECOND

    # What the session tells.

    def session_activated(self) -> None:
        """Which watch it is comes first, where it is another one (SESSION-45)."""
        self.session.tell_other_watch()
        self.session.update_context(self.app.snapshot())

    def counterpart_told(self) -> None:
        """Nothing that the app does waits for that."""

    def counterpart_changed(self, origin: int) -> None:
        if self.lives.state in WITHOUT_APP:
            return
        if origin != self.app.origin:
            self.app.origin = origin
            self.session.update_context(self.app.snapshot())
        self.app.launch_again()

    def launch_lost(self) -> None:
        self.app.store.launch_is_lost = True

    def user_info_delivered(self, payload: Payload) -> None:
        """This app needs nothing of what it has sent."""

    def reachability_changed(self, reachable: bool) -> None:
        if not reachable:
            self.app.mirror.unreachable(self.clock.uptime)
            self.app.session_mirror.unreachable(self.clock.uptime)

    def dates_changed(self) -> None:
        """The mirror asks when it is shown."""

    def context_received(self, payload: Payload) -> None:
        """The watch's context means nothing to this app."""

    def message_ended(self, id: int, outcome: str) -> None:
        self.app.message_ended(id, outcome)

    def take_message(self, payload: Payload) -> None:
        self.app.take_message(payload)

    def take_user_info(self, payload: Payload) -> bool:
        return self.app.take_user_info(payload)


if __name__ == "__main__":
    make: Callable[[Fields], Phone] = lambda welcome: Phone(
        welcome.integer("incarnation", 1), welcome.value("seed", "0"))
    sys.exit(serve("phone", make))
