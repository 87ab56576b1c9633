"""The life of an app: what a device's system does with its process, and what it is set to (docs/protocol/session.md).

A device has one `Lives`. It hears what happens to the app, and tells the session, the mirroring and the app itself.
"""

from __future__ import annotations

import random
from typing import Any, Callable, Optional

from .actions import BadAction, Refused
from .lines import SECOND

WITHOUT_APP = ("notInstalled", "locked", "notRunning")  # states without a process
REACHED = ("foreground", "workoutSession", "initialTimeline")  # SESSION-81
METHODS = ("message", "message-reply", "data", "data-reply")  # SESSION-89
PHONE_METHODS = METHODS + ("watch-switch", "mirroring-handler", "remote-delegate")
ACTIVATION_FAULTS = {"unsupported": 7002, "no-delegate": 7003, "fail-activation": 7001}

Step = Callable[[], None]


class Life:
    """What there is of the app's process, and the one word for it (SESSION-80)."""

    GRACE, WRIST_DOWN, TIMELINE = 5 * SECOND, 120 * SECOND, 5 * SECOND  # SESSION-205, SESSION-200

    def __init__(self, clock: Any) -> None:
        self.clock = clock
        self.process: Optional[str] = None  # or “running”, or “suspended”
        self.installed = self.unlocked = self.screen_on = True
        self.in_front = self.in_workout = self.has_task = self.loads_timeline = False
        self.due: Optional[int] = None  # when it is suspended, or the timeline is there

    @property
    def state(self) -> str:
        if not self.can_run():
            return "locked" if self.installed else "notInstalled"
        if self.process != "running":
            return self.process or "notRunning"
        if self.in_front and self.screen_on:
            return "foreground"
        if self.in_workout:
            return "workoutSession"
        return "initialTimeline" if self.loads_timeline else "background"

    def can_run(self) -> bool:
        return self.installed and self.unlocked

    def runs(self) -> bool:
        return self.process == "running"

    # What happens to it.

    def launch(self) -> None:
        self.process, self.in_front, self.screen_on = "running", True, True
        self.settle()

    def home(self) -> None:
        self.in_front = False
        self.settle()

    def wake(self) -> None:
        """The system starts or resumes it in the background."""
        self.process = "running"
        self.settle(anew=self.state == "background")

    def load_timeline(self) -> None:
        self.process, self.loads_timeline = "running", True
        self.settle(anew=True)

    def suspend(self) -> None:
        self.process = "suspended"
        self.settle()

    def end(self) -> None:
        self.process = None
        self.in_front = self.in_workout = self.has_task = False
        self.settle()

    def screen(self, on: bool) -> None:
        self.screen_on = on
        if on and self.in_front and self.process == "suspended":
            self.process = "running"
        self.settle()

    def workout(self, runs: bool) -> None:
        """A workout session keeps it running (LAUNCH-11)."""
        self.in_workout = runs
        if runs and self.process == "suspended":
            self.process = "running"
        self.settle()

    def task(self, open: bool) -> None:
        self.has_task = open
        self.settle()

    def install(self, installed: bool) -> None:
        self.installed = installed
        if not installed:
            self.end()

    def unlock(self, unlocked: bool) -> None:
        self.unlocked = unlocked
        if not unlocked:
            self.end()

    # Time.

    def settle(self, anew: bool = False, at: Optional[int] = None) -> None:
        """When an app that is in the background is left alone no longer (SESSION-205, SESSION-111)."""
        now = self.clock.uptime if at is None else at
        state = self.state
        self.loads_timeline = state == "initialTimeline"
        if state == "initialTimeline":
            self.due = now + self.TIMELINE if anew else self.due
        elif state != "background" or self.has_task:
            self.due = None
        elif self.due is None or anew:
            self.due = now + (self.WRIST_DOWN if self.in_front else self.GRACE)

    def act(self) -> None:
        """The timeline is there, or the app has been in the background for long enough."""
        due, self.due = self.due, None
        if self.loads_timeline:
            self.loads_timeline = False
        else:
            self.process = "suspended"
        self.settle(at=due)


class Tasks:
    """The background tasks that the app has (SESSION-110 to SESSION-113)."""

    def __init__(self, effects: Any) -> None:
        self.effects = effects
        self.budget = 10 * SECOND
        self.last_id = 0
        self.open: dict[int, int] = {}  # a task: when it expires
        self.is_due = False  # the app is woken, and told of it before all else
        self.are_kept = False  # the app completes none, until it ends (the fault of SESSION-112)

    def tell(self, id: int, state: str) -> None:
        self.effects.session("backgroundTask", id=id, state=state)

    def hand(self, now: int) -> None:
        if not self.is_due:
            return
        self.is_due = False
        self.last_id += 1
        self.open[self.last_id] = now + self.budget
        self.tell(self.last_id, "handed")

    def complete(self) -> None:
        for id in self.open:
            self.tell(id, "completed")
        self.open = {}

    def deadline(self) -> Optional[int]:
        return min(self.open.values(), default=None)

    def expire(self, due: int) -> None:
        for id in [id for id, expiry in self.open.items() if expiry <= due]:
            del self.open[id]
            self.tell(id, "expired")

    def app_ended(self) -> None:
        self.open, self.are_kept = {}, False


