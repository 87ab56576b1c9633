"""A watch for Lockstep, written from the protocol's pages alone (docs/protocol).

It needs nothing but Python 3, and beside it `lives.py`, `mirroring.py`, `sensors.py` and `transfers.py`. Statement ids such as
RUN-5 name the sentences it follows.
Exit status: 0 at `bye` or the end of the stream, 1 when the host sends an `error`,
64 when it is started wrongly, 65 when the host sends a wrong line.
"""

from __future__ import annotations

import base64
import binascii
import copy
import hashlib
import json
import os
import re
import select
import socket
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Callable, Optional

from lives import REACHED, WITHOUT_APP, BadAction, Lives, Refused
from mirroring import WatchRemote
from sensors import Sensors
from transfers import Transfers

SECOND = 1_000_000_000
LARGEST = 2**53  # VALUE-2
LINE_LIMIT = 1_048_576  # VALUE-11
OVER = ("completed", "skipped")
STATUSES = ("notStarted", "inProgress", "completed", "skipped")


class HostFault(Exception):
    """The host sent a line that the protocol does not allow."""


class EndOfStream(Exception):
    """The host closed the connection."""


class Unreadable(Exception):
    """A payload cannot be read as its type (MIRROR-20)."""


class Unsupported(Exception):
    """A payload is no property list (VALUE-7)."""


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

    def value(self, name: str, default: Any = None) -> Any:
        return DECODER.decode(self.parts[name]) if name in self.parts else default

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


# Payloads.


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


def width(number: int) -> int:
    """VALUE-21."""
    return next(w for w in (1, 2, 4, 8) if w == 8 or number < 256**w)


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


# Time and effects.


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


# The session: what the operating system does.


def draw_origin(seed: str, role: str, incarnation: int) -> int:
    """Who the device is (SESSION-8): it keeps nothing, so it is somebody new at each start."""
    drawn = hashlib.sha256(f"origin/{seed}/{role}/{incarnation}".encode()).digest()
    return int.from_bytes(drawn[:8], "big") % LARGEST + 1


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

    def __init__(self, effects: Effects) -> None:
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


APP_STATES = ("notInstalled", "locked", "notRunning", "suspended", "background", "initialTimeline",
              "workoutSession", "foreground")


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


