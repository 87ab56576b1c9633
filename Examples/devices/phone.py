"""A phone for Lockstep, written from the protocol's pages alone (docs/protocol): the app for workouts on `lockstep_device`.

    lockstep run --phone "python3 Examples/devices/phone.py" scenarios/first-workout.scenario
    lockstep conformance --phone "python3 Examples/devices/phone.py"

Beside it stand the folders `lockstep_device` and `workouts`. Its documents live as long as it does. Statement ids such
as MIRROR-6 name the sentences that it follows. Exit status: as `watch.py`.
"""

from __future__ import annotations

import copy
import sys
from typing import Any, Optional

from lockstep_device import (WITHOUT_APP, Arguments, BadAction, Device, Payload, Refused, Unreadable, serve)
from workouts.app import TrainingApp
from workouts.documents import Folder, Missing, path_of
from workouts.edits import Document, DoneSets, Outcome, Refusal, edit_log, edit_settings, is_over
from workouts.health import SessionMirror, WorkoutChange
from workouts.mirror import LiveMessage, Mirror
from workouts.plans import CATALOG, Plans
from workouts.run import RunFlow
from workouts.sets import Amounts, Log
from workouts.store import PLAIN, Change, Names, Store, look_of, planned
from workouts.training import Training
from workouts.verbs import CALLS, QUESTIONS, RUN_VERBS, VERBS, WITHOUT_DRIVE, check


