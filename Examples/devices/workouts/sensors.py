"""The watch's workout session: its states, what its sensors give, and what leaves of it (docs/protocol/sensors.md).

A watch has one `Sensors`, which is the operating system's: it goes on while the app comes and goes.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Callable, Optional

from lockstep_device import SECOND, BadAction, Payload, Refused, Unreadable, read_objects
from lockstep_device.sizes import Unsupported

MINUTE, MEASURE = 60 * SECOND, 5 * SECOND
HEAD_LIMIT = 32_768  # SENSOR-8
MOST = 1_000_000
BATCH = 2_000  # readings at most, whatever room there is
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
HEART = ("HKQuantityTypeIdentifierHeartRate", "count/min")
TIMER = ("pause", "resume")
EVENTS = TIMER + ("lap", "marker", "segment")
PLACES = ("latitudes", "longitudes", "altitudes", "speeds")
ACTIVITIES = frozenset("""
americanFootball archery australianFootball badminton barre baseball basketball bowling boxing cardioDance climbing
cooldown coreTraining cricket crossCountrySkiing crossTraining curling cycling discSports downhillSkiing elliptical
equestrianSports fencing fishing fitnessGaming flexibility functionalStrengthTraining golf gymnastics handCycling handball
highIntensityIntervalTraining hiking hockey hunting jumpRope kickboxing lacrosse martialArts mindAndBody
mixedCardio other paddleSports pickleball pilates play preparationAndRecovery racquetball rowing rugby running
sailing skatingSports snowSports snowboarding soccer socialDance softball squash stairClimbing stairs stepTraining
surfingSports swimBikeRun swimming tableTennis taiChi tennis trackAndField traditionalStrengthTraining transition
underwaterDiving volleyball walking waterFitness waterPolo waterSports wheelchairRunPace wheelchairWalkPace wrestling
yoga""".split())

Values = dict[str, Any]


def number(value: Any, low: float = -1e300) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value < low:
        raise Unreadable("a number")
    return value


def numbers(value: Values, name: str) -> list[float]:
    if not isinstance(value.get(name), list):
        raise Unreadable(name)
    return [number(one) for one in value[name]]


def runs(value: Values, name: str) -> list[float]:
    """A column of runs: `[first, count, step]`, or `[number, 1]`."""
    found: list[float] = []
    if not isinstance(value.get(name), list):
        raise Unreadable(name)
    for run in value[name]:
        if not isinstance(run, list) or len(run) not in (2, 3) or type(run[1]) is not int:
            raise Unreadable(name)
        first, step = number(run[0]), number(run[2]) if len(run) == 3 else 0
        if not 1 <= run[1] <= (MOST if len(run) == 3 else 1):
            raise Unreadable(name)
        found += [first + step * place for place in range(run[1])]
    return found


def in_runs(column: list[float]) -> list[list[float]]:
    """The other way: three numbers or more that go on by one step are one run."""
    found: list[list[float]] = []
    place = 0
    while place < len(column):
        step = column[place + 1] - column[place] if place + 1 < len(column) else 0
        end = place + 1
        while end < len(column) and column[place] + (end - place) * step == column[end]:
            end += 1
        if end - place < 3:
            end = place + 1
        found.append([column[place], end - place, step] if end - place > 1 else [column[place], 1])
        place = end
    return found


def plain(seconds: float) -> float:
    return int(seconds) if seconds == int(seconds) else seconds


@dataclass
class Reading:
    """One thing that sensors give: of a type and unit, of the `route`, or an `event`."""

    column: tuple[str, ...]
    values: tuple[Any, ...]
    end: float  # seconds since the start


def series_of(one: Values) -> list[Reading]:
    type, unit = one.get("type"), one.get("unit")
    if not isinstance(type, str) or not type.startswith(("HKQuantityTypeIdentifier", "Lockstep")):
        raise Unreadable("type")
    columns = (runs(one, "starts"), runs(one, "durations"), numbers(one, "values"))
    if not isinstance(unit, str) or any(len(column) != one.get("count") for column in columns):
        raise Unreadable(type)
    if type == HEART[0] and unit != HEART[1]:
        raise Unreadable(unit)
    return [Reading((type, unit), row, row[0] + row[1]) for row in zip(*columns)]


def route_of(route: Any) -> list[Reading]:
    if not isinstance(route, dict):
        raise Unreadable("route")
    columns = [runs(route, "instants"), *(numbers(route, name) for name in PLACES),
               runs(route, "accuracies")]
    if any(len(column) != route.get("count") for column in columns):
        raise Unreadable("route")
    return [Reading(("route",), row, row[0]) for row in zip(*columns)]


def event_of(event: Values) -> Reading:
    if event.get("type") not in EVENTS:
        raise Unreadable("workoutEvents")
    start, duration = number(event.get("start")), number(event.get("duration", 0), 0)
    return Reading(("event",), (event["type"], start, duration), start + duration)


def readings_of(samples: Any) -> list[Reading]:
    """All that a piece holds, each column in its order."""
    if not isinstance(samples, dict):
        raise Unreadable("samples")
    found = [event_of(one) for one in read_objects(samples, "workoutEvents")]
    for one in read_objects(samples, "series"):
        found += series_of(one)
    return found + (route_of(samples["route"]) if "route" in samples else [])


def samples_of(readings: list[Reading]) -> Values:
    """The field `samples` of a batch (SENSOR-9)."""
    columns: dict[tuple[str, ...], list[tuple[Any, ...]]] = {}
    for reading in readings:
        columns.setdefault(reading.column, []).append(reading.values)
    samples: Values = {}
    for column, rows in columns.items():
        if column == ("route",):
            instants, *places, accuracies = (list(one) for one in zip(*rows))
            samples["route"] = {"count": len(rows), "instants": in_runs(instants),
                                **dict(zip(PLACES, places)), "accuracies": in_runs(accuracies)}
        elif column == ("event",):
            samples["workoutEvents"] = [
                {"type": type, "start": start, **({"duration": lasts} if lasts else {})}
                for type, start, lasts in rows]
        else:
            starts, durations, values = (list(one) for one in zip(*rows))
            samples.setdefault("series", []).append({
                "type": column[0], "unit": column[1], "count": len(rows), "starts": in_runs(starts),
                "durations": in_runs(durations), "values": values})
    return samples


# A recording.


@dataclass
class Recording:
    """What was done, and what was measured meanwhile (SENSOR-8)."""

    head: Values
    readings: list[Reading]

    @staticmethod
    def read_head(head: Any) -> Values:
        if not isinstance(head, dict) or head.get("workoutActivityType") not in ACTIVITIES:
            raise Unreadable("workout")
        number(head.get("elapsed"), 0)
        if not isinstance(head.get("metadata"), dict) or not isinstance(head.get("device", ""), str):
            raise Unreadable("workout")
        return head

    @property
    def length(self) -> int:
        return round(self.head["elapsed"] * SECOND)

    def items(self) -> list[tuple[int, Reading]]:
        """When each thing comes, each column in its own order (SENSOR-6)."""
        last: dict[tuple[str, ...], int] = {}
        found: list[tuple[int, Reading]] = []
        for reading in self.readings:
            is_timer = reading.column == ("event",) and reading.values[0] in TIMER
            column = ("timer",) if is_timer else reading.column
            at = min(self.length, max(last.get(column, 0), round(reading.end * SECOND)))
            last[column] = at
            found.append((at, reading))
        return sorted(found, key=lambda item: item[0])


# The session.


@dataclass
class Workout:
    """One workout session, with what has not left yet."""

    id: str
    number: int
    activity: str
    began: int  # of uptime
    start: int  # the watch's date
    metadata: Values
    device: Optional[str] = None
    items: Optional[list[tuple[int, Reading]]] = None  # of a recording
    length: int = 0
    state: str = "running"
    elapsed: int = 0  # not paused, before `since`
    since: int = 0
    pending: list[Reading] = field(default_factory=list)
    batches: int = 0
    total: int = 0
    batch_due: int = 0
    measure_due: int = 0
    heart_rate: Optional[int] = None
    end: int = 0  # the watch's date

    def is_played(self) -> bool:
        return self.items is not None

    def deadline(self) -> Optional[int]:
        """When its sensors give something."""
        if self.items is not None:
            return self.began + (self.items[0][0] if self.items else self.length)
        return self.measure_due if self.state == "running" else None

    def collect(self, reading: Reading, at: int) -> None:
        if not self.pending and self.batch_due <= at:
            self.batch_due = at + MINUTE
        self.pending.append(reading)
        if reading.column == HEART and 20 <= round(reading.values[2]) <= 300:
            self.heart_rate = round(reading.values[2])

    def turn(self, state: str, at: int) -> None:
        if self.state == "running":
            self.elapsed += at - self.since
        self.state, self.since = state, at

    def seconds(self) -> float:
        return plain(self.elapsed / SECOND)

    def measured(self) -> dict[str, int]:
        """LEASE-37."""
        since = {"since": self.since} if self.state == "running" else {}
        return {"elapsed": self.elapsed, **since}


class Sensors:
    """The workout session of a watch, one at a time (SENSOR-1), and what leaves of it."""

    def __init__(self, watch: Any, seed: str) -> None:
        self.watch, self.clock = watch, watch.clock
        self.random = random.Random(f"{seed}/watch/{watch.incarnation}/sensors")  # HOST-10
        self.recording: Optional[Recording] = None
        self.workout: Optional[Workout] = None
        self.over: list[Workout] = []  # while the app was away (SENSOR-15)
        self.count = 0
        self.versions = 0
        self.repeat: Optional[int] = None  # when the session is said again (MIRROR-26)

    # Requests.

    def verbs(self) -> dict[str, Callable[[Any], None]]:
        return {
            "start-activity": self.do_start,
            "pause-activity": lambda a: self.ask("pause"),
            "resume-activity": lambda a: self.ask("resume"),
            "end-activity": lambda a: self.ask("end"),
            "load": self.do_load, "play": self.do_play,
        }

    def need_none(self) -> None:
        if self.workout is not None:
            raise Refused("a workout session is under way")

    def do_start(self, arguments: Any) -> None:
        activity, indoor = arguments.string("activity"), arguments.flag("indoor")
        if activity not in ACTIVITIES:
            raise BadAction(f"there is no activity “{activity}”")
        self.begin(Workout(self.new_id(), 0, activity, 0, 0, {"HKIndoorWorkout": indoor}))

    def do_load(self, arguments: Any) -> None:
        """SENSOR-8."""
        piece = arguments.payload("recording").value
        self.need_none()
        try:
            readings = readings_of(piece.get("samples", {}))
            if "workout" not in piece:
                if self.recording is None:
                    raise Unreadable("workout")
                self.recording.readings += readings
                return
            head = Recording.read_head(piece["workout"])
        except Unreadable as unreadable:
            raise Refused(f"the piece cannot be read: {unreadable}") from unreadable
        try:
            is_too_large = Payload.of(head).size() > HEAD_LIMIT
        except Unsupported:
            is_too_large = True
        if is_too_large:
            raise Refused("what is said of the workout is too large, or no property list")
        self.recording = Recording(head, readings)

    def do_play(self, arguments: Any) -> None:
        """SENSOR-6."""
        if arguments.given("file"):
            raise BadAction("a watch reads no files")
        self.need_none()
        if self.recording is None:
            raise Refused("no recording was loaded")
        head = self.recording.head
        self.begin(Workout(self.new_id(), 0, head["workoutActivityType"], 0, 0, head["metadata"],
                           head.get("device"), self.recording.items(), self.recording.length))
        self.recording = None

    def new_id(self) -> str:
        return "".join(self.random.choice(LETTERS) for _ in range(26))

    def measured(self) -> dict[str, Any]:
        return {"session": self.workout.measured()} if self.workout else {}

    def begin(self, workout: Workout) -> None:
        """SENSOR-3."""
        self.need_none()
        if self.watch.permission != "allowed":
            raise Refused("the app may not record workouts")
        now = self.clock.uptime
        self.count += 1
        workout.number, workout.began, workout.since = self.count, now, now
        workout.start, workout.batch_due, workout.measure_due = self.clock.wall, now + MINUTE, now + MEASURE
        self.workout = workout
        self.told(workout, now)
        if workout.items and workout.items[0][0] == 0:
            self.act(now)

    def ask(self, request: str) -> None:
        """SENSOR-2, SENSOR-7."""
        workout, now = self.workout, self.clock.uptime
        if workout is None:
            raise Refused("no workout session is under way")
        if request == "end":
            self.finish(workout, now)
            return
        if workout.is_played():
            raise Refused("what is played pauses and resumes by itself")
        if workout.state != {"pause": "running", "resume": "paused"}[request]:
            raise Refused(f"the workout session is {workout.state}")
        start = plain((now - workout.began) / SECOND)
        workout.collect(Reading(("event",), (request, start, 0), start), now)
        if request == "resume":
            workout.measure_due = now + MEASURE
        self.turn(workout, request, now)

    def turn(self, workout: Workout, request: str, at: int) -> None:
        state = {"pause": "paused", "resume": "running"}[request]
        if workout.state != state:
            workout.turn(state, at)
            self.told(workout, at)

    def told(self, workout: Workout, at: int) -> None:
        """The session is in another state: the mirrored one (REMOTE-6), and the app's (MIRROR-14)."""
        since = self.clock.date(at)["$date"]
        self.watch.remote.session(workout.activity, workout.state, since)
        self.say(workout)

    def listens(self) -> bool:
        """Whether there is an app that can send what was measured."""
        return self.watch.app is not None and self.watch.session.active

    # Time.

    def deadline(self) -> Optional[int]:
        workout = self.workout
        if workout is None:
            return None
        dues = [workout.deadline()]
        if self.listens():
            dues += [workout.batch_due if workout.pending else None]
            dues += [self.repeat if self.watch.session.reachable else None]
        return min((due for due in dues if due is not None), default=None)

    def act(self, due: int) -> None:
        workout = self.workout
        if workout is None:
            return
        if workout.deadline() == due:
            self.measure(workout, due)
        if self.workout is None or not self.listens():
            return
        if workout.pending and workout.batch_due <= due:
            self.send(workout, due)
            workout.batch_due = due + MINUTE
        if self.repeat is not None and self.repeat <= due:
            self.say(workout)

    def measure(self, workout: Workout, due: int) -> None:
        if workout.items is None:
            start = plain((due - workout.began) / SECOND)
            rate = self.random.randint(90, 150)
            workout.collect(Reading(HEART, (start, 0, rate), start), due)
            workout.measure_due = due + MEASURE
            self.say(workout)
            return
        while workout.items and workout.began + workout.items[0][0] <= due:
            _, reading = workout.items.pop(0)
            workout.collect(reading, due)
            if reading.column == ("event",) and reading.values[0] in TIMER:
                self.turn(workout, reading.values[0], due)
        if due >= workout.began + workout.length:
            self.finish(workout, due)
        elif self.listens():
            self.send_full(workout, due)

    def finish(self, workout: Workout, at: int) -> None:
        """SENSOR-11, SENSOR-15."""
        self.workout = None
        workout.turn("ended", at)
        workout.end = self.clock.date(at)["$date"]
        self.told(workout, at)
        self.repeat = None
        if not self.listens():
            self.over.append(workout)
        else:
            self.send_end(workout, at)

    def drop(self) -> None:
        """The app was removed: nothing of the session is kept (REMOTE-20)."""
        workout, self.workout, self.over, self.recording = self.workout, None, [], None
        if workout is not None:
            self.watch.remote.session(None, "ended", self.clock.wall)

    def app_began(self) -> None:
        """What gathered while the app was away leaves now (SENSOR-15)."""
        now = self.clock.uptime
        over, self.over = self.over, []
        for workout in over:
            self.send_end(workout, now)
        if self.workout is not None and self.workout.pending and self.workout.batch_due <= now:
            self.send(self.workout, now)
            self.workout.batch_due = now + MINUTE

    # What leaves.

    def send_end(self, workout: Workout, at: int) -> None:
        self.send(workout, at)
        device = {} if workout.device is None else {"device": workout.device}
        self.watch.app.record(at, workout=workout.id, finished={
            "workoutActivityType": workout.activity, "startDate": {"$date": workout.start},
            "endDate": {"$date": workout.end}, **device, "metadata": workout.metadata,
            "batches": workout.batches})

    def send(self, workout: Workout, at: int) -> None:
        """All that waits, in as many batches as it takes (SENSOR-9, SENSOR-10)."""
        self.send_full(workout, at)
        if workout.pending:
            self.send_batch(workout, len(workout.pending), at)

    def send_full(self, workout: Workout, at: int) -> None:
        while not self.fits(workout, len(workout.pending)):
            low, high = 1, len(workout.pending)
            while low + 1 < high:
                middle = (low + high) // 2
                low, high = (middle, high) if self.fits(workout, middle) else (low, middle)
            self.send_batch(workout, low, at)

    def batch(self, workout: Workout, count: int) -> Values:
        return {"batch": workout.batches + 1, "total": workout.total + count,
                "samples": samples_of(workout.pending[:count])}

    def fits(self, workout: Workout, count: int) -> bool:
        return count <= 1 or count <= BATCH and self.watch.fits(self.batch(workout, count))

    def send_batch(self, workout: Workout, count: int, at: int) -> None:
        values = self.batch(workout, count)
        workout.batches, workout.total = values["batch"], values["total"]
        workout.pending = workout.pending[count:]
        self.watch.app.record(at, workout=workout.id, **values)

    def say(self, workout: Optional[Workout]) -> None:
        """What is true of the session now, to a phone that can be reached (MIRROR-14, MIRROR-26)."""
        session = self.watch.session
        if workout is None or not self.listens() or not session.reachable:
            return
        self.versions += 1
        self.repeat = self.clock.uptime + MINUTE
        rate = {} if workout.heart_rate is None else {"heartRate": workout.heart_rate}
        self.watch.say({
            "type": "session", "incarnation": self.watch.incarnation, "session": workout.number,
            "version": self.versions, "activity": workout.activity, "state": workout.state,
            "elapsed": workout.seconds(), "since": self.clock.date(workout.since), **rate})

    def screen(self) -> Values:
        """SHOWN-2."""
        workout = self.workout
        if workout is None:
            return {}
        shown: Values = {"activity": workout.activity, "state": workout.state,
                         "elapsed": workout.seconds()}
        if workout.state == "running":
            shown["since"] = workout.since
        if workout.heart_rate is not None:
            shown["heartRate"] = workout.heart_rate
        return {"session": shown}
