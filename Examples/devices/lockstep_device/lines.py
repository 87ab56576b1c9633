"""Lines of JSON, and the payloads in them, which keep their own text (docs/protocol/values.md)."""

from __future__ import annotations

import json
import re
from typing import Any, Optional

from .sizes import PropertyListSize, Unsupported

SECOND = 1_000_000_000
LARGEST = 2**53  # VALUE-2
LINE_LIMIT = 1_048_576  # VALUE-11


class HostFault(Exception):
    """The host sent a line that the protocol does not allow."""


class EndOfStream(Exception):
    """The host closed the connection."""


class Unreadable(Exception):
    """A payload cannot be read as its type (MIRROR-20)."""


# JSON that keeps the text of its parts (VALUE-13).


def refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


DECODER = json.JSONDecoder(parse_constant=refuse_constant)
STRING_OR_SPACE = re.compile(r'("(?:[^"\\]|\\.)*")|[ \t\r\n]+')


def skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def parts_of(text: str, start: int, end: str, named: bool) -> list[tuple[str, str]]:
    """The parts of an object (named) or array, each as its name and its own text."""
    parts: list[tuple[str, str]] = []
    at = skip_space(text, start + 1)
    while text[at] != end:
        name = ""
        if named:
            name, at = DECODER.raw_decode(text, at)
            at = skip_space(text, skip_space(text, at) + 1)
        _, after = DECODER.raw_decode(text, at)
        parts.append((name, text[at:after]))
        at = skip_space(text, after)
        if text[at] == ",":
            at = skip_space(text, at + 1)
    return parts


def write(value: Any) -> str:
    """Compact JSON, in which a payload keeps its own text (VALUE-13, VALUE-15)."""
    if isinstance(value, Payload):
        return value.text
    if isinstance(value, dict):
        return "{" + ",".join(f"{write(k)}:{write(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(write(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


class Fields:
    """One object of a line; each getter checks what it gives (a wrong one is `HostFault`)."""

    def __init__(self, text: str) -> None:
        start = skip_space(text, 0)
        if text[start : start + 1] != "{":
            raise HostFault(f"expected an object, found {text[:60]}")
        self.parts = dict(parts_of(text, start, "}", named=True))
        self.read: dict[str, Any] = {}

    def value(self, name: str, default: Any = None) -> Any:
        if name not in self.parts:
            return default
        if name not in self.read:
            self.read[name] = DECODER.decode(self.parts[name])
        return self.read[name]

    def string(self, name: str) -> str:
        value = self.value(name)
        if not isinstance(value, str):
            raise HostFault(f"“{name}” is not a string")
        return value

    def boolean(self, name: str, default: Optional[bool] = None) -> bool:
        value = self.value(name, default)
        if not isinstance(value, bool):
            raise HostFault(f"“{name}” is not true or false")
        return value

    def integer(self, name: str, low: int = -LARGEST, default: Optional[int] = None) -> int:
        value = self.value(name, default)
        if type(value) is not int or not low <= value <= LARGEST:
            raise HostFault(f"“{name}” is not an integer in its range")
        return value

    def object(self, name: str) -> Fields:
        return Fields(self.parts.get(name, ""))

    def objects(self, name: str) -> list[Fields]:
        text = self.parts.get(name, "[]")
        if text[0] != "[":
            raise HostFault(f"“{name}” is not an array")
        return [Fields(part) for _, part in parts_of(text, 0, "]", named=False)]

    def payload(self, name: str = "payload") -> Payload:
        if not isinstance(self.value(name), dict):
            raise HostFault(f"“{name}” is not an object")
        return Payload(self.parts[name])


def read_frame(line: bytes) -> Fields:
    """A line of the host as its fields (VALUE-1)."""
    try:
        text = line.decode("utf-8")
        DECODER.decode(text)
        return Fields(text)
    except (ValueError, RecursionError) as error:
        raise HostFault(f"no JSON object: {error}") from error


# Payloads, and how their values are read.


class Payload:
    """A property-list dictionary, with the text it came in."""

    def __init__(self, text: str) -> None:
        self.text = STRING_OR_SPACE.sub(lambda match: match.group(1) or "", text)
        self.value: dict[str, Any] = DECODER.decode(text)

    @staticmethod
    def of(value: dict[str, Any]) -> Payload:
        return Payload(write(value))

    def __eq__(self, other: object) -> bool:
        """Equality of bytes (VALUE-13)."""
        return isinstance(other, Payload) and self.text == other.text

    def is_data(self) -> bool:
        """Whether it is data, which a message may be (SESSION-88)."""
        return "$data" in self.value

    def size(self) -> int:
        """The bytes as a binary property list (VALUE-20); raises `Unsupported`."""
        if any(key[:1] == "$" and key[:2] != "$$" for key in self.value):
            raise Unsupported  # a date or data is no dictionary
        return PropertyListSize(self.value).total()


def read_integer(value: dict[str, Any], name: str, low: int, high: int, default: int) -> int:
    number = value.get(name, default)
    if type(number) is not int or not low <= number <= high:
        raise Unreadable(name)
    return number


def read_string(value: dict[str, Any], name: str, default: Optional[str] = None) -> str:
    text = value.get(name, default)
    if not isinstance(text, str):
        raise Unreadable(name)
    return text


def read_objects(value: dict[str, Any], name: str) -> list[dict[str, Any]]:
    array = value.get(name, [])
    if not isinstance(array, list) or not all(isinstance(element, dict) for element in array):
        raise Unreadable(name)
    return array


def read_strings(value: dict[str, Any], name: str) -> list[str]:
    array = value.get(name, [])
    if not isinstance(array, list) or not all(isinstance(element, str) for element in array):
        raise Unreadable(name)
    return array
