"""The part of a device that every device has: lines, steps, time, and the session of its operating system.

Copy this file beside yours. Make a class of `Device` that says what its app does, and call `run()`: watch.py is one.
It keeps docs/protocol up to lease.md, and of session.md what goes over a connection: presence, reachability, messages,
contexts and user infos. Files, complications, other watches and what outlives the process are not here.
"""

import json
import os
import random
import re
import select
import socket
import sys
import time

TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[-+.\w]+|[\[\]{}:,])')


class Payload(str):
    """A payload as it was written, without white space: whoever passes it on keeps its bytes (VALUE-13)."""


def read(line):
    """Reads a line; what stands under “payload” stays text."""
    tokens = TOKEN.findall(line)

    def value(at, is_payload=False):
        start = at
        if tokens[at] == "{":
            found, at = {}, at + 1
            while tokens[at] != "}":
                at += tokens[at] == ","
                name = json.loads(tokens[at])
                found[name], at = value(at + 2, name == "payload")
            at += 1
        elif tokens[at] == "[":
            found, at = [], at + 1
            while tokens[at] != "]":
                item, at = value(at + (tokens[at] == ","))
                found.append(item)
            at += 1
        else:
            found, at = json.loads(tokens[at]), at + 1
        return (Payload("".join(tokens[start:at])) if is_payload else found), at

    return value(0)[0]