class Session:
    """The watch's end of the session: activation, reachability, delivery."""

    MESSAGE_LIMIT = 65_536
    USER_INFO_LIMIT = 65_536
    CONTEXT_LIMIT = 262_144
    WIRE_LIMIT = 458_752
    REPLY_TIMEOUT = 300 * SECOND

    def __init__(self, incarnation: int, origin: int, clock: Clock, effects: Effects,
                 watch: Watch) -> None:
        self.incarnation = incarnation
        self.origin = origin
        self.clock = clock
        self.effects = effects
        self.watch = watch
        self.lives: Lives = watch.lives
        self.reply_timeout = self.REPLY_TIMEOUT
        self.active = False
        self.has_failed = False  # the last activation of the app that runs (SESSION-180)
        self.early: list[tuple[Fields, dict[str, int]]] = []  # messages before the activation, with the dates
        self.radio_up = False
        self.link_up = False  # to a phone that is its own (SESSION-182)
        self.reachable = False
        self.peer: Optional[tuple[int, int]] = None  # the incarnation and origin that it named
        self.peer_app: Optional[str] = None  # its app's state, as it said over this connection
        self.peer_has_app = True
        self.dates = Dates(clock)
        self.sent: dict[int, tuple[int, int]] = {}  # message id: when, and under which date
        self.message_id = 0
        self.waiting: dict[int, int] = {}  # message id: when its answer is late
        self.asked: set[int] = set()  # those that want a reply
        self.context_id = 0
        self.slot = ContextSlot()
        self.received: Optional[Payload] = None  # the context received last (SESSION-7)
        self.received_id = 0
        self.context_waits = False
        self.user_info_id = 0
        self.outbox = Outbox(effects)
        self.results: list[tuple[str, int, str, Optional[int]]] = []  # for an app that is not there
        self.refused: list[tuple[int, str, int, int]] = []  # told when: the kind, number and code
        self.taken: defaultdict[int, Taken] = defaultdict(Taken)  # the user infos taken of each origin
        self.inbox: list[UserInfo] = []  # taken, and waiting for the app (SESSION-35)
        self.transfers = Transfers(self)
        self.phone: Optional[int] = None  # the one that a watch belongs to
        self.stranger: Optional[int] = None  # a phone: the watch that it has left and hears
        self.told_counterpart = self.counterpart()[1]

    # App, link, reachability.

    def presence(self) -> None:
        """SESSION-10, SESSION-181."""
        if self.radio_up:
            unpaired = {} if self.lives.paired and self.stranger is None else {"paired": False}
            self.effects.packet("presence", incarnation=self.incarnation, origin=self.origin,
                                app=self.lives.state, **unpaired)

    def app_changed(self, old: str, new: str) -> None:
        """Another state of the app's life (SESSION-5, SESSION-10, SESSION-84)."""
        self.presence()
        self.lives.tasks.hand(self.clock.uptime)
        if new in WITHOUT_APP:
            if old not in WITHOUT_APP:
                self.end_app()
        elif old in WITHOUT_APP:
            self.activate()
        else:
            if old == "suspended" and self.active:
                self.give_waiting()
            self.update_reachability()

    def listens(self) -> bool:
        """Whether the app is given what comes."""
        return self.active and self.lives.runs()

    def gives(self, origin: int) -> bool:
        """Whether it is given what has come of this device."""
        return self.listens()

    def activate(self) -> None:
        """SESSION-4, SESSION-86."""
        code = self.lives.activation_fault()
        self.has_failed = code is not None
        if code is not None:
            self.effects.session("activationFailed", code=code)
            self.refuse_early(7004)
            return
        self.active = True
        self.effects.session("activated")
        self.watch.session_activated()
        self.give_waiting()
        self.update_reachability()

    def kinds(self) -> list[tuple[str, Callable[[], None]]]:
        """What may wait for the app, in the order of SESSION-4."""
        return [("applicationContext", self.give_waiting_context), *self.transfers.kinds(),
                ("userInfo", self.give_waiting_user_infos), ("outcome", self.tell_results),
                ("message", self.give_early)]

    def give_waiting(self) -> None:
        for _, give in self.lives.order(self.kinds()):
            give()

    def give_waiting_context(self) -> None:
        if self.context_waits and self.received is not None:
            self.context_waits = False
            self.give_context()

    def give_waiting_user_infos(self) -> None:
        waiting, self.inbox = self.inbox, []
        for info in waiting:
            self.give_user_info(info)

    def put_away(self) -> list[Any]:
        """What waits for another counterpart than the present one: a watch does not mind which it is."""
        return []

    def give_early(self) -> None:
        early, self.early = self.early, []
        for packet, stamp in early:
            self.take_message(packet, stamp)

    def refuse_early(self, code: int) -> None:
        """SESSION-180."""
        early, self.early = self.early, []
        for packet, _ in early:
            self.effects.packet("failure", id=packet.integer("id", 1), code=code)

    def content_waits(self) -> bool:
        """Whether anything that wakes an app waits for it (SESSION-113)."""
        return self.context_waits or bool(self.inbox) or self.transfers.content_waits()

    def end_app(self) -> None:
        """SESSION-5."""
        self.active = self.has_failed = self.reachable = False
        self.end_messages(7016)

    def forget_app(self) -> None:
        """The app was removed, with what it was given and what it queued."""
        self.outbox.queue.clear()
        self.slot = ContextSlot()
        self.received, self.context_waits = None, False
        self.inbox, self.refused, self.results = [], [], []
        self.transfers.forget()
        self.refuse_early(self.WITHOUT_THIS)

    def is_reached(self) -> bool:
        """SESSION-11, SESSION-81."""
        return (self.active and self.link_up and self.peer_has_app and self.peer_app != "locked"
                and self.lives.state in REACHED and not self.lives.independent)

    def update_reachability(self) -> None:
        """SESSION-14."""
        reachable = self.is_reached()
        if reachable != self.reachable:
            self.reachable = reachable
            self.effects.session("reachability", value=reachable)
            self.lives.tell(lambda: self.watch.reachability_changed(reachable))

    def link(self, up: bool) -> None:
        """SESSION-19."""
        if up == self.radio_up:
            return
        self.radio_up = up
        self.stranger = None
        if up and not self.lives.paired:
            self.presence()  # SESSION-181
        self.connect(up and self.lives.paired)

    def connect(self, up: bool) -> None:
        """SESSION-16, SESSION-17, SESSION-182."""
        if up == self.link_up:
            return
        self.link_up = up
        self.peer_app = None  # SESSION-13
        if up:
            self.presence()
            self.update_reachability()
            self.send_all()
        else:
            self.early = []  # SESSION-28
            self.end_messages(7007)
            self.slot.under_way = 0  # SESSION-54
            self.outbox.restart()
            self.transfers.restart()
            self.tell_counterpart()
            self.update_reachability()

    def follow_pair(self, origin: int, paired: bool) -> None:
        """SESSION-182, SESSION-185: of a watch, which belongs to the first phone that it hears."""
        self.connect(paired)
        if paired:
            self.phone = self.phone or origin
        elif self.phone == origin:
            self.phone = None
            self.end_pairing()
            self.watch.erase()

    def end_pairing(self) -> None:
        """SESSION-184."""
        infos = [id for _, id in self.outbox.queue]
        self.outbox.queue.clear()
        for id in infos:
            self.result("userInfo", id, "failed", 7005)
        self.transfers.end_pairing()

    def renew(self, origin: int) -> None:
        """A new device, which has taken nothing and keeps nothing."""
        self.origin = origin
        self.taken, self.transfers.inbox.given = defaultdict(Taken), {}
        self.presence()

    def send_all(self) -> None:
        """What waits for the other side, where that has the app."""
        if self.is_open():
            self.send_context()
            self.transfers.current.send()
            self.outbox.send()
            self.transfers.outbox.send()

    def tell_counterpart(self) -> bool:
        """SESSION-87; whether there was anything to tell."""
        event, state = self.counterpart()
        if state == self.told_counterpart:
            return False
        self.told_counterpart = state
        self.effects.session(event, **state)
        self.lives.tell(self.watch.counterpart_told)
        return True

    def counterpart(self) -> tuple[str, dict[str, Any]]:
        """What is known of the other device: the event that tells it, and its fields."""
        installed = self.peer_has_app and not self.lives.independent
        return "companionState", {"installed": installed, "needsUnlock": self.peer_app == "locked"}

    # Sends.

    NOT_INSTALLED, WITHOUT_THIS = 7018, 7006

    def refusal(self) -> Optional[int]:
        """The code that refuses every send (SESSION-85)."""
        return self.refusal_anyway() if self.active else 7004

    def refusal_anyway(self) -> Optional[int]:
        """The code that refuses even what needs no activation (SESSION-60)."""
        if not self.lives.paired:
            return 7005
        if self.lives.independent:
            return 7019
        return None if self.peer_has_app else self.NOT_INSTALLED

    def is_open(self) -> bool:
        """Whether what waits may be sent."""
        return self.link_up and self.peer_has_app

    def fault_of(self, payload: Payload, limit: int) -> Optional[int]:
        """The code that refuses a payload (SESSION-20)."""
        try:
            too_long = len(payload.text.encode()) > self.WIRE_LIMIT  # SESSION-44
            return 7009 if payload.size() > limit or too_long else None
        except Unsupported:
            return 7010

    def fault_of_message(self, payload: Payload, is_data: bool) -> Optional[int]:
        """Of data the bytes count (SESSION-88)."""
        if not is_data:
            return self.fault_of(payload, self.MESSAGE_LIMIT)
        return 7009 if len(base64.b64decode(payload.value["$data"])) > self.MESSAGE_LIMIT else None

    def outcome(self, kind: str, id: int, outcome: str, code: Optional[int] = None) -> None:
        fields = {} if code is None else {"code": code}
        self.effects.session("outcome", kind=kind, id=id, outcome=outcome, **fields)
        if kind == "message":
            self.lives.tell(lambda: self.watch.message_ended(id, outcome))

    def result(self, kind: str, id: int, outcome: str, code: Optional[int] = None) -> None:
        """SESSION-202: of a transfer, told now or when the app is there."""
        if self.listens() or outcome == "cancelled":
            self.outcome(kind, id, outcome, code)
        else:
            self.results.append((kind, id, outcome, code))

    def tell_results(self) -> None:
        results, self.results = self.results, []
        for kind, id, outcome, code in results:
            self.outcome(kind, id, outcome, code)

    def send_message(self, payload: Payload, reply: bool, is_data: bool = False) -> Optional[int]:
        """SESSION-21; the id, or none when the message was refused."""
        self.message_id += 1
        code = self.refusal() or self.fault_of_message(payload, is_data)
        if code is None and not self.reachable:
            code = 7007
        if code is not None:
            self.outcome("message", self.message_id, "failed", code)
            return None
        self.waiting[self.message_id] = self.clock.uptime + self.reply_timeout
        if reply:
            self.asked.add(self.message_id)
        self.sent[self.message_id] = (self.clock.uptime, self.dates.jumps)
        self.effects.packet("message", id=self.message_id, reply=reply, payload=payload)
        return self.message_id

    def next_transfer_id(self) -> int:
        """User infos, files and what is for the complication count on together."""
        self.user_info_id += 1
        return self.user_info_id

    def refuses(self, kind: str, id: int, payload: Payload) -> bool:
        """Whether a transfer fails: at once (SESSION-30), or 100 ms later (SESSION-101)."""
        code = self.refusal() or (7015 if self.outbox.is_full() else None)
        if code is not None:
            self.outcome(kind, id, "failed", code)
            return True
        code = self.fault_of(payload, self.USER_INFO_LIMIT)
        if code is not None:
            self.refused.append((self.clock.uptime + SECOND // 10, kind, id, code))
        return code is not None

    def send_user_info(self, payload: Payload) -> Optional[int]:
        """SESSION-30; the id, or none when it was refused."""
        id = self.next_transfer_id()
        if self.refuses("userInfo", id, payload):
            return None
        self.outbox.add(UserInfo(self.origin, id, payload))
        if self.is_open():
            self.outbox.send()
        return id

    def queue(self, payload: Payload) -> None:
        """Queues what has become an ordinary user info (SESSION-92)."""
        self.outbox.add(UserInfo(self.origin, self.next_transfer_id(), payload))

    def update_context(self, payload: Payload) -> None:
        """SESSION-50."""
        self.context_id += 1
        code = self.refusal() or self.fault_of(payload, self.CONTEXT_LIMIT)
        if code is not None:
            self.outcome("applicationContext", self.context_id, "failed", code)
        elif payload != self.slot.payload:
            self.slot.id, self.slot.payload = self.context_id, payload
            self.send_context()

    def send_context(self) -> None:
        """SESSION-51."""
        if self.is_open() and self.slot.is_due():
            self.slot.under_way = self.slot.id
            self.effects.packet("context", id=self.slot.id, payload=self.slot.payload)

    def kinds_outstanding(self) -> list[str]:
        """The kind of each send whose outcome the app was not told (LEASE-37)."""
        context = self.slot.payload is not None and self.slot.receipted != self.slot.id
        return [*("message" for _ in self.waiting), *("userInfo" for _ in self.outbox.queue),
                *("file" for _ in self.transfers.outbox.queue), *["applicationContext"] * context,
                *[self.transfers.current.KIND] * (self.transfers.current.payload is not None),
                *(kind for _, kind, *_ in self.refused), *(kind for kind, *_ in self.results)]

    # Messages that wait.

    def end_message(self, id: int, outcome: str, code: Optional[int] = None) -> None:
        """Gives a message its one outcome; one that does not wait is ignored (SESSION-24)."""
        if id in self.waiting:
            del self.waiting[id]
            self.asked.discard(id)
            self.sent.pop(id, None)
            self.outcome("message", id, outcome, code)

    def end_messages(self, code: int) -> None:
        for id in list(self.waiting):
            self.end_message(id, "unknown", code)

    def deadline(self) -> Optional[int]:
        """The next time-out (SESSION-25), or refusal to be told (SESSION-101)."""
        dues = [*self.waiting.values(), *(due for due, *_ in self.refused)]
        return min((due for due in (*dues, self.transfers.outbox.deadline()) if due is not None),
                   default=None)

    def act(self, due: int) -> None:
        """Ends the messages whose time is up, and tells what was refused."""
        for id in [id for id, timeout in self.waiting.items() if timeout == due]:
            self.end_message(id, "unknown", 7012)
        while self.refused and self.refused[0][0] <= due:
            _, kind, id, code = self.refused.pop(0)
            self.result(kind, id, "failed", code)
        self.transfers.outbox.act(due)

    # Packets.

    def packet(self, packet: Fields) -> None:
        """A packet arrived over the air."""
        kind = packet.string("kind")
        handlers: dict[str, Callable[[Fields], None]] = {
            "presence": self.take_presence,
            "message": self.take_message,
            "receipt": self.take_receipt,
            "reply": self.take_reply,
            "failure": self.take_failure,
            "context": self.take_context,
            "contextReceipt": self.take_context_receipt,
            "userInfo": self.take_user_info,
            "userInfoReceipt": self.take_user_info_receipt,
            "launch": self.take_launch,
            "launchReceipt": lambda p: None,  # a watch never launches (SESSION-60)
            **self.transfers.packets,
        }
        if kind not in handlers:
            raise HostFault(f"there is no packet “{kind}”")
        if kind == "presence" and self.radio_up:
            self.follow_pair(packet.integer("origin", 1), packet.boolean("paired", True))
        if self.link_up:  # SESSION-9
            handlers[kind](packet)

    def take_receipt(self, packet: Fields) -> None:
        """Tells what became of a message, and what the other side's date is (SESSION-161)."""
        id, time, jumps = packet.integer("id", 1), packet.value("time", None), packet.value("jumps", 0)
        sent = self.sent.get(id)
        if id in self.asked:  # SESSION-211
            return
        self.end_message(id, "delivered")
        if sent is not None and type(time) is int and self.dates.measure(sent, time, jumps):
            self.lives.tell(self.watch.dates_changed)

    def look_at_date(self) -> None:
        """SESSION-163."""
        if self.dates.look():
            self.lives.tell(self.watch.dates_changed)

    def take_presence(self, packet: Fields) -> None:
        """Who started anew, or is another device, knows no context (SESSION-15)."""
        peer = (packet.integer("incarnation", 1), packet.integer("origin", 1))
        before, self.peer = self.peer, peer
        self.peer_app = packet.string("app")
        if self.peer_app not in APP_STATES:
            raise HostFault(f"there is no app state “{self.peer_app}”")
        had_app, self.peer_has_app = self.peer_has_app, self.peer_app != "notInstalled"
        if had_app and not self.peer_has_app:  # SESSION-206
            self.slot.receipted = self.slot.under_way = 0
            self.outbox.restart()
            self.transfers.restart()
        is_new = before is not None and peer != before
        if is_new:
            self.slot.receipted = self.slot.under_way = 0
        if peer != before and self.dates.other is not None:
            self.dates.other = None
            self.lives.tell(self.watch.dates_changed)
        if before is None or peer[1] != before[1]:
            self.meet(peer[1])
        is_back = self.tell_counterpart() and self.peer_has_app
        self.update_reachability()
        if is_new:
            self.send_context()
        if is_back:
            self.send_all()

    def meet(self, origin: int) -> None:
        """Another device is spoken to: a watch does not mind which phone it is (SESSION-45)."""

    def take_reply(self, packet: Fields) -> None:
        """SESSION-211."""
        if packet.integer("id", 1) in self.asked:
            self.end_message(packet.integer("id", 1), "replied")

    def take_failure(self, packet: Fields) -> None:
        """SESSION-27: when its reply failed, the other app had the message."""
        code = packet.integer("code", default=7001)
        outcome = "unknown" if code == 7011 else "failed"
        self.end_message(packet.integer("id", 1), outcome, code)

    def take_message(self, packet: Fields, came: Optional[dict[str, int]] = None) -> None:
        """SESSION-22, SESSION-23, SESSION-89; its receipt says when it came (SESSION-160)."""
        id, reply, payload = packet.integer("id", 1), packet.boolean("reply", False), packet.payload()
        if not self.listens():
            self.take_early(packet)
            return
        method = ("data" if payload.is_data() else "message") + ("-reply" if reply else "")
        if method in self.lives.lacks:
            self.effects.packet("failure", id=id, code=7014)
            return
        self.effects.session("received", kind="message", id=id)
        self.watch.take_message(payload)
        if not reply:
            self.effects.packet("receipt", id=id, **(came or self.dates.stamp()))
        elif payload.is_data() or self.fault_of(payload, self.MESSAGE_LIMIT) is None:
            self.effects.packet("reply", id=id, payload=payload)  # SESSION-29
        else:
            self.effects.packet("failure", id=id, code=7011)  # SESSION-27

    def take_early(self, packet: Fields) -> None:
        """A message for an app that is not there: it never starts the watch's (SESSION-26, SESSION-180)."""
        code = 7004 if self.has_failed else 7007
        self.effects.packet("failure", id=packet.integer("id", 1), code=code)

    def take_context(self, packet: Fields) -> None:
        """SESSION-52, SESSION-53, SESSION-82."""
        id, payload = packet.integer("id", 1), packet.payload()
        if payload != self.received:
            self.received, self.received_id = payload, id
            self.context_waits = not self.listens()
            if self.context_waits:
                self.lives.wake_for_transfer()
            else:
                self.give_context()
        self.effects.packet("contextReceipt", id=id)

    def give_context(self) -> None:
        assert self.received is not None
        self.effects.session("received", kind="applicationContext", id=self.received_id)
        self.watch.context_received(self.received)

    def take_context_receipt(self, packet: Fields) -> None:
        """SESSION-55."""
        if packet.integer("id", 1) == self.slot.under_way:
            self.slot.receipted, self.slot.under_way = self.slot.under_way, 0
            self.send_context()

    def take_user_info(self, packet: Fields) -> None:
        """SESSION-34 to SESSION-36, SESSION-207."""
        info = UserInfo(packet.integer("origin", 1), packet.integer("id", 1), packet.payload())
        if not self.lives.life.installed or not self.is_next(info, packet):
            return
        if not self.taken[info.origin].has(info.id):
            self.taken[info.origin].take(info.id)
            if self.listens():
                self.give_user_info(info)
            else:
                self.inbox.append(info)
                self.lives.wake_for_transfer()
        self.effects.packet("userInfoReceipt", origin=info.origin, id=info.id)

    def is_next(self, info: UserInfo, packet: Fields) -> bool:
        """SESSION-34: one that follows another which has not come is sent again over the next connection."""
        after = packet.integer("after", 0, default=0)
        return after == 0 or self.taken[info.origin].has(after)

    def give_user_info(self, info: UserInfo) -> None:
        """The watch app has no use for one: it leaves the inbox at once (SESSION-37)."""
        self.effects.session("received", kind="userInfo", id=info.id)

    def take_user_info_receipt(self, packet: Fields) -> None:
        """SESSION-38, then the next one (SESSION-32)."""
        origin, id = packet.integer("origin", 1), packet.integer("id", 1)
        info = self.outbox.remove(origin, id)
        if info is not None:
            self.watch.user_info_delivered(info.payload)
            self.result("userInfo", id, "delivered")
            if self.is_open():
                self.outbox.send()

    def take_launch(self, packet: Fields) -> None:
        """SESSION-61."""
        id, payload = packet.integer("id", 1), packet.payload()
        refusal = {} if self.watch.launched(payload) else {"code": self.WITHOUT_THIS}
        self.effects.packet("launchReceipt", id=id, **refusal)


# The model: what the watch app knows.


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


KINDS = ("normal", "warmUp", "drop", "failure")


def read_set(value: dict[str, Any]) -> dict[str, Any]:
    """What is said of a set: its values, as far as they are not as planned (CHANGE-6)."""
    said: dict[str, Any] = {}
    for name, high in (("reps", 9_999), ("seconds", 86_400)):
        if name in value:
            said[name] = read_integer(value, name, 0, high, 0)
    if "weight" in value:
        said["weight"] = read_weight(value)
    if "kind" in value:
        if value["kind"] not in KINDS:
            raise Unreadable("kind")
        said["kind"] = value["kind"]
    return said


def read_weight(value: dict[str, Any]) -> float:
    """Kilograms."""
    weight = value.get("weight", 0)
    if type(weight) not in (int, float) or not 0 <= weight <= 99_999:
        raise Unreadable("weight")
    return weight


POUND = 453.59237


def grams_of(weight: Any, unit: str) -> Optional[int]:
    """An argument (ACTION-24); none where it is no weight."""
    match = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,2})?) *(kg|lb)?", str(weight))
    if match is None or isinstance(weight, bool) or float(match[1]) > 9_999:
        return None
    return int(float(match[1]) * (POUND if (match[2] or unit) == "lb" else 1000) + 0.5)


