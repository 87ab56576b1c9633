"""The watch or the phone of this folder, which keeps its state, and declares `crash` (LEASE-30 to LEASE-33).

    lockstep conformance --watch "python3 Examples/devices/lasting.py watch" --only SESSION-70

All that has to outlive it is one file, written anew in each step that changes it: a write, a sync, a rename and a sync
of the folder, of which any may be the last that it does. Its disk is never full, so it does not keep LEASE-36.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections import defaultdict
from typing import Any, Callable, Optional

from lockstep_device import Again, EndOfStream, Fields, Program, Taken, Transport, UserInfo
from phone import Phone, PhoneApp
from watch import Watch

Kept = dict[str, Any]
OPERATIONS = ("write", "sync", "rename", "sync")


class Crash(Exception):
    """The device ends here."""


class Disk:
    """The one file, and the order to end in an operation of it."""

    def __init__(self, folder: Optional[str]) -> None:
        self.path = os.path.join(folder or "", "state")
        self.is_there = folder is not None  # a host that wants nothing kept names no folder
        self.order: Optional[Fields] = None
        self.count = 0
        self.bytes = b""
        if self.is_there and os.path.exists(self.path):
            with open(self.path, "rb") as file:
                self.bytes = file.read()

    def save(self, state: bytes) -> None:
        """What a crash leaves is the old file or the new one."""
        if state == self.bytes or not self.is_there:
            return
        for place, operation in enumerate(OPERATIONS):
            self.count += 1
            if self.ends(operation, "before") or self.ends_in(self.count):
                self.crash(state, place)
            if self.ends(operation, "after"):
                self.crash(state, place + 1)
        self.replace(state)

    def ends(self, operation: str, when: str) -> bool:
        return self.order is not None and self.order.value(when, "") == operation

    def ends_in(self, count: int) -> bool:
        return self.order is not None and self.order.integer("operation", default=0) == count

    def crash(self, state: bytes, done: int) -> None:
        """A kill keeps what was renamed, a power cut what was synced."""
        assert self.order is not None
        if done >= (4 if self.order.string("how") == "power-cut" else 3):
            self.replace(state)
        raise Crash

    def replace(self, state: bytes) -> None:
        self.bytes = state
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        with open(self.path + ".new", "wb") as file:
            file.write(state)
        os.replace(self.path + ".new", self.path)


# What is kept (SESSION-70).


def keep_session(session: Any) -> Kept:
    return {
        "number": session.user_info_id,
        "queue": [(info.origin, info.id, info.payload, info.watch) for info in session.outbox.queue.values()],
        "inbox": session.inbox, "results": session.results, "received": session.received,
        "taken": dict(session.taken), "given": session.transfers.inbox.given, "phone": session.phone,
    }


def restore_session(session: Any, kept: Kept) -> None:
    session.user_info_id = kept["number"]
    for origin, id, payload, watch in kept["queue"]:
        session.outbox.add(UserInfo(origin, id, payload, watch=watch))
    session.inbox, session.results, session.received = kept["inbox"], kept["results"], kept["received"]
    session.taken = defaultdict(Taken, kept["taken"])
    session.transfers.inbox.given, session.phone = kept["given"], kept["phone"]


def keep_watch(watch: Any) -> Kept:
    return {"origin": watch.origin, "session": keep_session(watch.session),
            "sequence": watch.sequence, "changes": watch.kept, "unsent": watch.unsent}


def restore_watch(watch: Any, kept: Kept) -> None:
    watch.origin = watch.session.origin = kept["origin"]
    watch.sequence, watch.kept, watch.unsent = kept["sequence"], kept["changes"], kept["unsent"]
    restore_session(watch.session, kept["session"])


def keep_phone(phone: Any) -> Kept:
    return {"origin": phone.origin, "session": keep_session(phone.session), "owner": phone.session.owner,
            "left": phone.session.left, "store": phone.app.store, "others": phone.session.others,
            "contexts": phone.session.contexts, "texts": phone.folder.texts, "known": phone.folder.known}


def restore_phone(phone: Any, kept: Kept) -> None:
    phone.origin = phone.session.origin = kept["origin"]
    phone.session.owner, phone.session.left = kept["owner"], kept["left"]
    phone.session.others, phone.session.contexts = kept["others"], kept["contexts"]
    phone.folder.texts, phone.folder.known = kept["texts"], kept["known"]
    restore_session(phone.session, kept["session"])
    phone.app = PhoneApp(phone, phone.app.names, kept["store"])


DEVICES: dict[str, tuple[Any, Callable[[Any], Kept], Callable[[Any, Kept], None]]] = {
    "watch": (Watch, keep_watch, restore_watch),
    "phone": (Phone, keep_phone, restore_phone),
}


class Lasting(Program):
    """Speaks with the host, and saves before anything of a step leaves (SESSION-71)."""

    def __init__(self, transport: Transport, role: str, disk: Disk) -> None:
        super().__init__(transport, role, self.begin, ("lease", "crash", "system"))
        self.disk = disk

    def begin(self, incarnation: int, seed: str) -> Any:
        make, _, restore = DEVICES[self.role]
        device = make(incarnation, seed)
        if self.disk.bytes:
            restore(device, pickle.loads(self.disk.bytes))
        return device

    def next_step(self) -> Fields:
        """The next step; an order to crash comes before the one in which it is carried out, or ends the device here."""
        while True:
            frame = self.next_frame(None, ("step", "crash", "disk"))
            assert frame is not None
            if frame.string("type") == "step":
                return frame
            if frame.string("type") == "crash":
                self.disk.order, self.disk.count = frame, 0
                if not any(frame.value(name, "") for name in ("operation", "before", "after")):
                    self.crashed()

    def keep(self, device: Any) -> None:
        try:
            self.disk.save(pickle.dumps(DEVICES[self.role][1](device)))
        except Crash:
            self.crashed()

    def crashed(self) -> None:
        assert self.disk.order is not None
        self.transport.send({"type": "crashed", "how": self.disk.order.string("how")})
        sys.exit(0)


def main(role: str) -> int:
    disk = Disk(os.environ.get("LOCKSTEP_STATE"))
    try:
        Lasting(Transport(os.environ["LOCKSTEP_SOCKET"]), role, disk).run()
    except (EndOfStream, Again):
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
