import LockstepDevices
import LockstepDocuments
import LockstepLink
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The answers to the owner's questions, read from the cache, as the phone's screens are.
extension PhoneApp {
  /// Makes the calls of a series of pings: its next message, or what it came to.
  func follow(_ step: Pinger.Step) -> [AppCall] {
    switch step {
    case .send(let message): [.session(.sendMessage(message.payload, wantsReply: true))]
    case .report(let text): [.note(text)]
    case .ignore: []
    }
  }

  func answer(_ question: PhoneAction.Question) throws(Refused) -> JSONText {
    switch question {
    case .splits: return splitsAnswer
    case .workouts: return workoutsAnswer
    case .settings:
      return JSONText.object { writer in
        writer.field("restSeconds", store.cache.settings.restSeconds)
        writer.field("autoFinishSeconds", store.cache.settings.autoFinishSeconds)
        writer.field("weightUnit", store.cache.settings.weightUnit.rawValue)
      }
    case .status: return statusAnswer
    case .waiting: return waitingAnswer
    case .catalog(let name): return catalogAnswer(without: try name.map(find(split:)))
    case .progress(let name): return try progressAnswer(of: name)
    }
  }

  private var splitsAnswer: JSONText {
    Self.list("splits", store.cache.splits, unit: store.cache.settings.weightUnit) {
      split,
      writer in
      split.write(into: &writer)
    }
  }

  private var workoutsAnswer: JSONText {
    // The past grows without end; its newest are what a person looks for.
    let shown = store.cache.open.map(\.workout) + store.cache.past.suffix(50).reversed()
    return Self.list("workouts", shown) { workout, writer in
      writer.beginObject()
      writer.field("id", workout.id.text)
      writer.field("splitName", workout.splitName)
      workout.look.writeFields(into: &writer)
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
        if !log.done.isEmpty {
          writer.strings("done", log.done.map { $0.text(in: store.cache.settings.weightUnit) })
        }
        writer.field("status", log.status.rawValue)
        if !log.notes.isEmpty { writer.field("notes", log.notes) }
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }

  private var statusAnswer: JSONText {
    JSONText.object { writer in
      writer.field("drive", store.drive.rawValue)
      writer.field("splits", store.cache.splits.count)
      writer.field("workoutsInProgress", store.cache.open.count)
      writer.field("workoutsOver", store.cache.past.count)
      writer.field("files", store.cache.files.count)
      writer.field("digest", hexadecimal(store.cache.contentDigest))
      let applied = store.standing(of: origin).appliedThrough
      writer.field("appliedOrigin", applied.origin)
      writer.field("appliedSequence", applied.sequence)
      writer.field("waiting", store.waiting.count)
      writer.field("launchPermission", permission.rawValue)
      if let heldBecause { writer.field("changesWait", heldBecause.sentence) }
      writer.strings("problems", store.cache.problems.prefix(100).map(\.sentence))
    }
  }

  /// The watch's changes that wait for their documents, as a JSON list.
  private var waitingAnswer: JSONText {
    Self.list("waiting", store.waiting) { waiting, writer in
      writer.beginObject()
      writer.field("number", waiting.number)
      writer.field("change", waiting.change.map(described) ?? "unknown")
      if let date = waiting.change?.date { writer.field("date", ISODate.text(date)) }
      writer.field("reason", waiting.reason)
      writer.endObject()
    }
  }

  /// Describes a change in words, with the names of its workout and exercise if the phone knows them.
  private func described(_ change: Change) -> String {
    switch change.edit {
    case .settings: return "the settings"
    case .samples(let batch): return "samples of workout \(batch.workoutID.text)"
    case .finished(let workout): return "workout \(workout.id.text), which is over"
    case .log(let workoutID, let logID, let edit):
      let name = store.cache.workout(workoutID)?.log(logID)?.exerciseName
      let unit = store.cache.settings.weightUnit
      let corrected = edit.set.flatMap { edit in
        edit.set.map { "set \($0) was \(edit.said.text(in: unit))" }
      }
      let what = [
        edit.setsDone.map { "sets done: \($0)" }, edit.sets.map { "sets planned: \($0)" },
        edit.status.map(\.rawValue), corrected,
      ].compactMap(\.self).joined(separator: ", ")
      return "\(name.map { "“\($0)”" } ?? "an exercise of workout \(workoutID.text)"): \(what)"
    }
  }

  /// Makes the list of the catalog's exercises for the picker, without those that the split already
  /// has.
  private func catalogAnswer(without split: Split?) -> JSONText {
    let names = split?.exercises.map(\.name) ?? []
    let shown = Catalog.exercises.filter { !names.contains($0.exercise.name) }
    return Self.list("exercises", shown, unit: store.cache.settings.weightUnit) { entry, writer in
      writer.beginObject()
      writer.field("name", entry.exercise.name)
      writer.field("equipment", entry.equipment.rawValue)
      entry.exercise.plan.writeFields(into: &writer)
      writer.endObject()
    }
  }

  /// Makes the list of an exercise's weights over past workouts, oldest first.
  ///
  /// The list counts the sets with a weight in completed logs, except warm-up sets.
  private func progressAnswer(of name: String) throws(Refused) -> JSONText {
    let lifted = store.cache.past.flatMap { workout in
      workout.logs.filter { $0.status == .completed && !$0.lifted.isEmpty }.map { (workout, $0) }
    }
    let named = lifted.filter { $0.1.exerciseName.hasBytes(of: name) }
    let wanted = name.lowercased()
    let points = named.isEmpty ? lifted.filter { $0.1.exerciseName.lowercased() == wanted } : named
    if points.isEmpty {
      let names = Array(Set(lifted.map { "“\($0.1.exerciseName)”" })).sorted()
      throw Refused(
        "no workout that is over has “\(name)” completed with a weight"
          + (names.isEmpty ? "" : "; \(names.thereAre)")
      )
    }
    let progress = ProgressPoint.all(of: points)
    return Self.list("progress", progress.suffix(1_000)) { point, writer in
      point.write(in: store.cache.settings.weightUnit, into: &writer)
    }
  }

  private static func list<Element>(
    _ name: String,
    _ elements: [Element],
    unit: WeightUnit = .kg,
    _ write: (Element, inout JSONWriter) -> Void
  ) -> JSONText {
    JSONText.object { writer in
      writer.key(name)
      writer.beginArray()
      for element in elements { write(element, &writer) }
      writer.endArray()
      // Weights are kilograms everywhere; this is how their owner reads them.
      if unit != .kg { writer.field("weightUnit", unit.rawValue) }
    }
  }
}
