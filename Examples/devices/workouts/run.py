"""One opening of an exercise: its pages, countdowns and haptics (docs/protocol/run.md)."""

from __future__ import annotations

from typing import Any, Callable, Optional

from lockstep_device import SECOND, Clock, Dates, Payload, Refused

from .sets import Log


class RunFlow:
    """One opening of an exercise: pages, countdowns, haptics (RUN-1 to RUN-19)."""

    CLICKS = (3, 2, 1)

    def __init__(self, app: Any, number: int, workout: Any, log: Log, now: int) -> None:
        self.app = app
        self.number = number
        self.version = 0
        self.repeat: Optional[int] = None  # when the present page is said again (MIRROR-22)
        self.workout, self.workout_name = workout.id, workout.name
        self.log, self.exercise = log.id, log.exercise
        self.sets = log.sets
        self.set_seconds = log.duration
        self.target = self.planned = log.planned
        self.said: dict[str, Any] = {}  # of the set at work (RUN-40)
        self.own_rest = log.rest
        self.was_over = log.is_over()
        self.last_log = log  # as it was known last
        self.since: Optional[int] = None
        self.until: Optional[int] = None
        self.clicks: list[int] = []
        if log.sets_done < log.sets:  # RUN-2
            self.enter("ready", log.sets_done + 1, None)
        elif self.was_over:
            self.done = log.sets_done
            self.enter("finish", log.sets, now)
        else:
            self.finish(now, log.sets_done)

    # Pages.

    def enter(self, page: str, number: int, at: Optional[int], countdown: Optional[int] = None) -> None:
        """Begins a page at an instant, with its whole countdown in seconds (RUN-7, RUN-12)."""
        self.page = page
        self.number_of_set = number
        self.since = at
        self.until = None
        self.left: Optional[int] = None  # of a rest that is paused
        self.clicks = []
        if at is not None and countdown is not None:
            self.until = at + countdown * SECOND
            if page != "finish":
                self.clicks = [self.until - s * SECOND for s in self.CLICKS if s <= countdown]

    def work(self, number: int, at: int) -> None:
        self.enter("work", number, at, self.set_seconds)  # RUN-9
        self.target, self.said = self.planned, {}

    def done_in_set(self, at: int) -> dict[str, Any]:
        """RUN-39."""
        values = {name: self.target[name] for name in ("reps", "weight") if self.target.get(name)}
        if self.target.get("seconds") and self.since is not None:
            values["seconds"] = (at - self.since) // SECOND
        return {**values, **self.said}

    def did(self, number: Optional[int], values: dict[str, Any], at: int) -> None:
        """RUN-40."""
        done = self.done if self.page == "finish" else self.number_of_set - (self.page != "rest")
        if self.page == "work" and number in (None, self.number_of_set):
            self.said = {**self.said, **values}
        elif not 1 <= (done if number is None else number) <= done:
            raise Refused("that set is not done")
        else:
            self.app.record_correction(self, at, done, done if number is None else number, values)
        self.app.send_live()

    def figures(self) -> dict[str, str]:
        log = self.last_log = self.app.log_of(self) or self.last_log
        done = self.done if self.page == "finish" else self.number_of_set - (self.page != "rest")
        unit = self.app.model.view.weight_unit
        return log.figures(self.page, done, self.target, self.said, unit)

    def rest_seconds(self) -> int:
        return self.app.model.view.rest_seconds if self.own_rest is None else self.own_rest

    def rest(self, number: int, at: int) -> None:
        """RUN-8."""
        seconds = self.rest_seconds()
        if seconds == 0:
            self.work(number + 1, at)
        else:
            self.enter("rest", number, at, seconds)

    def finish(self, at: int, done: int) -> None:
        self.done = done  # which may be more than are planned
        self.enter("finish", self.sets, at, self.app.model.view.auto_finish or None)  # RUN-11

    def set_shown(self) -> int:
        """SHOWN-12."""
        return self.sets if self.page == "finish" else self.number_of_set

    # Inputs (RUN-5).

    def input(self, verb: str, now: int) -> None:
        handlers: dict[tuple[str, str], Callable[[int], None]] = {
            ("ready", "start"): lambda at: self.work(self.number_of_set, at),
            ("ready", "next"): lambda at: self.work(self.number_of_set, at),
            ("work", "next"): self.set_done,
            ("work", "back"): self.back_from_work,
            ("rest", "next"): lambda at: self.work(self.number_of_set + 1, at),
            ("rest", "back"): self.back_from_rest,
            ("rest", "longer"): lambda at: self.move_end(15 * SECOND, at),
            ("rest", "shorter"): lambda at: self.move_end(-15 * SECOND, at),
            ("rest", "pause-rest"): self.pause,
            ("rest", "resume-rest"): self.go_on,
            ("finish", "back"): self.back_from_finish,
            ("finish", "one-more"): self.one_more,
        }
        if (self.page, verb) in handlers:
            handlers[self.page, verb](now)
            self.app.send_live()
        elif (self.page, verb) == ("finish", "done"):
            self.complete(now)
        else:
            raise Refused(f"{verb} does nothing on the {self.page} page")

    def set_done(self, at: int) -> None:
        self.app.record_sets(self, at, self.number_of_set, self.number_of_set - 1,
                             self.done_in_set(at))
        if self.number_of_set < self.sets:
            self.rest(self.number_of_set, at)
        else:
            self.finish(at, self.number_of_set)

    def move_end(self, by: int, at: int) -> None:
        """RUN-38."""
        if self.left is not None:
            self.left += by
            if self.left <= 0:
                self.work(self.number_of_set + 1, at)
            return
        assert self.until is not None
        self.until += by
        if self.until <= at:
            self.work(self.number_of_set + 1, at)
        else:
            self.clicks = [self.until - s * SECOND for s in self.CLICKS if self.until - s * SECOND >= at]

    def pause(self, at: int) -> None:
        """RUN-41."""
        if self.until is None:
            raise Refused("it is paused")
        self.left, self.until, self.clicks = self.until - at, None, []

    def go_on(self, at: int) -> None:
        if self.left is None:
            raise Refused("it is not paused")
        self.left, self.until = None, at + self.left
        self.move_end(0, at)

    def back_from_work(self, at: int) -> None:
        if self.number_of_set == 1:
            self.enter("ready", 1, None)
        elif self.rest_seconds() == 0:
            self.app.record_sets(self, at, self.number_of_set - 2, self.number_of_set - 1)
            self.work(self.number_of_set - 1, at)
        else:
            self.rest(self.number_of_set - 1, at)

    def back_from_rest(self, at: int) -> None:
        self.app.record_sets(self, at, self.number_of_set - 1, self.number_of_set)
        self.work(self.number_of_set, at)

    def back_from_finish(self, at: int) -> None:
        self.app.record_sets(self, at, self.sets - 1, self.done)
        self.work(self.sets, at)

    def one_more(self, at: int) -> None:
        if self.sets >= 99:
            raise Refused("more than 99 sets cannot be planned")
        self.sets += 1
        self.app.record_log(self, at, "sets", self.sets)
        self.rest(self.sets - 1, at)

    def complete(self, at: int) -> None:
        self.app.haptic("success", at)
        self.app.record_log(self, at, "status", "completed")
        self.app.end_run()

    # Time.

    def deadline(self) -> Optional[int]:
        return self.clicks[0] if self.clicks else self.until

    def act(self, due: int) -> None:
        """Acts on the next deadline, as of the instant it was due (RUN-15)."""
        if self.clicks:
            self.clicks.pop(0)
            self.app.haptic("click", due)
        elif self.page == "finish":
            self.complete(due)
        else:
            if self.page == "rest":
                self.app.haptic("start", due)
                self.work(self.number_of_set + 1, due)
            else:
                self.app.haptic("stop", due)
                self.set_done(due)
            self.app.send_live()

    # Changes from elsewhere.

    def undone(self, done: int) -> None:
        """The other side took sets back (RUN-42)."""
        said_by_page = {"rest": self.number_of_set, "finish": self.sets}.get(self.page, self.number_of_set - 1)
        if done >= said_by_page:
            return
        if self.page == "work":
            self.number_of_set = done + 1
        elif self.page == "rest" and done > 0:
            self.number_of_set = done
        else:
            self.enter("ready", done + 1, None)
        self.app.send_live()

    def follow(self, sets: int, now: int) -> None:
        """The plan has another number of sets (RUN-17 to RUN-19)."""
        before, number = self.sets, self.number_of_set
        if sets == before:
            return
        self.sets = sets
        if self.page == "work":
            self.sets = max(sets, number)
            if self.sets == before:
                return
        elif self.page == "ready" and sets <= number - 1:
            self.finish(now, number - 1)
        elif self.page == "rest" and sets <= number:
            self.finish(now, number)
        elif self.page == "finish" and sets > before:
            self.rest(before, now)
        self.app.send_live()

    # What it looks like.

    REPEAT = 60 * SECOND  # MIRROR-22

    def live(self, clock: Clock, incarnation: int, dates: Dates) -> Payload:
        """The next live message (MIRROR-1 to MIRROR-4)."""
        self.version += 1
        self.repeat = clock.uptime + self.REPEAT if self.until is None else None
        begun = clock.uptime if self.since is None else self.since
        live: dict[str, Any] = {
            "type": "live", "incarnation": incarnation, "run": self.number,
            "version": self.version, "workout": self.workout, "log": self.log,
            "exercise": self.exercise, "phase": self.page, "set": self.set_shown(),
            "sets": self.sets, "startedAt": clock.date(begun)}
        if self.until is not None:
            live["endsAt"] = clock.date(self.until)
        if self.left is not None:
            live["left"] = self.left // 1000
        return Payload.of({**live, **dates.correction(), **self.figures()})

    def screen(self) -> dict[str, Any]:
        screen: dict[str, Any] = {
            "screen": "run", "workout": self.workout_name, "exercise": self.exercise,
            "page": self.page, "set": self.set_shown(), "sets": self.sets}
        if self.since is not None:
            screen["since"] = self.since
        if self.until is not None:
            screen["until"] = self.until
        if self.left is not None:
            screen["left"] = self.left
        return {**screen, **self.figures()}
