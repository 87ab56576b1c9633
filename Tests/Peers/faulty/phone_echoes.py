"""A phone whose mirror echoes: it sends every live message back to the watch.

It breaks MIRROR-5, and MIRROR-1 where it echoes what lacks fields. The conformance suite must say just
that.
"""

import os
import sys

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Examples/devices")
sys.path.insert(0, EXAMPLES)

from lockstep_device import Payload, serve  # noqa: E402
from phone import Phone  # noqa: E402


class EchoingPhone(Phone):
    def take_message(self, payload: Payload) -> None:
        super().take_message(payload)
        if payload.value.get("type") in ("live", "liveEnd"):
            self.session.send_message(payload, reply=False)


if __name__ == "__main__":
    sys.exit(serve("phone", EchoingPhone))