def kilograms(grams: int) -> float:
    return grams // 1000 if grams % 1000 == 0 else grams / 1000


def weight_text(weight: float, unit: str) -> str:
    amount = round(weight * 1000 / POUND, 2) if unit == "lb" else weight
    return f"{amount:.3f}".rstrip("0").rstrip(".") + " " + unit


def text_of(values: dict[str, Any], unit: str = "kg") -> str:
    """A set as a person reads it (SHOWN-2)."""
    reps, weight, seconds = (values.get(name, 0) for name in ("reps", "weight", "seconds"))
    parts = []
    if weight:
        text = weight_text(weight, unit)
        parts.append(f"{reps} × {text}" if reps else text)
    elif reps:
        parts.append(f"{reps} reps")
    if seconds:
        parts.append(f"{seconds} s")
    words = {"warmUp": "warm-up", "drop": "drop set", "failure": "to failure"}
    if values.get("kind", "normal") != "normal":
        parts.append(words[values["kind"]])
    return ", ".join(parts)


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


def read_mark(value: Any) -> tuple[int, int]:
    """(`origin`, `sequence`) of a change."""
    if not isinstance(value, dict):
        raise Unreadable("mark")
    return (read_integer(value, "origin", 0, LARGEST, 0),
            read_integer(value, "sequence", 0, LARGEST, 0))


def read_status(value: dict[str, Any]) -> str:
    status = read_string(value, "status", "notStarted")
    if status not in STATUSES:
        raise Unreadable("status")
    return status


@dataclass
class Log:
    """One exercise of a workout."""

    id: str
    exercise: str
    sets: int
    sets_done: int
    status: str
    duration: Optional[int]  # seconds of one set, for a timed exercise
    rest: Optional[int] = None  # its own rest
    counted: int = 0  # of the sets done, those that a completion has counted
    planned: dict[str, Any] = field(default_factory=dict)  # reps, weight, and seconds of a set
    said: list[dict[str, Any]] = field(default_factory=list)  # of the sets done, what was not as planned
    last_time: list[dict[str, Any]] = field(default_factory=list)

    @staticmethod
    def read(value: dict[str, Any]) -> Log:
        planned = {"reps": read_integer(value, "reps", 0, 9_999, 0), "weight": read_weight(value),
                   "seconds": read_integer(value, "duration", 0, 86_400, 0)}
        said = [{**read_set(one), "setAt": one.get("setAt", {"$date": 0})}
                for one in read_objects(value, "doneSets")]
        timed = read_string(value, "loadType", "none") == "duration"
        duration = read_integer(value, "duration", 0, 86_400, 0)
        return Log(read_string(value, "id"), read_string(value, "exercise"),
                   read_integer(value, "sets", 1, 99, 1),
                   read_integer(value, "setsDone", 0, 999, 0),
                   read_status(value), duration if timed else None,
                   read_integer(value, "restSeconds", 0, 3600, 0) if "restSeconds" in value else None,
                   read_integer(value, "setsCounted", 0, 999, 0),
                   planned, said, [read_set(one) for one in read_objects(value, "lastTime")])

    def set_at(self, number: int) -> dict[str, Any]:
        """When what is known of a set was corrected last."""
        said = self.said[number - 1] if number <= len(self.said) else {}
        return said.get("setAt", {"$date": 0})

    def done(self, number: int) -> dict[str, Any]:
        """What was done in a set that is done."""
        return {**self.planned, **(self.said[number - 1] if number <= len(self.said) else {})}

    def say(self, number: int, values: dict[str, Any]) -> None:
        if 1 <= number <= self.sets_done:
            self.said += [{} for _ in range(number - len(self.said))]
            self.said[number - 1] = {**self.said[number - 1], **values}

    def figures(self, page: str, done: int, target: dict[str, Any],
                said: dict[str, Any], unit: str) -> dict[str, str]:
        """What a page says of its set (SHOWN-2)."""
        last = self.last_time[min(done, len(self.last_time) - 1)] if self.last_time else {}
        texts = {
            "target": "" if page == "finish" else text_of(target if page == "work" else self.planned, unit),
            "lastTime": "" if page == "finish" else text_of(last, unit), "actual": ""}
        if page == "work" and said:
            texts["actual"] = text_of({**target, **said}, unit)
        if page in ("rest", "finish") and 1 <= done <= self.sets_done:
            texts["actual"] = text_of(self.done(done), unit)
        return {name: text for name, text in texts.items() if text}

    def is_over(self) -> bool:
        return self.status in OVER

    def is_done(self) -> bool:
        return self.sets_done >= self.sets


