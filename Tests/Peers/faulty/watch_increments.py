"""A watch that sends increments: a set that was done is “one more”, whichever it was.

It breaks CHANGE-2, and with it the values that RUN-5 demands. The conformance suite must say just that.
"""

import os
import sys
from typing import Any

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Examples/devices")
sys.path.insert(0, EXAMPLES)

from lockstep_device import serve  # noqa: E402
from watch import App, Watch  # noqa: E402
from workouts.run import RunFlow  # noqa: E402
import watch  # noqa: E402


class IncrementingApp(App):
    def record_sets(self, run: RunFlow, at: int, done: int, was: int, *values: Any) -> None:
        super().record_sets(run, at, min(done, 1), was, *values)


def make(incarnation: int, seed: str) -> Watch:
    watch.App = IncrementingApp
    return Watch(incarnation, seed)


if __name__ == "__main__":
    sys.exit(serve("watch", make))
