"""A watch that keeps the lines and breaks one promise of every run, which its argument names; none without one.

    early     a user info is told as delivered at once, and is lost
    mute      no outcome of a message is ever told
    unread    a message is receipted, and its app is not given it
    old       its app is given the context of before, when another one comes
    kept      its app is given no context but the first
"""

import os
import sys
from typing import Optional

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Examples/devices")
sys.path.insert(0, EXAMPLES)

from lockstep_device import Fields, Payload, Session, serve  # noqa: E402
from watch import Watch  # noqa: E402

fault = sys.argv[1] if len(sys.argv) > 1 else ""


class UntrueSession(Session):
    before: Optional[tuple[Payload, int]] = None

    def send_user_info(self, payload: Payload) -> Optional[int]:
        if fault != "early":
            return super().send_user_info(payload)
        id = self.next_transfer_id()
        self.outcome("userInfo", id, "delivered")
        return id

    def outcome(self, kind: str, id: int, outcome: str, code: Optional[int] = None) -> None:
        if fault != "mute" or kind != "message":
            super().outcome(kind, id, outcome, code)

    def take_message(self, packet: Fields) -> None:
        if fault == "unread":
            self.effects.packet("receipt", id=packet.integer("id", 1))
        else:
            super().take_message(packet)

    def give_context(self) -> None:
        assert self.received is not None
        now = self.received, self.received_id
        if self.before is not None and fault == "kept":
            return
        if self.before is not None and fault == "old":
            self.received, self.received_id = self.before
        super().give_context()
        self.received, self.received_id = self.before = now


class UntrueWatch(Watch):
    def make_session(self) -> Session:
        return UntrueSession(self)


if __name__ == "__main__":
    sys.exit(serve("watch", UntrueWatch, ("lease", "mirroring")))
