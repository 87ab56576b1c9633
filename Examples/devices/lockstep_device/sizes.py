"""How large a payload is: its bytes as a binary property list (VALUE-20 to VALUE-23)."""

from __future__ import annotations

import base64
import binascii
import sys
from typing import Any


class Unsupported(Exception):
    """A payload is no property list (VALUE-7)."""


def width(number: int) -> int:
    """VALUE-21."""
    return 1 if number < 1 << 8 else 2 if number < 1 << 16 else 4 if number < 1 << 32 else 8


class PropertyListSize:
    """Counts the objects, content and references of a payload (VALUE-22)."""

    def __init__(self, value: Any) -> None:
        self.objects = self.content = self.references = 0
        self.shared: set[str] = set()
        self.count(value)

    def total(self) -> int:
        reference = self.references * width(self.objects)
        return (8 + self.content + reference
                + self.objects * width(8 + self.content + reference) + 32)

    def add(self, content: int, references: int = 0) -> None:
        self.objects += 1
        self.content += content
        self.references += references

    @staticmethod
    def marker(count: int) -> int:
        return 1 if count < 15 else 2 + width(count)

    def string(self, text: str) -> None:
        units = len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
        self.add(self.marker(units) + (units if text.isascii() else 2 * units))

    def number(self, value: Any) -> None:
        """Some numbers are one object however often they occur (VALUE-23)."""
        if isinstance(value, int):
            common = -1 <= value <= 12
            content = 9 if value < 0 else 1 + width(value)
        else:
            common = repr(value) in ("0.0", "1.0")
            content = 9
        if common and repr(value) in self.shared:
            return
        if common:
            self.shared.add(repr(value))
        self.add(content)

    def count(self, value: Any) -> None:
        if isinstance(value, bool):
            self.add(1)
        elif isinstance(value, (int, float)):
            whole = isinstance(value, int)  # of 64 bits (VALUE-2)
            if not (-2**63 <= value < 2**63 if whole else abs(value) <= sys.float_info.max):
                raise Unsupported
            self.number(value)
        elif isinstance(value, str):
            self.string(value)
        elif isinstance(value, list):
            self.add(self.marker(len(value)), len(value))
            for element in value:
                self.count(element)
        elif isinstance(value, dict):
            self.dictionary(value)
        else:
            raise Unsupported

    def dictionary(self, value: dict[str, Any]) -> None:
        if any(key[:1] == "$" and key[:2] != "$$" for key in value):
            self.dollar(value)
            return
        self.add(self.marker(len(value)), 2 * len(value))
        for key, element in value.items():
            self.string(key[1:] if key.startswith("$$") else key)  # VALUE-6
            self.count(element)

    def dollar(self, value: dict[str, Any]) -> None:
        """Dates and data (VALUE-4, VALUE-5, VALUE-8)."""
        if len(value) == 1 and type(value.get("$date")) is int:
            self.add(9)
        elif len(value) == 1 and isinstance(value.get("$data"), str):
            text = value["$data"]
            try:
                data = base64.b64decode(text.encode("ascii"), validate=True)
            except (binascii.Error, UnicodeError) as error:
                raise Unsupported from error
            if base64.b64encode(data).decode() != text:
                raise Unsupported
            self.add(self.marker(len(data)) + len(data))
        else:
            raise Unsupported
