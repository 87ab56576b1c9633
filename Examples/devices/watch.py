"""A watch that lists the workouts in progress on its phone: all that its app does, beside what lockstep_device.py has.

    lockstep run --watch "python3 Examples/devices/watch.py" Examples/devices/list.scenario
    lockstep conformance --watch "python3 Examples/devices/watch.py" --only SESSION

docs/protocol/write-a-device.md walks through it, and goes on where it ends.
"""

import json

from lockstep_device import Device, Payload


class Watch(Device):
    name = "list"
    running = session_runs = False
    workouts = []

    def action(self, verb, arguments):
        if verb == "launch":
            return "the app is running" if self.running else self.open()
        if not self.running:
            return "the app does not run"
        if verb == "quit":
            self.running = self.session_runs = False
            return self.session.stop()
        payload = arguments.get("payload")
        if verb in ("message", "user-info", "context") and not isinstance(payload, Payload):
            return "it needs a payload"
        if verb == "message":
            return self.session.send_message(payload, arguments.get("reply", False))
        if verb == "user-info":
            return self.session.send_user_info(payload)
        if verb == "context":
            return self.session.set_context(payload)
        return f"this watch knows no “{verb}”"

    def open(self):
        self.running = True
        self.session.start()

    def received(self, what, payload):
        kind, id = what
        if kind == "message":
            self.session.reply(id, payload)  # SESSION-29
        if kind == "context":
            snapshot = json.loads(payload)
            if snapshot.get("type") == "snapshot":
                self.workouts = snapshot["workouts"]

    def take(self, input):
        packet = input.get("packet", {})
        if packet.get("kind") == "launch":  # SESSION-61
            if not self.running:
                self.open()
            self.session_runs = True
            return self.packet("launchReceipt", id=packet["id"])
        return super().take(input)

    def screen(self):
        if not self.running:
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
            "workoutSession": self.session_runs,
        }


if __name__ == "__main__":
    Watch().run()