@dataclass
class Workout:
    id: str
    name: str
    status: str
    logs: list[Log]
    look: dict[str, Any]

    @staticmethod
    def read(value: dict[str, Any]) -> Workout:
        return Workout(read_string(value, "id"), read_string(value, "splitName", ""),
                       read_status(value), [Log.read(log) for log in read_objects(value, "logs")],
                       {name: read_string(value, name) for name in ("color", "systemImage") if name in value})

    def is_over(self) -> bool:
        return self.status in OVER

    def log(self, id: str) -> Optional[Log]:
        return next((log for log in self.logs if log.id == id), None)

    def log_named(self, name: str) -> Optional[Log]:
        return next((log for log in self.logs if log.exercise == name), None)


@dataclass
class Change:
    """A durable change, its values absolute (CHANGE-1, CHANGE-2)."""

    mark: tuple[int, int]
    workout: Optional[str] = None
    log: Optional[str] = None
    values: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def read(value: dict[str, Any]) -> Change:
        if value.get("type") != "change":
            raise Unreadable("type")
        names = ("was", "setsDone", "setsWere", "sets", "status", "restSeconds", "autoFinish",
                 "weightUnit", "setAt", "saw", "set", "reps", "weight", "seconds", "kind")
        return Change(read_mark(value), value.get("workout"), value.get("log"),
                      {name: value[name] for name in names if name in value})


@dataclass
class View:
    """What the app shows and decides by (CHANGE-7)."""

    rest_seconds: int = 45
    auto_finish: int = 5
    workouts: list[Workout] = field(default_factory=list)
    omitted: list[str] = field(default_factory=list)  # names of what did not fit (CHANGE-9)
    weight_unit: str = "kg"
    deletions: int = 0  # how many the phone's documents have seen (CHANGE-16)

    def workout(self, id: Optional[str]) -> Optional[Workout]:
        return next((workout for workout in self.workouts if workout.id == id), None)

    def unfinished(self) -> list[Workout]:
        return [workout for workout in self.workouts if not workout.is_over()]

    def apply(self, change: Change) -> None:
        """The table of CHANGE-8; a refused edit does nothing."""
        if change.workout is None:
            self.apply_settings(change.values)
            return
        workout = self.workout(change.workout)
        log = workout.log(change.log or "") if workout else None
        if workout is None or log is None:
            return
        sets, done = change.values.get("sets", 1), change.values.get("setsDone", 0)
        if not 1 <= sets <= 99 or not 0 <= done <= 999:
            return
        self.edit(log, change.values)
        if all(log.is_over() for log in workout.logs):
            skipped = all(log.status == "skipped" and log.sets_done == 0 for log in workout.logs)
            workout.status = "skipped" if skipped else "completed"
        elif workout.is_over():
            workout.status = "inProgress"

    @staticmethod
    def edit(log: Log, values: dict[str, Any]) -> None:
        """The rows of a log, in their order."""
        log.sets = values.get("sets", log.sets)
        was = values.get("was", log.sets_done)
        done = values.get("setsDone", was)
        is_raised = done > was
        status = values.get("status")
        if is_raised:
            log.sets_done = max(log.sets_done, done)
            log.counted = done - was if status == "completed" else min(log.counted, log.sets_done - done)
        elif log.sets_done == was:
            log.sets_done = done
        log.counted = min(log.counted, log.sets_done)
        del log.said[log.sets_done:]
        said = {name: values[name] for name in ("reps", "weight", "seconds", "kind") if name in values}
        if said:
            log.say(values.get("set", done), said)
        if status != "completed" or "setsDone" in values or log.is_done() or log.sets_done >= was:
            View.follow_status(log, status, is_raised)
        elif log.status == "completed":
            View.follow_status(log, None, is_raised)

    @staticmethod
    def follow_status(log: Log, status: Optional[str], is_raised: bool) -> None:
        """What is done or skipped says where the log stands: the first row that fits."""
        is_completed = log.status == "completed" and log.is_done()
        if status == "skipped":
            log.status = log.status if is_completed else "skipped"
        elif status == "completed" or not status and log.status == "skipped" and is_raised and log.is_done():
            if log.sets_done == 0:
                log.sets_done = log.counted = log.sets
            log.sets = min(log.sets, log.sets_done)
            log.status = "completed"
        elif status or not is_completed and log.status != "skipped":
            if is_completed:
                log.sets_done -= max(1, log.counted)
            log.status = "inProgress" if log.sets_done > 0 else "notStarted"
            log.counted = 0

    def apply_settings(self, values: dict[str, Any]) -> None:
        rest = values.get("restSeconds", self.rest_seconds)
        finish = values.get("autoFinish", self.auto_finish)
        if 0 <= rest <= 3600 and 0 <= finish <= 3600:
            self.rest_seconds, self.auto_finish = rest, finish
            self.weight_unit = values.get("weightUnit", self.weight_unit)


@dataclass
class Snapshot:
    """The phone's present truth (CHANGE-6)."""

    truth: View = field(default_factory=View)
    applied: tuple[int, int] = (0, 0)
    taken: int = 0
    waiting: dict[int, str] = field(default_factory=dict)  # sequences, each with its reason
    refusals: dict[tuple[int, int], str] = field(default_factory=dict)  # the sentence of each

    @staticmethod
    def read(value: dict[str, Any]) -> Snapshot:
        if value.get("type") != "snapshot":
            raise Unreadable("type")
        settings = value.get("settings", {})
        if not isinstance(settings, dict):
            raise Unreadable("settings")
        truth = View(read_integer(settings, "restSeconds", 0, 3600, 45),
                     read_integer(settings, "autoFinish", 0, 3600, 5),
                     [Workout.read(workout) for workout in read_objects(value, "workouts")],
                     read_strings(value, "omitted"),
                     read_string(settings, "weightUnit", "kg"),
                     read_integer(value, "deletions", 0, LARGEST, 0))
        applied = read_mark(value.get("applied", {}))
        waiting = {read_integer(one, "sequence", 0, LARGEST, 0): read_string(one, "reason", "")
                   for one in read_objects(value, "waiting")}
        refusals = {read_mark(refusal.get("change")): Snapshot.sentence(refusal)
                    for refusal in read_objects(value, "refusals")}
        taken = max(applied[1], read_integer(value, "taken", 0, LARGEST, 0))
        return Snapshot(truth, applied, taken, waiting, refusals)

    @staticmethod
    def sentence(refusal: dict[str, Any]) -> str:
        """SHOWN-14."""
        reason, detail = read_string(refusal, "reason"), read_string(refusal, "detail", "")
        if reason not in App.REASONS:
            raise Unreadable("reason")
        return f"Not saved: {detail or App.REASONS[reason]}"

    def has_dealt_with(self, change: Change) -> bool:
        """CHANGE-10."""
        origin, sequence = change.mark
        return (origin == self.applied[0] and sequence <= self.taken
                and sequence not in self.waiting)


class Model:
    """The last snapshot, the pending changes, and the view of both (CHANGE-7)."""

    def __init__(self, context: Optional[Payload], queued: list[Payload]) -> None:
        """CHANGE-12."""
        self.snapshot = Snapshot()
        self.pending: list[Change] = []
        for payload in queued:
            try:
                self.pending.append(Change.read(payload.value))
            except Unreadable:
                pass
        try:
            if context is not None:
                self.snapshot = Snapshot.read(context.value)
        except Unreadable:
            pass
        self.rebuild()

    def rebuild(self) -> None:
        """Drops what is pending no more and applies the rest anew (CHANGE-10, CHANGE-11)."""
        self.pending = [change for change in self.pending
                        if not self.snapshot.has_dealt_with(change)]
        self.view = copy.deepcopy(self.snapshot.truth)
        for change in self.pending:
            self.view.apply(change)

    def take(self, snapshot: Snapshot) -> list[str]:
        """Replaces the snapshot; the sentences of the refusals that are new."""
        before, self.snapshot = self.snapshot, snapshot
        self.rebuild()
        return [told for mark, told in snapshot.refusals.items() if mark not in before.refusals]

    def needs(self, payload: Payload) -> bool:
        """Whether it is a change that is still pending (CHANGE-12)."""
        try:
            mark = Change.read(payload.value).mark
        except Unreadable:
            return False
        return any(change.mark == mark for change in self.pending)

    def add(self, change: Change) -> None:
        self.pending.append(change)
        self.view.apply(change)


# The run.


