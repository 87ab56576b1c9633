"""What a change does to a workout or to the settings, as documents: the table of CHANGE-8."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

from lockstep_device import Unreadable

from .sets import OVER, read_set, text_of

Document = dict[str, Any]
VALUES = ("reps", "weight", "seconds", "kind")
SET_AT = {"restSeconds": "restSetAt", "autoFinish": "autoFinishSetAt", "weightUnit": "weightUnitSetAt"}


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
