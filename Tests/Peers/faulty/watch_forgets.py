"""A watch that forgets its outbox when the link goes: what was queued is never sent again.

It breaks SESSION-30 and SESSION-33, and whatever stands on them: changes made while the link is down
(CHANGE-1), their numbers without gaps (CHANGE-3), what a new connection sends (SESSION-16), what
ends with a pairing (SESSION-184), what another's receipt leaves (SESSION-38), and all that happens
while the app does not run.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from watch import Fields, Session, Watch, make_watch, serve  # noqa: E402
import watch  # noqa: E402


class ForgettingSession(Session):
    def link(self, up: bool) -> None:
        self.outbox.queue.clear()
        super().link(up)


def make(welcome: Fields) -> Watch:
    watch.Session = ForgettingSession
    return make_watch(welcome)


if __name__ == "__main__":
    sys.exit(serve("watch", make, ("lease", "mirroring")))  # batches would be lost too
