"""A phone's documents as files in a folder of its own, which others may write too (ACTION-23).

The folder lives as long as the phone. The phone tells it what the app writes, and hears what others have done.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Iterator, Optional

from lockstep_device import SECOND, Refused, Unreadable, read_integer, read_objects, read_string

from .sets import Log, read_status

Document = dict[str, Any]
FOLDERS = {"split": "Splits", "workout": "Workouts"}
SCHEMA = 1


class Missing(Exception):
    """A change's document cannot be seen, and was not deleted (CHANGE-15)."""


@dataclass
class Trouble:
    """What is wrong with a file, and since when."""

    reason: str
    since: int
    lasts: bool = False  # a second and more (SHOWN-27)


def path_of(kind: str, id: str) -> str:
    return "settings.json" if kind == "settings" else f"{FOLDERS[kind]}/{id}.json"


def place_of(path: str) -> Optional[tuple[str, str]]:
    """The kind and id of the document that a file is; none where it is no document's place."""
    if path == "settings.json":
        return "settings", "settings"
    folder, _, name = path.partition("/")
    kind = next((kind for kind, place in FOLDERS.items() if place == folder), None)
    if kind is None or not name.endswith(".json") or "/" in name:
        return None
    return kind, name.removesuffix(".json")


def read(kind: str, id: str, text: str) -> Document:
    """A file's document; raises `Unreadable`."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"it is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise Unreadable("it is no object")
    if read_integer(value, "schemaVersion", 0, 2**53, SCHEMA) > SCHEMA:
        raise Unreadable("a newer program has written it")
    if kind == "settings":
        unit = {"weightUnit": "lb"} if value.get("weightUnit") == "lb" else {}
        return {**{name: read_integer(value, name, 0, 3600, default)
                   for name, default in (("restSeconds", 45), ("autoFinish", 5))}, **unit}
    if read_string(value, "id") != id:
        raise Unreadable("its id is not its name")
    return read_split(value) if kind == "split" else read_workout(value)


def read_split(value: Document) -> Document:
    for exercise in read_objects(value, "exercises"):
        read_string(exercise, "name")
        read_integer(exercise, "sets", 1, 99, 1)
    return {"id": value["id"], "name": read_string(value, "name"),
            "color": read_string(value, "color", "blue"),
            "systemImage": read_string(value, "systemImage", "dumbbell"),
            "order": read_integer(value, "order", 0, 2**53, 0),
            "exercises": [{"loadType": "none", "sets": 1, **exercise}
                          for exercise in value.get("exercises", [])]}


def read_workout(value: Document) -> Document:
    for log in read_objects(value, "logs"):
        Log.read(log)
    read_status(value)
    read_string(value, "splitName")
    return {"splitID": "", "start": {"$date": 0}, "status": "notStarted",
            **{name: part for name, part in value.items() if name != "schemaVersion"},
            "logs": [{"sets": 1, "loadType": "none", "setsDone": 0, "status": "notStarted", **log}
                     for log in value.get("logs", [])]}


def sentence(error: Unreadable) -> str:
    text = str(error)
    return text if " " in text else f"its “{text}” is not as it should be"


def put(value: Any, way: list[str], text: str) -> None:
    """Changes one value of a document, as a person in an editor does."""
    *steps, last = way
    for step in steps:
        value = part(value, step)
    if isinstance(value, dict):
        value[last] = word(text)
    else:
        part(value, last)
        value[int(last)] = word(text)


def part(value: Any, name: str) -> Any:
    if isinstance(value, dict) and name in value:
        return value[name]
    if isinstance(value, list) and name.isdecimal() and int(name) < len(value):
        return value[int(name)]
    raise Refused(f"the document has no “{name}” there")


def word(text: str) -> Any:
    return int(text) if text.removeprefix("-").isdecimal() else text


class Folder:
    """The files, and what the app knows of them."""

    NOTICE = SECOND // 5  # how soon the app learns what others have done

    def __init__(self, phone: Any) -> None:
        self.phone, self.clock = phone, phone.clock
        self.texts: dict[str, str] = {}
        self.known: dict[str, Document] = {}  # what each file said last
        self.troubles: dict[str, Trouble] = {}
        self.due: Optional[int] = None

    # What the app does.

    def wrote(self, kind: str, id: str, content: Optional[Document]) -> None:
        """A document that cannot be seen is left alone."""
        path = path_of(kind, id)
        if content is None:
            self.texts.pop(path, None)
            self.known.pop(path, None)
            self.troubles.pop(path, None)
        elif path not in self.troubles:
            self.texts[path] = json.dumps({"schemaVersion": SCHEMA, **content})
            self.known[path] = json.loads(json.dumps(content))

    def trouble(self, kind: str, id: str) -> Optional[str]:
        path = path_of(kind, id)
        return f"{path}: {self.troubles[path].reason}" if path in self.troubles else None

    def need(self, kind: str, id: str) -> None:
        """The app's owner changes nothing that it cannot see."""
        trouble = self.trouble(kind, id)
        if trouble:
            raise Refused(trouble)

    def problems(self) -> list[str]:
        """SHOWN-27."""
        return [f"{path}: {trouble.reason}" for path, trouble in sorted(self.troubles.items())
                if trouble.lasts]

    # What others do (ACTION-23).

    def edit(self, path: str, field: str, value: str) -> None:
        if path not in self.texts:
            raise Refused("there is no such file")
        try:
            document = json.loads(self.texts[path])
        except ValueError as error:
            raise Refused("it is no JSON") from error
        put(document, field.split("."), value)
        self.write(path, json.dumps(document))

    def write(self, path: str, text: str) -> None:
        if any(name in ("", ".", "..") for name in path.split("/")):
            raise Refused("the path leads out of the folder")
        self.texts[path] = text
        self.touched()

    def remove(self, path: str) -> None:
        if path not in self.texts:
            raise Refused("there is no such file")
        del self.texts[path]
        self.touched()

    def touched(self) -> None:
        self.due = self.due or self.clock.uptime + self.NOTICE

    # Looking at the files.

    def deadline(self) -> Optional[int]:
        """When the app looks, or a trouble has lasted; without its drive it sees nothing."""
        if not self.phone.app.has_drive():
            return None
        lasting = (one.since + SECOND for one in self.troubles.values() if not one.lasts)
        return min((due for due in (self.due, *lasting) if due is not None), default=None)

    def act(self, due: int) -> None:
        for trouble in self.troubles.values():
            trouble.lasts = trouble.lasts or trouble.since + SECOND <= due
        if self.due is not None and self.due <= due:
            self.look(due)

    def catch_up(self) -> None:
        """Before the app goes by its documents it looks at what others have touched."""
        if self.due is not None and self.phone.app.has_drive():
            self.look(self.clock.uptime)

    def look(self, at: int) -> None:
        self.due = None
        self.phone.app.documents_changed(list(self.news(at)))

    def news(self, at: int) -> Iterator[tuple[str, str, Document]]:
        """What the files say that they did not say before."""
        for path in sorted({*self.texts, *self.known}):
            place = place_of(path)
            if place is None:
                continue
            try:
                if path not in self.texts:
                    raise Unreadable("it is not there any more")
                document = read(*place, self.texts[path])
            except Unreadable as error:
                self.troubles.setdefault(path, Trouble("", at)).reason = sentence(error)
                continue
            self.troubles.pop(path, None)
            if document != self.known.get(path):
                self.known[path] = document
                yield (*place, json.loads(json.dumps(document)))

    def forget_missing(self) -> list[tuple[str, str]]:
        """What no file says any more (`rebuild`)."""
        gone = [path for path in self.known if path not in self.texts]
        for path in gone:
            del self.known[path]
            self.troubles.pop(path, None)
        return [place for place in map(place_of, gone) if place is not None]