class RunView:
    """What a run asks of its app's model: the settings that hold."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.view = self

    @property
    def rest_seconds(self) -> int:
        return self.store.settings["restSeconds"]

    @property
    def weight_unit(self) -> str:
        return self.store.settings.get("weightUnit", "kg")

    @property
    def auto_finish(self) -> int:
        return self.store.settings["autoFinish"]


class RunWorkout:
    """What a run asks of its workout."""

    def __init__(self, document: Document) -> None:
        self.id, self.name = document["id"], document["splitName"]


class PhoneApp(Plans, Training, TrainingApp):
    """The phone app, which alone writes documents."""

    def __init__(self, phone: Phone, names: Names, store: Store) -> None:
        super().__init__(phone)
        self.phone = phone
        self.names = names
        self.store = store
        self.folder = phone.folder
        self.model = RunView(self.store)
        self.mirror = Mirror()
        self.session_mirror = SessionMirror()
        # Of which run and which session the owner has dismissed the mirror (MIRROR-27).
        self.dismissed: tuple[Any, Any] = (None, None)
        self.run: Optional[RunFlow] = None
        self.origin = self.session.owner or 0  # the watch that is spoken to (SESSION-45)
        self.notice = ""
        self.waits = False  # changes of the watch, for the drive (CHANGE-13)

    # Writing.

    def has_drive(self) -> bool:
        return self.store.drive == "available"

    def write(self, kind: str, id: str, content: Optional[Document]) -> None:
        """SHOWN-21."""
        self.folder.wrote(kind, id, content)
        self.tell(kind, id, content)

    def tell(self, kind: str, id: str, content: Optional[Document]) -> None:
        fields = {} if content is None else {"content": copy.deepcopy(content)}
        self.effects.add("document", kind=kind, id=id, **fields)

    def changed(self) -> None:
        """What follows every change of the documents (CHANGE-6)."""
        self.session.update_context(self.snapshot())
        self.follow_run()

    def snapshot(self) -> Payload:
        """CHANGE-6, CHANGE-9."""
        store = self.store
        workouts = copy.deepcopy(store.open())

        def payload(kept: list[Document], omitted: list[Document]) -> Payload:
            return Payload.of({
                "type": "snapshot", "settings": store.settings,
                **store.standing(self.origin),
                "omitted": [workout["splitName"] for workout in omitted], "workouts": kept})

        def fits(one: Payload) -> bool:
            return self.session.fault_of(one, self.session.CONTEXT_LIMIT) is None

        whole = payload(workouts, [])
        if fits(whole):
            return whole
        for workout in workouts:
            workout["logs"] = [log for log in workout["logs"] if not is_over(log)]
        for count in range(len(workouts), -1, -1):
            smaller = payload(workouts[:count], list(reversed(workouts[count:])))
            if fits(smaller):
                return smaller
        # Not even their names have room: those of the newest.
        for count in range(len(workouts), 0, -1):
            smaller = payload([], list(reversed(workouts[-count:])))
            if fits(smaller):
                return smaller
        return payload([], [])

    # What comes from the watch.

    def take_message(self, payload: Payload) -> None:
        """MIRROR-5: nothing of it touches a document."""
        try:
            kind = payload.value.get("type")
            if kind == "live" and self.mirror.take(LiveMessage.read(payload.value), self.clock):
                if self.run is not None:  # RUN-32
                    self.effects.add("note", text=f"left “{self.run.exercise}”: the watch runs one")
                    self.run = None
            elif kind == "session":
                correction = LiveMessage.correction(payload.value)
                self.session_mirror.take(payload.value, correction, self.clock.uptime)
            elif kind == "liveEnd":
                self.mirror.end(LiveMessage.stamp_of(payload.value))
        except Unreadable:
            pass

    def take_user_info(self, payload: Payload) -> bool:
        """Whether all that it causes is safe (CHANGE-4, CHANGE-5)."""
        try:
            change = Change.read(payload.value)
        except Unreadable:
            return True
        marks = self.store.marks_of(change.mark[0])
        if marks.taken.has(change.mark[1]):
            return True
        if self.store.drive != "available":
            self.waits = True
            return False
        self.folder.catch_up()
        marks.taken.take(change.mark[1])
        was_over = self.mirrored_is_over()
        self.deal_with(change)
        self.end_mirror(was_over)
        self.changed()
        return True

    def deal_with(self, change: Change) -> None:
        """Applies, refuses or takes over (CHANGE-8, CHANGE-15)."""
        earlier = self.store.wait_of(change.workout)
        try:
            if change.measured is not None:
                self.keep(change.measured)
                return
            if earlier is not None:
                raise Missing(earlier.reason)
            self.apply(change)
        except Refusal as refusal:
            self.store.refuse(change.mark, refusal.reason, refusal.detail)
        except Missing as missing:
            self.store.take_over(change, str(missing))

    def keep(self, change: WorkoutChange) -> None:
        """SENSOR-12, SENSOR-13."""
        try:
            brief = self.store.measured.take(change)
        except ValueError as error:
            raise Refusal("invalidValue", str(error)) from error
        if brief is not None:
            self.tell("health", change.workout, brief)

    def apply(self, change: Change) -> None:
        store = self.store
        kind = "workout" if change.workout else "settings"
        trouble = self.folder.trouble(kind, change.workout or kind)
        if trouble:
            raise Missing(trouble)
        if not change.workout:
            outcome = edit_settings(store.settings, change.values, change.date)
            self.write("settings", "settings", store.settings)
            self.tell_of(outcome)
            return
        if change.workout in store.deleted:
            raise Refusal("workoutDeleted")
        found = store.workout(change.workout)
        if found is None:
            raise Missing(f"workout {change.workout} is not here")
        before = copy.deepcopy(found)
        done_sets = store.done_sets.setdefault((change.workout, change.log), DoneSets())
        outcome = edit_log(found, change.log, change.values, change.date, change.mark[0], done_sets)
        if found != before:
            self.write("workout", change.workout, found)
        self.tell_of(outcome)

    def tell_of(self, outcome: Outcome) -> None:
        """Whoever loses is told (CHANGE-8)."""
        if outcome.overruled:
            self.notice = f"Changed on the watch: {outcome.overruled}"
            self.note(self.notice)
        if outcome.refused:
            raise Refusal("conflict", outcome.refused)

    def documents_changed(self, news: list[tuple[str, str, Document]]) -> None:
        """Others have written files (ACTION-23); what is deleted stays deleted."""
        was_over = self.mirrored_is_over()
        for kind, id, document in news:
            if id not in self.store.deleted:
                self.store.put(kind, id, document)
                self.tell(kind, id, document)
        self.retry()
        self.end_mirror(was_over)
        self.changed()

    def retry(self) -> None:
        """What waits is applied when its document is back, once and in its order (CHANGE-15)."""
        waiting, self.store.waiting = self.store.waiting, []
        for one in waiting:
            earlier = self.store.wait_of(one.change.workout)
            try:
                if earlier is not None:
                    raise Missing(earlier.reason)
                self.apply(one.change)
            except Refusal as refusal:
                self.store.refuse(one.change.mark, refusal.reason, refusal.detail)
            except Missing as missing:
                one.reason = str(missing)
                self.store.waiting.append(one)

    def mirrored_is_over(self) -> bool:
        if self.mirror.live is None:
            return False
        log = self.store.log(self.mirror.live.workout, self.mirror.live.log)
        return log is None or is_over(log)

    def end_mirror(self, was_over: bool) -> None:
        if not was_over and self.mirrored_is_over():
            self.mirror.exercise_over()

    # The run on the phone itself (RUN-30 to RUN-34).

    def record_log(self, run: RunFlow, at: int, name: str, value: Any) -> None:
        self.record_values(run, at, {name: value})

    def record_sets(self, run: RunFlow, at: int, done: int, was: int,
                    values: Optional[Document] = None) -> None:
        """Sets done, with what the page said of them before (RUN-34)."""
        self.record_values(run, at, {"was": was, "setsDone": done, **(values or {})})

    def log_of(self, run: RunFlow) -> Optional[Log]:
        log = self.store.log(run.workout, run.log)
        return Log.read(log) if log else None

    def record_values(self, run: RunFlow, at: int, values: Document) -> None:
        workout = self.store.workout(run.workout)
        if workout is not None:
            edit_log(workout, run.log, values, self.clock.date(at)["$date"])  # RUN-15
            self.write("workout", run.workout, workout)
            self.session.update_context(self.snapshot())

    def send_live(self) -> None:
        """A phone has no live messages."""

    def end_run(self) -> None:
        self.run = None

    def follow_run(self) -> None:
        if self.run is None:
            return
        workout, log = self.store.workout(self.run.workout), self.store.log(self.run.workout, self.run.log)
        if workout is None or log is None or is_over(log) and not self.run.was_over:
            self.run = None
        else:
            self.run.was_over = self.run.was_over and is_over(log)
            self.run.own_rest = log.get("restSeconds")
            self.run.set_seconds = log["duration"] if log["loadType"] == "duration" else None
            self.run.planned = Log.read(log).planned
            self.run.undone(log["setsDone"])
            self.run.follow(log["sets"], self.clock.uptime)

    # Actions.

    def action(self, verb: str, arguments: Arguments) -> None:
        check(verb, arguments)
        given = {name.rstrip("?"): arguments.fields.value(name.rstrip("?")) for name in VERBS[verb]
                 if arguments.given(name.rstrip("?"))}
        if "weight" in given:  # ACTION-24
            given["weight"] = Amounts(arguments).weight(self.store.settings.get("weightUnit", "kg"))
        self.folder.catch_up()
        was_over = self.mirrored_is_over()
        if verb not in QUESTIONS:
            self.notice = ""
        beside = {"waiting": "drop", "catalog": "split"}.get(verb)
        needs_none = verb in WITHOUT_DRIVE or (beside is not None and beside not in given)
        if self.store.drive != "available" and not needs_none:
            raise Refused(f"icloudRequired: iCloud Drive is {self.store.drive}")
        if verb in CALLS:
            self.session.calls[verb](arguments)
        elif verb in RUN_VERBS:
            self.drive_run(RUN_VERBS[verb])
        else:
            getattr(self, "do_" + verb.replace("-", "_"))(given, arguments)
        self.end_mirror(was_over)

    # The run.

    def do_run(self, given: Document, arguments: Arguments) -> None:
        """RUN-30."""
        if self.mirror.live is not None or self.run is not None:
            raise Refused("an exercise runs already")
        workout, log = self.find(given["exercise"])
        self.run = RunFlow(self, 0, RunWorkout(workout), Log.read(log), self.clock.uptime)

    def drive_run(self, verb: str) -> None:
        """RUN-31."""
        if self.run is None:
            raise Refused("no exercise runs on the phone")
        if verb == "leave":
            self.run = None
            return
        if self.store.drive != "available":
            raise Refused(f"the drive is {self.store.drive}")
        self.run.input(verb, self.clock.uptime)

    # Questions (SHOWN-25).

    def answer(self, **content: Any) -> None:
        self.effects.add("answer", content=content)

    def do_splits(self, given: Document, arguments: Arguments) -> None:
        self.answer(splits=copy.deepcopy(self.store.splits))

    def do_workouts(self, given: Document, arguments: Arguments) -> None:
        shown = self.store.open() + list(reversed(self.store.past()[-50:]))
        self.answer(workouts=copy.deepcopy(shown))

    def do_settings(self, given: Document, arguments: Arguments) -> None:
        self.answer(restSeconds=self.store.settings["restSeconds"],
                    autoFinishSeconds=self.store.settings["autoFinish"],
                    weightUnit=self.store.settings.get("weightUnit", "kg"))

    def do_catalog(self, given: Document, arguments: Arguments) -> None:
        names = [one["name"] for one in self.split(given["split"])["exercises"]] if given else []
        self.answer(exercises=[{"name": name, **planned(plan)} for name, plan in CATALOG.items()
                               if name not in names])

    def do_progress(self, given: Document, arguments: Arguments) -> None:
        points = [{"start": workout["start"], "weight": log["weight"], "unit": "kg", "sets": log["setsDone"]}
                  for workout in self.store.past() for log in workout["logs"]
                  if log["exercise"] == given["exercise"] and log["status"] == "completed"
                  and log["loadType"] == "weight"]
        if not points:
            raise Refused("there is no such exercise with a weight in the past")
        self.answer(progress=points)

    def do_waiting(self, given: Document, arguments: Arguments) -> None:
        """CHANGE-15."""
        store = self.store
        if "drop" not in given:
            self.answer(waiting=[
                {"number": one.number, "change": f"a change of workout {one.change.workout}",
                 "reason": one.reason} for one in store.waiting])
            return
        dropped = next((one for one in store.waiting if one.number == given["drop"]), None)
        if dropped is None:
            raise Refused(f"no change {given['drop']} waits")
        store.waiting.remove(dropped)
        store.refuse(dropped.change.mark, "dropped")
        self.notice = ""
        self.changed()

    def do_status(self, given: Document, arguments: Arguments) -> None:
        store = self.store
        self.answer(drive=store.drive, splits=len(store.splits),
                    workoutsInProgress=len(store.open()), workoutsOver=len(store.past()),
                    launchPermission=self.phone.permission)

    # The store and the settings.

    def do_rebuild(self, given: Document, arguments: Arguments) -> None:
        for kind, id in self.folder.forget_missing():
            self.store.take_out(kind, id)
        self.folder.look(self.clock.uptime)

    def do_drive(self, given: Document, arguments: Arguments) -> None:
        """CHANGE-13."""
        if given["state"] not in ("available", "checking", "unavailable"):
            raise BadAction("a drive is available, checking or unavailable")
        self.store.drive = given["state"]
        if self.store.drive == "available":
            self.waits = self.session.held = False
            self.folder.catch_up()
            self.session.deliver()

    def path_named(self, name: str) -> str:
        """Of `settings`, `split:NAME` or `workout:NAME`."""
        kind, _, rest = name.partition(":")
        place = {"split": self.store.splits, "workout": self.store.open() + self.store.past()}
        if name == "settings":
            return path_of(name, name)
        for one in place.get(kind, []):
            if rest in (one["id"], one.get("name"), one.get("splitName")):
                return path_of(kind, one["id"])
        raise Refused(f"there is no document “{name}”")

    def do_edit_file(self, given: Document, arguments: Arguments) -> None:
        """ACTION-23."""
        self.folder.edit(self.path_named(given["document"]), given["field"], given["value"])

    def do_write_file(self, given: Document, arguments: Arguments) -> None:
        self.folder.write(given["path"], arguments.payload("content").text)

    def do_write_raw(self, given: Document, arguments: Arguments) -> None:
        self.folder.write(given["path"], given["text"])

    def do_remove_file(self, given: Document, arguments: Arguments) -> None:
        self.folder.remove(self.path_named(given["document"]))

    def permit(self, value: str) -> None:
        self.phone.permission = value
        if value == "notDetermined" or self.store.waiting_launch is None:
            return
        id, self.store.waiting_launch = self.store.waiting_launch, None
        workout = self.store.workout(id)
        if value == "allowed" and workout is not None and not is_over(workout):
            self.phone.lives.tell(lambda: self.launch(id))

    def do_allow(self, given: Document, arguments: Arguments) -> None:
        self.permit("allowed")

    def do_deny(self, given: Document, arguments: Arguments) -> None:
        self.permit("denied")

    def do_forget_permission(self, given: Document, arguments: Arguments) -> None:
        self.permit("notDetermined")

    def set(self, name: str, value: int) -> None:
        self.folder.need("settings", "settings")
        edit_settings(self.store.settings, {name: value}, self.clock.wall)
        self.write("settings", "settings", self.store.settings)
        self.changed()

    def do_rest(self, given: Document, arguments: Arguments) -> None:
        self.set("restSeconds", given["rest"])

    def do_auto_finish(self, given: Document, arguments: Arguments) -> None:
        self.set("autoFinish", given["countdown"])

    def do_weight_unit(self, given: Document, arguments: Arguments) -> None:
        self.set("weightUnit", Amounts(arguments).unit())

    def do_ping(self, given: Document, arguments: Arguments) -> None:
        self.start_ping(given.get("count", 1))

    def mirrors(self) -> tuple[Optional[Document], Optional[Document], str]:
        """What is mirrored, and the name of what is dismissed."""
        jumps = self.session.dates.jumps
        run, session = self.mirror.screen(jumps), self.session_mirror.screen(jumps, self.mirror.corrects)
        dismissed, live = "", self.mirror.live
        if run is not None and live is not None:
            if live.stamp[:2] != self.dismissed[0]:
                return run, session, ""
            run, dismissed = None, live.shown["exercise"]
        if session is not None and self.session_mirror.newest[:2] == self.dismissed[1]:
            session, dismissed = None, dismissed or session["activity"]
        return run, session, dismissed

    def do_dismiss_mirror(self, given: Document, arguments: Arguments) -> None:
        run, session, _ = self.mirrors()
        if run is None and session is None:
            raise Refused("no mirror is shown")
        self.dismissed = (self.mirror.live.stamp[:2] if self.mirror.live else None,
                          self.session_mirror.newest[:2])

    def do_recall_mirror(self, given: Document, arguments: Arguments) -> None:
        if not self.mirrors()[2]:
            raise Refused("no mirror is dismissed")
        self.dismissed = (None, None)

    def do_correct_mirror(self, given: Document, arguments: Arguments) -> None:
        self.mirror.corrects = not arguments.flag("off")

    def do_send_to_remote(self, given: Document, arguments: Arguments) -> None:
        self.phone.remote.send(arguments.payload().text.encode())

    def ask_mirrored(self, request: str) -> None:
        if not self.phone.remote.is_mirrored():
            raise Refused("no workout session is mirrored here")
        self.phone.remote.ask(request)

    def do_pause_mirrored(self, given: Document, arguments: Arguments) -> None:
        self.ask_mirrored("pause")

    def do_resume_mirrored(self, given: Document, arguments: Arguments) -> None:
        self.ask_mirrored("resume")

    def do_end_mirrored(self, given: Document, arguments: Arguments) -> None:
        self.ask_mirrored("end")

    # What it shows.

    def screen(self) -> Document:
        """SHOWN-3."""
        mirror, session, dismissed = self.mirrors()
        store = self.store
        is_gated = store.drive != "available"  # SHOWN-28
        is_mirror = mirror or session
        screen: Document = {"screen": "mirror" if is_mirror else "run" if self.run
                            else "gate" if is_gated else "workouts"}
        if mirror and self.mirror.live is not None:
            screen["mirror"] = mirror
            workout = None if is_gated else store.workout(self.mirror.live.workout)
            if workout is not None:
                mirror["workout"] = workout["splitName"]
        if dismissed:
            screen["dismissed"] = dismissed
        if any(one is not None and not one["stale"] for one in (mirror, session)):
            screen["awake"] = True
        if session:
            screen["session"] = session
        if self.run is not None:
            run = self.run.screen()
            screen["run"] = {name: run[name] for name in run if name != "screen"}
        screen.update(
            splits=[split["name"] for split in store.splits],
            workouts=[{"name": one["splitName"], "done": sum(is_over(log) for log in one["logs"]),
                       "total": len(one["logs"]), **look_of(one)} for one in store.open()],
            past=len(store.past()), reachable=self.session.reachable)
        if any(look_of(split) for split in store.splits) and not is_gated:
            screen["looks"] = [{**PLAIN, **look_of(split)} for split in store.splits]
        if is_gated:
            screen.update(splits=[], workouts=[], past=0)
        if self.notice:
            screen["notice"] = self.notice
        if self.store.waiting_launch is not None:
            screen["question"] = "May the phone start workouts on the watch?"
        if store.drive != "available":
            screen["drive"] = store.drive
        waits = ["changes of the watch wait for the drive"] if self.waits else []
        problems = self.folder.problems() + waits
        if problems:
            more = len(problems) - 20  # SHOWN-6
            screen["problems"] = problems[:20] + ([f"and {more} more"] if more > 0 else [])
        return screen


class Phone(Device):
    """The phone: its operating system and its app, which runs as long as it does (SESSION-1)."""

    def __init__(self, incarnation: int, seed: str) -> None:
        super().__init__("phone", incarnation, seed)
        self.folder = Folder(self)
        self.app = PhoneApp(self, Names(seed, incarnation), Store())
        self.permission = "allowed"

    def screen(self) -> Optional[Document]:
        return self.app.screen() if self.lives.is_noticed() else self.shown

    def app_due(self) -> Optional[int]:
        run = self.app.run.deadline() if self.app.run else None
        dues = (self.app.mirror.due, self.app.session_mirror.due, run, self.folder.deadline())
        return min((due for due in dues if due is not None), default=None)

    def app_act(self, due: int) -> None:
        if self.app.mirror.due == due:
            self.app.mirror.act(due)
        elif self.app.session_mirror.due == due:
            self.app.session_mirror.act(due)
        elif self.app.run is not None and self.app.run.deadline() == due:
            self.app.run.act(due)
        else:
            self.folder.act(due)

    def app_action(self, verb: str, arguments: Arguments) -> None:
        self.app.action(verb, arguments)

    # The app's life.

    def make_app(self) -> None:
        """It is there already, with the documents, and is told nothing before it is activated."""
        self.app.origin = self.session.owner or 0

    def drop_app(self) -> None:
        self.app = PhoneApp(self, self.app.names, self.app.store)

    def forget_app(self) -> None:
        """Its documents lie in their drive."""
        super().forget_app()
        self.app.store.waiting_launch, self.app.store.launch_is_lost = None, False
        self.drop_app()

    # What the session tells.

    def session_activated(self) -> None:
        """Which watch it is comes first, where it is another one (SESSION-45)."""
        self.session.tell_other_watch()
        self.session.update_context(self.app.snapshot())

    def counterpart_changed(self, origin: int) -> None:
        if self.lives.state in WITHOUT_APP:
            return
        if origin != self.app.origin:
            self.app.origin = origin
            self.session.update_context(self.app.snapshot())
        self.app.launch_again()

    def launch_again(self) -> None:
        self.app.launch_again()

    def launch_lost(self) -> None:
        self.app.store.launch_is_lost = True

    def reachability_changed(self, reachable: bool) -> None:
        if not reachable:
            self.app.mirror.unreachable(self.clock.uptime)
            self.app.session_mirror.unreachable(self.clock.uptime)

    def message_ended(self, id: int, outcome: str) -> None:
        self.app.message_ended(id, outcome)

    def take_message(self, payload: Payload) -> None:
        self.app.take_message(payload)

    def take_user_info(self, payload: Payload) -> bool:
        return self.app.take_user_info(payload)


if __name__ == "__main__":
    sys.exit(serve("phone", Phone))
