"""A watch for Lockstep, written from the protocol's pages alone (docs/protocol): the app for workouts on `lockstep_device`.

    lockstep run --watch "python3 Examples/devices/watch.py" scenarios/first-workout.scenario
    lockstep conformance --watch "python3 Examples/devices/watch.py"

It needs nothing but Python 3, and beside it the folders `lockstep_device` and `workouts`. Statement ids such as RUN-5
name the sentences that it follows. It keeps everything as long as it lives, and no longer.
Exit status: 0 at `bye` or the end of the stream, 1 when the host sends an `error`,
64 when it is started wrongly, 65 when the host sends a wrong line.
"""

from __future__ import annotations

import sys
from typing import Any, Callable, Optional

from lockstep_device import (LARGEST, Arguments, BadAction, Device, Payload, Refused, Session,
                             Unreadable, serve)
from workouts.app import TrainingApp
from workouts.run import RunFlow
from workouts.sensors import Sensors
from workouts.sets import Amounts, Log
from workouts.view import Change, Model, Snapshot, View, Workout


class App(TrainingApp):
    """The watch app from its start to its end."""

    def __init__(self, watch: Watch, model: Model) -> None:
        super().__init__(watch)
        self.watch = watch
        self.model = model
        self.opened: Optional[str] = None  # also a workout that is wanted still (LAUNCH-3)
        self.run: Optional[RunFlow] = None
        self.wants_session = False  # whether a workout session is to run (LAUNCH-7)
        self.notice = ""
        self.tell_refusals(list(model.snapshot.refusals.values()))

    # What the session tells.

    def take_launch(self, payload: Payload) -> None:
        """LAUNCH-2, LAUNCH-3."""
        self.wants_session = True
        if self.watch.permission == "denied":
            self.tell("No workout session: it is not allowed")
        workout = payload.value.get("workout")
        if payload.value.get("type") == "launch" and isinstance(workout, str):
            if self.run is None:
                self.opened = workout

    def take_context(self, payload: Payload) -> None:
        """A snapshot (CHANGE-11)."""
        try:
            snapshot = Snapshot.read(payload.value)
        except Unreadable:
            return
        page = self.page()
        self.tell_refusals(self.model.take(snapshot))
        self.watch.forget_kept()
        view = self.model.view
        self.align_run(view)
        self.send_other_page(page)
        opened = view.workout(self.opened)
        if opened is not None and opened.is_over():
            self.opened = None
        if not view.unfinished():
            self.wants_session = False

    def tell_refusals(self, sentences: list[str]) -> None:
        """SHOWN-14."""
        for sentence in sentences:
            self.tell(sentence)

    def tell(self, sentence: str) -> None:
        """Says something beside what the wearer has not answered yet."""
        if sentence not in self.notice:
            self.notice = f"{self.notice}; {sentence}" if self.notice else sentence

    def align_run(self, view: View) -> None:
        """RUN-16 to RUN-19, RUN-42."""
        if self.run is None:
            return
        workout = view.workout(self.run.workout)
        log = workout.log(self.run.log) if workout else None
        if log is None and self.run.workout_name in view.omitted:
            return  # RUN-23
        if log is None:
            name = self.run.exercise if workout else self.run.workout_name
            self.tell(f"“{name}” is no longer in progress on the phone")
            self.end_run()
        elif log.is_over() and not self.run.was_over:
            self.tell(f"“{log.exercise}” was {log.status} on the phone")
            self.end_run()
        else:
            self.run.was_over = self.run.was_over and log.is_over()
            self.run.set_seconds, self.run.planned = log.duration, log.planned  # RUN-37
            self.run.own_rest = log.rest
            self.run.undone(log.sets_done)
            self.run.follow(log.sets, self.clock.uptime)

    # What a run asks for.

    def record(self, at: int, **values: Any) -> None:
        """Makes a durable change (CHANGE-1 to CHANGE-3)."""
        self.watch.sequence += 1
        deletions = self.model.view.deletions
        known = {"deletions": deletions} if deletions else {}
        payload = Payload.of({"type": "change", "origin": self.watch.origin,
                              "sequence": self.watch.sequence, "date": self.clock.date(at),
                              **known, **values})
        self.model.add(Change.read(payload.value))
        self.watch.send_change(payload)

    def record_log(self, run: RunFlow, at: int, name: str, value: Any) -> None:
        self.record_seen(at, run.workout, run.log, {name: value})

    def record_sets(self, run: RunFlow, at: int, done: int, was: int,
                    values: Optional[dict[str, Any]] = None) -> None:
        """Sets done, with what the page said of them before (RUN-34)."""
        self.record(at, workout=run.workout, log=run.log, was=was, setsDone=done, **(values or {}))

    def record_correction(self, run: RunFlow, at: int, was: int, number: int,
                          values: dict[str, Any]) -> None:
        """What was done in a set that is done (RUN-40, CHANGE-17)."""
        log = self.log_of(run)
        saw = log.set_at(number) if log else {"$date": 0}
        offset = self.session.dates.correction().get("clock", {}).get("offset")
        dated = {} if offset is None else {"setAt": {"$date": self.clock.date(at)["$date"] + offset}}
        self.record(at, workout=run.workout, log=run.log, was=was, set=number, **values, **dated, saw=saw)

    def log_of(self, run: RunFlow) -> Optional[Log]:
        """The run's log in the view."""
        workout = self.model.view.workout(run.workout)
        return workout.log(run.log) if workout else None

    def record_seen(self, at: int, workout: str, log: str, values: dict[str, Any]) -> None:
        """A change of a log, with what the wearer saw (CHANGE-1)."""
        found = self.model.view.workout(workout)
        seen = found.log(log) if found else None
        before: dict[str, Any] = {}
        if seen is not None:
            before = {"was": seen.sets_done}
            if "sets" in values:
                before["setsWere"] = seen.sets
        self.record(at, workout=workout, log=log, **before, **values)

    def send_live(self) -> None:
        """Sends the present live message, or drops it (MIRROR-2)."""
        if self.run is not None:
            live = self.run.live(self.clock, self.watch.incarnation, self.session.dates)
            if self.session.reachable:
                self.session.send_message(live, reply=False)

    def page(self) -> Optional[tuple[int, int, dict[str, str]]]:
        return (self.run.number, self.run.version, self.run.figures()) if self.run else None

    def send_other_page(self, before: Optional[tuple[int, int, dict[str, str]]]) -> None:
        """Sends a page again on which other figures stand now (MIRROR-1)."""
        page = self.page()
        if page and before and page[:2] == before[:2] and page[2] != before[2]:
            self.send_live()

    def end_run(self) -> None:
        """MIRROR-8."""
        run, self.run = self.run, None
        if run is not None and self.session.reachable:
            self.session.send_message(Payload.of({
                "type": "liveEnd", "incarnation": self.watch.incarnation, "run": run.number,
                "version": run.version + 1}), reply=False)

    # Actions.

    def action(self, verb: str, arguments: Arguments) -> None:
        """actions.md; raises `Refused`."""
        notice, self.notice = self.notice, ""  # SHOWN-14
        handlers: dict[str, Callable[[Arguments], None]] = {
            "open": self.do_open,
            "close": self.do_close,
            "exercise": self.do_exercise,
            "skip": self.do_skip,
            "undo": self.do_undo,
            "did": self.do_did,
            "rest": lambda a: self.record(self.clock.uptime, restSeconds=a.integer("rest", 3600, low=0)),
            "auto-finish": lambda a: self.record(self.clock.uptime,
                                                 autoFinish=a.integer("countdown", 3600, low=0)),
            "weight-unit": self.do_weight_unit,
            "allow": lambda a: self.permit("allowed"),
            "deny": lambda a: self.permit("denied"),
            "forget-permission": lambda a: self.permit("notDetermined"),
            "ping": lambda a: self.start_ping(a.integer("count", 10_000_000, default=1)),
            **self.session.calls,
            **self.watch.sensors.verbs(),
            "start-mirroring": lambda a: self.watch.remote.start(),
            "stop-mirroring": lambda a: self.watch.remote.stop(),
            "send-to-remote": lambda a: self.watch.remote.send(a.payload().text.encode()),
        }
        if verb in ("start", "next", "back", "one-more", "longer", "shorter", "pause-rest", "resume-rest",
                    "done", "leave"):
            self.do_run_input(verb)
        elif verb in handlers:
            try:
                handlers[verb](arguments)
            except BadAction:
                self.notice = notice
                raise
        else:
            self.notice = notice
            raise BadAction(f"a watch does not know “{verb}”")

    def do_weight_unit(self, arguments: Arguments) -> None:
        page = self.page()
        self.record(self.clock.uptime, weightUnit=Amounts(arguments).unit())
        self.send_other_page(page)

    def need_no_run(self) -> None:
        if self.run is not None:
            raise Refused("a run is open")

    def opened_workout(self) -> Workout:
        workout = self.model.view.workout(self.opened)
        if workout is None:
            raise Refused("no workout is open")
        return workout

    def do_open(self, arguments: Arguments) -> None:
        name = arguments.string("workout")
        self.need_no_run()
        found = next((w for w in self.model.view.unfinished() if w.name == name), None)
        if found is None:
            raise Refused(f"there is no workout “{name}” in progress")
        self.opened = found.id

    def do_close(self, arguments: Arguments) -> None:
        self.need_no_run()
        self.opened = None

    def find_log(self, name: str) -> tuple[Workout, Log]:
        workout = self.opened_workout()
        log = workout.log_named(name)
        if log is None:
            raise Refused(f"there is no exercise “{name}” in “{workout.name}”")
        return workout, log

    def do_exercise(self, arguments: Arguments) -> None:
        """RUN-1, RUN-3."""
        name = arguments.string("exercise")
        self.need_no_run()
        workout, log = self.find_log(name)
        self.watch.runs += 1
        self.run = RunFlow(self, self.watch.runs, workout, log, self.clock.uptime)
        self.send_live()

    def do_run_input(self, verb: str) -> None:
        if self.run is None:
            raise Refused("no exercise is open")
        if verb == "leave":
            self.end_run()
        else:
            self.run.input(verb, self.clock.uptime)

    def do_skip(self, arguments: Arguments) -> None:
        """RUN-21."""
        if arguments.given("exercise"):
            workout, log = self.find_log(arguments.string("exercise"))
            target = (workout.id, log.id)
        elif self.run is not None:
            target = (self.run.workout, self.run.log)
        else:
            raise Refused("no exercise is open")
        if self.run is not None and target == (self.run.workout, self.run.log):
            self.end_run()
        self.record_seen(self.clock.uptime, *target, {"status": "skipped"})

    def do_undo(self, arguments: Arguments) -> None:
        """RUN-36."""
        workout, log = self.find_log(arguments.string("exercise"))
        if self.run is not None and self.run.log == log.id:
            raise Refused("it is open")
        if not log.is_over() and log.sets_done == 0:
            raise Refused("nothing of it is done or skipped")
        values = {"status": "inProgress"} if log.is_over() else {"setsDone": log.sets_done - 1}
        self.record_seen(self.clock.uptime, workout.id, log.id, values)

    def do_did(self, arguments: Arguments) -> None:
        """RUN-40."""
        number = arguments.integer("set", 999) if arguments.given("set") else None
        values = Amounts(arguments).set_values(self.model.view.weight_unit)
        if self.run is None:
            raise Refused("no exercise is open")
        self.run.did(number, values, self.clock.uptime)

    def permit(self, value: str) -> None:
        self.watch.permission = value

    # What it shows.

    def screen(self) -> dict[str, Any]:
        """SHOWN-2."""
        opened = self.model.view.workout(self.opened)
        if self.run is not None:
            screen = self.run.screen()
        elif opened is not None:
            screen = {"screen": "exercises", "workout": opened.name, "exercises": [
                {"name": log.exercise, "setsDone": log.sets_done, "sets": log.sets,
                 "status": log.status} for log in opened.logs]}
        else:
            screen = {"screen": "workouts", "workouts": [
                {"name": workout.name, "done": sum(log.is_over() for log in workout.logs),
                 "total": len(workout.logs), **workout.look} for workout in self.model.view.unfinished()]}
        screen.update(pending=len(self.model.pending), reachable=self.session.reachable,
                      workoutSession=self.watch.has_workout(), **self.watch.sensors.screen())
        if self.notice:
            screen["notice"] = self.notice
        if self.wants_session and self.watch.permission == "notDetermined":
            screen["question"] = "May this watch record workouts? Answer allow or deny"
        problems = [reason for reason in self.model.snapshot.waiting.values() if reason]
        if problems:
            more = len(problems) - 20  # SHOWN-6
            screen["problems"] = problems[:20] + ([f"and {more} more"] if more > 0 else [])
        return screen


