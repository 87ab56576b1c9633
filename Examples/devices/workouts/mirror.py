"""The watch's run as the phone shows it (MIRROR-5 to MIRROR-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from lockstep_device import LARGEST, SECOND, Clock, Unreadable, read_integer, read_string

from .edits import Document
from .health import date


@dataclass
class LiveMessage:
    """A live message (MIRROR-1)."""

    stamp: tuple[int, int, int]
    workout: str
    log: str
    shown: Document
    started_at: int
    ends_at: Optional[int]
    clock: Optional[tuple[int, int]]  # the correction, and under which of the phone's dates

    @staticmethod
    def stamp_of(value: Document) -> tuple[int, int, int]:
        incarnation, run, version = (read_integer(value, name, 1, LARGEST, 0)
                                     for name in ("incarnation", "run", "version"))
        return (incarnation, run, version)

    @staticmethod
    def read(value: Document) -> LiveMessage:
        phase = read_string(value, "phase")
        if phase not in ("ready", "work", "rest", "finish"):
            raise Unreadable("phase")
        shown: Document = {
            "exercise": read_string(value, "exercise"), "page": phase,
            "set": read_integer(value, "set", 0, 999, -1),
            "sets": read_integer(value, "sets", 1, 999, 0),
            **{name: read_string(value, name) for name in ("target", "lastTime", "actual")
               if name in value}}
        if "left" in value:
            shown["left"] = read_integer(value, "left", 0, LARGEST, 0)
        ends_at = date(value, "endsAt") if "endsAt" in value else None
        return LiveMessage(LiveMessage.stamp_of(value), read_string(value, "workout"),
                     read_string(value, "log"), shown, date(value, "startedAt"), ends_at,
                     LiveMessage.correction(value))

    @staticmethod
    def correction(value: Document) -> Optional[tuple[int, int]]:
        clock = value.get("clock")
        if clock is None:
            return None
        if not isinstance(clock, dict):
            raise Unreadable("clock")
        within = read_integer(clock, "within", 0, LARGEST, -1)
        offset = read_integer(clock, "offset", -LARGEST, LARGEST, LARGEST + 1)
        return (offset if abs(offset) > within else 0,  # MIRROR-24
                read_integer(clock, "jumps", 0, LARGEST, -1))


class Mirror:
    """The watch's run as the phone shows it (MIRROR-5 to MIRROR-12)."""

    GRACE = 30 * SECOND
    OVERDUE = 10 * SECOND
    SILENCE = 80 * SECOND
    END_OF_RUN = LARGEST + 1

    def __init__(self) -> None:
        self.live: Optional[LiveMessage] = None
        self.stale = False
        self.due: Optional[int] = None
        self.newest = (0, 0, 0)
        # Not greater, each greater than the one before; and when each came.
        self.rising: list[tuple[tuple[int, int, int], int]] = []
        self.corrects = True

    def take(self, live: LiveMessage, clock: Clock) -> bool:
        """A newer one is live at once (MIRROR-6, MIRROR-9)."""
        if live.stamp <= self.newest and not self.believes(live.stamp, clock.uptime):
            return False
        self.rising = []
        self.newest, self.live, self.stale = live.stamp, live, False
        length = self.SILENCE  # MIRROR-10
        if live.ends_at is not None:
            length = max(0, live.ends_at - live.started_at) * 1000
        self.due = clock.uptime + length + self.OVERDUE
        return True

    def believes(self, stamp: tuple[int, int, int], uptime: int) -> bool:
        """Whether the greatest one was false (MIRROR-25)."""
        if self.newest == (*stamp[:2], self.END_OF_RUN):
            return False
        if self.rising and stamp <= self.rising[-1][0]:
            self.rising = []
        self.rising.append((stamp, uptime))
        return len(self.rising) >= 3 and uptime - self.rising[0][1] >= 5 * SECOND

    def end(self, stamp: tuple[int, int, int]) -> None:
        if stamp > self.newest:
            if stamp[:2] == self.newest[:2]:  # MIRROR-23
                self.newest = (stamp[0], stamp[1], self.END_OF_RUN)
                self.rising = []
            self.gone()

    def exercise_over(self) -> None:
        """MIRROR-12: the run that it shows has ended."""
        if self.live is not None:
            self.newest = (self.live.stamp[0], self.live.stamp[1], self.END_OF_RUN)
            self.rising = []
            self.gone()

    def gone(self) -> None:
        self.live, self.stale, self.due = None, False, None

    def unreachable(self, at: int) -> None:
        if self.live is not None and not self.stale:
            self.stale, self.due = True, at + self.GRACE

    def act(self, due: int) -> None:
        if self.stale:
            self.gone()
        else:
            self.stale, self.due = True, due + self.GRACE

    def screen(self, jumps: int) -> Optional[Document]:
        """MIRROR-21: dates by the phone's clock, where that is known."""
        live = self.live
        if live is None:
            return None
        knows = live.clock is not None and live.clock[1] == jumps
        offset = live.clock[0] if live.clock and knows and self.corrects else 0
        shown: Document = {"stale": self.stale, **live.shown,
                           "startedAt": {"$date": live.started_at + offset}}
        if live.ends_at is not None:
            shown["endsAt"] = {"$date": live.ends_at + offset}
        if self.corrects and not knows:
            shown["unsure"] = True
        return shown
