"""What is handed over in the background: files, the complication's user info, and what an app takes back
(docs/protocol/session.md).

A session has one of each, whose packets and actions come here.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import dataclass, field
from typing import Any, Callable, Optional

from .lines import SECOND

NOT_PAIRED, INVALID, TOO_LARGE, NOT_GIVEN, TIMED_OUT = 7005, 7008, 7009, 7014, 7017
FILE_LIMIT, METADATA_LIMIT = 67_108_864, 65_536
PIECE, WINDOW = 65_536, 524_288  # SESSION-95


def is_name(name: str) -> bool:
    """SESSION-94."""
    return (name not in (".", "..") and "/" not in name and "\0" not in name
            and 1 <= len(name.encode()) <= 255)


def made_up(count: int) -> bytes:
    """The bytes of a file that an action asks for."""
    page = bytes((31 * place + place // 256) % 256 for place in range(min(count, 65_536)))
    return (page * (count // 65_536 + 1))[:count]


# Files on their way out.


@dataclass
class FileTransfer:
    """One queued file, with the copy of its bytes."""

    origin: int
    id: int
    name: str
    data: bytes
    metadata: Any
    announced: bool = False  # over this connection
    counted: Optional[int] = None  # what the other side said last that it has
    sent: int = 0
    due: Optional[int] = None  # when it has taken too long

    def follow(self, offset: int) -> None:
        """What is not more than before is where it has to go on from (SESSION-95, SESSION-96)."""
        if self.counted is None or offset <= self.counted:
            self.sent = offset
        self.counted = offset

    def next_piece(self) -> bytes:
        """Nothing when all of it, or enough, is on the way."""
        piece = self.data[self.sent : self.sent + PIECE]
        if self.counted is None or self.sent + len(piece) > self.counted + WINDOW:
            return b""
        return piece


class FileOutbox:
    """The queue of files, of which the first is on its way."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self.effects, self.clock = session.effects, session.clock
        self.queue: dict[tuple[int, int], FileTransfer] = {}
        self.timeout = 0  # nanoseconds, or none

    def first(self) -> Optional[FileTransfer]:
        return next(iter(self.queue.values()), None)

    def add(self, name: str, data: bytes, metadata: Any) -> Optional[int]:
        """The number of what was queued; none where the session refuses it (SESSION-98)."""
        id = self.session.next_transfer_id()
        code = self.session.refusal() or self.fault_of(name, data, metadata)
        if code is not None:
            self.session.outcome("file", id, "failed", code)
            return None
        self.queue[(self.session.origin, id)] = FileTransfer(
            self.session.origin, id, name, data, metadata)
        self.send()
        return id

    def fault_of(self, name: str, data: bytes, metadata: Any) -> Optional[int]:
        if not is_name(name):
            return INVALID
        return TOO_LARGE if len(data) > FILE_LIMIT else self.session.fault_of(metadata, METADATA_LIMIT)

    def send(self) -> None:
        """Announces the next one; one goes after the other."""
        file = self.first()
        if file is None or file.announced or not self.session.is_open():
            return
        file.announced, file.counted = True, None
        if self.timeout and file.due is None:
            file.due = self.clock.uptime + self.timeout
        self.effects.packet("file", origin=file.origin, id=file.id, name=file.name,
                            size=len(file.data), checksum=zlib.crc32(file.data),
                            metadata=file.metadata)

    def restart(self) -> None:
        """A new connection begins with what the other side has (SESSION-95)."""
        for file in self.queue.values():
            file.announced = False

    def take_offset(self, packet: Any) -> None:
        """SESSION-95, SESSION-99."""
        file = self.first()
        mark, offset = mark_of(packet), packet.integer("offset", 0)
        if file is None or not file.announced or mark != (file.origin, file.id):
            return
        file.follow(min(offset, len(file.data)))
        self.effects.session("progress", kind="file", id=file.id, completed=file.counted,
                             total=len(file.data))
        piece = file.next_piece()
        while piece:
            self.effects.packet("fileData", origin=file.origin, id=file.id, offset=file.sent,
                                data=base64.b64encode(piece).decode())
            file.sent += len(piece)
            piece = file.next_piece()

    def take_receipt(self, packet: Any) -> None:
        code = packet.integer("code", default=0) or None
        self.end(mark_of(packet), "failed" if code else "delivered", code)

    def end(self, mark: tuple[int, int], outcome: str, code: Optional[int] = None) -> None:
        """A receipt for what is not queued changes nothing, as of a user info (SESSION-38)."""
        if self.queue.pop(mark, None) is not None:
            self.session.result("file", mark[1], outcome, code)
            self.send()

    def give_up(self, file: FileTransfer, outcome: str, code: Optional[int] = None) -> None:
        """Taken back, or too late: the other side is told where it has heard of it."""
        if file.announced:
            self.effects.packet("fileCancel", origin=file.origin, id=file.id)
        self.end((file.origin, file.id), outcome, code)

    def deadline(self) -> Optional[int]:
        file = self.first()
        return file.due if file else None

    def act(self, due: int) -> None:
        file = self.first()
        if file is not None and file.due == due:
            self.give_up(file, "failed", TIMED_OUT)


