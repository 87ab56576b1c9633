"""The program: its connection to the host, steps by leases, and real time (transport.md, lease.md)."""

from __future__ import annotations

import os
import select
import socket
import sys
import time
from typing import Any, Callable, Optional

from .lines import LINE_LIMIT, SECOND, EndOfStream, Fields, HostFault, read_frame, write


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
    """Speaks with the host: hello, then steps or real time; `make` makes the device of an incarnation and a seed."""

    CAPABILITIES = ("lease", "mirroring", "health", "reset", "system")

    def __init__(self, transport: Transport, role: str, make: Callable[[int, str], Any],
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
        device = self.make(welcome.integer("incarnation", 1), welcome.value("seed", "0"))
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

    def next_step(self) -> Fields:
        step = self.next_frame(None, ("step",))
        assert step is not None
        return step

    def keep(self, device: Any) -> None:
        """Puts on a disk what outlives the device, before anything of a step leaves it (SESSION-71): here, nothing."""

    def live_by_leases(self, device: Any) -> None:
        """LEASE-1 to LEASE-8."""
        expected = 1
        told: Optional[dict[str, Any]] = None
        while True:
            step = self.next_step()
            number, uptime = step.integer("step", 1), step.integer("uptime")
            if number != expected:
                raise HostFault(f"step {number} came where step {expected} was due")
            if expected > 1 and uptime < device.clock.uptime:
                raise HostFault(f"uptime went back in step {number}")  # LEASE-11
            device.clock.zone = step.integer("zone", default=0)
            effects = device.step(uptime, step.integer("wall"), step.objects("inputs"))
            self.keep(device)
            done: dict[str, Any] = {"type": "done", "step": number, "effects": effects}
            deadline = device.deadline()
            if deadline is not None:
                done["deadline"] = deadline
            system = device.system()
            if "system" in self.capabilities and system != told:  # LEASE-37
                done["system"] = told = system
            self.transport.send(done)
            expected += 1

    def live_in_real_time(self, device: Any) -> None:
        """LEASE-20 to LEASE-22."""
        told: Optional[dict[str, Any]] = None
        while True:
            deadline = device.deadline()
            timeout = None
            if deadline is not None:
                timeout = max(0, deadline - time.monotonic_ns()) / SECOND
            frame = self.next_frame(timeout, ("inputs",))
            inputs = frame.objects("inputs") if frame else []
            device.clock.zone = time.localtime().tm_gmtoff
            effects = device.step(time.monotonic_ns(), time.time_ns() // 1000, inputs)
            if effects:
                self.transport.send({"type": "effects", "effects": effects})
            system = device.system()
            if "system" in self.capabilities and system != told:  # LEASE-37
                told = system
                self.transport.send({"type": "system", **system})


def serve(role: str, make: Callable[[int, str], Any],
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