class RunFlow:
    """One opening of an exercise: pages, countdowns, haptics (RUN-1 to RUN-19)."""

    CLICKS = (3, 2, 1)

    def __init__(self, app: App, number: int, workout: Workout, log: Log, now: int) -> None:
        self.app = app
        self.number = number
        self.version = 0
        self.repeat: Optional[int] = None  # when the present page is said again (MIRROR-22)
        self.workout, self.workout_name = workout.id, workout.name
        self.log, self.exercise = log.id, log.exercise
        self.sets = log.sets
        self.set_seconds = log.duration
        self.target = self.planned = log.planned
        self.said: dict[str, Any] = {}  # of the set at work (RUN-40)
        self.own_rest = log.rest
        self.was_over = log.is_over()
        self.last_log = log  # as it was known last
        self.since: Optional[int] = None
        self.until: Optional[int] = None
        self.clicks: list[int] = []
        if log.sets_done < log.sets:  # RUN-2
            self.enter("ready", log.sets_done + 1, None)
        elif self.was_over:
            self.done = log.sets_done
            self.enter("finish", log.sets, now)
        else:
            self.finish(now, log.sets_done)

    # Pages.

    def enter(self, page: str, number: int, at: Optional[int], countdown: Optional[int] = None) -> None:
        """Begins a page at an instant, with its whole countdown in seconds (RUN-7, RUN-12)."""
        self.page = page
        self.number_of_set = number
        self.since = at
        self.until = None
        self.left: Optional[int] = None  # of a rest that is paused
        self.clicks = []
        if at is not None and countdown is not None:
            self.until = at + countdown * SECOND
            if page != "finish":
                self.clicks = [self.until - s * SECOND for s in self.CLICKS if s <= countdown]

    def work(self, number: int, at: int) -> None:
        self.enter("work", number, at, self.set_seconds)  # RUN-9
        self.target, self.said = self.planned, {}

    def done_in_set(self, at: int) -> dict[str, Any]:
        """RUN-39."""
        values = {name: self.target[name] for name in ("reps", "weight") if self.target.get(name)}
        if self.target.get("seconds") and self.since is not None:
            values["seconds"] = (at - self.since) // SECOND
        return {**values, **self.said}

    def did(self, number: Optional[int], values: dict[str, Any], at: int) -> None:
        """RUN-40."""
        done = self.done if self.page == "finish" else self.number_of_set - (self.page != "rest")
        if self.page == "work" and number in (None, self.number_of_set):
            self.said = {**self.said, **values}
        elif not 1 <= (done if number is None else number) <= done:
            raise Refused("that set is not done")
        else:
            self.app.record_correction(self, at, done, done if number is None else number, values)
        self.app.send_live()

    def figures(self) -> dict[str, str]:
        log = self.last_log = self.app.log_of(self) or self.last_log
        done = self.done if self.page == "finish" else self.number_of_set - (self.page != "rest")
        unit = self.app.model.view.weight_unit
        return log.figures(self.page, done, self.target, self.said, unit)

    def rest_seconds(self) -> int:
        return self.app.model.view.rest_seconds if self.own_rest is None else self.own_rest

    def rest(self, number: int, at: int) -> None:
        """RUN-8."""
        seconds = self.rest_seconds()
        if seconds == 0:
            self.work(number + 1, at)
        else:
            self.enter("rest", number, at, seconds)

    def finish(self, at: int, done: int) -> None:
        self.done = done  # which may be more than are planned
        self.enter("finish", self.sets, at, self.app.model.view.auto_finish or None)  # RUN-11

    def set_shown(self) -> int:
        """SHOWN-12."""
        return self.sets if self.page == "finish" else self.number_of_set

    # Inputs (RUN-5).

    def input(self, verb: str, now: int) -> None:
        handlers: dict[tuple[str, str], Callable[[int], None]] = {
            ("ready", "start"): lambda at: self.work(self.number_of_set, at),
            ("ready", "next"): lambda at: self.work(self.number_of_set, at),
            ("work", "next"): self.set_done,
            ("work", "back"): self.back_from_work,
            ("rest", "next"): lambda at: self.work(self.number_of_set + 1, at),
            ("rest", "back"): self.back_from_rest,
            ("rest", "longer"): lambda at: self.move_end(15 * SECOND, at),
            ("rest", "shorter"): lambda at: self.move_end(-15 * SECOND, at),
            ("rest", "pause-rest"): self.pause,
            ("rest", "resume-rest"): self.go_on,
            ("finish", "back"): self.back_from_finish,
            ("finish", "one-more"): self.one_more,
        }
        if (self.page, verb) in handlers:
            handlers[self.page, verb](now)
            self.app.send_live()
        elif (self.page, verb) == ("finish", "done"):
            self.complete(now)
        else:
            raise Refused(f"{verb} does nothing on the {self.page} page")

    def set_done(self, at: int) -> None:
        self.app.record_sets(self, at, self.number_of_set, self.number_of_set - 1,
                             self.done_in_set(at))
        if self.number_of_set < self.sets:
            self.rest(self.number_of_set, at)
        else:
            self.finish(at, self.number_of_set)

    def move_end(self, by: int, at: int) -> None:
        """RUN-38."""
        if self.left is not None:
            self.left += by
            if self.left <= 0:
                self.work(self.number_of_set + 1, at)
            return
        assert self.until is not None
        self.until += by
        if self.until <= at:
            self.work(self.number_of_set + 1, at)
        else:
            self.clicks = [self.until - s * SECOND for s in self.CLICKS if self.until - s * SECOND >= at]

    def pause(self, at: int) -> None:
        """RUN-41."""
        if self.until is None:
            raise Refused("it is paused")
        self.left, self.until, self.clicks = self.until - at, None, []

    def go_on(self, at: int) -> None:
        if self.left is None:
            raise Refused("it is not paused")
        self.left, self.until = None, at + self.left
        self.move_end(0, at)

    def back_from_work(self, at: int) -> None:
        if self.number_of_set == 1:
            self.enter("ready", 1, None)
        elif self.rest_seconds() == 0:
            self.app.record_sets(self, at, self.number_of_set - 2, self.number_of_set - 1)
            self.work(self.number_of_set - 1, at)
        else:
            self.rest(self.number_of_set - 1, at)

    def back_from_rest(self, at: int) -> None:
        self.app.record_sets(self, at, self.number_of_set - 1, self.number_of_set)
        self.work(self.number_of_set, at)

    def back_from_finish(self, at: int) -> None:
        self.app.record_sets(self, at, self.sets - 1, self.done)
        self.work(self.sets, at)

    def one_more(self, at: int) -> None:
        if self.sets >= 99:
            raise Refused("more than 99 sets cannot be planned")
        self.sets += 1
        self.app.record_log(self, at, "sets", self.sets)
        self.rest(self.sets - 1, at)

    def complete(self, at: int) -> None:
        self.app.haptic("success", at)
        self.app.record_log(self, at, "status", "completed")
        self.app.end_run()

    # Time.

    def deadline(self) -> Optional[int]:
        return self.clicks[0] if self.clicks else self.until

    def act(self, due: int) -> None:
        """Acts on the next deadline, as of the instant it was due (RUN-15)."""
        if self.clicks:
            self.clicks.pop(0)
            self.app.haptic("click", due)
        elif self.page == "finish":
            self.complete(due)
        else:
            if self.page == "rest":
                self.app.haptic("start", due)
                self.work(self.number_of_set + 1, due)
            else:
                self.app.haptic("stop", due)
                self.set_done(due)
            self.app.send_live()

    # Changes from elsewhere.

    def undone(self, done: int) -> None:
        """The other side took sets back (RUN-42)."""
        said_by_page = {"rest": self.number_of_set, "finish": self.sets}.get(self.page, self.number_of_set - 1)
        if done >= said_by_page:
            return
        if self.page == "work":
            self.number_of_set = done + 1
        elif self.page == "rest" and done > 0:
            self.number_of_set = done
        else:
            self.enter("ready", done + 1, None)
        self.app.send_live()

    def follow(self, sets: int, now: int) -> None:
        """The plan has another number of sets (RUN-17 to RUN-19)."""
        before, number = self.sets, self.number_of_set
        if sets == before:
            return
        self.sets = sets
        if self.page == "work":
            self.sets = max(sets, number)
            if self.sets == before:
                return
        elif self.page == "ready" and sets <= number - 1:
            self.finish(now, number - 1)
        elif self.page == "rest" and sets <= number:
            self.finish(now, number)
        elif self.page == "finish" and sets > before:
            self.rest(before, now)
        self.app.send_live()

    # What it looks like.

    REPEAT = 60 * SECOND  # MIRROR-22

    def live(self, clock: Clock, incarnation: int, dates: Dates) -> Payload:
        """The next live message (MIRROR-1 to MIRROR-4)."""
        self.version += 1
        self.repeat = clock.uptime + self.REPEAT if self.until is None else None
        begun = clock.uptime if self.since is None else self.since
        live: dict[str, Any] = {
            "type": "live", "incarnation": incarnation, "run": self.number,
            "version": self.version, "workout": self.workout, "log": self.log,
            "exercise": self.exercise, "phase": self.page, "set": self.set_shown(),
            "sets": self.sets, "startedAt": clock.date(begun)}
        if self.until is not None:
            live["endsAt"] = clock.date(self.until)
        if self.left is not None:
            live["left"] = self.left // 1000
        return Payload.of({**live, **dates.correction(), **self.figures()})

    def screen(self) -> dict[str, Any]:
        screen: dict[str, Any] = {
            "screen": "run", "workout": self.workout_name, "exercise": self.exercise,
            "page": self.page, "set": self.set_shown(), "sets": self.sets}
        if self.since is not None:
            screen["since"] = self.since
        if self.until is not None:
            screen["until"] = self.until
        if self.left is not None:
            screen["left"] = self.left
        return {**screen, **self.figures()}


# The app.


