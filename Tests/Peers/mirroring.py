"""A watch's workout session that is mirrored on the phone, both ends of it (docs/protocol/mirroring.md).

`watch.py` and `phone.py` tell their end what happens, and hand its `asks` to the session.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any, Callable, Optional

NOT_SET_UP, TOO_LARGE, UNREACHABLE = 3, 13, 300
DATA_LIMIT, HELD_LIMIT, HELD_COUNT = 65_536, 524_288, 4_096  # REMOTE-12
PATIENCE = 300_000_000_000  # REMOTE-19


class Remote:
    """What both ends have: data that waits for its receipt, and what waits for the app."""

    def __init__(self, effects: Any, clock: Any) -> None:
        self.effects = effects
        self.clock = clock
        self.up = False
        self.listens = False  # whether the app runs
        self.last_id = 0
        self.sent: dict[int, int] = {}  # data: when its receipt is late
        self.states: list[tuple[str, int]] = []
        self.data: list[tuple[int, bytes]] = []
        self.end: Optional[dict[str, int]] = None

    def next_id(self) -> int:
        self.last_id += 1
        return self.last_id

    def complete(self, call: str, id: int, error: Optional[int] = None) -> None:
        """REMOTE-3."""
        fields = {} if error is None else {"error": error}
        self.effects.session("remoteCompletion", call=call, id=id, done=error is None, **fields)

    def is_mirrored(self) -> bool:
        raise NotImplementedError

    def send(self, data: bytes) -> None:
        """REMOTE-8, REMOTE-11, REMOTE-12."""
        id = self.next_id()
        if not self.is_mirrored():
            self.complete("sendToRemote", id, NOT_SET_UP)
        elif len(data) > DATA_LIMIT:
            self.complete("sendToRemote", id, TOO_LARGE)
        else:
            self.sent[id] = self.clock.uptime + PATIENCE
            self.effects.packet("remoteData", id=id, data=base64.b64encode(data).decode())

    def take_data(self, packet: Any, takes: bool) -> None:
        """REMOTE-11."""
        id, text = packet.integer("id", 1), packet.string("data")
        try:
            data = base64.b64decode(text, validate=True)
        except binascii.Error:
            data = b""
        error = None if takes else NOT_SET_UP
        held = sum(len(bytes) for _, bytes in self.data)
        if takes and (held + len(data) > HELD_LIMIT or len(self.data) >= HELD_COUNT):
            error = TOO_LARGE
        if error is None:
            self.data.append((id, data))
        self.receipt(id, error)
        self.give()

    def receipt(self, id: int, error: Optional[int]) -> None:
        self.effects.packet("remoteReceipt", id=id, **({} if error is None else {"error": error}))

    def take_receipt(self, id: int, error: Optional[int]) -> None:
        """REMOTE-18: one for nothing that waits is ignored."""
        if id in self.sent:
            del self.sent[id]
            self.complete("sendToRemote", id, error)

    def deadline(self) -> Optional[int]:
        return min(self.sent.values(), default=None)

    def act(self, due: int) -> None:
        """REMOTE-19."""
        for id in [id for id, timeout in self.sent.items() if timeout == due]:
            self.take_receipt(id, UNREACHABLE)

    def disconnect(self, error: Optional[int]) -> None:
        self.end = {} if error is None else {"error": error}
        self.give()

    def give(self) -> None:
        """REMOTE-9."""
        if not self.listens:
            return
        states, self.states = self.states, []
        data, self.data = self.data, []
        end, self.end = self.end, None
        for state, since in states:
            self.effects.session("mirroredState", state=state, since=since)
        if data:
            self.effects.session("remoteData", count=len(data), ids=[id for id, _ in data])
        if end is not None:
            self.effects.session("remoteDisconnected", **end)

    def link(self, up: bool) -> None:
        """REMOTE-15."""
        if up == self.up:
            return
        self.up = up
        if up:
            return
        self.lose()
        sent, self.sent = self.sent, {}
        for id in sent:
            self.complete("sendToRemote", id, UNREACHABLE)

    def lose(self) -> None:
        raise NotImplementedError

    def app(self, runs: bool) -> None:
        self.listens = runs
        self.give()


class WatchRemote(Remote):
    """The watch's end: its own session, and whether that is mirrored."""

    def __init__(self, effects: Any, clock: Any, asks: Callable[[str], None]) -> None:
        super().__init__(effects, clock)
        self.asks = asks
        self.activity: Optional[str] = None
        self.state = "ended"
        self.since = 0
        self.mirrored = False
        self.start_id: Optional[int] = None  # a start that waits for its receipt
        self.start_due = 0

    def is_mirrored(self) -> bool:
        return self.mirrored

    def session(self, activity: Optional[str], state: str, since: int) -> None:
        """The session is in another state (REMOTE-6, REMOTE-14)."""
        self.activity, self.state, self.since = activity, state, since
        wants = self.mirrored or self.start_id is not None
        if state == "ended":
            self.leave(NOT_SET_UP)
        if wants:
            self.effects.packet("remoteState", state=state, since=since)

    def leave(self, error: int) -> None:
        self.mirrored = False
        if self.start_id is not None:
            id, self.start_id = self.start_id, None
            self.complete("startMirroring", id, error)

    def start(self) -> None:
        """REMOTE-1, REMOTE-4, REMOTE-5."""
        id = self.next_id()
        if self.mirrored:
            self.complete("startMirroring", id)
        elif self.state == "ended" or self.start_id is not None:
            self.complete("startMirroring", id, NOT_SET_UP)
        elif not self.up:
            self.complete("startMirroring", id, UNREACHABLE)
        else:
            self.start_id, self.start_due = id, self.clock.uptime + PATIENCE
            self.effects.packet("remoteStart", id=id, activity=self.activity, state=self.state,
                                since=self.since)

    def deadline(self) -> Optional[int]:
        due = super().deadline()
        if self.start_id is None:
            return due
        return self.start_due if due is None else min(due, self.start_due)

    def act(self, due: int) -> None:
        """REMOTE-19: a phone that took the start after all is told that it is void."""
        super().act(due)
        if self.start_id is not None and self.start_due == due:
            self.leave(UNREACHABLE)
            self.effects.packet("remoteStop")

    def stop(self) -> None:
        """REMOTE-13."""
        id = self.next_id()
        if not self.mirrored and self.start_id is None:
            self.complete("stopMirroring", id, NOT_SET_UP)
            return
        self.leave(NOT_SET_UP)
        self.effects.packet("remoteStop")
        self.complete("stopMirroring", id)

    def lose(self) -> None:
        was_mirrored = self.mirrored
        self.leave(UNREACHABLE)
        if was_mirrored:
            self.disconnect(UNREACHABLE)

    def packet(self, kind: str, packet: Any) -> None:
        if not self.up:  # SESSION-9
            return
        if kind == "remoteReceipt":
            self.take_start_receipt(packet.integer("id", 1), packet.value("error"))
        elif kind == "remoteData":
            self.take_data(packet, self.mirrored)
        elif kind == "remoteRequest" and self.mirrored:  # REMOTE-7
            self.asks(packet.string("request"))
        elif kind == "remoteStop" and (self.mirrored or self.start_id is not None):  # REMOTE-17
            was_mirrored = self.mirrored
            self.leave(UNREACHABLE)
            if was_mirrored:
                self.disconnect(None)
        elif kind == "remoteStart":
            self.receipt(packet.integer("id", 1), NOT_SET_UP)

    def take_start_receipt(self, id: int, error: Optional[int]) -> None:
        if id != self.start_id:
            self.take_receipt(id, error)
            return
        self.start_id = None
        self.mirrored = error is None
        self.complete("startMirroring", id, error)


