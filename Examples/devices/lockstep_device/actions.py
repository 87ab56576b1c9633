"""What a person asks of a device, with its arguments (docs/protocol/actions.md)."""

from __future__ import annotations

import base64
from typing import Optional

from .lines import LARGEST, Fields, Payload


class Refused(Exception):
    """An action makes no sense now (ACTION-3)."""


class BadAction(Refused):
    """An action's verb or argument is not in the tables (ACTION-3); the app is not given it."""


class Arguments:
    """The arguments of an action (ACTION-1, ACTION-3)."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields

    def given(self, name: str) -> bool:
        return self.fields.value(name, False) is not False

    def string(self, name: str) -> str:
        value = self.fields.value(name)
        if not isinstance(value, str):
            raise BadAction(f"it needs “{name}”, a string")
        return value

    def integer(self, name: str, high: int, default: Optional[int] = None, low: int = 1) -> int:
        value = self.fields.value(name) if self.given(name) else default
        if type(value) is not int or not low <= value <= high:
            raise BadAction(f"it needs “{name}”, an integer from {low} to {high}")
        return value

    def flag(self, name: str) -> bool:
        if self.given(name) and self.fields.value(name) is not True:
            raise BadAction(f"“{name}” is true or left out")
        return self.given(name)

    def payload(self, name: str = "payload") -> Payload:
        if not isinstance(self.fields.value(name), dict):
            raise BadAction(f"it needs “{name}”, an object")
        return self.fields.payload(name)

    def metadata(self) -> Payload:
        """Of a file: without any it is empty."""
        return self.payload("metadata") if self.given("metadata") else Payload("{}")

    def bytes(self) -> Payload:
        """A text as data (SESSION-88)."""
        return Payload.of({"$data": base64.b64encode(self.string("data").encode()).decode()})

    def label(self) -> str:
        """ACTION-15; none is empty."""
        return self.string("label") if self.given("label") else ""

    def transfer(self) -> int | str:
        """The number or the label of what is taken back."""
        if isinstance(self.fields.value("id"), str):
            return self.string("id")
        return self.integer("id", LARGEST)

    def refuse(self, reason: str) -> None:
        raise Refused(reason)
