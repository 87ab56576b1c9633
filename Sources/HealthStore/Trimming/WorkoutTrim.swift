package import LockstepLanguages
package import LockstepHealth
import LockstepSimulation

/// A trim: cuts a workout to a part of its time and reports the losses, as a pure function.
///
/// The original workout is not changed, and the report names everything that the part lacks.
package struct WorkoutTrim {
  /// The rule for a sample that crosses an edge of the part.
  package enum Rule: String, CaseIterable, Sendable {
    /// The sample is dropped.
    case strict
    /// The sample is cut at the edge; a cumulative value is reduced to its share of the time.
    case clip
  }

  package var rule = Rule.strict
  /// The new workout's activity; `nil` to keep the original's.
  package var activityType: HKWorkoutActivityType?
  /// The kinds that may not be saved, each with the reason: `route`, or a quantity's identifier.
  package var skipped: [(name: String, reason: Phrase)] = []

  package init() {}

  /// The activities between which a trim can change.
  package static let activityTypes: [HKWorkoutActivityType] = [
    .running, .walking, .cycling, .hiking, .swimming, .rowing, .elliptical, .stairClimbing, .yoga,
    .pilates, .highIntensityIntervalTraining, .functionalStrengthTraining,
    .traditionalStrengthTraining, .coreTraining, .crossTraining, .cardioDance, .soccer, .basketball,
    .tennis, .other,
  ]

  /// Cuts a workout to bounds, keeping its id and source, and reports the losses.
  package func callAsFunction(_ workout: HKWorkout, _ wanted: TrimBounds) throws(TrimError)
    -> (workout: HKWorkout, report: TrimReport)
  {
    let type = activityType ?? workout.workoutActivityType
    if type != workout.workoutActivityType, !Self.activityTypes.contains(type) {
      throw .activity(type)
    }
    let bounds = try wanted.leavingPause(of: workout)
    var report = TrimReport()
    if bounds != wanted {
      report.notes.append(Phrase("trim.pausedStart"))
    }
    var trimmed = workout
    trimmed.workoutActivityType = type
    trimmed.startDate = workout.startDate + .microseconds(microseconds(bounds.first))
    trimmed.endDate = workout.startDate + .microseconds(microseconds(bounds.last))
    trimmed.series = series(of: workout, bounds, &report)
    trimmed.route = route(of: workout, bounds, &report)
    trimmed.workoutEvents = TrimmedEvents.events(of: workout, bounds, &report)
    trimmed.workoutActivities = TrimmedEvents.activities(of: workout, as: type, bounds, &report)
    trimmed.metadata = TrimmedMetadata.entries(of: workout, trimmed, bounds, &report)
    report.elapsedBefore = workout.elapsedSeconds
    report.elapsedAfter = trimmed.elapsedSeconds
    report.activeBefore = workout.duration
    report.activeAfter = trimmed.duration
    return (trimmed, report)
  }

  private func microseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1_000_000).rounded()) }

  // MARK: Samples

  private func series(of workout: HKWorkout, _ bounds: TrimBounds, _ report: inout TrimReport)
    -> [HKQuantitySeries]
  {
    workout.series.compactMap { series in
      var part = TrimReport.Part(series.type.rawValue)
      part.found = series.count
      part.unit = series.type.unit
      let isSum = series.type.aggregation == .cumulative
      if isSum { part.sumBefore = series.statistics.sum }
      var kept: [HKQuantitySeries.Sample] = []
      if let reason = skippedReason(series.type) {
        part.skippedReason = reason
        part.dropped = series.count
      } else {
        for sample in series.samples {
          guard let cut = cut(sample, of: series.type, bounds) else {
            part.dropped += 1
            continue
          }
          if cut == sample { part.kept += 1 } else { part.clipped += 1 }
          kept.append(cut)
        }
      }
      // A sum of what was never measured is no zero: a series that is empty was so before.
      if isSum { part.sumAfter = kept.reduce(0) { $0 + $1.quantity } }
      report.parts.append(part)
      if kept.isEmpty && series.count > 0 { return nil }
      for place in kept.indices { kept[place].start -= bounds.first }
      return series.replacing(kept)
    }
  }

  private func skippedReason(_ type: HKQuantityTypeIdentifier) -> Phrase? {
    if !HKObjectType.quantity(type).isShareable { return Phrase("trim.systemAlone") }
    return skipped.first { $0.name == type.rawValue }?.reason
  }

  /// Cuts a sample to the bounds; `nil` if nothing is left.
  private func cut(
    _ sample: HKQuantitySeries.Sample,
    of type: HKQuantityTypeIdentifier,
    _ bounds: TrimBounds
  ) -> HKQuantitySeries.Sample? {
    if sample.start >= bounds.lowest, sample.end <= bounds.highest { return sample }
    // How hard it was is said of the workout as a whole, however short it becomes.
    let isWhole = type == .workoutEffortScore
    if rule == .strict && !isWhole { return nil }
    var cut = sample
    cut.start = max(sample.start, bounds.lowest)
    cut.duration = min(sample.end, bounds.highest) - cut.start
    guard cut.duration > 0 else {
      return isWhole ? .init(start: bounds.first, duration: 0, quantity: sample.quantity) : nil
    }
    if type.aggregation == .cumulative { cut.quantity *= cut.duration / sample.duration }
    return cut
  }

  // MARK: Route

  private func route(of workout: HKWorkout, _ bounds: TrimBounds, _ report: inout TrimReport)
    -> HKWorkoutRoute?
  {
    guard let route = workout.route else { return nil }
    var part = TrimReport.Part("route")
    part.found = route.count
    part.skippedReason = skipped.first { $0.name == "route" }?.reason
    let places = route.instants.indices.filter {
      part.skippedReason == nil && route.instants[$0] >= bounds.lowest
        && route.instants[$0] <= bounds.highest
    }
    part.kept = places.count
    part.dropped = route.count - places.count
    report.parts.append(part)
    // A route without locations cannot be saved.
    return places.isEmpty && route.count > 0 ? nil : route.part(places, from: bounds.first)
  }
}
