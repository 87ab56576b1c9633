import Link
import Protocol
import Simulation
import Workouts

/// What the owner can ask the phone for; answered from the cache, as the phone shows it.
extension PhoneApp {
  func answer(_ question: PhoneAction.Question) throws(Refused) -> JSONText {
    switch question {
    case .splits: return splitsAnswer
    case .workouts: return workoutsAnswer
    case .settings:
      return JSONText { writer in
        writer.beginObject()
        writer.field("restSeconds", store.cache.settings.restSeconds)
        writer.field("autoFinishSeconds", store.cache.settings.autoFinishSeconds)
        writer.endObject()
      }
    case .status: return statusAnswer
    case .catalog(let name): return catalogAnswer(without: try name.map(find(split:)))
    case .progress(let name): return try progressAnswer(of: name)
    }
  }

  private var splitsAnswer: JSONText {
    Self.list("splits", store.cache.splits) { split, writer in split.write(into: &writer) }
  }

  private var workoutsAnswer: JSONText {
    // The past grows without end; its newest are what a person looks for.
    let shown = store.cache.open.map(\.workout) + store.cache.past.suffix(50).reversed()
    return Self.list("workouts", shown) { workout, writer in
      writer.beginObject()
      writer.field("id", workout.id.text)
      writer.field("splitName", workout.splitName)
      writer.field("start", ISODate.text(workout.start))
      if let end = workout.end { writer.field("end", ISODate.text(end)) }
      writer.field("status", workout.status.rawValue)
      writer.key("exercises")
      writer.beginArray()
      for log in workout.logs {
        writer.beginObject()
        writer.field("name", log.exerciseName)
        writer.field("setsDone", log.setsDone)
        writer.field("sets", log.plan.sets)
        writer.field("status", log.status.rawValue)
        if !log.notes.isEmpty { writer.field("notes", log.notes) }
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }

  private var statusAnswer: JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("drive", store.drive.rawValue)
      writer.field("splits", store.cache.splits.count)
      writer.field("workoutsInProgress", store.cache.open.count)
      writer.field("workoutsOver", store.cache.past.count)
      writer.field("files", store.cache.files.count)
      writer.field("digest", hexadecimal(store.cache.contentDigest))
      writer.field("appliedIncarnation", store.cache.marks.appliedThrough.incarnation)
      writer.field("appliedSequence", store.cache.marks.appliedThrough.sequence)
      writer.field("launchPermission", permission.rawValue)
      if let heldBecause { writer.field("changesWait", heldBecause.sentence) }
      writer.key("problems")
      writer.beginArray()
      for problem in store.cache.problems.prefix(100) { writer.string(problem.sentence) }
      writer.endArray()
      writer.endObject()
    }
  }

  /// The picker: what the split has already is left out.
  private func catalogAnswer(without split: Split?) -> JSONText {
    let names = split?.exercises.map(\.name) ?? []
    let shown = Catalog.exercises.filter { !names.contains($0.exercise.name) }
    return Self.list("exercises", shown) { entry, writer in
      writer.beginObject()
      writer.field("name", entry.exercise.name)
      writer.field("equipment", entry.equipment.rawValue)
      entry.exercise.plan.writeFields(into: &writer)
      writer.endObject()
    }
  }

  /// The weight of an exercise over past workouts, oldest first: completed logs with a weight.
  private func progressAnswer(of name: String) throws(Refused) -> JSONText {
    let points = store.cache.past.flatMap { workout in
      workout.logs.filter {
        $0.exerciseName == name && $0.plan.loadType == .weight && $0.status == .completed
      }.map { (workout, $0) }
    }
    if points.isEmpty {
      throw Refused("no workout that is over has “\(name)” completed with a weight")
    }
    return Self.list("progress", points.suffix(1_000).map(Progress.init)) { point, writer in
      writer.beginObject()
      writer.field("date", ISODate.text(point.workout.start))
      writer.field("weight", point.log.plan.weight)
      writer.field("reps", point.log.plan.reps)
      writer.field("sets", point.log.setsDone)
      writer.field("split", point.workout.splitName)
      writer.endObject()
    }
  }

  private struct Progress {
    var workout: Workout
    var log: WorkoutLog
  }

  private static func list<Element>(
    _ name: String,
    _ elements: [Element],
    _ write: (Element, inout JSONWriter) -> Void
  ) -> JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.key(name)
      writer.beginArray()
      for element in elements { write(element, &writer) }
      writer.endArray()
      writer.endObject()
    }
  }
}
