"""A watch that forgets its outbox when the link goes: what was queued is never sent again.

It breaks SESSION-30 and SESSION-33, and whatever stands on them: changes made while the link is down
(CHANGE-1), their numbers without gaps (CHANGE-3), what a new connection sends (SESSION-16), what
ends with a pairing (SESSION-184), what another's receipt leaves (SESSION-38), and all that happens
while the app does not run.
"""

import os
import sys

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Examples/devices")
sys.path.insert(0, EXAMPLES)

from lockstep_device import Session, serve  # noqa: E402
from watch import Watch  # noqa: E402


class ForgettingSession(Session):
    def link(self, up: bool) -> None:
        self.outbox.queue.clear()
        super().link(up)


class ForgettingWatch(Watch):
    def make_session(self) -> Session:
        return ForgettingSession(self)


if __name__ == "__main__":
    sys.exit(serve("watch", ForgettingWatch, ("lease", "mirroring")))  # batches would be lost too
