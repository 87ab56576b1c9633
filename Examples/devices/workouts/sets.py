"""The exercises of a workout, and their sets as people read them (CHANGE-6, SHOWN-2)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Optional

from lockstep_device import Arguments, BadAction, Refused, Unreadable, read_integer, read_objects, read_string

OVER = ("completed", "skipped")
STATUSES = ("notStarted", "inProgress", "completed", "skipped")
KINDS = ("normal", "warmUp", "drop", "failure")
POUND = 453.59237


def read_set(value: dict[str, Any]) -> dict[str, Any]:
    """What is said of a set: its values, as far as they are not as planned (CHANGE-6)."""
    said: dict[str, Any] = {}
    for name, high in (("reps", 9_999), ("seconds", 86_400)):
        if name in value:
            said[name] = read_integer(value, name, 0, high, 0)
    if "weight" in value:
        said["weight"] = read_weight(value)
    if "kind" in value:
        if value["kind"] not in KINDS:
            raise Unreadable("kind")
        said["kind"] = value["kind"]
    return said


def read_weight(value: dict[str, Any]) -> float:
    """Kilograms."""
    weight = value.get("weight", 0)
    if type(weight) not in (int, float) or not 0 <= weight <= 99_999:
        raise Unreadable("weight")
    return weight


def grams_of(weight: Any, unit: str) -> Optional[int]:
    """An argument (ACTION-24); none where it is no weight."""
    match = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,2})?) *(kg|lb)?", str(weight))
    if match is None or isinstance(weight, bool) or float(match[1]) > 9_999:
        return None
    return int(float(match[1]) * (POUND if (match[2] or unit) == "lb" else 1000) + 0.5)


def kilograms(grams: int) -> float:
    return grams // 1000 if grams % 1000 == 0 else grams / 1000


def weight_text(weight: float, unit: str) -> str:
    amount = round(weight * 1000 / POUND, 2) if unit == "lb" else weight
    return f"{amount:.3f}".rstrip("0").rstrip(".") + " " + unit


def read_date(value: dict[str, Any], name: str, default: int = 0) -> int:
    """In microseconds since 1970."""
    date = value.get(name)
    return date["$date"] if isinstance(date, dict) and type(date.get("$date")) is int else default


def text_of(values: dict[str, Any], unit: str = "kg") -> str:
    """A set as a person reads it (SHOWN-2)."""
    reps, weight, seconds = (values.get(name, 0) for name in ("reps", "weight", "seconds"))
    parts = []
    if weight:
        text = weight_text(weight, unit)
        parts.append(f"{reps} × {text}" if reps else text)
    elif reps:
        parts.append(f"{reps} reps")
    if seconds:
        parts.append(f"{seconds} s")
    words = {"warmUp": "warm-up", "drop": "drop set", "failure": "to failure"}
    if values.get("kind", "normal") != "normal":
        parts.append(words[values["kind"]])
    return ", ".join(parts)


def read_status(value: dict[str, Any]) -> str:
    status = read_string(value, "status", "notStarted")
    if status not in STATUSES:
        raise Unreadable("status")
    return status


class Amounts:
    """Arguments that say how much: weights, units, and what was done in a set (ACTION-24)."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments

    def unit(self) -> str:
        unit = self.arguments.string("unit")
        if unit not in ("kg", "lb"):
            raise BadAction("a unit is kg or lb")
        return unit

    def weight(self, unit: str) -> float:
        """ACTION-24."""
        grams = grams_of(self.arguments.fields.value("weight"), unit)
        if grams is None:
            raise BadAction("it needs “weight”, such as 45lb")
        return kilograms(grams)

    def set_values(self, unit: str) -> dict[str, Any]:
        """What was done in a set."""
        values: dict[str, Any] = {
            name: self.arguments.integer(name, high, low=0)
            for name, high in (("reps", 999), ("seconds", 86_400))
            if self.arguments.given(name)}
        if self.arguments.given("weight"):
            values["weight"] = self.weight(unit)
        if self.arguments.given("kind"):
            values["kind"] = self.arguments.string("kind")
            if values["kind"] not in KINDS:
                raise BadAction("a kind is normal, warmUp, drop or failure")
        if not values:
            raise Refused("nothing was said")
        return values


