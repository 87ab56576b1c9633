package import LockstepHealth

/// The part of a workout's time that a trim keeps, in seconds since the workout's start.
///
/// A bound that is `nil` cuts nothing, not even samples after the workout's end, which sensors may
/// record.
package struct TrimBounds: Equatable, Sendable {
  /// The second at which the part begins; `nil` for the workout's own start, as a `nil` end stands for
  /// its end.
  package let start: Double?
  package let end: Double?
  let elapsedSeconds: Double

  /// The shortest part that a trim may leave, in seconds.
  package static let secondsMin = 1.0

  /// Makes bounds, and checks that they are within a workout.
  package init(from start: Double?, to end: Double?, in workout: HKWorkout) throws(TrimError) {
    let elapsed = workout.elapsedSeconds
    guard elapsed >= Self.secondsMin else { throw .tooShort(elapsed) }
    for edge in [start, end] {
      if let edge, !(0...elapsed).contains(edge) { throw .outside(edge, elapsed) }
    }
    let (first, last) = (start ?? 0, end ?? elapsed)
    if last - first < Self.secondsMin { throw .nothingLeft(from: first, to: last) }
    self.init(start == 0 ? nil : start, end == elapsed ? nil : end, elapsed)
  }

  private init(_ start: Double?, _ end: Double?, _ elapsedSeconds: Double) {
    self.start = start
    self.end = end
    self.elapsedSeconds = elapsedSeconds
  }

  package var isWhole: Bool { start == nil && end == nil }

  /// The second at which the new workout begins; `last` is the one at which it ends.
  package var first: Double { start ?? 0 }
  package var last: Double { end ?? elapsedSeconds }

  /// The bound against which samples and locations are compared; open if the workout's own start is
  /// kept.
  var lowest: Double { start ?? -.infinity }
  var highest: Double { end ?? .infinity }

  /// Moves a start within a pause to the pause's end, since no workout begins with a resume.
  func leavingPause(of workout: HKWorkout) throws(TrimError) -> TrimBounds {
    guard let start else { return self }
    let stretch = workout.movingStretches.first { $0.end > start }
    guard let stretch, stretch.start < last else { throw .paused(from: start, to: last) }
    if stretch.start <= start { return self }
    if last - stretch.start < Self.secondsMin { throw .paused(from: start, to: last) }
    return TrimBounds(stretch.start, end, elapsedSeconds)
  }
}

/// The reason that a workout cannot be trimmed in this way; instants are in seconds since its start.
package enum TrimError: Error, Equatable, Sendable {
  /// The part would be this many seconds long, which is too short.
  case tooShort(Double)
  /// A bound, the first number, is outside the workout, whose length is the second.
  case outside(Double, Double)
  case nothingLeft(from: Double, to: Double)
  /// The workout was paused during the whole part.
  case paused(from: Double, to: Double)
  /// A trim cannot produce this activity.
  case activity(HKWorkoutActivityType)
}
