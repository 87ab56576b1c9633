"""What a session keeps: the queue of user infos, the context, and what it has taken (SESSION-30 to SESSION-55)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any, Optional

from .lines import Payload


@dataclass
class UserInfo:
    """One queued user info."""

    origin: int
    id: int
    payload: Payload
    sent: bool = False
    watch: Optional[int] = None  # the watch that it is for (SESSION-173)


class Outbox:
    """The queue of user infos and which of them are under way (SESSION-30 to -33)."""

    CAPACITY = 65_536
    WINDOW = 8
    WINDOW_BYTES = 262_144

    def __init__(self, effects: Any) -> None:
        self.effects = effects
        self.queue: dict[tuple[int, int], UserInfo] = {}

    def is_full(self) -> bool:
        return len(self.queue) >= self.CAPACITY

    def add(self, info: UserInfo) -> None:
        self.queue[(info.origin, info.id)] = info

    def remove(self, origin: int, id: int) -> Optional[UserInfo]:
        return self.queue.pop((origin, id), None)

    def restart(self) -> None:
        """After a new connection all are due again (SESSION-33)."""
        for info in islice(self.queue.values(), self.WINDOW):
            info.sent = False

    def send(self) -> None:
        """Keeps the oldest under way (SESSION-32)."""
        size = 0
        before: Optional[UserInfo] = None
        for info in islice(self.queue.values(), self.WINDOW):
            size += len(info.payload.text.encode())
            if before and (size > self.WINDOW_BYTES or info.origin != before.origin):
                return
            if not info.sent:
                info.sent = True
                follows = {"after": before.id} if before else {}
                self.effects.packet("userInfo", origin=info.origin, id=info.id, **follows,
                                    payload=info.payload)
            before = info

    def payloads(self) -> list[Payload]:
        return [info.payload for info in self.queue.values()]


@dataclass
class ContextSlot:
    """The watch's own application context (SESSION-50, SESSION-51)."""

    id: int = 0
    payload: Optional[Payload] = None
    under_way: int = 0
    receipted: int = 0

    def is_due(self) -> bool:
        return self.payload is not None and not self.under_way and self.receipted != self.id


class Taken:
    """The numbers of one origin that were dealt with, as runs: two copies of a folder count apart (SESSION-34)."""

    GAP = 10_000

    def __init__(self) -> None:
        self.runs: list[tuple[int, int]] = []  # the one that was carried on last comes last

    @property
    def last(self) -> int:
        return self.runs[-1][1] if self.runs else 0

    def has(self, number: int) -> bool:
        return any(first <= number <= last for first, last in self.runs)

    def take(self, number: int) -> None:
        run = next((run for run in reversed(self.runs) if run[0] <= number <= run[1] + self.GAP), (number, number))
        self.runs = [one for one in self.runs if one != run] + [(run[0], max(run[1], number))]
