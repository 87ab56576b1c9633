"""The session of a phone: launching, several watches, and user infos that its app may not take."""

from __future__ import annotations

from collections import Counter
from typing import Any, Optional

from .lines import SECOND, Fields, Payload
from .lives import REACHED, WITHOUT_APP
from .queues import ContextSlot, UserInfo
from .session import Session
from .transfers import FileTransfer

Belongings = tuple[ContextSlot, dict[tuple[int, int], UserInfo], dict[tuple[int, int], FileTransfer]]


class PhoneSession(Session):
    """What differs from the watch's: presence, launching, and user infos that the app may not take."""

    def __init__(self, device: Any) -> None:
        super().__init__(device)
        self.launch_id = 0
        self.launches: dict[int, int] = {}  # launch id: when its receipt is late
        self.launch_was_lost = False
        self.held = False
        self.told: set[tuple[int, int]] = set()
        self.owner: Optional[int] = None  # the watch that the session belongs to
        self.left: set[int] = set()  # the watches that it was unpaired from
        self.others: dict[int, Belongings] = {}
        self.contexts: dict[int, Optional[Payload]] = {}  # what each of them has sent last
        self.deactivation: Optional[int] = None
        self.leaving: Optional[int] = None  # the watch that the app lets go of
        self.is_untold = False  # which watch the session belongs to, until it is activated for it
        self.ends_app = False  # as soon as it is not in front (SESSION-175)

    NOT_INSTALLED, WITHOUT_THIS = 7006, 7018

    def counterpart(self) -> tuple[str, dict[str, Any]]:
        """SESSION-87, SESSION-204."""
        installed = self.lives.paired and self.peer_has_app
        on_face = installed and self.transfers.current.on_face
        return "watchState", {"paired": self.lives.paired, "installed": installed, "complication": on_face,
                              "remaining": self.transfers.current.remaining() if on_face else 0}

    def look_at_date(self) -> None:
        super().look_at_date()
        if self.transfers.current.is_another_day():
            self.tell_counterpart()

    def is_reached(self) -> bool:
        """SESSION-12."""
        return self.active and self.link_up and self.peer_app in REACHED

    def is_open(self) -> bool:
        """SESSION-16: a phone waits until it has heard which watch is there."""
        return super().is_open() and self.peer_app is not None

    def refusal(self) -> Optional[int]:
        """SESSION-171."""
        return 7016 if self.deactivation is not None else super().refusal()

    def refusal_anyway(self) -> Optional[int]:
        return 7016 if self.deactivation is not None else super().refusal_anyway()

    # The app's life.

    def activate(self) -> None:
        """SESSION-172: an activation is for the watch that is worn."""
        super().activate()
        if self.active and self.peer_app is not None:
            self.device.launch_again()  # LAUNCH-8

    def tell_other_watch(self) -> None:
        """SESSION-45: where the app had to let go of a watch it hears of the other one now."""
        if self.is_untold and self.peer is not None:
            self.is_untold = False
            self.meet(self.peer[1])

    def app_changed(self, old: str, new: str) -> None:
        super().app_changed(old, new)
        if self.deactivation is not None:  # SESSION-171
            self.transfers.inbox.give()
            self.deliver()
        self.end_behind_switch()

    def end_app(self) -> None:
        """SESSION-37, LAUNCH-8: what the app had not acknowledged, or not heard of, is for its next start."""
        super().end_app()
        self.deactivation, self.ends_app = None, False
        self.held = False
        self.told.clear()
        if self.launches:
            self.device.launch_lost()

    def forget_app(self) -> None:
        super().forget_app()
        self.others, self.contexts = {}, {}

    def end_behind_switch(self) -> None:
        """SESSION-175."""
        if self.ends_app and self.lives.state not in (*WITHOUT_APP, "foreground"):
            self.lives.change(self.lives.life.end)

    # Unpaired.

    def follow_pair(self, origin: int, paired: bool) -> None:
        """SESSION-186."""
        self.stranger = origin if origin in self.left else None
        self.connect(self.lives.paired and self.stranger is None)
        if self.stranger is not None:
            self.presence()

    def take_back_stranger(self) -> None:
        """SESSION-208."""
        if self.stranger is not None:
            self.left.discard(self.stranger)
            self.stranger = None
            self.connect(self.radio_up)

    def leave_watch(self) -> None:
        """SESSION-184: the session belongs to no watch any more."""
        if self.owner is not None:
            self.left.add(self.owner)
        self.owner, self.others, self.contexts = None, {}, {}
        self.end_pairing()
        self.slot = ContextSlot()
        self.received, self.context_waits = None, False

    # Another watch.

    def belong_to(self, origin: int) -> bool:
        """SESSION-170, SESSION-173; whether the app has to let go of another watch."""
        before, self.owner = self.owner, origin
        if before is None or before == origin:
            return False
        self.transfers.current.put_away()
        self.others[before] = (self.slot, self.outbox.queue, self.transfers.outbox.queue)
        self.slot, self.outbox.queue, self.transfers.outbox.queue = self.others.pop(
            origin, (ContextSlot(), {}, {}))
        self.contexts[before] = self.received
        self.received = self.contexts.pop(origin, None)
        self.transfers.restart()
        self.slot.under_way = self.slot.receipted = 0
        self.outbox.restart()
        if self.active:
            self.leaving = before
            self.let_go()
        return self.is_untold

    def let_go(self) -> None:
        """SESSION-170, SESSION-175."""
        self.active, self.is_untold = False, True
        if "watch-switch" in self.lives.lacks:
            self.ends_app = True
        else:
            self.deactivation = self.clock.uptime + SECOND // 10
            self.effects.session("inactive")
        self.end_messages(7016)
        self.update_reachability()
        self.end_behind_switch()

    def put_away(self) -> list[Belongings]:
        return list(self.others.values())

    def outstanding(self) -> Counter[str]:
        return super().outstanding() + Counter(launch=len(self.launches))

    def deadline(self) -> Optional[int]:
        dues = [super().deadline(), self.deactivation, *self.launches.values()]
        return min((due for due in dues if due is not None), default=None)

    def act(self, due: int) -> None:
        """SESSION-172: the app activates the session again as soon as it hears of it."""
        super().act(due)
        for id in [id for id, timeout in self.launches.items() if timeout == due]:  # SESSION-62
            del self.launches[id]
            self.outcome("launch", id, "unknown", 7012)
        if self.deactivation is not None and self.deactivation <= due:
            self.deactivation = self.leaving = None
            self.effects.session("deactivated")
            self.lives.tell(self.activate)

    def connect(self, up: bool) -> None:
        if up == self.link_up:
            return
        self.peer_app = None  # SESSION-13
        if up:
            super().connect(True)
            return
        self.link_up = False
        self.early = []
        self.end_messages(7007)
        for id in self.launches:
            self.lose_launch(id, "unknown")
        self.launches = {}
        self.slot.under_way = 0
        self.outbox.restart()
        self.transfers.restart()
        self.update_reachability()

    def take_presence(self, packet: Fields) -> None:
        """A watch that a launch did not reach is met anew."""
        lost, self.launch_was_lost = self.launch_was_lost, False
        origin = packet.integer("origin", 1)
        is_first = self.peer_app is None or self.owner != origin
        lets_go = self.belong_to(origin)
        if lost and not lets_go:
            self.lives.wake()  # SESSION-183
            if self.peer is not None and self.peer[1] == origin:
                self.meet(origin)
        super().take_presence(packet)
        if is_first:
            self.send_all()

    def meet(self, origin: int) -> None:
        """SESSION-45."""
        if not self.is_untold:
            self.effects.session("counterpart", origin=origin)
            self.lives.tell(lambda: self.device.counterpart_changed(origin))

    def take_user_info(self, packet: Fields) -> None:
        """SESSION-34 to SESSION-36, SESSION-207."""
        info = UserInfo(packet.integer("origin", 1), packet.integer("id", 1), packet.payload())
        if not self.lives.life.installed or not self.is_next(info, packet):
            return
        if not self.taken[info.origin].has(info.id):
            self.taken[info.origin].take(info.id)
            self.inbox.append(info)
            self.deliver()
            if not self.listens():
                self.lives.wake_for_transfer()
        self.effects.packet("userInfoReceipt", origin=info.origin, id=info.id)

    def gives(self, origin: int) -> bool:
        """SESSION-171, SESSION-203: of the watch that is put away, as long as the session is inactive."""
        drains = self.deactivation is not None and origin == self.leaving
        return self.listens() or drains and self.lives.runs()

    def deliver(self) -> None:
        """Gives the app what waits, until it can take no more (SESSION-39)."""
        while self.inbox and self.gives(self.inbox[0].origin) and not self.held:
            info = self.inbox[0]
            mark = (info.origin, info.id)
            if mark not in self.told:
                self.told.add(mark)
                self.effects.session("received", kind="userInfo", id=info.id)
            if not self.device.take_user_info(info.payload):
                self.held = True
                return
            self.told.discard(mark)
            self.inbox.pop(0)

    def give_waiting_user_infos(self) -> None:
        self.deliver()

    def launch(self, payload: Payload) -> None:
        """SESSION-60."""
        self.launch_id += 1
        code = self.refusal_anyway() or self.fault_of(payload, self.MESSAGE_LIMIT)
        code = code or (None if self.link_up else 7007)
        if code == 7007:
            return self.lose_launch(self.launch_id, "failed")
        if code is not None:
            return self.outcome("launch", self.launch_id, "failed", code)
        self.launches[self.launch_id] = self.clock.uptime + self.reply_timeout
        self.effects.packet("launch", id=self.launch_id, payload=payload)

    def lose_launch(self, id: int, outcome: str) -> None:
        """SESSION-45: the app hears of its watch again."""
        self.launch_was_lost = True
        self.outcome("launch", id, outcome, 7007)
        self.device.launch_lost()

    def take_launch(self, packet: Fields) -> None:
        self.effects.packet("launchReceipt", id=packet.integer("id", 1), code=7008)

    def packet(self, packet: Fields) -> None:
        if packet.string("kind") == "launchReceipt" and self.link_up:
            self.take_launch_receipt(packet)
        else:
            super().packet(packet)

    def take_launch_receipt(self, packet: Fields) -> None:
        """SESSION-62."""
        id = packet.integer("id", 1)
        if id not in self.launches:
            return
        del self.launches[id]
        code = packet.integer("code", default=0) or None
        self.outcome("launch", id, "failed" if code else "delivered", code)

    def take_early(self, packet: Fields) -> None:
        """SESSION-83, SESSION-180: what wakes the app is given to it once its session is activated."""
        code = 7004 if self.has_failed else None
        if not self.lives.life.can_run():
            code = 7007 if self.lives.state == "locked" else self.WITHOUT_THIS
        if code is not None:
            self.effects.packet("failure", id=packet.integer("id", 1), code=code)
            return
        self.early.append((packet, self.dates.stamp()))
        self.lives.wake()
