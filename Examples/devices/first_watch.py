"""A watch that lists the workouts in progress on its phone: all that its app does, beside what `lockstep_device` has.

    lockstep run --watch "python3 Examples/devices/first_watch.py" Examples/devices/list.scenario
    lockstep conformance --watch "python3 Examples/devices/first_watch.py" --only SESSION --histories 0

docs/protocol/write-a-device.md walks through it, and goes on to watch.py.
"""

import sys

from lockstep_device import Device, serve


class FirstWatch(Device):
    """Its app keeps nothing; the workouts are those of the context that came last."""

    def __init__(self, incarnation, seed):
        super().__init__("watch", incarnation, seed)
        self.is_training = False
        self.workouts = []

    def drop_app(self):
        self.is_training, self.workouts = False, []

    def launched(self, payload):
        self.is_training = super().launched(payload)
        return self.is_training

    def make_app(self):
        if self.session.received is not None:
            self.context_received(self.session.received)

    def context_received(self, payload):
        snapshot = payload.value
        if snapshot.get("type") == "snapshot":
            self.workouts = snapshot["workouts"]

    def screen(self):
        if not self.lives.is_noticed():
            return {"screen": "off", "pending": 0, "reachable": False, "workoutSession": False}
        rows = [
            {
                "name": workout.get("splitName", ""),
                "done": sum(log["status"] in ("completed", "skipped") for log in workout["logs"]),
                "total": len(workout["logs"]),
            }
            for workout in self.workouts
        ]
        return {
            "screen": "workouts",
            "workouts": rows,
            "pending": 0,
            "reachable": self.session.reachable,
            "workoutSession": self.is_training,
        }


if __name__ == "__main__":
    sys.exit(serve("watch", FirstWatch, ("lease", "reset")))
