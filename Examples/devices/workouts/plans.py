"""What an owner does to splits and their exercises."""

from __future__ import annotations

from lockstep_device import Arguments, Payload, Refused

from .edits import Document, done_values, put_done
from .store import PLAIN, planned
from .verbs import PLAN

DOCUMENT_LIMIT = 262_144  # ACTION-22
WEEKS = "weightReminderTimeIntervalWeeks"
CATALOG: dict[str, Document] = {
    "Bench Press": {"sets": 3, "reps": 10, "weight": 60}, "Push-Ups": {"sets": 3, "reps": 15},
    "Plank": {"sets": 3, "duration": 45}, "Crunches": {"sets": 3, "reps": 20},
    "Leg Press": {"sets": 3, "reps": 12, "weight": 100}, "Squats": {"sets": 3, "reps": 15},
}
STARTERS = {"Upper Body": ("Bench Press", "Push-Ups"), "Core": ("Plank", "Crunches"),
            "Lower Body": ("Leg Press", "Squats")}


class Plans:
    """The part of the phone's app that has the splits."""

    def split(self, name: str) -> Document:
        found = next((split for split in self.store.splits if split["name"] == name), None)
        if found is None:
            raise Refused(f"there is no split “{name}”")
        self.folder.need("split", found["id"])
        return found

    def new_name(self, name: str) -> None:
        if any(split["name"] == name for split in self.store.splits):
            raise Refused(f"there is a split “{name}” already")

    @staticmethod
    def need_room(document: Document) -> None:
        """ACTION-22."""
        if len(Payload.of(document).text.encode()) > DOCUMENT_LIMIT:
            raise Refused(f"the document would be larger than {DOCUMENT_LIMIT} bytes")

    def put_split(self, split: Document) -> None:
        self.write("split", split["id"], split)

    def make_split(self, name: str, exercises: list[Document], look: Document) -> None:
        order = max((split["order"] for split in self.store.splits), default=-1) + 1
        split = {"id": self.names.next(self.clock.wall), "name": name,
                 "color": look.get("color", PLAIN["color"]), "systemImage": look.get("icon", PLAIN["systemImage"]),
                 "order": order, "exercises": exercises}
        self.store.splits.append(split)
        self.put_split(split)

    def do_starter_splits(self, given: Document, arguments: Arguments) -> None:
        for name, exercises in STARTERS.items():
            if all(split["name"] != name for split in self.store.splits):
                self.make_split(name, [{"name": exercise, **planned(CATALOG[exercise])}
                                       for exercise in exercises], {})
        self.changed()

    def do_split(self, given: Document, arguments: Arguments) -> None:
        self.new_name(given["name"])
        self.make_split(given["name"], [], given)
        self.changed()

    def do_edit_split(self, given: Document, arguments: Arguments) -> None:
        split = self.split(given["split"])
        if given.keys() <= {"split"}:
            raise Refused("nothing to change is named")
        if given.get("name", split["name"]) != split["name"]:
            self.new_name(given["name"])
        split["name"] = given.get("name", split["name"])
        split["color"] = given.get("color", split["color"])
        split["systemImage"] = given.get("icon", split["systemImage"])
        self.put_split(split)
        self.changed()

    def do_move_split(self, given: Document, arguments: Arguments) -> None:
        split = self.split(given["split"])
        self.need_place(given["place"], self.store.splits)
        self.store.splits.remove(split)
        self.store.splits.insert(given["place"] - 1, split)
        for order, one in enumerate(self.store.splits):
            if one["order"] != order:
                one["order"] = order
                self.put_split(one)
        self.changed()

    @staticmethod
    def need_place(place: int, items: list[Document]) -> None:
        if place > len(items):
            raise Refused(f"place {place} is behind the end of the list")

    def do_delete_split(self, given: Document, arguments: Arguments) -> None:
        split = self.split(given["split"])
        self.store.splits.remove(split)
        self.store.deleted.add(split["id"])
        self.write("split", split["id"], None)
        self.answer_deleted(split["name"], split["id"])
        self.changed()

    def answer_deleted(self, name: str, id: str) -> None:
        self.answer(deleted=f"{id}: “{name}”", id=id, hint="it is gone with the next change: write its file again")

    @staticmethod
    def exercise(split: Document, name: str) -> Document:
        found = next((one for one in split["exercises"] if one["name"] == name), None)
        if found is None:
            raise Refused(f"“{split['name']}” has no “{name}”")
        return found

    def do_add(self, given: Document, arguments: Arguments) -> None:
        split = self.split(given["split"])
        name, known = given["exercise"], CATALOG.get(given["exercise"])
        if known is None and "sets" not in given:
            raise Refused(f"the catalog has no “{name}”: say how many sets")
        if any(one["name"] == name for one in split["exercises"]):
            raise Refused(f"“{split['name']}” has a “{name}” already")
        is_whole = any(word in given for word in ("reps", "weight", "duration"))
        base = {"sets": known["sets"]} if known and is_whole else dict(known or {})
        plan = {**base, **{word: given[word] for word in PLAN if word in given}}
        exercises = [*split["exercises"], {"name": name, **planned(plan)}]
        self.need_room({**split, "exercises": exercises})
        split["exercises"] = exercises
        self.put_split(split)
        self.changed()

    @staticmethod
    def replan(document: Document, given: Document) -> None:
        done = done_values(document) if "setsDone" in document else []
        if "restSeconds" in document:
            document["rest"] = document.pop("restSeconds")
        plan = {**{word: document[word] for word in PLAN if word in document},
                **{word: given[word] for word in PLAN if word in given}}
        for word in (*PLAN, "loadType"):
            document.pop(word, None)
        document.update(planned(plan))
        if done:
            put_done(document, done)

    def do_edit_exercise(self, given: Document, arguments: Arguments) -> None:
        split = self.split(given["split"])
        exercise = self.exercise(split, given["exercise"])
        exercise["name"] = given.get("name", exercise["name"])
        self.replan(exercise, given)
        self.put_split(split)
        self.changed()

    def do_remind(self, given: Document, arguments: Arguments) -> None:
        split = self.split(given["split"])
        exercise = self.exercise(split, given["exercise"])
        is_off = arguments.flag("off")
        if ("weeks" in given) == is_off:
            raise Refused("say after how many weeks, or off")
        if not is_off and exercise["loadType"] != "weight":
            raise Refused(f"“{given['exercise']}” has no weight")
        exercise.pop(WEEKS, None)
        if not is_off:
            exercise[WEEKS] = given["weeks"]
        self.put_split(split)
        self.changed()

    def do_move_exercise(self, given: Document, arguments: Arguments) -> None:
        split = self.split(given["split"])
        exercise = self.exercise(split, given["exercise"])
        self.need_place(given["place"], split["exercises"])
        split["exercises"].remove(exercise)
        split["exercises"].insert(given["place"] - 1, exercise)
        self.put_split(split)
        self.changed()

    def do_remove_exercise(self, given: Document, arguments: Arguments) -> None:
        split = self.split(given["split"])
        split["exercises"].remove(self.exercise(split, given["exercise"]))
        self.put_split(split)
        self.changed()
