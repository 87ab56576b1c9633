"""A watch's workout session that is mirrored on the phone, both ends of it (docs/protocol/mirroring.md).

A device tells its end what happens.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any, Callable, Optional

from .lives import WITHOUT_APP

NOT_SET_UP, TOO_LARGE, UNREACHABLE = 3, 13, 300
DATA_LIMIT, HELD_LIMIT, HELD_COUNT = 65_536, 524_288, 4_096  # REMOTE-12
PATIENCE = 300_000_000_000  # REMOTE-19
GATHERING = 180_000_000_000  # REMOTE-10


class Remote:
    """What both ends have: data that waits for its receipt, and what waits for the app."""

    def __init__(self, effects: Any, clock: Any) -> None:
        self.effects = effects
        self.clock = clock
        self.up = False
        self.listens = False  # whether the app runs
        self.patience = PATIENCE
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
            self.sent[id] = self.clock.uptime + self.patience
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

    def app(self, state: str) -> None:
        """The app is in another state of its life."""
        self.listens = state not in (*WITHOUT_APP, "suspended")
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
            self.start_id, self.start_due = id, self.clock.uptime + self.patience
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
    """The phone's end: the session as the app that runs now was told it, or as it is kept for the next."""

    def __init__(self, effects: Any, clock: Any, lives: Any) -> None:
        super().__init__(effects, clock)
        self.lives = lives
        self.session: Optional[dict[str, Any]] = None  # its activity, its state, and since when
        self.is_told = False
        self.offer: Optional[Any] = None  # a start whose app is just being woken
        self.wake_due: Optional[int] = None

    def is_mirrored(self) -> bool:
        return self.session is not None and self.is_told

    def ask(self, request: str) -> None:
        self.effects.packet("remoteRequest", request=request)

    def leave(self, error: Optional[int]) -> None:
        was_mirrored, self.session = self.is_mirrored(), None
        if was_mirrored:
            self.disconnect(error)
        elif not self.is_told:
            self.forget()
        self.is_told = False

    def forget(self) -> None:
        self.states, self.data, self.end = [], [], None

    def lose(self) -> None:
        self.leave(UNREACHABLE)
        self.settle()

    def packet(self, kind: str, packet: Any) -> None:
        if self.up:  # SESSION-9
            self.take(kind, packet)
            self.settle()

    def take(self, kind: str, packet: Any) -> None:
        if kind == "remoteStart":
            self.take_start(packet)
        elif kind == "remoteReceipt":
            self.take_receipt(packet.integer("id", 1), packet.value("error"))
        elif kind == "remoteData":
            self.take_data(packet, self.session is not None and "remote-delegate" not in self.lives.lacks)
        elif kind == "remoteState" and self.session is not None:
            self.take_state(packet.string("state"), packet.integer("since"))
        elif kind == "remoteStop" and self.session is not None:
            self.leave(None)

    def take_start(self, packet: Any) -> None:
        """REMOTE-2, REMOTE-5."""
        if self.session is not None:
            self.leave(None)
        self.offer = packet
        if self.listens:
            self.hand()
        else:
            self.lives.wake()
        if self.offer is not None:
            self.offer = None
            self.receipt(packet.integer("id", 1), UNREACHABLE)

    def hand(self) -> None:
        """The app is told the session, where it has set its handler (REMOTE-4)."""
        packet, self.offer = self.offer, None
        self.is_told = "mirroring-handler" not in self.lives.lacks
        if self.is_told:
            self.session = {"activity": packet.string("activity"), "state": packet.string("state"),
                            "since": packet.integer("since")}
            self.effects.session("mirroredSession", **self.session)
        self.receipt(packet.integer("id", 1), None if self.is_told else NOT_SET_UP)

    def take_state(self, state: str, since: int) -> None:
        """REMOTE-6, REMOTE-14."""
        assert self.session is not None
        self.session.update(state=state, since=since)
        if self.is_told:
            self.states.append((state, since))
        self.give()
        if state == "ended":
            self.leave(None)

    def app(self, state: str) -> None:
        if state in WITHOUT_APP:
            self.end_app(state)
        self.listens = state not in (*WITHOUT_APP, "suspended")
        if self.listens and self.session is not None and not self.is_told:  # REMOTE-16
            self.is_told = True
            self.effects.session("mirroredSession", **self.session)
        self.give()
        if self.listens and self.offer is not None:
            self.hand()
        self.settle()

    def end_app(self, state: str) -> None:
        """What the app knew is gone with it; a phone that has no app mirrors nothing (REMOTE-17)."""
        self.states, self.is_told = [], False
        if self.session is None:
            self.forget()
        elif state != "notRunning":
            self.leave(None)
            self.effects.packet("remoteStop")

    # What gathers for an app that cannot be told (REMOTE-10).

    def settle(self) -> None:
        gathers = self.states or self.data or self.end is not None
        if not gathers or self.listens:
            self.wake_due = None
        elif self.wake_due is None:
            self.wake_due = self.clock.uptime + GATHERING

    def deadline(self) -> Optional[int]:
        dues = (super().deadline(), self.wake_due)
        return min((due for due in dues if due is not None), default=None)

    def act(self, due: int) -> None:
        super().act(due)
        if self.wake_due is not None and self.wake_due <= due:
            self.wake_due = due + GATHERING
            self.lives.wake()
