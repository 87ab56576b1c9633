"""A watch or a phone of this folder that keeps its state, and declares `crash` (LEASE-30 to LEASE-33).

    python3 Tests/Peers/lasting.py watch

All that has to outlive it is one file, written anew in each step that changes it: a write, a sync, a rename and a sync
of the folder, of which any may be the last that it does. Its disk is never full, so it does not keep LEASE-36.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections import defaultdict
from typing import Any, Callable, Optional

import phone as phones
import watch as watches
from watch import Fields, Program

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
        session.outbox.add(watches.UserInfo(origin, id, payload, watch=watch))
    session.inbox, session.results, session.received = kept["inbox"], kept["results"], kept["received"]
    session.taken = defaultdict(watches.Taken, kept["taken"])
    session.transfers.inbox.given, session.phone = kept["given"], kept["phone"]


def keep_watch(watch: Any) -> Kept:
    return {"origin": watch.origin, "session": keep_session(watch.session),
            "sequence": watch.sequence, "changes": watch.kept}


def restore_watch(watch: Any, kept: Kept) -> None:
    watch.origin = watch.session.origin = kept["origin"]
    watch.sequence, watch.kept = kept["sequence"], kept["changes"]
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
    phone.app = phones.PhoneApp(phone, phone.app.names, kept["store"])


DEVICES: dict[str, tuple[Any, Callable[[Any], Kept], Callable[[Any, Kept], None]]] = {
    "watch": (watches.Watch, keep_watch, restore_watch),
    "phone": (phones.Phone, keep_phone, restore_phone),
}


class Lasting(Program):
    """Speaks with the host, and saves before anything of a step leaves (SESSION-71)."""

    def live_by_leases(self, device: Any) -> None:
        told: Optional[Kept] = None
        disk = self.disk
        while True:
            frame = self.next_frame(None, ("step", "crash", "disk"))
            assert frame is not None
            if frame.string("type") == "disk":
                continue
            try:
                if frame.string("type") == "crash":
                    disk.order, disk.count = frame, 0
                    if not any(frame.value(name, "") for name in ("operation", "before", "after")):
                        raise Crash
                    continue
                device.clock.zone = frame.integer("zone", default=0)
                effects = device.step(frame.integer("uptime"), frame.integer("wall"), frame.objects("inputs"))
                disk.save(pickle.dumps(DEVICES[self.role][1](device)))
            except Crash:
                assert disk.order is not None
                self.transport.send({"type": "crashed", "how": disk.order.string("how")})
                sys.exit(0)
            done: Kept = {"type": "done", "step": frame.integer("step"), "effects": effects}
            deadline, system = device.deadline(), device.system()
            if deadline is not None:
                done["deadline"] = deadline
            if system != told:
                done["system"] = told = system
            self.transport.send(done)


def main(role: str) -> int:
    make, _, restore = DEVICES[role]
    disk = Disk(os.environ.get("LOCKSTEP_STATE"))

    def begin(welcome: Fields) -> Any:
        device = make(welcome.integer("incarnation", 1), welcome.value("seed", "0"))
        if disk.bytes:
            restore(device, pickle.loads(disk.bytes))
        return device

    program = Lasting(watches.Transport(os.environ["LOCKSTEP_SOCKET"]), role, begin, ("lease", "crash", "system"))
    program.disk = disk  # type: ignore[attr-defined]
    try:
        program.run()
    except (watches.EndOfStream, watches.Again):
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