class Lives:
    """What a system does with its app, and what a developer or a person has set."""

    def __init__(self, device: Any, role: str, seed: str) -> None:
        self.device, self.role = device, role
        self.clock, self.effects = device.clock, device.effects
        self.life = Life(self.clock)
        self.tasks = Tasks(self.effects)
        self.random = random.Random(f"{seed}/{role}/{device.incarnation}/order")  # HOST-10
        self.faults: dict[str, bool] = {}  # of activations
        self.lacks: set[str] = set()  # methods of the app's delegate (SESSION-89)
        self.paired = True
        self.independent = False
        self.refreshes = False  # whether transfers wake the app (SESSION-82)
        self.in_any_order = False
        self.missed: list[Step] = []  # by an app that is suspended (SESSION-84)
        self.verbs = self.common_verbs() | (
            self.watch_verbs() if role == "watch" else self.phone_verbs())

    @property
    def state(self) -> str:
        return self.life.state

    def runs(self) -> bool:
        return self.life.runs()

    def is_noticed(self) -> bool:
        """Whether a person sees and feels what the app does."""
        return self.state in ("foreground", "workoutSession")

    def activation_fault(self) -> Optional[int]:
        """SESSION-86, SESSION-43."""
        return next((code for verb, code in ACTIVATION_FAULTS.items() if self.faults.get(verb)), None)

    def order(self, kinds: list[tuple[str, Step]]) -> list[tuple[str, Step]]:
        """In which order the kinds that wait are told (SESSION-100)."""
        if self.in_any_order:
            kinds = self.random.sample(kinds, len(kinds))
            names = ", ".join(name for name, _ in kinds)
            self.effects.add("note", text=f"what waits is told in this order: {names}")
        return kinds

    # What happens to the app.

    def tell(self, news: Step) -> None:
        """The app does this, as soon as it is not suspended (SESSION-84)."""
        if self.state == "suspended":
            self.missed.append(news)
        else:
            news()

    def change(self, happen: Callable[..., None], *values: Any) -> None:
        """Does what another state asks for: the app is made or dropped, and all are told."""
        old = self.state
        happen(*values)
        new = self.state
        if new == old:
            return
        if new in WITHOUT_APP and old not in WITHOUT_APP:
            self.end_app()
        elif old in WITHOUT_APP and new not in WITHOUT_APP:
            self.device.make_app()
        self.device.session.app_changed(old, new)
        if self.runs():
            self.give_missed()
            self.device.catch_up()
        self.device.remote.app(new)

    def end_app(self) -> None:
        self.missed = []
        self.lacks.clear()
        self.tasks.app_ended()
        self.device.drop_app()

    def give_missed(self) -> None:
        missed, self.missed = self.missed, []
        for news in missed:
            news()

    def launch(self) -> None:
        if self.life.can_run():
            self.change(self.life.launch)

    def wake(self) -> None:
        """The system starts or resumes the app, where it can (SESSION-83, REMOTE-2)."""
        if self.life.can_run() and not self.runs():
            self.change(self.life.wake)

    def wake_for_transfer(self, always: bool = False) -> None:
        """SESSION-82 and SESSION-110; `always` for what the face's complication waits for (SESSION-91)."""
        if self.runs() or not self.life.can_run() or not (self.refreshes or always):
            return
        self.life.has_task = self.tasks.is_due = self.role == "watch"
        self.change(self.life.wake)
        self.look()

    def look(self) -> None:
        """What the end of each step changes: a task (SESSION-113), and what keeps the app (LAUNCH-11)."""
        if self.tasks.open and not self.tasks.are_kept and not self.device.session.content_waits():
            self.tasks.complete()
            self.change(self.life.task, False)
        if self.state not in WITHOUT_APP and self.device.has_workout() != self.life.in_workout:
            self.change(self.life.workout, self.device.has_workout())

    # Time.

    def deadline(self) -> Optional[int]:
        dues = (self.life.due, self.tasks.deadline())
        return min((due for due in dues if due is not None), default=None)

    def act(self, due: int) -> None:
        if self.life.due == due:
            self.change(self.life.act)
            return
        self.tasks.expire(due)
        if self.is_noticed():
            self.change(self.life.task, bool(self.tasks.open))
        else:
            self.change(self.life.end)  # SESSION-112

    # Actions.

    ALWAYS = ("quit", "home", "allow", "deny", "forget-permission")  # of an app, suspended or not
    CALLS = ("message", "message-data", "user-info", "context", "complication", "file", "lacks",
             "cancel-user-info", "cancel-file", "start-mirroring", "stop-mirroring", "send-to-remote",
             "pause-mirrored", "resume-mirrored", "end-mirrored")  # of an app that runs

    def refusal(self, verb: str) -> Optional[str]:
        """Why an action makes no sense now (ACTION-3, ACTION-10)."""
        state = self.state
        if verb in ("launch", "load-timeline") and state in ("foreground", "notInstalled", "locked"):
            return f"the app is {state}"
        if verb in self.verbs and verb not in ("quit", "home", "suspend-app", "lacks"):
            return None
        if state in WITHOUT_APP:
            return "the app does not run"
        if verb == "suspend-app":
            return "the app is not in the background" if self.is_noticed() else None
        if verb in self.ALWAYS or verb in self.CALLS and state != "suspended":
            return None
        return None if state == "foreground" else "the app is not in front"

    def action(self, verb: str, arguments: Any) -> bool:
        """Whether it is one that is done to the system, which has done it then."""
        if verb not in self.verbs:
            return False
        self.verbs[verb](arguments)
        return True

    def common_verbs(self) -> dict[str, Callable[[Any], None]]:
        life = self.life
        return {
            "launch": lambda a: self.launch(),
            "quit": lambda a: self.change(life.end),
            "home": lambda a: self.change(life.home),
            "suspend-app": lambda a: self.change(life.suspend),
            "install": lambda a: self.install(True),
            "uninstall": lambda a: self.install(False),
            "lacks": self.do_lacks,
            "fault": self.do_fault,
            "any-order": lambda a: setattr(self, "in_any_order", not a.flag("off")),
            "reply-timeout": lambda a: self.device.wait_for_replies(a.integer("seconds", 86_400)),
            **{verb: lambda a, verb=verb: self.faults.update({verb: not a.flag("off")})
               for verb in ACTIVATION_FAULTS},
        }

    def watch_verbs(self) -> dict[str, Callable[[Any], None]]:
        life = self.life
        return {
            "wrist-down": lambda a: self.change(life.screen, False),
            "wrist-up": lambda a: self.change(life.screen, True),
            "load-timeline": lambda a: self.change(life.load_timeline),
            "background-refresh": lambda a: setattr(self, "refreshes", not a.flag("off")),
            "task-budget": lambda a: setattr(
                self.tasks, "budget", a.integer("seconds", 86_400) * SECOND),
            "independent": lambda a: self.stand_alone(not a.flag("off")),
        }

    def phone_verbs(self) -> dict[str, Callable[[Any], None]]:
        life = self.life
        return {
            "lock": lambda a: self.change(life.unlock, False),
            "unlock": lambda a: self.change(life.unlock, True),
            "unpair": lambda a: self.pair(False),
            "pair": lambda a: self.pair(True),
        }

    def install(self, installed: bool) -> None:
        """With the app goes what it kept and what it queued."""
        was_installed = self.life.installed
        self.change(self.life.install, installed)
        if was_installed and not installed:
            self.device.forget_app()

    def stand_alone(self, independent: bool) -> None:
        """An app without a companion (7019 of SESSION-85)."""
        self.independent = independent
        session = self.device.session
        session.tell_counterpart()
        session.update_reachability()
        session.send_all()

    def pair(self, paired: bool) -> None:
        """SESSION-181, SESSION-182, SESSION-184, SESSION-208."""
        session = self.device.session
        if self.paired == paired:
            if paired:
                session.take_back_stranger()
            return
        self.paired = paired
        if not paired:
            session.presence()
        session.connect(paired and session.radio_up)
        if not paired:
            session.leave_watch()
        self.device.remote.link(session.link_up)
        session.tell_counterpart()

    def do_lacks(self, arguments: Any) -> None:
        method = arguments.string("method")
        if method not in (METHODS if self.role == "watch" else PHONE_METHODS):
            raise BadAction(f"no delegate has a method “{method}”")
        self.lacks.add(method)

    def do_fault(self, arguments: Any) -> None:
        """Of the faults of a session this device has the one that a person sees (SESSION-112)."""
        name = arguments.string("name")
        if name != "task-not-completed" or self.role != "watch":
            raise Refused(f"there is no fault “{name}” here")
        self.tasks.are_kept = True
