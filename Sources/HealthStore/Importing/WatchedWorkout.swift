package import LockstepHealth

extension HKWorkout {
  /// Saves the workout that a watch recorded, with the calls of HealthKit's builder, as imports do.
  ///
  /// Nobody can ask the watch again: what health would refuse of it is left out, the rest is saved, and
  /// the metadata say what is not there and why.
  package func savedAsWatched() throws(HKError) -> HKWorkout {
    var sieve = RuleSieve()
    let admitted = sieve.admitted(of: self)
    var saved = try HKHealthStore.forImport().saveRecorded(admitted, events: .lenient)
    if let text = sieve.text {
      saved.metadata.append(HKMetadataEntry(HKMetadataKey.leftOut, .string(text)))
    }
    return saved.kept(as: self)
  }
}

/// A sieve that splits a workout into the parts that health's rules allow and those they refuse, with
/// the reasons.
///
/// The rules are those that the builders ask of each part (`checkConstraints`, `check`).
private struct RuleSieve {
  private var reasons: [(text: String, count: Int)] = []

  /// The refusals in one line; `nil` if nothing was refused.
  var text: String? {
    if reasons.isEmpty { return nil }
    return reasons.map { $0.count == 1 ? $0.text : "\($0.text), \($0.count) times" }
      .joined(separator: "; ")
  }

  mutating func admitted(of recorded: HKWorkout) -> HKWorkout {
    var workout = recorded
    workout.metadata = metadata(of: recorded)
    workout.workoutEvents = recorded.workoutEvents.filter { event in
      passes { () throws(HKError) in try event.checkConstraints() }
    }
    workout.series = recorded.series.map { series in
      series.keeping { place in
        passes { () throws(HKError) in try series.checkConstraints(at: place) }
      }
    }
    workout.route = route(of: recorded)
    return workout
  }

  private mutating func metadata(of recorded: HKWorkout) -> [HKMetadataEntry] {
    let entries = recorded.metadata.filter { entry in
      passes { () throws(HKError) in try entry.check() }
    }
    let isWhole = passes { () throws(HKError) in try entries.checkSyncIdentifier(of: "workout") }
    if isWhole { return entries }
    return entries.filter {
      ![HKMetadataKey.syncIdentifier, HKMetadataKey.syncVersion].contains($0.key)
    }
  }

  private mutating func route(of recorded: HKWorkout) -> HKWorkoutRoute? {
    guard let route = recorded.route else { return nil }
    let locations = route.locations(from: recorded.startDate)
    let kept = route.keeping { place in
      passes { () throws(HKError) in try locations[place].checkConstraints() }
    }
    return kept.count > 0 ? kept : nil
  }

  /// Says if a rule allows something; if not, counts the reason.
  private mutating func passes(_ rule: () throws(HKError) -> Void) -> Bool {
    do throws(HKError) {
      try rule()
      return true
    } catch {
      let text = "\(error)"
      if let place = reasons.firstIndex(where: { $0.text == text }) {
        reasons[place].count += 1
      } else {
        reasons.append((text, 1))
      }
      return false
    }
  }
}
