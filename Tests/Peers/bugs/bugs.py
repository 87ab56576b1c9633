#!/usr/bin/env python3
"""Puts programs with one bug each to the conformance suite, and prints the ratio that it catches (see README.md)."""

from __future__ import annotations

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from apps import ECHO, TIMED
from devices import PHONE, WATCH

ROOT = pathlib.Path(__file__).resolve().parents[3]
DEVICES = ROOT / "Examples/devices"
# Where the rules of each device stand.
LIBRARY = [f"lockstep_device/{name}.py" for name in ("clocks", "device", "lives", "program", "queues", "session")]
OF_WATCH = ["watch.py", "workouts/run.py", "workouts/view.py", *LIBRARY]
OF_PHONE = ["phone.py", "lockstep_device/phone_session.py"]
OF_PHONE += [f"workouts/{name}.py" for name in ("edits", "mirror", "plans", "store", "training")]


def broken(suite: str, option: str, command: str, areas: list[str]) -> list[str]:
    """The statements that the suite says a program breaks."""
    words = [suite, "conformance", option, command, "--report", "json", "--patience", "8000", "--fail-fast"]
    words += [word for area in areas for word in ("--only", area)]
    output = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    failures = ("fail", "time-out")
    return [each["broken"] for each in json.loads(output)["outcomes"] if each["verdict"] in failures]


def changed(folder: pathlib.Path, names: list[str], old: str, new: str) -> None:
    """Changes one of some files, in the one place where something stands."""
    found = [name for name in names for _ in range((folder / name).read_text().count(old))]
    if len(found) != 1:
        sys.exit(f"found in {found or 'no file'}, not once: {old!r}")
    file = folder / found[0]
    file.write_text(file.read_text().replace(old, new))


def attempt(suite: str, option: str, source: pathlib.Path, names: list[str], bugs: list[tuple],
            default: list[str]) -> tuple[int, int]:
    """Breaks copies of a program, in itself or in others of some files of its folder."""
    caught = 0
    for old, new, *areas in bugs:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "copy"
            shutil.copytree(source.parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
            changed(folder, names, old, new)
            statements = broken(suite, option, f"python3 '{folder / source.name}'", areas or default)
        caught += bool(statements)
        told = ", ".join(dict.fromkeys(statements)) or "MISSED"
        print(f"{source.name} {option}: {new.strip().splitlines()[0] if new.strip() else 'without ' + old.strip()[:70]}"
              f"\n    {told}", flush=True)
    return caught, len(bugs)


def main() -> None:
    suite = str(pathlib.Path(sys.argv[1]).resolve())
    wanted = sys.argv[2:] or ["apps", "watch", "phone"]
    sums: dict[str, list[int]] = {}

    def add(kind: str, option: str, source: pathlib.Path, bugs: list[tuple], areas: list[str],
            names: list[str] | None = None) -> None:
        if kind not in wanted:
            return
        caught, count = attempt(suite, option, source, names or [source.name], bugs, areas)
        total = sums.setdefault(kind, [0, 0])
        total[0] += caught
        total[1] += count

    echo, timed = ROOT / "Examples/echo/echo.py", ROOT / "Tests/Peers/bugs/timed_echo.py"
    for option in ("--watch-app", "--phone-app"):
        role = option[2:7]
        add("apps", option, echo, [bug[1:] for bug in ECHO if bug[0] in (role, "both")], ["APP", "VALUE"])
        add("apps", option, timed, [bug[1:] for bug in TIMED if bug[0] in (role, "both")], ["APP", "VALUE"])
    add("watch", "--watch", DEVICES / "watch.py", WATCH, [], OF_WATCH)
    add("phone", "--phone", DEVICES / "phone.py", PHONE, [], OF_PHONE)
    for kind, (caught, count) in sums.items():
        print(f"{kind}: {caught} of {count} caught, {100 * caught // count} %")


if __name__ == "__main__":
    main()