class PhoneRemote(Remote):
    """The phone's end, for an app that always runs."""

    def __init__(self, effects: Any, clock: Any) -> None:
        super().__init__(effects, clock)
        self.listens = True
        self.mirrored = False
        self.lacks: Optional[str] = None

    def is_mirrored(self) -> bool:
        return self.mirrored

    def ask(self, request: str) -> None:
        self.effects.packet("remoteRequest", request=request)

    def leave(self, error: Optional[int]) -> None:
        if self.mirrored:
            self.mirrored = False
            self.disconnect(error)

    def lose(self) -> None:
        self.leave(UNREACHABLE)

    def packet(self, kind: str, packet: Any) -> None:
        if not self.up:  # SESSION-9
            return
        if kind == "remoteStart":
            self.take_start(packet)
        elif kind == "remoteReceipt":
            self.take_receipt(packet.integer("id", 1), packet.value("error"))
        elif kind == "remoteData":
            self.take_data(packet, self.mirrored and self.lacks != "remote-delegate")
        elif kind == "remoteState" and self.mirrored:  # REMOTE-6, REMOTE-14
            state = packet.string("state")
            self.states.append((state, packet.integer("since")))
            self.give()
            if state == "ended":
                self.leave(None)
        elif kind == "remoteStop":
            self.leave(None)

    def take_start(self, packet: Any) -> None:
        """REMOTE-2, REMOTE-4."""
        self.leave(None)
        self.mirrored = self.lacks != "mirroring-handler"
        if self.mirrored:
            self.effects.session("mirroredSession", activity=packet.string("activity"),
                                 state=packet.string("state"), since=packet.integer("since"))
        self.receipt(packet.integer("id", 1), None if self.mirrored else NOT_SET_UP)