@dataclass
class Ping:
    """A series of pings under way (LAUNCH-10)."""

    left: int
    asked: int
    since: int
    id: Optional[int] = None


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

    def unit(self) -> str:
        unit = self.string("unit")
        if unit not in ("kg", "lb"):
            raise BadAction("a unit is kg or lb")
        return unit

    def weight(self, unit: str) -> float:
        """ACTION-24."""
        grams = grams_of(self.fields.value("weight"), unit)
        if grams is None:
            raise BadAction("it needs “weight”, such as 45lb")
        return kilograms(grams)

    def set_values(self, unit: str) -> dict[str, Any]:
        """What was done in a set."""
        values: dict[str, Any] = {
            name: self.integer(name, high, low=0)
            for name, high in (("reps", 999), ("seconds", 86_400))
            if self.given(name)}
        if self.given("weight"):
            values["weight"] = self.weight(unit)
        if self.given("kind"):
            values["kind"] = self.string("kind")
            if values["kind"] not in KINDS:
                raise BadAction("a kind is normal, warmUp, drop or failure")
        if not values:
            raise Refused("nothing was said")
        return values

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


class App:
    """The watch app from its start to its end."""

    REASONS = {
        "workoutDeleted": "the workout was deleted on the phone",
        "exerciseRemoved": "the exercise was removed from the workout on the phone",
        "invalidValue": "the value is outside its range",
        "conflict": "it was decided otherwise on the phone",
        "dropped": "it waited for its document, and was dropped on the phone",
    }
    LATE = 250_000_000  # RUN-14

    def __init__(self, watch: Watch, model: Model) -> None:
        self.watch = watch
        self.clock, self.effects, self.session = watch.clock, watch.effects, watch.session
        self.model = model
        self.opened: Optional[str] = None  # also a workout that is wanted still (LAUNCH-3)
        self.run: Optional[RunFlow] = None
        self.wants_session = False  # whether a workout session is to run (LAUNCH-7)
        self.notice = ""
        self.tell_refusals(list(model.snapshot.refusals.values()))
        self.ping_number = 0
        self.ping: Optional[Ping] = None

    # What the session tells.

    def take_launch(self, payload: Payload) -> None:
        """LAUNCH-2, LAUNCH-3."""
        self.wants_session = True
        if self.watch.permission == "denied":
            self.tell("No workout session: it is not allowed")
        workout = payload.value.get("workout")
        if payload.value.get("type") == "launch" and isinstance(workout, str):
            if self.run is None:
                self.opened = workout

    def take_context(self, payload: Payload) -> None:
        """A snapshot (CHANGE-11)."""
        try:
            snapshot = Snapshot.read(payload.value)
        except Unreadable:
            return
        page = self.page()
        self.tell_refusals(self.model.take(snapshot))
        self.watch.forget_kept()
        view = self.model.view
        self.align_run(view)
        self.send_other_page(page)
        opened = view.workout(self.opened)
        if opened is not None and opened.is_over():
            self.opened = None
        if not view.unfinished():
            self.wants_session = False

    def tell_refusals(self, sentences: list[str]) -> None:
        """SHOWN-14."""
        for sentence in sentences:
            self.tell(sentence)

    def tell(self, sentence: str) -> None:
        """Says something beside what the wearer has not answered yet."""
        if sentence not in self.notice:
            self.notice = f"{self.notice}; {sentence}" if self.notice else sentence

    def align_run(self, view: View) -> None:
        """RUN-16 to RUN-19, RUN-42."""
        if self.run is None:
            return
        workout = view.workout(self.run.workout)
        log = workout.log(self.run.log) if workout else None
        if log is None and self.run.workout_name in view.omitted:
            return  # RUN-23
        if log is None:
            name = self.run.exercise if workout else self.run.workout_name
            self.tell(f"“{name}” is no longer in progress on the phone")
            self.end_run()
        elif log.is_over() and not self.run.was_over:
            self.tell(f"“{log.exercise}” was {log.status} on the phone")
            self.end_run()
        else:
            self.run.was_over = self.run.was_over and log.is_over()
            self.run.set_seconds, self.run.planned = log.duration, log.planned  # RUN-37
            self.run.own_rest = log.rest
            self.run.undone(log.sets_done)
            self.run.follow(log.sets, self.clock.uptime)

    def message_ended(self, id: int, outcome: str) -> None:
        """Goes on with a series of pings, or ends it (LAUNCH-10)."""
        if self.ping is None:
            return
        if outcome in ("failed", "unknown"):
            self.end_ping(f"ping ended: {outcome}")
        elif outcome == "replied" and self.ping.id == id:
            self.next_ping(self.ping)

    # What a run asks for.

    def haptic(self, kind: str, due: int) -> None:
        """RUN-13, RUN-14, RUN-35."""
        if not self.watch.lives.is_noticed():
            return
        missed = {"missed": True} if self.clock.uptime - due > self.LATE else {}
        self.effects.add("haptic", kind=kind, **missed)

    def record(self, at: int, **values: Any) -> None:
        """Makes a durable change (CHANGE-1 to CHANGE-3)."""
        self.watch.sequence += 1
        deletions = self.model.view.deletions
        known = {"deletions": deletions} if deletions else {}
        payload = Payload.of({"type": "change", "origin": self.watch.origin,
                              "sequence": self.watch.sequence, "date": self.clock.date(at),
                              **known, **values})
        self.model.add(Change.read(payload.value))
        self.watch.send_change(payload)

    def record_log(self, run: RunFlow, at: int, name: str, value: Any) -> None:
        self.record_seen(at, run.workout, run.log, {name: value})

    def record_sets(self, run: RunFlow, at: int, done: int, was: int,
                    values: Optional[dict[str, Any]] = None) -> None:
        """Sets done, with what the page said of them before (RUN-34)."""
        self.record(at, workout=run.workout, log=run.log, was=was, setsDone=done, **(values or {}))

    def record_correction(self, run: RunFlow, at: int, was: int, number: int,
                          values: dict[str, Any]) -> None:
        """What was done in a set that is done (RUN-40, CHANGE-17)."""
        log = self.log_of(run)
        saw = log.set_at(number) if log else {"$date": 0}
        offset = self.session.dates.correction().get("clock", {}).get("offset")
        dated = {} if offset is None else {"setAt": {"$date": self.clock.date(at)["$date"] + offset}}
        self.record(at, workout=run.workout, log=run.log, was=was, set=number, **values, **dated, saw=saw)

    def log_of(self, run: RunFlow) -> Optional[Log]:
        """The run's log in the view."""
        workout = self.model.view.workout(run.workout)
        return workout.log(run.log) if workout else None

    def record_seen(self, at: int, workout: str, log: str, values: dict[str, Any]) -> None:
        """A change of a log, with what the wearer saw (CHANGE-1)."""
        found = self.model.view.workout(workout)
        seen = found.log(log) if found else None
        before: dict[str, Any] = {}
        if seen is not None:
            before = {"was": seen.sets_done}
            if "sets" in values:
                before["setsWere"] = seen.sets
        self.record(at, workout=workout, log=log, **before, **values)

    def send_live(self) -> None:
        """Sends the present live message, or drops it (MIRROR-2)."""
        if self.run is not None:
            live = self.run.live(self.clock, self.watch.incarnation, self.session.dates)
            if self.session.reachable:
                self.session.send_message(live, reply=False)

    def page(self) -> Optional[tuple[int, int, dict[str, str]]]:
        return (self.run.number, self.run.version, self.run.figures()) if self.run else None

    def send_other_page(self, before: Optional[tuple[int, int, dict[str, str]]]) -> None:
        """Sends a page again on which other figures stand now (MIRROR-1)."""
        page = self.page()
        if page and before and page[:2] == before[:2] and page[2] != before[2]:
            self.send_live()

    def end_run(self) -> None:
        """MIRROR-8."""
        run, self.run = self.run, None
        if run is not None and self.session.reachable:
            self.session.send_message(Payload.of({
                "type": "liveEnd", "incarnation": self.watch.incarnation, "run": run.number,
                "version": run.version + 1}), reply=False)

    # Actions.

    def action(self, verb: str, arguments: Arguments) -> None:
        """actions.md; raises `Refused`."""
        notice, self.notice = self.notice, ""  # SHOWN-14
        handlers: dict[str, Callable[[Arguments], None]] = {
            "open": self.do_open,
            "close": self.do_close,
            "exercise": self.do_exercise,
            "skip": self.do_skip,
            "undo": self.do_undo,
            "did": self.do_did,
            "rest": lambda a: self.record(self.clock.uptime, restSeconds=a.integer("rest", 3600, low=0)),
            "auto-finish": lambda a: self.record(self.clock.uptime,
                                                 autoFinish=a.integer("countdown", 3600, low=0)),
            "weight-unit": self.do_weight_unit,
            "allow": lambda a: self.permit("allowed"),
            "deny": lambda a: self.permit("denied"),
            "forget-permission": lambda a: self.permit("notDetermined"),
            "ping": self.do_ping,
            "message": self.do_message,
            "message-data": lambda a: self.session.send_message(a.bytes(), a.flag("reply"), True),
            **self.session.transfers.calls,
            "context": lambda a: self.session.update_context(a.payload()),
            **self.watch.sensors.verbs(),
            "start-mirroring": lambda a: self.watch.remote.start(),
            "stop-mirroring": lambda a: self.watch.remote.stop(),
            "send-to-remote": lambda a: self.watch.remote.send(a.payload().text.encode()),
        }
        if verb in ("start", "next", "back", "one-more", "longer", "shorter", "pause-rest", "resume-rest",
                    "done", "leave"):
            self.do_run_input(verb)
        elif verb in handlers:
            try:
                handlers[verb](arguments)
            except BadAction:
                self.notice = notice
                raise
        else:
            self.notice = notice
            raise BadAction(f"a watch does not know “{verb}”")

    def do_weight_unit(self, arguments: Arguments) -> None:
        page = self.page()
        self.record(self.clock.uptime, weightUnit=arguments.unit())
        self.send_other_page(page)

    def need_no_run(self) -> None:
        if self.run is not None:
            raise Refused("a run is open")

    def opened_workout(self) -> Workout:
        workout = self.model.view.workout(self.opened)
        if workout is None:
            raise Refused("no workout is open")
        return workout

    def do_open(self, arguments: Arguments) -> None:
        name = arguments.string("workout")
        self.need_no_run()
        found = next((w for w in self.model.view.unfinished() if w.name == name), None)
        if found is None:
            raise Refused(f"there is no workout “{name}” in progress")
        self.opened = found.id

    def do_close(self, arguments: Arguments) -> None:
        self.need_no_run()
        self.opened = None

    def find_log(self, name: str) -> tuple[Workout, Log]:
        workout = self.opened_workout()
        log = workout.log_named(name)
        if log is None:
            raise Refused(f"there is no exercise “{name}” in “{workout.name}”")
        return workout, log

    def do_exercise(self, arguments: Arguments) -> None:
        """RUN-1, RUN-3."""
        name = arguments.string("exercise")
        self.need_no_run()
        workout, log = self.find_log(name)
        self.watch.runs += 1
        self.run = RunFlow(self, self.watch.runs, workout, log, self.clock.uptime)
        self.send_live()

    def do_run_input(self, verb: str) -> None:
        if self.run is None:
            raise Refused("no exercise is open")
        if verb == "leave":
            self.end_run()
        else:
            self.run.input(verb, self.clock.uptime)

    def do_skip(self, arguments: Arguments) -> None:
        """RUN-21."""
        if arguments.given("exercise"):
            workout, log = self.find_log(arguments.string("exercise"))
            target = (workout.id, log.id)
        elif self.run is not None:
            target = (self.run.workout, self.run.log)
        else:
            raise Refused("no exercise is open")
        if self.run is not None and target == (self.run.workout, self.run.log):
            self.end_run()
        self.record_seen(self.clock.uptime, *target, {"status": "skipped"})

    def do_undo(self, arguments: Arguments) -> None:
        """RUN-36."""
        workout, log = self.find_log(arguments.string("exercise"))
        if self.run is not None and self.run.log == log.id:
            raise Refused("it is open")
        if not log.is_over() and log.sets_done == 0:
            raise Refused("nothing of it is done or skipped")
        values = {"status": "inProgress"} if log.is_over() else {"setsDone": log.sets_done - 1}
        self.record_seen(self.clock.uptime, workout.id, log.id, values)

    def do_did(self, arguments: Arguments) -> None:
        """RUN-40."""
        number = arguments.integer("set", 999) if arguments.given("set") else None
        values = arguments.set_values(self.model.view.weight_unit)
        if self.run is None:
            raise Refused("no exercise is open")
        self.run.did(number, values, self.clock.uptime)

    def do_message(self, arguments: Arguments) -> None:
        self.session.send_message(arguments.payload(), arguments.flag("reply"))

    def permit(self, value: str) -> None:
        self.watch.permission = value

    # Pings.

    def do_ping(self, arguments: Arguments) -> None:
        count = arguments.integer("count", 10_000_000, default=1)
        self.ping = Ping(left=count, asked=count, since=self.clock.uptime)
        self.next_ping(self.ping)

    def next_ping(self, ping: Ping) -> None:
        if ping.left == 0:
            took = (self.clock.uptime - ping.since) / 1_000_000
            self.end_ping(f"{ping.asked} replies in {took:.3f} ms")
            return
        ping.left -= 1
        self.ping_number += 1
        payload = Payload.of({"type": "ping", "number": self.ping_number})
        ping.id = self.session.send_message(payload, reply=True)

    def end_ping(self, text: str) -> None:
        self.ping = None
        self.effects.add("note", text=text)

    # What it shows.

    def screen(self) -> dict[str, Any]:
        """SHOWN-2."""
        opened = self.model.view.workout(self.opened)
        if self.run is not None:
            screen = self.run.screen()
        elif opened is not None:
            screen = {"screen": "exercises", "workout": opened.name, "exercises": [
                {"name": log.exercise, "setsDone": log.sets_done, "sets": log.sets,
                 "status": log.status} for log in opened.logs]}
        else:
            screen = {"screen": "workouts", "workouts": [
                {"name": workout.name, "done": sum(log.is_over() for log in workout.logs),
                 "total": len(workout.logs), **workout.look} for workout in self.model.view.unfinished()]}
        screen.update(pending=len(self.model.pending), reachable=self.session.reachable,
                      workoutSession=self.watch.has_workout(), **self.watch.sensors.screen())
        if self.notice:
            screen["notice"] = self.notice
        if self.wants_session and self.watch.permission == "notDetermined":
            screen["question"] = "May this watch record workouts? Answer allow or deny"
        problems = [reason for reason in self.model.snapshot.waiting.values() if reason]
        if problems:
            more = len(problems) - 20  # SHOWN-6
            screen["problems"] = problems[:20] + ([f"and {more} more"] if more > 0 else [])
        return screen


