"""A watch with slow leases and limits that are off by one.

It acts on a deadline when it wakes, as of that instant, and on one deadline a step (LEASE-4, LEASE-13
and what follows of them); it refuses a payload of exactly the limit (SESSION-20) and keeps nine user
infos under way (SESSION-32).
"""

import os
import sys
from typing import Any

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Examples/devices")
sys.path.insert(0, EXAMPLES)

from lockstep_device import Fields, Session, serve  # noqa: E402
from lockstep_device.queues import Outbox  # noqa: E402
from watch import Watch  # noqa: E402


class SlowWatch(Watch):
    def step(self, uptime: int, wall: int, inputs: list[Fields]) -> list[dict[str, Any]]:
        self.clock.uptime, self.clock.wall = uptime, wall
        self.session.look_at_date()
        due = self.deadline()
        for one in inputs:
            self.take(one)
        if not inputs and due is not None and due <= uptime:
            self.wake(due, uptime)
        screen = self.screen()
        if screen != self.shown:
            self.shown = screen
            self.effects.add("shown", screen=screen)
        return self.effects.take()

    def wake(self, due: int, uptime: int) -> None:
        run = self.app.run if self.app else None
        if run is not None and run.deadline() == due:
            run.act(uptime)
        else:
            self.act(due)


def make(incarnation: int, seed: str) -> Watch:
    Session.MESSAGE_LIMIT = Session.USER_INFO_LIMIT = 65_535
    Outbox.WINDOW = 9
    return SlowWatch(incarnation, seed)


if __name__ == "__main__":
    sys.exit(serve("watch", make, ("lease", "mirroring")))  # batches would be nine, too
