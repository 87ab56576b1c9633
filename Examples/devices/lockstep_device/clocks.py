"""The clocks of a device, and what it knows of the other one's date (SESSION-160 to SESSION-163)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional


class Clock:
    """What the two clocks of the device read now (LEASE-2)."""

    def __init__(self) -> None:
        self.uptime = 0
        self.wall = 0
        self.zone = 0  # seconds east of Greenwich

    def date(self, instant: int) -> dict[str, int]:
        """The date of an instant of uptime, rounded towards zero (MIRROR-3)."""
        distance = instant - self.uptime
        rounded = abs(distance) // 1000
        return {"$date": self.wall + (rounded if distance >= 0 else -rounded)}


@dataclass
class Estimate:
    """How far the other side's date is from this one's (SESSION-161)."""

    DRIFT = 400  # parts per million
    GRAIN = 2_002  # microseconds

    offset: int
    half: int  # of the round trip, in microseconds
    at: int
    jumps: int

    def moved(self, jump: int, unnoticed: int) -> Estimate:
        """SESSION-163."""
        return Estimate(self.offset - jump, self.half + unnoticed, self.at, self.jumps)

    def bound(self, uptime: int) -> int:
        """SESSION-162."""
        return self.half + self.GRAIN + (uptime - self.at) * self.DRIFT // 1_000_000_000


class Dates:
    """The dates of both sides (SESSION-160 to SESSION-163)."""

    JUMP = 1_000  # microseconds

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.jumps = 0
        self.at_start: Optional[int] = None
        self.other: Optional[Estimate] = None

    def look(self) -> bool:
        """Whether this device's date has jumped."""
        at_start = self.clock.wall - self.clock.uptime // 1000
        before = self.at_start
        if before is not None and abs(at_start - before) <= self.JUMP:
            return False
        self.at_start = at_start
        if before is None:
            return False
        self.jumps += 1
        self.other = self.other.moved(at_start - before, self.JUMP) if self.other else None
        return True

    def correction(self) -> dict[str, Any]:
        """MIRROR-21."""
        other = self.other
        return {} if other is None else {"clock": {
            "offset": other.offset, "within": other.bound(self.clock.uptime), "jumps": other.jumps}}

    def stamp(self) -> dict[str, int]:
        return {"time": self.clock.wall, **({"jumps": self.jumps} if self.jumps else {})}

    def measure(self, sent: tuple[int, int], time: int, jumps: int) -> bool:
        """Cristian's method; whether more is known by it."""
        if sent[1] != self.jumps:
            return False
        half = (self.clock.uptime - sent[0]) // 2000
        found = Estimate(time - (self.clock.wall - half), half, self.clock.uptime, jumps)
        known = self.other
        if (known is not None and known.jumps == jumps
                and known.bound(self.clock.uptime) < found.bound(self.clock.uptime)):
            return False
        self.other = found
        return True