# The device.


class Watch:
    """The watch: its operating system, and its app while that runs."""

    OFF = {"screen": "off", "pending": 0, "reachable": False, "workoutSession": False}  # SHOWN-13

    def __init__(self, incarnation: int, seed: str) -> None:
        self.incarnation, self.seed = incarnation, seed
        self.erasures = 0  # by a phone that left it
        self.origin = draw_origin(seed, "watch", incarnation)
        self.clock = Clock()
        self.effects = Effects()
        self.lives = Lives(self, "watch", seed)
        self.session = Session(incarnation, self.origin, self.clock, self.effects, self)
        self.kept: list[Payload] = []  # changes that the phone has, and has not dealt with
        self.unsent: list[Payload] = []  # changes that the session did not take (CHANGE-1)
        self.app: Optional[App] = None
        self.permission = "allowed"
        self.sequence = 0  # of changes (CHANGE-3)
        self.runs = 0  # openings of an exercise (MIRROR-4)
        self.known_jumps: Optional[int] = None  # of the phone's date, as it was measured last
        self.shown: Optional[dict[str, Any]] = None
        self.remote = WatchRemote(self.effects, self.clock, self.asked)
        self.sensors = Sensors(self, seed, self.size_of)

    def step(self, uptime: int, wall: int, inputs: list[Fields]) -> list[dict[str, Any]]:
        """One instant (LEASE-4, LEASE-12): the effects of what happens at it."""
        self.clock.uptime, self.clock.wall = uptime, wall
        self.session.look_at_date()
        due = self.deadline()
        while due is not None and due < uptime:
            self.act(due)
            due = self.deadline()
        for one in inputs:
            self.take(one)
        if not inputs and due == uptime:
            self.act(due)
        screen = self.screen()
        if screen != self.shown:  # SHOWN-1, SHOWN-4
            self.shown = screen
            self.effects.add("shown", screen=screen)
        return self.effects.take()

    def screen(self) -> dict[str, Any]:
        """What the wearer sees, which is nothing of an app in the background."""
        return self.app.screen() if self.app and self.lives.is_noticed() else self.OFF

    def system(self) -> dict[str, Any]:
        """What its system knows of its app (LEASE-37)."""
        return {"app": self.lives.state, "outstanding": Counter(self.session.kinds_outstanding()),
                **self.sensors.measured()}

    def deadline(self) -> Optional[int]:
        """The earliest of all (LEASE-8)."""
        dues = (self.app_deadline(), self.sensors.deadline(), self.lives.deadline(),
                self.remote.deadline(), self.session.deadline())
        return min((due for due in dues if due is not None), default=None)

    def app_deadline(self) -> Optional[int]:
        """An app that is suspended does nothing by itself (SESSION-84)."""
        if self.app is None or not self.lives.runs():
            return None
        run = self.app.run.deadline() if self.app.run else None
        return min((due for due in (run, self.repeat()) if due is not None), default=None)

    def repeat(self) -> Optional[int]:
        """When the present page is said again (MIRROR-22)."""
        run = self.app.run if self.app and self.session.reachable else None
        return run.repeat if run else None

    def act(self, due: int) -> None:
        if self.app_deadline() == due:
            self.app_act(due)
        elif self.sensors.deadline() == due:
            self.sensors.act(due)
        elif self.lives.deadline() == due:
            self.lives.act(due)
        elif self.remote.deadline() == due:
            self.remote.act(due)
        else:
            self.session.act(due)
        self.lives.look()

    def app_act(self, due: int) -> None:
        if self.app is None:
            return
        if self.app.run and self.app.run.deadline() == due:
            self.app.run.act(due)
        else:
            self.app.send_live()

    def catch_up(self) -> None:
        """An app that goes on does first what was due meanwhile (SESSION-84)."""
        due = self.app_deadline()
        while due is not None and due < self.clock.uptime:
            self.app_act(due)
            due = self.app_deadline()

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
            if not self.lives.action(verb, arguments) and self.app is not None:
                self.app.action(verb, arguments)
        except Refused as refusal:
            self.effects.add("refused", do=verb, reason=str(refusal))

    # The app's life.

    def make_app(self) -> None:
        """SESSION-2, CHANGE-12."""
        waiting = self.kept + self.session.outbox.payloads() + self.unsent
        self.app = App(self, Model(self.session.received, waiting))
        self.forget_kept()

    def drop_app(self) -> None:
        self.app = None

    def forget_app(self) -> None:
        """The app was removed: with it go its session (REMOTE-20), and what was kept for it."""
        self.sensors.drop()
        self.session.forget_app()
        self.kept, self.unsent = [], []

    def erase(self) -> None:
        """SESSION-185."""
        self.lives.change(self.lives.life.end)
        self.forget_app()
        self.erasures += 1
        self.origin = draw_origin(f"{self.seed}/{self.erasures}", "watch", self.incarnation)
        self.sequence, self.permission = 0, "allowed"
        self.session.renew(self.origin)

    def has_workout(self) -> bool:
        """Whether a workout session runs (LAUNCH-11)."""
        return self.sensors.workout is not None or (
            self.app is not None and self.app.wants_session and self.permission == "allowed")

    def wait_for_replies(self, seconds: int) -> None:
        """SESSION-25."""
        self.session.reply_timeout = self.remote.patience = seconds * SECOND

    # The workout session.

    def size_of(self, value: dict[str, Any]) -> Optional[int]:
        """The bytes of an object as a property list; none when it is none."""
        try:
            return Payload.of(value).size()
        except Unsupported:
            return None

    def fits(self, values: dict[str, Any]) -> bool:
        """Whether a change with these values fits a user info, whatever else it says."""
        change = {"type": "change", "origin": LARGEST, "sequence": LARGEST, "date": {"$date": LARGEST},
                  "deletions": LARGEST, "workout": "W" * 26, **values}
        return self.session.fault_of(Payload.of(change), Session.USER_INFO_LIMIT) is None

    def say(self, values: dict[str, Any]) -> None:
        """A message to the phone, with how far its date is from this one's (MIRROR-21)."""
        clock = self.session.dates.correction()
        self.session.send_message(Payload.of({**values, **clock}), reply=False)

    def asked(self, request: str) -> None:
        """REMOTE-7; what the session does not take changes nothing."""
        try:
            self.sensors.ask(request)
        except Refused as refusal:
            self.effects.add("note", text=str(refusal))

    def send_change(self, payload: Payload) -> None:
        """CHANGE-1: what the session would not take is sent when it does."""
        self.unsent.append(payload)
        self.send_unsent()

    def send_unsent(self) -> None:
        while self.unsent and self.session.refusal() is None:
            self.session.send_user_info(self.unsent.pop(0))

    def forget_kept(self) -> None:
        """Keeps beside the queue what the app needs still (CHANGE-12)."""
        if self.app is not None:
            self.kept = [payload for payload in self.kept if self.app.model.needs(payload)]

    # What the session tells.

    def user_info_delivered(self, payload: Payload) -> None:
        self.kept.append(payload)
        self.forget_kept()

    def session_activated(self) -> None:
        """What was measured or changed meanwhile leaves now."""
        self.sensors.app_began()
        self.send_unsent()

    def launched(self, payload: Payload) -> bool:
        """SESSION-61; whether there is an app."""
        if self.lives.state != "foreground":
            self.lives.launch()
        if self.app is None:
            return False
        self.app.take_launch(payload)
        return True

    def take_message(self, payload: Payload) -> None:
        """A message means nothing to this app."""

    def reachability_changed(self, reachable: bool) -> None:
        if self.app is not None and reachable:
            self.app.send_live()  # MIRROR-7
            self.sensors.say(self.sensors.workout)

    def dates_changed(self) -> None:
        """A page that was sent without a correction is sent again with one (MIRROR-21)."""
        before, other = self.known_jumps, self.session.dates.other
        self.known_jumps = other.jumps if other else None
        run = self.app.run if self.app else None
        if run is not None and run.page != "ready" and self.known_jumps not in (None, before):
            self.app.send_live()

    def counterpart_told(self) -> None:
        """The phone may have the app again."""
        if self.app is not None:
            self.send_unsent()

    def context_received(self, payload: Payload) -> None:
        if self.app is not None:
            self.app.take_context(payload)

    def message_ended(self, id: int, outcome: str) -> None:
        if self.app is not None:
            self.app.message_ended(id, outcome)


