import LockstepProtocol

/// A part of a workout: an interval, or one of several disciplines.
package struct HKWorkoutActivity: Equatable, Sendable {
  package var activityType: HKWorkoutActivityType
  /// The start of the part, in seconds since the workout's start.
  package var start: Double
  /// The length of the part in seconds.
  package var duration: Double
  package var metadata: [HKMetadataEntry]

  package init(
    _ activityType: HKWorkoutActivityType,
    at start: Double,
    lasting duration: Double,
    metadata: [HKMetadataEntry] = []
  ) {
    self.activityType = activityType
    self.start = start
    self.duration = duration
    self.metadata = metadata
  }

  package var end: Double { start + duration }

  /// Sorts activities by their instants.
  package static func ordered(_ activities: [Self]) -> [Self] {
    activities.enumerated().sorted { a, b in
      (a.element.start, a.offset) < (b.element.start, b.offset)
    }.map(\.element)
  }

  /// The reason that a list of activities cannot be the parts of a workout.
  package enum Fault: Equatable, Sendable {
    /// A part has an activity that a workout of this type cannot contain.
    case other(
      HKWorkoutActivityType,
      in: HKWorkoutActivityType,
      expected: [HKWorkoutActivityType]
    )
    /// A part begins before the workout's start, or ends before its own start.
    case outside
    /// Two parts overlap; `from` is the second at which the overlap begins.
    case overlap(from: Double)
  }

  /// Finds the reason that activities, sorted by their instants, cannot be the parts of a workout;
  /// `nil` if they can.
  ///
  /// Parts may not overlap. A workout of several disciplines has these and transitions as parts; any
  /// other workout has only parts of its own activity.
  package static func fault(of activities: [Self], in workout: HKWorkoutActivityType) -> Fault? {
    let allowed: [HKWorkoutActivityType] =
      workout == .swimBikeRun ? [.swimming, .cycling, .running, .transition] : [workout]
    if let other = activities.first(where: { !allowed.contains($0.activityType) }) {
      return .other(other.activityType, in: workout, expected: allowed)
    }
    if activities.contains(where: { $0.start < 0 || $0.duration < 0 }) {
      return .outside
    }
    for (first, second) in zip(activities, activities.dropFirst()) where first.end > second.start {
      return .overlap(from: second.start)
    }
    return nil
  }

  // MARK: As JSON

  /// Appends the field `workoutActivities` to the open object.
  static func write(_ activities: [Self], into writer: inout JSONWriter) {
    writer.key("workoutActivities")
    writer.beginArray()
    for activity in activities {
      writer.beginObject()
      writer.field("workoutActivityType", activity.activityType.name)
      writer.number("start", activity.start)
      writer.number("duration", activity.duration)
      if !activity.metadata.isEmpty { HKMetadataEntry.write(activity.metadata, into: &writer) }
      writer.endObject()
    }
    writer.endArray()
  }

  static func readAll(_ reader: inout JSONReader) throws(JSONError) -> [Self] {
    var activities: [Self] = []
    try reader.beginArray()
    while try reader.nextElement() { activities.append(try read(&reader)) }
    return activities
  }

  private static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var activity = Self(.other, at: 0, lasting: 0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "workoutActivityType": activity.activityType = try reader.activityType()
      case "start": activity.start = try reader.seconds()
      case "duration": activity.duration = try reader.seconds()
      case "metadata": activity.metadata = try HKMetadataEntry.read(&reader)
      default: try reader.skipValue()
      }
    }
    return activity
  }
}
