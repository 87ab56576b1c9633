"""A device: its clocks, the life of its app, its session, and one step after the other (docs/protocol/lease.md)."""

from __future__ import annotations

import hashlib
from typing import Any, Optional

from .actions import Arguments, BadAction, Refused
from .clocks import Clock
from .lines import LARGEST, SECOND, Fields, HostFault, Payload
from .lives import Lives
from .mirroring import PhoneRemote, WatchRemote
from .phone_session import PhoneSession
from .session import Session


class Effects:
    """The effects of the open step, in order (LEASE-7)."""

    def __init__(self) -> None:
        self.list: list[dict[str, Any]] = []

    def take(self) -> list[dict[str, Any]]:
        taken, self.list = self.list, []
        return taken

    def add(self, type: str, /, **fields: Any) -> None:
        self.list.append({"type": type, **fields})

    def packet(self, kind: str, /, **fields: Any) -> None:
        self.add("packet", packet={"kind": kind, **fields})

    def session(self, event: str, /, **fields: Any) -> None:
        self.add("session", event=event, **fields)


def draw_origin(seed: str, role: str, incarnation: int) -> int:
    """Who the device is (SESSION-8): one that keeps nothing is somebody new at each start."""
    drawn = hashlib.sha256(f"origin/{seed}/{role}/{incarnation}".encode()).digest()
    return int.from_bytes(drawn[:8], "big") % LARGEST + 1


def earliest(*dues: Optional[int]) -> Optional[int]:
    return min((due for due in dues if due is not None), default=None)