# The connection.


class Again(Exception):
    """The host says bye, and wants the program to begin anew (HOST-35)."""


class Transport:
    """Lines over the host's socket."""

    def __init__(self, path: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.buffer = bytearray()
        self.searched = 0  # how much of the buffer is known to hold no line end

    def send(self, frame: dict[str, Any]) -> None:
        try:
            self.socket.sendall(write(frame).encode() + b"\n")
        except ConnectionError as error:
            raise EndOfStream from error

    def read(self, timeout: Optional[float] = None) -> Optional[bytes]:
        """The next line, or none when `timeout` seconds have passed before."""
        while True:
            end = self.buffer.find(b"\n", self.searched)
            if max(end, self.searched) > LINE_LIMIT:
                raise HostFault("a line is longer than 1 MiB")
            if end >= 0:
                line = bytes(self.buffer[:end])
                del self.buffer[: end + 1]
                self.searched = 0
                return line
            self.searched = len(self.buffer)
            if not select.select([self.socket], [], [], timeout)[0]:
                return None
            self.receive()

    def receive(self) -> None:
        try:
            data = self.socket.recv(65_536)
        except ConnectionError as error:
            raise EndOfStream from error
        if not data and self.buffer:
            raise HostFault("the connection ended in the middle of a line")
        if not data:
            raise EndOfStream
        self.buffer += data


class Program:
    """Speaks with the host: hello, then steps or real time; `make` makes the device of a welcome."""

    CAPABILITIES = ("lease", "mirroring", "health", "reset", "system")

    def __init__(self, transport: Transport, role: str, make: Callable[[Fields], Any],
                 capabilities: tuple[str, ...] = CAPABILITIES) -> None:
        self.capabilities = capabilities
        self.transport = transport
        self.role = role
        self.make = make

    def run(self) -> None:
        self.transport.send({"type": "hello", "protocol": [1], "role": self.role,
                             "name": f"python-{self.role}",
                             "capabilities": list(self.capabilities)})
        welcome = self.next_frame(None, ("welcome",))
        assert welcome is not None
        if welcome.integer("protocol") != 1 or welcome.string("role") != self.role:
            raise HostFault(f"the welcome is not for a {self.role} of version 1")
        device = self.make(welcome)
        if welcome.boolean("leased"):
            self.live_by_leases(device)
        else:
            self.live_in_real_time(device)

    def next_frame(self, timeout: Optional[float], kinds: tuple[str, ...]) -> Optional[Fields]:
        """The next frame, none at a time-out; `bye` and `error` end the program."""
        line = self.transport.read(timeout)
        if line is None:
            return None
        try:
            frame = read_frame(line)
            kind = frame.string("type")
            if kind == "bye":
                raise Again if frame.value("again", False) is True else EndOfStream
            if kind == "error":  # HOST-21
                code, text = frame.string("code"), frame.value("text", "")
                print(f"{self.role}.py: the host says {code}: {text}", file=sys.stderr)
                sys.exit(1)
            if kind not in kinds:
                raise HostFault(f"“{kind}” does not belong here")
            return frame
        except HostFault as fault:
            raise HostFault(f"{fault}; in the line {line[:200]!r}") from fault

    def live_by_leases(self, watch: Any) -> None:
        """LEASE-1 to LEASE-8."""
        expected = 1
        told: Optional[dict[str, Any]] = None
        while True:
            step = self.next_frame(None, ("step",))
            assert step is not None
            number, uptime = step.integer("step", 1), step.integer("uptime")
            if number != expected:
                raise HostFault(f"step {number} came where step {expected} was due")
            if expected > 1 and uptime < watch.clock.uptime:
                raise HostFault(f"uptime went back in step {number}")  # LEASE-11
            watch.clock.zone = step.integer("zone", default=0)
            effects = watch.step(uptime, step.integer("wall"), step.objects("inputs"))
            done: dict[str, Any] = {"type": "done", "step": number, "effects": effects}
            deadline = watch.deadline()
            if deadline is not None:
                done["deadline"] = deadline
            system = watch.system()
            if "system" in self.capabilities and system != told:  # LEASE-37
                done["system"] = told = system
            self.transport.send(done)
            expected += 1

    def live_in_real_time(self, watch: Any) -> None:
        """LEASE-20 to LEASE-22."""
        told: Optional[dict[str, Any]] = None
        while True:
            deadline = watch.deadline()
            timeout = None
            if deadline is not None:
                timeout = max(0, deadline - time.monotonic_ns()) / SECOND
            frame = self.next_frame(timeout, ("inputs",))
            inputs = frame.objects("inputs") if frame else []
            watch.clock.zone = time.localtime().tm_gmtoff
            effects = watch.step(time.monotonic_ns(), time.time_ns() // 1000, inputs)
            if effects:
                self.transport.send({"type": "effects", "effects": effects})
            system = watch.system()
            if "system" in self.capabilities and system != told:  # LEASE-37
                told = system
                self.transport.send({"type": "system", **system})


def make_watch(welcome: Fields) -> Watch:
    return Watch(welcome.integer("incarnation", 1), welcome.value("seed", "0"))


def serve(role: str, make: Callable[[Fields], Any],
          capabilities: tuple[str, ...] = Program.CAPABILITIES) -> int:
    """The whole program; the exit status."""
    path = os.environ.get("LOCKSTEP_SOCKET")
    if not path or os.environ.get("LOCKSTEP_ROLE", role) != role:
        print(f"{role}.py: LOCKSTEP_SOCKET must name a host's socket, and the role be {role}",
              file=sys.stderr)
        return 64
    try:
        while True:
            try:
                Program(Transport(path), role, make, capabilities).run()
            except Again:
                continue  # HOST-35
    except (EndOfStream, ConnectionRefusedError, FileNotFoundError):
        return 0
    except (HostFault, UnicodeError) as fault:
        print(f"{role}.py: wrong line from the host: {fault}", file=sys.stderr)
        return 65
    return 0


if __name__ == "__main__":
    sys.exit(serve("watch", make_watch))