class Watch(Device):
    """The watch: its operating system, and its app while that runs."""

    OFF = {"screen": "off", "pending": 0, "reachable": False, "workoutSession": False}  # SHOWN-13

    def __init__(self, incarnation: int, seed: str) -> None:
        super().__init__("watch", incarnation, seed)
        self.kept: list[Payload] = []  # changes that the phone has, and has not dealt with
        self.unsent: list[Payload] = []  # changes that the session did not take (CHANGE-1)
        self.app: Optional[App] = None
        self.permission = "allowed"
        self.sequence = 0  # of changes (CHANGE-3)
        self.runs = 0  # openings of an exercise (MIRROR-4)
        self.known_jumps: Optional[int] = None  # of the phone's date, as it was measured last
        self.sensors = Sensors(self, seed)
        self.parts.insert(0, self.sensors)

    def screen(self) -> dict[str, Any]:
        """What the wearer sees, which is nothing of an app in the background."""
        return self.app.screen() if self.app and self.lives.is_noticed() else self.OFF

    def system(self) -> dict[str, Any]:
        return {**super().system(), **self.sensors.measured()}

    def app_due(self) -> Optional[int]:
        run = self.app.run.deadline() if self.app and self.app.run else None
        return min((due for due in (run, self.repeat()) if due is not None), default=None)

    def repeat(self) -> Optional[int]:
        """When the present page is said again (MIRROR-22)."""
        run = self.app.run if self.app and self.session.reachable else None
        return run.repeat if run else None

    def app_act(self, due: int) -> None:
        if self.app is None:
            return
        if self.app.run and self.app.run.deadline() == due:
            self.app.run.act(due)
        else:
            self.app.send_live()

    def app_action(self, verb: str, arguments: Arguments) -> None:
        if self.app is not None:
            self.app.action(verb, arguments)

    # The app's life.

    def make_app(self) -> None:
        """SESSION-2, CHANGE-12."""
        waiting = self.kept + self.session.outbox.payloads() + self.unsent
        self.app = App(self, Model(self.session.received, waiting))
        self.forget_kept()

    def drop_app(self) -> None:
        self.app = None

    def forget_app(self) -> None:
        """The app was removed: with it go its session (REMOTE-20), and what was kept for it."""
        self.sensors.drop()
        self.session.forget_app()
        self.kept, self.unsent = [], []

    def erase(self) -> None:
        super().erase()
        self.sequence, self.permission = 0, "allowed"

    def has_workout(self) -> bool:
        """Whether a workout session runs (LAUNCH-11)."""
        return self.sensors.workout is not None or (
            self.app is not None and self.app.wants_session and self.permission == "allowed")

    # The workout session.

    def fits(self, values: dict[str, Any]) -> bool:
        """Whether a change with these values fits a user info, whatever else it says."""
        change = {"type": "change", "origin": LARGEST, "sequence": LARGEST, "date": {"$date": LARGEST},
                  "deletions": LARGEST, "workout": "W" * 26, **values}
        return self.session.fault_of(Payload.of(change), Session.USER_INFO_LIMIT) is None

    def say(self, values: dict[str, Any]) -> None:
        """A message to the phone, with how far its date is from this one's (MIRROR-21)."""
        clock = self.session.dates.correction()
        self.session.send_message(Payload.of({**values, **clock}), reply=False)

    def asked(self, request: str) -> None:
        """REMOTE-7; what the session does not take changes nothing."""
        try:
            self.sensors.ask(request)
        except Refused as refusal:
            self.effects.add("note", text=str(refusal))

    def send_change(self, payload: Payload) -> None:
        """CHANGE-1: what the session would not take is sent when it does."""
        self.unsent.append(payload)
        self.send_unsent()

    def send_unsent(self) -> None:
        while self.unsent and self.session.refusal() is None:
            self.session.send_user_info(self.unsent.pop(0))

    def forget_kept(self) -> None:
        """Keeps beside the queue what the app needs still (CHANGE-12)."""
        if self.app is not None:
            self.kept = [payload for payload in self.kept if self.app.model.needs(payload)]

    # What the session tells.

    def user_info_delivered(self, payload: Payload) -> None:
        self.kept.append(payload)
        self.forget_kept()

    def session_activated(self) -> None:
        """What was measured or changed meanwhile leaves now."""
        self.sensors.app_began()
        self.send_unsent()

    def launched(self, payload: Payload) -> bool:
        is_there = super().launched(payload)
        if self.app is not None:
            self.app.take_launch(payload)
        return is_there

    def reachability_changed(self, reachable: bool) -> None:
        if self.app is not None and reachable:
            self.app.send_live()  # MIRROR-7
            self.sensors.say(self.sensors.workout)

    def dates_changed(self) -> None:
        """A page that was sent without a correction is sent again with one (MIRROR-21)."""
        before, other = self.known_jumps, self.session.dates.other
        self.known_jumps = other.jumps if other else None
        run = self.app.run if self.app else None
        if run is not None and run.page != "ready" and self.known_jumps not in (None, before):
            self.app.send_live()

    def counterpart_told(self) -> None:
        """The phone may have the app again."""
        if self.app is not None:
            self.send_unsent()

    def context_received(self, payload: Payload) -> None:
        if self.app is not None:
            self.app.take_context(payload)

    def message_ended(self, id: int, outcome: str) -> None:
        if self.app is not None:
            self.app.message_ended(id, outcome)


if __name__ == "__main__":
    sys.exit(serve("watch", Watch))
