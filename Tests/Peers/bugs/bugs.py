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
PEERS = ROOT / "Tests/Peers"


def broken(suite: str, option: str, command: str, areas: list[str]) -> list[str]:
    """The statements that the suite says a program breaks."""
    words = [suite, "conformance", option, command, "--report", "json", "--patience", "8000", "--fail-fast"]
    words += [word for area in areas for word in ("--only", area)]
    output = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    failures = ("fail", "time-out")
    return [each["broken"] for each in json.loads(output)["outcomes"] if each["verdict"] in failures]


def changed(source: pathlib.Path, folder: pathlib.Path, old: str, new: str) -> pathlib.Path:
    text = source.read_text()
    if text.count(old) != 1:
        sys.exit(f"{source.name}: found {text.count(old)} times, not once: {old!r}")
    file = folder / source.name
    file.write_text(text.replace(old, new))
    return file


def attempt(suite: str, option: str, source: pathlib.Path, bugs: list[tuple], default: list[str]) -> tuple[int, int]:
    caught = 0
    for old, new, *areas in bugs:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for other in PEERS.glob("*.py"):
                shutil.copy(other, folder)
            file = changed(source, folder, old, new)
            statements = broken(suite, option, f"python3 '{file}'", areas or default)
        caught += bool(statements)
        told = ", ".join(dict.fromkeys(statements)) or "MISSED"
        print(f"{source.name} {option}: {new.strip().splitlines()[0] if new.strip() else 'without ' + old.strip()[:70]}"
              f"\n    {told}", flush=True)
    return caught, len(bugs)


def main() -> None:
    suite = str(pathlib.Path(sys.argv[1]).resolve())
    wanted = sys.argv[2:] or ["apps", "watch", "phone"]
    sums: dict[str, list[int]] = {}

    def add(kind: str, option: str, source: pathlib.Path, bugs: list[tuple], areas: list[str]) -> None:
        if kind not in wanted:
            return
        caught, count = attempt(suite, option, source, bugs, areas)
        total = sums.setdefault(kind, [0, 0])
        total[0] += caught
        total[1] += count

    echo, timed = ROOT / "Examples/echo/echo.py", PEERS / "bugs/timed_echo.py"
    for option in ("--watch-app", "--phone-app"):
        role = option[2:7]
        add("apps", option, echo, [bug[1:] for bug in ECHO if bug[0] in (role, "both")], ["APP", "VALUE"])
        add("apps", option, timed, [bug[1:] for bug in TIMED if bug[0] in (role, "both")], ["APP", "VALUE"])
    add("watch", "--watch", PEERS / "watch.py", WATCH, [])
    add("phone", "--phone", PEERS / "phone.py", PHONE, [])
    for kind, (caught, count) in sums.items():
        print(f"{kind}: {caught} of {count} caught, {100 * caught // count} %")


if __name__ == "__main__":
    main()