@dataclass
class Log:
    """One exercise of a workout."""

    id: str
    exercise: str
    sets: int
    sets_done: int
    status: str
    duration: Optional[int]  # seconds of one set, for a timed exercise
    rest: Optional[int] = None  # its own rest
    counted: int = 0  # of the sets done, those that a completion has counted
    planned: dict[str, Any] = field(default_factory=dict)  # reps, weight, and seconds of a set
    said: list[dict[str, Any]] = field(default_factory=list)  # of the sets done, what was not as planned
    last_time: list[dict[str, Any]] = field(default_factory=list)

    @staticmethod
    def read(value: dict[str, Any]) -> Log:
        planned = {"reps": read_integer(value, "reps", 0, 9_999, 0), "weight": read_weight(value),
                   "seconds": read_integer(value, "duration", 0, 86_400, 0)}
        said = [{**read_set(one), "setAt": one.get("setAt", {"$date": 0})}
                for one in read_objects(value, "doneSets")]
        load_type = read_string(value, "loadType", "none")
        if load_type not in ("none", "weight", "duration"):
            raise Unreadable("loadType")
        duration = read_integer(value, "duration", 0, 86_400, 0)
        return Log(read_string(value, "id"), read_string(value, "exercise"),
                   read_integer(value, "sets", 1, 99, 1),
                   read_integer(value, "setsDone", 0, 999, 0),
                   read_status(value), duration if load_type == "duration" else None,
                   read_integer(value, "restSeconds", 0, 3600, 0) if "restSeconds" in value else None,
                   read_integer(value, "setsCounted", 0, 999, 0),
                   planned, said, [read_set(one) for one in read_objects(value, "lastTime")])

    def set_at(self, number: int) -> dict[str, Any]:
        """When what is known of a set was corrected last."""
        said = self.said[number - 1] if number <= len(self.said) else {}
        return said.get("setAt", {"$date": 0})

    def done(self, number: int) -> dict[str, Any]:
        """What was done in a set that is done."""
        return {**self.planned, **(self.said[number - 1] if number <= len(self.said) else {})}

    def say(self, number: int, values: dict[str, Any]) -> None:
        if 1 <= number <= self.sets_done:
            self.said += [{} for _ in range(number - len(self.said))]
            self.said[number - 1] = {**self.said[number - 1], **values}

    def correct(self, number: int, said: dict[str, Any], change: dict[str, Any], date: int) -> None:
        """Of two corrections the one that was set later holds (CHANGE-17)."""
        found_at = self.set_at(number)["$date"]
        saw, date = read_date(change, "saw", found_at), read_date(change, "setAt", date)
        if saw >= found_at:
            date = max(date, found_at + 1)
        elif date <= found_at:
            return
        self.say(number, {**said, "setAt": {"$date": date}})

    def figures(self, page: str, done: int, target: dict[str, Any],
                said: dict[str, Any], unit: str) -> dict[str, str]:
        """What a page says of its set (SHOWN-2)."""
        last = self.last_time[min(done, len(self.last_time) - 1)] if self.last_time else {}
        texts = {
            "target": "" if page == "finish" else text_of(target if page == "work" else self.planned, unit),
            "lastTime": "" if page == "finish" else text_of(last, unit), "actual": ""}
        if page == "work" and said:
            texts["actual"] = text_of({**target, **said}, unit)
        if page in ("rest", "finish") and 1 <= done <= self.sets_done:
            texts["actual"] = text_of(self.done(done), unit)
        return {name: text for name, text in texts.items() if text}

    def is_over(self) -> bool:
        return self.status in OVER

    def is_done(self) -> bool:
        return self.sets_done >= self.sets