# Files on their way in.


def mark_of(packet: Any) -> tuple[int, int]:
    return packet.integer("origin", 1), packet.integer("id", 1)


@dataclass
class Incoming:
    """A file of the other side's, as far as it has come."""

    mark: tuple[int, int]
    name: str
    size: int
    checksum: int
    metadata: str = ""
    data: bytearray = field(default_factory=bytearray)

    def is_same(self, other: Incoming) -> bool:
        return (self.mark, self.name, self.size, self.checksum, self.metadata) == (
            other.mark, other.name, other.size, other.checksum, other.metadata)

    def is_whole(self) -> bool:
        return len(self.data) == self.size


class FileInbox:
    """What comes of each origin, and what is here and waits for the app."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self.effects = session.effects
        self.coming: dict[int, Incoming] = {}
        self.whole: dict[tuple[int, int], Incoming] = {}
        self.given: dict[int, int] = {}  # the last one of each origin that the app was given

    def receipt(self, mark: tuple[int, int], code: Optional[int] = None) -> None:
        fields = {} if code is None else {"code": code}
        if self.session.link_up:
            self.effects.packet("fileReceipt", origin=mark[0], id=mark[1], **fields)

    def offset(self, mark: tuple[int, int], offset: int) -> None:
        self.effects.packet("fileOffset", origin=mark[0], id=mark[1], offset=offset)

    def take(self, packet: Any) -> None:
        """Begins with a file, or goes on with it (SESSION-94, SESSION-95)."""
        mark = mark_of(packet)
        packet.object("metadata")
        file = Incoming(mark, packet.string("name"), packet.integer("size", 0),
                        packet.integer("checksum", 0), packet.parts["metadata"])
        if mark[1] <= self.given.get(mark[0], 0):
            self.receipt(mark)  # which was lost before
        elif not self.session.lives.life.installed:
            pass  # SESSION-207
        elif not is_name(file.name) or file.size > FILE_LIMIT:
            self.receipt(mark, NOT_GIVEN)
        elif mark in self.whole:
            self.offset(mark, self.whole[mark].size)
        else:
            before = self.coming.get(mark[0])
            file = before if before is not None and before.is_same(file) else file
            self.coming[mark[0]] = file
            if not self.look(file):
                self.offset(mark, len(file.data))

    def take_data(self, packet: Any) -> None:
        """Bytes that do not go on where it ends are ignored."""
        mark, offset, text = mark_of(packet), packet.integer("offset", 0), packet.string("data")
        file = self.coming.get(mark[0])
        try:
            data = base64.b64decode(text, validate=True)
        except binascii.Error:
            return
        if file is None or file.mark != mark or offset != len(file.data):
            return
        if len(data) > file.size - offset:
            return
        file.data += data
        if not self.look(file):
            self.offset(mark, len(file.data))

    def look(self, file: Incoming) -> bool:
        """Whether it is whole: then it waits for the app. One that is not what was sent begins again (SESSION-96)."""
        if not file.is_whole():
            return False
        if zlib.crc32(file.data) != file.checksum:
            file.data.clear()
            return False
        del self.coming[file.mark[0]]
        self.whole[file.mark] = file
        if self.session.gives(file.mark[0]):
            self.give()
        else:
            self.session.lives.wake_for_transfer()
        return True

    def give(self) -> None:
        """To an app that looks at none: nothing of them is kept (SESSION-97)."""
        for mark in [mark for mark in self.whole if self.session.gives(mark[0])]:
            del self.whole[mark]
            self.effects.session("received", kind="file", id=mark[1])
            self.given[mark[0]] = mark[1]
            self.receipt(mark)

    def take_cancel(self, packet: Any) -> None:
        mark = mark_of(packet)
        self.whole.pop(mark, None)
        if mark[0] in self.coming and self.coming[mark[0]].mark == mark:
            del self.coming[mark[0]]


# User infos for the complication.


class CurrentUserInfo:
    """The phone's: one is the current one, and a day has so many of them."""

    KIND, BUDGET, DAY = "currentComplicationUserInfo", 50, 86_400  # SESSION-93

    def __init__(self, session: Any) -> None:
        self.session = session
        self.effects, self.clock = session.effects, session.clock
        self.on_face = False
        self.id, self.payload = 0, None
        self.sent = False
        self.day, self.used = 0, 0

    def today(self) -> int:
        """SESSION-201."""
        return (self.clock.wall // 1_000_000 + self.clock.zone) // self.DAY

    def is_another_day(self) -> bool:
        """Whether the budget has begun anew (SESSION-204)."""
        if self.today() == self.day:
            return False
        self.day, self.used = self.today(), 0
        return True

    def remaining(self) -> int:
        return self.BUDGET - self.used

    def transfer(self, payload: Any) -> None:
        """SESSION-91 to SESSION-93."""
        session = self.session
        self.is_another_day()
        if not self.on_face or not self.remaining():
            session.send_user_info(payload)
            return
        id = session.next_transfer_id()
        if session.refuses(self.KIND, id, payload):
            return
        self.used += 1
        older, self.payload = self.payload, payload
        self.id, self.sent = id, False
        self.make_ordinary(older)
        session.send_all()
        session.tell_counterpart()

    def send(self) -> None:
        if self.payload is not None and not self.sent and self.session.is_open():
            self.sent = True
            self.effects.packet("complication", origin=self.session.origin, id=self.id,
                                payload=self.payload)

    def restart(self) -> None:
        self.sent = False

    def make_ordinary(self, payload: Any) -> None:
        """SESSION-92: under another number, behind all that wait, for receivers ask for rising ones (SESSION-34)."""
        if payload is not None:
            self.session.queue(payload)

    def put_away(self) -> None:
        """SESSION-174."""
        older, self.payload = self.payload, None
        self.make_ordinary(older)

    def take_receipt(self, packet: Any) -> None:
        if self.payload is not None and mark_of(packet) == (self.session.origin, self.id):
            self.payload = None
            self.session.result(self.KIND, self.id, "delivered")


class ArrivedUserInfo:
    """The watch's: what has come for the complication, and waits for the app."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self.mark: Optional[tuple[int, int]] = None

    def take(self, packet: Any) -> None:
        """SESSION-91."""
        packet.payload()
        self.mark = mark_of(packet)
        if self.session.listens():
            self.give()
        else:
            self.session.lives.wake_for_transfer(always=True)

    def give(self) -> None:
        mark, self.mark = self.mark, None
        if mark is not None:
            self.session.effects.session("received", kind=CurrentUserInfo.KIND, id=mark[1])
            if self.session.link_up:
                self.session.effects.packet("complicationReceipt", origin=mark[0], id=mark[1])


# What an app hands over, and takes back.


class Transfers:
    """All of them, with the names that actions gave them (ACTION-15)."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self.outbox, self.inbox = FileOutbox(session), FileInbox(session)
        self.current, self.arrived = CurrentUserInfo(session), ArrivedUserInfo(session)
        self.labels: dict[tuple[str, str], int] = {}
        self.packets: dict[str, Callable[[Any], None]] = {
            "file": self.inbox.take, "fileOffset": self.outbox.take_offset,
            "fileData": self.inbox.take_data, "fileReceipt": self.outbox.take_receipt,
            "fileCancel": self.inbox.take_cancel, "complication": self.arrived.take,
            "complicationReceipt": self.current.take_receipt,
        }
        self.calls: dict[str, Callable[[Any], None]] = {  # of the app
            "user-info": self.do_user_info, "file": self.do_file,
            "cancel-user-info": self.cancel_user_info, "cancel-file": self.cancel_file,
        }
        session.lives.verbs["transfer-timeout"] = self.set_timeout
        if session.lives.role == "phone":  # it alone sends to a complication
            self.calls["complication"] = lambda arguments: self.current.transfer(arguments.payload())
            session.lives.verbs["complication-on-face"] = self.put_on_face

    def kinds(self) -> list[tuple[str, Callable[[], None]]]:
        """What may wait for the app, in the order of SESSION-4."""
        return [(CurrentUserInfo.KIND, self.arrived.give), ("file", self.inbox.give)]

    def restart(self) -> None:
        self.current.restart()
        self.outbox.restart()

    def forget(self) -> None:
        """The app was removed, with what it queued and what waited for it."""
        self.outbox.queue.clear()
        self.current.payload, self.arrived.mark = None, None
        self.inbox.coming.clear()
        self.inbox.whole.clear()

    def end_pairing(self) -> None:
        """SESSION-184."""
        if self.current.payload is not None:
            self.current.payload = None
            self.session.result(CurrentUserInfo.KIND, self.current.id, "failed", NOT_PAIRED)
        files = [id for _, id in self.outbox.queue]
        self.outbox.queue.clear()
        for id in files:
            self.session.result("file", id, "failed", NOT_PAIRED)

    def content_waits(self) -> bool:
        return self.arrived.mark is not None or bool(self.inbox.whole)

    # Actions.

    def name(self, kind: str, label: str, id: Optional[int]) -> None:
        if id is not None and label:
            self.labels[(kind, label)] = id

    def do_user_info(self, arguments: Any) -> None:
        payload, label = arguments.payload(), arguments.label()
        self.name("userInfo", label, self.session.send_user_info(payload))

    def do_file(self, arguments: Any) -> None:
        name, count = arguments.string("name"), arguments.integer("bytes", FILE_LIMIT, low=0)
        metadata, label = arguments.metadata(), arguments.label()
        self.name("file", label, self.outbox.add(name, made_up(count), metadata))

    def mark_named(self, kind: str, arguments: Any) -> tuple[int, int]:
        """Of a number, or of the last one of a label (ACTION-15); its origin is this device's."""
        which = arguments.transfer()
        id = self.labels.get((kind, which), 0) if isinstance(which, str) else which
        return self.session.origin, id

    def cancel_user_info(self, arguments: Any) -> None:
        """SESSION-90."""
        queues = [self.session.outbox.queue, *(infos for _, infos, _ in self.session.put_away())]
        self.take_back("userInfo", queues, arguments)
        if self.session.is_open():
            self.session.outbox.send()

    def cancel_file(self, arguments: Any) -> None:
        """SESSION-98."""
        mark = self.mark_named("file", arguments)
        if mark in self.outbox.queue:
            self.outbox.give_up(self.outbox.queue[mark], "cancelled")
        else:
            self.take_back("file", [files for *_, files in self.session.put_away()], arguments)

    def take_back(self, kind: str, queues: list[dict[tuple[int, int], Any]], arguments: Any) -> None:
        mark = self.mark_named(kind, arguments)
        if all(queue.pop(mark, None) is None for queue in queues):
            arguments.refuse("no such transfer waits")
        self.session.outcome(kind, mark[1], "cancelled")

    # What a developer or a person has set.

    def set_timeout(self, arguments: Any) -> None:
        self.outbox.timeout = arguments.integer("seconds", 86_400, low=0) * SECOND

    def put_on_face(self, arguments: Any) -> None:
        self.current.on_face = not arguments.flag("off")
        self.session.tell_counterpart()
