"""The session of an operating system: activation, reachability, delivery (docs/protocol/session.md)."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any, Callable, Optional

from .clocks import Dates
from .lines import SECOND, Fields, HostFault, Payload
from .lives import REACHED, WITHOUT_APP
from .queues import ContextSlot, Outbox, Taken, UserInfo
from .sizes import PropertyListSize, Unsupported
from .transfers import Transfers

APP_STATES = ("notInstalled", "locked", "notRunning", "suspended", "background", "initialTimeline",
              "workoutSession", "foreground")


class Session:
    """What both ends have, and what only a watch has: activation, reachability, delivery."""

    MESSAGE_LIMIT = 65_536
    USER_INFO_LIMIT = 65_536
    CONTEXT_LIMIT = 262_144
    WIRE_LIMIT = 458_752
    REPLY_TIMEOUT = 300 * SECOND

    def __init__(self, device: Any) -> None:
        self.device = device
        self.incarnation, self.origin = device.incarnation, device.origin
        self.clock, self.effects, self.lives = device.clock, device.effects, device.lives
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
        self.dates = Dates(self.clock)
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
        self.outbox = Outbox(self.effects)
        self.results: list[tuple[str, int, str, Optional[int]]] = []  # for an app that is not there
        self.refused: list[tuple[int, str, int, int]] = []  # told when: the kind, number and code
        self.taken: defaultdict[int, Taken] = defaultdict(Taken)  # the user infos taken of each origin
        self.inbox: list[UserInfo] = []  # taken, and waiting for the app (SESSION-35)
        self.transfers = Transfers(self)
        self.phone: Optional[int] = None  # the one that a watch belongs to
        self.stranger: Optional[int] = None  # a phone: the watch that it has left and hears
        self.told_counterpart = self.counterpart()[1]
        self.calls: dict[str, Callable[[Any], Any]] = {  # of the app (actions.md)
            "message": lambda a: self.send_message(a.payload(), a.flag("reply")),
            "message-data": lambda a: self.send_message(a.bytes(), a.flag("reply"), True),
            "context": lambda a: self.update_context(a.payload()), **self.transfers.calls,
        }

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
        self.device.session_activated()
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
            self.lives.tell(lambda: self.device.reachability_changed(reachable))

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
            self.device.erase()

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
        self.lives.tell(self.device.counterpart_told)
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
        """Data is a property list of one value (SESSION-88)."""
        if not is_data:
            return self.fault_of(payload, self.MESSAGE_LIMIT)
        return 7009 if PropertyListSize(payload.value).total() > self.MESSAGE_LIMIT else None

    def outcome(self, kind: str, id: int, outcome: str, code: Optional[int] = None) -> None:
        fields = {} if code is None else {"code": code}
        self.effects.session("outcome", kind=kind, id=id, outcome=outcome, **fields)
        if kind == "message":
            self.lives.tell(lambda: self.device.message_ended(id, outcome))

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

    def outstanding(self) -> Counter[str]:
        """How many sends of each kind there are whose outcome the app was not told (LEASE-37)."""
        current = self.transfers.current
        sent = Counter(message=len(self.waiting), userInfo=len(self.outbox.queue),
                       file=len(self.transfers.outbox.queue))
        sent["applicationContext"] += self.slot.payload is not None and self.slot.receipted != self.slot.id
        sent[current.KIND] += current.payload is not None
        sent.update(kind for _, kind, *_ in self.refused)
        sent.update(kind for kind, *_ in self.results)
        return +sent

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
        if kind in ("healthPart", "healthReceipt"):
            return  # the health of this device is nobody's but its own (HEALTH-6)
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
            self.lives.tell(self.device.dates_changed)

    def look_at_date(self) -> None:
        """SESSION-163."""
        if self.dates.look():
            self.lives.tell(self.device.dates_changed)

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
            self.lives.tell(self.device.dates_changed)
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
        self.device.take_message(payload)
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
        self.device.context_received(self.received)

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
        """A watch's app takes each at once (SESSION-37)."""
        self.effects.session("received", kind="userInfo", id=info.id)
        self.device.take_user_info(info.payload)

    def take_user_info_receipt(self, packet: Fields) -> None:
        """SESSION-38, then the next one (SESSION-32)."""
        origin, id = packet.integer("origin", 1), packet.integer("id", 1)
        info = self.outbox.remove(origin, id)
        if info is not None:
            self.device.user_info_delivered(info.payload)
            self.result("userInfo", id, "delivered")
            if self.is_open():
                self.outbox.send()

    def take_launch(self, packet: Fields) -> None:
        """SESSION-61."""
        id, payload = packet.integer("id", 1), packet.payload()
        refusal = {} if self.device.launched(payload) else {"code": self.WITHOUT_THIS}
        self.effects.packet("launchReceipt", id=id, **refusal)