def write(value):
    if isinstance(value, Payload):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(name)}:{write(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


class Device:
    """A device. `uptime` is in nanoseconds, `wall` in microseconds since 1970, both of the present step."""

    name = "my device"

    # What a device of yours has.

    def action(self, verb, arguments):
        """Does what a person does; a sentence where that is refused."""
        return "there is no such verb"

    def screen(self):
        return {"screen": "off"}

    def received(self, kind, payload):
        """The app is given something."""

    def outcome(self, kind, id, outcome, code):
        """The app is told what became of something that it sent."""

    # Lines.

    def run(self):
        self.lines = socket.socket(socket.AF_UNIX)
        self.lines.connect(os.environ["LOCKSTEP_SOCKET"])
        self.role, self.bytes = os.environ["LOCKSTEP_ROLE"], b""
        self.say({"type": "hello", "protocol": [1], "role": self.role, "name": self.name, "capabilities": ["lease"]})
        self.welcome(read(self.line()))
        while (text := self.line(self.seconds_left())) != "":
            if text is None:  # A deadline of its own, in real time.
                self.live([])
                continue
            frame = read(text)
            if frame["type"] == "step":
                self.answer(frame)
            elif frame["type"] == "inputs":
                self.live(frame["inputs"])
            elif frame["type"] == "error":
                sys.exit(frame["text"])
            elif frame["type"] == "bye":
                return

    def line(self, seconds=None):
        """The next line; none when nothing came for so long, and an empty one at the end."""
        while b"\n" not in self.bytes:
            if seconds is not None and not select.select([self.lines], [], [], seconds)[0]:
                return None
            more = self.lines.recv(65_536)
            if not more:
                return ""
            self.bytes += more
        line, self.bytes = self.bytes.split(b"\n", 1)
        return line.decode()

    def say(self, frame):
        self.lines.sendall(write(frame).encode() + b"\n")

    # Steps.

    def welcome(self, frame):
        self.incarnation, self.leased = frame["incarnation"], frame["leased"]
        self.random = random.Random(f"{frame['seed']} {self.role} {self.incarnation}") if self.leased else random
        self.origin = self.random.randrange(1, 2**53)  # SESSION-8, HOST-10
        self.effects, self.shown, self.session = [], None, Session(self)

    def answer(self, frame):
        self.uptime, self.wall, self.effects = frame["uptime"], frame["wall"], []
        self.step(frame.get("inputs", []))
        done = {"type": "done", "step": frame["step"], "effects": self.effects}
        due = self.deadline()
        self.say(done if due is None else {**done, "deadline": due})

    def live(self, inputs):
        self.uptime, self.wall, self.effects = time.monotonic_ns(), time.time_ns() // 1000, []
        self.step(inputs)
        self.say({"type": "effects", "effects": self.effects})

    def step(self, inputs):
        """LEASE-4: what was due before now, then the inputs, or the one deadline at now."""
        while (due := self.deadline()) is not None and due < self.uptime:
            self.act(due)
        for input in inputs:
            self.take(input)
        if not inputs and self.deadline() == self.uptime:
            self.act(self.uptime)
        if (screen := self.screen()) != self.shown:
            self.shown = screen
            self.effect("shown", screen=screen)

    def seconds_left(self):
        due = None if self.leased else self.deadline()
        return None if due is None else max(0, due - time.monotonic_ns()) / 1e9

    def take(self, input):
        if input["type"] == "link":
            self.session.link(input["up"])
        elif input["type"] == "packet":
            self.session.packet(input["packet"])
        elif input["type"] == "input":
            arguments = {name: value for name, value in input.items() if name not in ("type", "do")}
            reason = self.action(input["do"], arguments)
            if reason:
                self.effect("refused", do=input["do"], reason=reason)

    def deadline(self):
        return self.session.deadline()

    def act(self, due):
        self.session.act(due)

    def effect(self, type, **fields):
        self.effects.append({"type": type, **fields})

    def packet(self, kind, **fields):
        self.effect("packet", packet={"kind": kind, **fields})


class Session:
    """What the operating system promises over a connection (session.md)."""

    def __init__(self, device):
        self.device = device
        self.app = "notRunning"
        self.up = self.reachable = self.active = False
        self.peer = None  # the incarnation, origin and app of the other side
        self.ids = {"message": 0, "context": 0, "userInfo": 0}
        self.waiting = {}  # a message: when its answer is late, and whether it wants a reply
        self.slot = self.under_way = None  # the id and payload of the context
        self.receipted = 0
        self.context = None  # the one received last
        self.held = []  # what waits for the activation
        self.queue = []  # user infos without a receipt: id, payload
        self.sent = 0  # how many of them are under way
        self.taken = {}  # the runs of numbers taken of each origin
        self.asked = set()  # messages that wait for the app's answer

    def tell(self, event, **fields):
        self.device.effect("session", event=event, **fields)

    def end(self, kind, id, outcome, code=None):
        self.tell("outcome", kind=kind, id=id, outcome=outcome, **({"code": code} if code else {}))
        self.device.outcome(kind, id, outcome, code)

    # The app and the link.

    def start(self):
        """The app runs from now on, in front: SESSION-4."""
        self.app = "foreground"
        self.presence()
        self.active = True
        self.tell("activated")
        held, self.held = self.held, []
        for give in held:
            give()
        self.look()

    def stop(self):
        """SESSION-5."""
        self.app, self.active, self.reachable = "notRunning", False, False
        self.presence()
        self.lose(7016)

    def presence(self):
        if self.up:
            self.device.packet("presence", incarnation=self.device.incarnation, origin=self.device.origin, app=self.app)

    def link(self, up):
        if up == self.up:
            return
        self.up, self.under_way, self.sent = up, None, 0
        self.asked.clear()
        if up:
            self.presence()
        else:
            self.lose(7007)
        self.look()
        self.flush()

    def lose(self, code):
        for id in list(self.waiting):
            del self.waiting[id]
            self.end("message", id, "unknown", code)

    def look(self):
        """The watch reaches its phone while its own app is in front (SESSION-11)."""
        reachable = self.active and self.up and self.app == "foreground"
        if reachable != self.reachable and self.app != "notRunning":
            self.reachable = reachable
            self.tell("reachability", value=reachable)

    def flush(self):
        """SESSION-51, SESSION-32."""
        if self.up and self.slot and not self.under_way and self.slot[0] != self.receipted:
            self.under_way = self.slot
            self.device.packet("context", id=self.slot[0], payload=self.slot[1])
        while self.up and self.sent < min(8, len(self.queue)):
            id, payload = self.queue[self.sent]
            bytes = sum(len(payload.encode()) for _, payload in self.queue[: self.sent + 1])
            if self.sent and bytes > 262_144:
                break
            after = {"after": self.queue[self.sent - 1][0]} if self.sent else {}
            self.device.packet("userInfo", origin=self.device.origin, id=id, **after, payload=payload)
            self.sent += 1

    # What the app sends.

    def next(self, kind):
        self.ids[kind] += 1
        return self.ids[kind]

    def send_message(self, payload, reply=False):
        id = self.next("message")
        code = self.refusal(payload) or (None if self.reachable else 7007)
        if code:
            return self.end("message", id, "failed", code)
        self.waiting[id] = (self.device.uptime + 300 * 10**9, reply)
        self.device.packet("message", id=id, reply=reply, payload=payload)

    def refusal(self, payload):
        """SESSION-20; of sizes (VALUE-20) nothing is known here."""
        return 7004 if not self.active else 7010 if "null" in TOKEN.findall(payload) else None

    def send_user_info(self, payload):
        id, code = self.next("userInfo"), self.refusal(payload)
        if code:
            return self.end("userInfo", id, "failed", code)
        self.queue.append((id, payload))
        self.flush()

    def set_context(self, payload):
        id, code = self.next("context"), self.refusal(payload)
        if code:
            return self.end("applicationContext", id, "failed", code)
        if not self.slot or self.slot[1] != payload:
            self.slot = (id, payload)
        self.flush()

    def reply(self, id, payload):
        if id in self.asked:
            self.asked.discard(id)
            self.device.packet("reply", id=id, payload=payload)

    # What comes.

    def packet(self, packet):
        take = getattr(self, "take_" + packet["kind"], None)
        if take and self.up:
            take(packet)

    def give(self, what, kind, id, payload):
        def now():
            self.tell("received", kind=kind, id=id)
            self.device.received(what, payload)
        if self.active:
            now()
        else:
            self.held.append(now)

    def take_presence(self, packet):
        peer = (packet["incarnation"], packet["origin"])
        if self.peer and self.peer != peer:  # SESSION-15
            self.receipted, self.under_way = 0, None
        self.peer = peer
        self.flush()

    def take_message(self, packet):
        if not self.active:
            return self.device.packet("failure", id=packet["id"], code=7007)
        if packet.get("reply"):
            self.asked.add(packet["id"])
        self.give(("message", packet["id"]), "message", packet["id"], packet["payload"])
        if not packet.get("reply"):
            self.device.packet("receipt", id=packet["id"], time=self.device.wall)

    def answered(self, id, outcome, code=None, reply=None):
        if id in self.waiting and reply in (None, self.waiting[id][1]):  # SESSION-24, SESSION-211
            del self.waiting[id]
            self.end("message", id, outcome, code)

    def take_receipt(self, packet):
        self.answered(packet["id"], "delivered", reply=False)

    def take_reply(self, packet):
        self.answered(packet["id"], "replied", reply=True)

    def take_failure(self, packet):
        code = packet.get("code", 7001)
        self.answered(packet["id"], "unknown" if code == 7011 else "failed", code)

    def take_context(self, packet):
        if packet["payload"] != self.context:  # SESSION-52
            self.context = packet["payload"]
            if not self.active:
                self.held = [give for give in self.held if not hasattr(give, "context")]
            self.give(("context", None), "applicationContext", packet["id"], self.context)
            if not self.active:
                self.held.insert(0, self.held.pop())
                self.held[0].context = True
        self.device.packet("contextReceipt", id=packet["id"])

    def take_contextReceipt(self, packet):
        if self.under_way and packet["id"] == self.under_way[0]:
            self.receipted, self.under_way = packet["id"], None
        self.flush()

    def take_userInfo(self, packet):
        origin, id = packet["origin"], packet["id"]
        runs = self.taken.setdefault(origin, [])

        def has(number):
            return any(first <= number <= last for first, last in runs)

        if "after" in packet and not has(packet["after"]) and not has(id):
            return  # SESSION-34: it comes again, behind the one that it follows
        if not has(id):
            run = next((run for run in runs if run[1] < id <= run[1] + 10_000), None)
            if run:
                run[1] = id
            else:
                runs.append([id, id])
            self.give(("userInfo", id), "userInfo", id, packet["payload"])
        self.device.packet("userInfoReceipt", origin=origin, id=id)

    def take_userInfoReceipt(self, packet):
        ids = [id for id, _ in self.queue]
        if packet["origin"] == self.device.origin and packet["id"] in ids:
            place = ids.index(packet["id"])
            del self.queue[place]
            self.sent -= place < self.sent
            self.end("userInfo", packet["id"], "delivered")
            self.flush()

    # Time.

    def deadline(self):
        return min((late for late, _ in self.waiting.values()), default=None)

    def act(self, due):
        for id in [id for id, (late, _) in self.waiting.items() if late == due]:
            self.answered(id, "unknown", 7012)
