"""What an owner does to workouts."""

from __future__ import annotations

import copy
from lockstep_device import Arguments, Payload, Refused

from .edits import VALUES, Document, done_values, edit_log, finish, go_on, is_done, is_over, settle
from .plans import WEEKS
from .sets import Amounts
from .store import look_of


class Training:
    """The part of the phone's app that has the workouts."""

    def new_workout(self, split: Document, wall: int) -> Document:
        id = self.names.next(wall)
        logs = [{"id": self.names.next(wall), "exercise": exercise["name"],
                 **{name: value for name, value in exercise.items() if name not in ("name", WEEKS)},
                 "setsDone": 0, "status": "notStarted", **self.last_time(exercise["name"], wall)}
                for exercise in split["exercises"]]
        return {"id": id, "splitID": split["id"], "splitName": split["name"], **look_of(split),
                "start": {"$date": wall}, "status": "inProgress", "logs": logs}

    def last_time(self, exercise: str, before: int) -> Document:
        """What was done in the newest workout that is over (CHANGE-6)."""
        for workout in reversed(self.store.past()):
            for log in workout["logs"]:
                if log["exercise"] == exercise and log["setsDone"] and workout["start"]["$date"] <= before:
                    return {"lastTime": [{name: one[name] for name in VALUES}
                                         for one in done_values(log)[:99]]}
        return {}

    def do_start(self, given: Document, arguments: Arguments) -> None:
        """LAUNCH-1, LAUNCH-5, LAUNCH-6."""
        split = self.split(given["split"])
        if not split["exercises"]:
            raise Refused(f"“{split['name']}” has no exercise")
        workout = self.new_workout(split, self.clock.wall)
        self.store.workouts.append(workout)
        self.write("workout", workout["id"], workout)
        self.changed()
        if self.phone.permission == "allowed":
            self.launch(workout["id"])
        elif self.phone.permission == "notDetermined":
            self.store.waiting_launch = workout["id"]

    def launch(self, workout: str) -> None:
        self.store.launched = workout
        self.session.launch(Payload.of({"type": "launch", "workout": workout}))

    def launch_again(self) -> None:
        """LAUNCH-8."""
        workout = self.store.workout(self.store.launched) if self.store.launch_is_lost else None
        self.store.launch_is_lost = False
        if workout is not None and not is_over(workout) and self.phone.permission == "allowed":
            self.launch(workout["id"])

    def do_history(self, given: Document, arguments: Arguments) -> None:
        if not self.store.splits:
            raise Refused("a past workout needs a split, and there is none: add one first")
        for day in range(1, given["count"] + 1):
            wall = self.clock.wall - day * 86_400_000_000
            workout = self.new_workout(self.store.splits[0], wall)
            for log in workout["logs"]:
                log["setsDone"], log["status"] = log["sets"], "completed"
            settle(workout, wall + 3_600_000_000)
            self.store.workouts.insert(0, workout)
            self.write("workout", workout["id"], workout)
        self.changed()

    def find(self, exercise: str, past: bool = False) -> tuple[Document, Document]:
        """The first of that name in the workouts in progress (ACTION-20)."""
        over = [workout for workout in reversed(self.store.workouts) if is_over(workout)]
        for workout in self.store.open() + (over if past else []):
            for log in workout["logs"]:
                if log["exercise"] == exercise:
                    self.folder.need("workout", workout["id"])
                    return workout, log
        raise Refused(f"no workout in progress has “{exercise}”")

    def edited(self, workout: Document) -> None:
        self.write("workout", workout["id"], workout)
        self.changed()

    def do_complete(self, given: Document, arguments: Arguments) -> None:
        workout, log = self.find(given["exercise"])
        if log["status"] == "completed":
            raise Refused(f"“{log['exercise']}” is completed already")
        done = max(log["setsDone"], log["sets"])
        self.edit(workout, log, {"was": log["setsDone"], "setsDone": done, "status": "completed"})

    def do_skip(self, given: Document, arguments: Arguments) -> None:
        workout, log = self.find(given["exercise"])
        if is_over(log):
            raise Refused(f"“{log['exercise']}” is {log['status']} already")
        self.edit(workout, log, {"status": "skipped"})

    def do_undo(self, given: Document, arguments: Arguments) -> None:
        workout, log = self.find(given["exercise"], past=True)
        if not is_over(log) and log["setsDone"] == 0:
            raise Refused("there is nothing to take back")
        before = log["setsDone"]
        self.edit(workout, log, {"status": "inProgress"} if is_over(log)
                  else {"was": before, "setsDone": before - 1})

    def do_did(self, given: Document, arguments: Arguments) -> None:
        said = Amounts(arguments).set_values(self.store.settings.get("weightUnit", "kg"))
        workout, log = self.find(given["exercise"], past=True)
        number = given.get("set", log["setsDone"])
        if not 1 <= number <= log["setsDone"]:
            raise Refused("that set is not done")
        self.edit(workout, log, {"set": number, **said})

    def edit(self, workout: Document, log: Document, values: Document) -> None:
        edit_log(workout, log["id"], values, self.clock.wall)
        self.edited(workout)

    def do_plan(self, given: Document, arguments: Arguments) -> None:
        workout, log = self.find(given["exercise"])
        self.replan(log, given)
        if log["status"] == "completed" and not is_done(log):
            go_on(log)
            settle(workout, self.clock.wall)
        self.write("workout", workout["id"], workout)
        for split in self.store.splits:
            if split["id"] == workout["splitID"]:
                for exercise in split["exercises"]:
                    if exercise["name"] == given["exercise"]:
                        self.replan(exercise, given)
                        self.put_split(split)
        self.changed()

    def do_note(self, given: Document, arguments: Arguments) -> None:
        if len(given["text"].encode()) > 4_096:
            raise Refused("a note is at most 4096 bytes")
        workout, log = self.find(given["exercise"])
        edited = copy.deepcopy(workout)
        noted = next(one for one in edited["logs"] if one["id"] == log["id"])
        noted["notes"] = given["text"]
        self.need_room(edited)
        log["notes"] = given["text"]
        if not log["notes"]:
            del log["notes"]  # CHANGE-6
        self.edited(workout)

    def workout_named(self, name: str, past: bool = False) -> Document:
        found = [one for one in self.store.open() if one["splitName"] == name]
        if past and not found:
            found = [one for one in reversed(self.store.past()) if name in (one["splitName"], one["id"])]
        if not found:
            raise Refused(f"there is no workout “{name}”")
        self.folder.need("workout", found[0]["id"])
        return found[0]

    def do_finish(self, given: Document, arguments: Arguments) -> None:
        workout = self.workout_named(given["workout"])
        finish(workout, self.clock.wall)
        self.edited(workout)

    def do_delete(self, given: Document, arguments: Arguments) -> None:
        workout = self.workout_named(given["workout"], past=True)
        self.store.workouts.remove(workout)
        self.store.deleted.add(workout["id"])
        self.write("workout", workout["id"], None)
        self.answer_deleted(workout["splitName"], workout["id"])
        self.changed()
