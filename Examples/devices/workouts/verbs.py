"""What an owner may ask of the phone, with its arguments (the tables of actions.md)."""

from __future__ import annotations

from typing import Any

from lockstep_device import Arguments, BadAction

from .sets import Amounts

TEXT, FLAG, JSON, TRANSFER, WEIGHT = "text", "flag", "json", "transfer", "weight"
PLAN = {"sets": (1, 99), "reps": (0, 999), "weight": WEIGHT, "duration": (0, 86_400), "rest": (0, 3600)}

# The verbs of a run, with what the flow calls them.
RUN_VERBS = {"begin": "start", **{verb: verb for verb in (
    "next", "back", "one-more", "longer", "shorter", "pause-rest", "resume-rest", "done", "leave")}}

# What the session does for any app, with the arguments of each (actions.md): a range, or a kind; an optional one ends
# in “?”.
CALLS: dict[str, dict[str, Any]] = {
    "message": {"payload": JSON, "reply?": FLAG}, "message-data": {"data": TEXT, "reply?": FLAG},
    "context": {"payload": JSON}, "user-info": {"payload": JSON, "label?": TEXT}, "cancel-user-info": {"id": TRANSFER},
    "file": {"name": TEXT, "bytes": (0, 67_108_864), "metadata?": JSON, "label?": TEXT},
    "cancel-file": {"id": TRANSFER}, "complication": {"payload": JSON},
}

VERBS: dict[str, dict[str, Any]] = {
    **CALLS, **{verb: {} for verb in RUN_VERBS},
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
    "delete": {"workout": TEXT}, "run": {"exercise": TEXT}, "splits": {}, "workouts": {}, "settings": {},
    "catalog": {"split?": TEXT}, "progress": {"exercise": TEXT}, "status": {},
    "waiting": {"drop?": (1, 1_000_000)}, "rebuild": {},
    "drive": {"state": TEXT}, "dismiss-mirror": {}, "recall-mirror": {}, "correct-mirror": {"off?": FLAG},
    "allow": {}, "deny": {}, "forget-permission": {},
    "edit-file": {"document": TEXT, "field": TEXT, "value": TEXT},
    "write-file": {"path": TEXT, "content": JSON}, "write-raw": {"path": TEXT, "text": TEXT},
    "remove-file": {"document": TEXT}, "rest": {"rest": (0, 3600)}, "auto-finish": {"countdown": (0, 3600)},
    "weight-unit": {"unit": TEXT},
    "ping": {"count?": (1, 10_000_000)},
}

# What needs no document (SHOWN-28), beside a question for what waits and one for the whole catalog.
WITHOUT_DRIVE = {"status", "drive", "dismiss-mirror", "recall-mirror", "correct-mirror", "edit-file", "write-file",
                 "write-raw", "remove-file", "ping", "send-to-remote", "pause-mirrored", "resume-mirrored",
                 "end-mirrored", *RUN_VERBS, *CALLS}
QUESTIONS = ("splits", "workouts", "settings", "catalog", "progress", "status", "waiting")


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
            Amounts(arguments).weight("kg")
        elif kind == JSON:
            if not isinstance(arguments.fields.value(plain), dict):
                raise BadAction(f"it needs “{plain}”, an object")
        else:
            value = arguments.fields.value(plain)
            if type(value) is not int or not kind[0] <= value <= kind[1]:
                raise BadAction(f"it needs “{plain}”, an integer from {kind[0]} to {kind[1]}")
