"""What the apps of both devices do alike: haptics, and pings (RUN-14, LAUNCH-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from lockstep_device import Device, Payload


@dataclass
class Ping:
    """A series of pings under way (LAUNCH-10)."""

    left: int
    asked: int
    since: int
    id: Optional[int] = None


class TrainingApp:
    """The half of either app that knows nothing of workouts."""

    LATE = 250_000_000  # RUN-14

    def __init__(self, device: Device) -> None:
        self.device = device
        self.clock, self.effects, self.session = device.clock, device.effects, device.session
        self.ping_number = 0
        self.ping: Optional[Ping] = None

    def note(self, text: str) -> None:
        self.effects.add("note", text=text)

    def haptic(self, kind: str, due: int) -> None:
        """RUN-13, RUN-14, RUN-35."""
        if self.device.lives.is_noticed():
            missed = {"missed": True} if self.clock.uptime - due > self.LATE else {}
            self.effects.add("haptic", kind=kind, **missed)

    def start_ping(self, count: int) -> None:
        self.ping = Ping(left=count, asked=count, since=self.clock.uptime)
        self.next_ping(self.ping)

    def next_ping(self, ping: Ping) -> None:
        if ping.left == 0:
            took = (self.clock.uptime - ping.since) / 1_000_000
            self.ping = None
            self.note(f"{ping.asked} replies in {took:.3f} ms")
            return
        ping.left -= 1
        self.ping_number += 1
        payload = Payload.of({"type": "ping", "number": self.ping_number})
        ping.id = self.session.send_message(payload, reply=True)

    def message_ended(self, id: int, outcome: str) -> None:
        """Goes on with a series of pings, or ends it (LAUNCH-10)."""
        if self.ping is None:
            return
        if outcome in ("failed", "unknown"):
            self.ping = None
            self.note(f"ping ended: {outcome}")
        elif outcome == "replied" and self.ping.id == id:
            self.next_ping(self.ping)