class Device:
    """An operating system; what its app does, a class of yours says in the methods of the first part."""

    def __init__(self, role: str, incarnation: int, seed: str) -> None:
        self.role, self.incarnation, self.seed = role, incarnation, seed
        self.origin = draw_origin(seed, role, incarnation)
        self.clock, self.effects = Clock(), Effects()
        self.lives = Lives(self, role, seed)
        self.session = self.make_session()
        self.remote: Any = (WatchRemote(self.effects, self.clock, self.asked) if role == "watch"
                            else PhoneRemote(self.effects, self.clock, self.lives))
        self.shown: Optional[dict[str, Any]] = None
        self.erasures = 0  # by a phone that left it
        # What acts at deadlines of its own, in the order of one instant.
        self.parts: list[Any] = [self.lives, self.remote, self.session]

    # What an app does.

    def make_app(self) -> None:
        """The app begins to run (SESSION-2)."""

    def drop_app(self) -> None:
        """It ends."""

    def forget_app(self) -> None:
        """It was removed, with what it kept and queued."""
        self.session.forget_app()

    def screen(self) -> Optional[dict[str, Any]]:
        """What a person sees."""
        return self.shown

    def app_action(self, verb: str, arguments: Arguments) -> None:
        """A person asks something of the app; raises `Refused`."""
        if verb not in self.session.calls:
            raise BadAction(f"this {self.role} does not know “{verb}”")
        self.session.calls[verb](arguments)

    def app_due(self) -> Optional[int]:
        """The uptime at which the app does something by itself."""
        return None

    def app_act(self, due: int) -> None:
        """It does that."""

    def has_workout(self) -> bool:
        """Whether a workout session keeps the app running (LAUNCH-11)."""
        return False

    # What it is told.

    def session_activated(self) -> None:
        """It may send from now on."""

    def launched(self, payload: Payload) -> bool:
        """SESSION-61; whether there is an app."""
        if self.lives.state != "foreground":
            self.lives.launch()
        return self.lives.runs()

    def take_message(self, payload: Payload) -> None:
        """A message came; who asks for a reply gets its own payload (SESSION-29)."""

    def take_user_info(self, payload: Payload) -> bool:
        """Whether all that a user info causes is safe."""
        return True

    def context_received(self, payload: Payload) -> None:
        """The other side's context is another one."""

    def message_ended(self, id: int, outcome: str) -> None:
        """What became of a message of its own."""

    def user_info_delivered(self, payload: Payload) -> None:
        """The other side has it."""

    def reachability_changed(self, reachable: bool) -> None:
        """Messages reach the other side now, or no longer."""

    def counterpart_told(self) -> None:
        """What is known of the other side's app is another thing (SESSION-87)."""

    def counterpart_changed(self, origin: int) -> None:
        """A phone's session belongs to another watch (SESSION-45)."""

    def launch_again(self) -> None:
        """A phone may launch the watch's app that it has not reached (LAUNCH-8)."""

    def launch_lost(self) -> None:
        """A launch reached no watch."""

    def dates_changed(self) -> None:
        """More is known of the other side's date (SESSION-161)."""

    def asked(self, request: str) -> None:
        """The phone's app asks something of the mirrored workout session (REMOTE-7)."""

    # Steps.

    def make_session(self) -> Session:
        return Session(self) if self.role == "watch" else PhoneSession(self)

    def step(self, uptime: int, wall: int, inputs: list[Fields]) -> list[dict[str, Any]]:
        """LEASE-4: what was due before now, then the inputs, or the one deadline at now."""
        self.clock.uptime, self.clock.wall = uptime, wall
        self.session.look_at_date()
        while (due := self.deadline()) is not None and due < uptime:
            self.act(due)
        for one in inputs:
            self.take(one)
        if not inputs and due == uptime:
            self.act(due)
        screen = self.screen()
        if screen != self.shown:  # SHOWN-1, SHOWN-4
            self.shown = screen
            self.effects.add("shown", screen=screen)
        return self.effects.take()

    def deadline(self) -> Optional[int]:
        """The earliest of all (LEASE-8)."""
        return earliest(self.app_deadline(), *(part.deadline() for part in self.parts))

    def app_deadline(self) -> Optional[int]:
        """An app that is suspended does nothing by itself (SESSION-84)."""
        return self.app_due() if self.lives.runs() else None

    def act(self, due: int) -> None:
        if self.app_deadline() == due:
            self.app_act(due)
        else:
            next(part for part in self.parts if part.deadline() == due).act(due)
        self.lives.look()

    def catch_up(self) -> None:
        """An app that goes on does first what was due meanwhile (SESSION-84)."""
        while (due := self.app_deadline()) is not None and due < self.clock.uptime:
            self.app_act(due)

    def take(self, one: Fields) -> None:
        """One input."""
        kind = one.string("type")
        if kind == "link":
            self.session.link(one.boolean("up"))
            self.remote.link(self.session.link_up)
        elif kind == "packet":
            self.take_packet(one.object("packet"))
        elif kind == "input":
            self.action(one.string("do"), Arguments(one))
        elif kind == "start" and self.role == "phone":  # whose app runs from the start (SESSION-1)
            self.lives.launch()
        elif kind != "start":
            raise HostFault(f"there is no input “{kind}”")
        self.lives.look()

    def take_packet(self, packet: Fields) -> None:
        kind = packet.string("kind")
        if kind.startswith("remote"):
            self.remote.packet(kind, packet)
        else:
            self.session.packet(packet)
            self.remote.link(self.session.link_up)

    def action(self, verb: str, arguments: Arguments) -> None:
        try:
            reason = self.lives.refusal(verb)
            if reason is not None:
                raise Refused(reason)
            if not self.lives.action(verb, arguments):
                self.app_action(verb, arguments)
        except Refused as refusal:
            self.effects.add("refused", do=verb, reason=str(refusal))

    def erase(self) -> None:
        """The phone has left a watch, which is as new then (SESSION-185)."""
        self.lives.change(self.lives.life.end)
        self.forget_app()
        self.erasures += 1
        self.origin = draw_origin(f"{self.seed}/{self.erasures}", self.role, self.incarnation)
        self.session.renew(self.origin)

    def wait_for_replies(self, seconds: int) -> None:
        """SESSION-25."""
        self.session.reply_timeout = self.remote.patience = seconds * SECOND

    def system(self) -> dict[str, Any]:
        """What its system knows of its app (LEASE-37)."""
        return {"app": self.lives.state, "outstanding": self.session.outstanding()}
