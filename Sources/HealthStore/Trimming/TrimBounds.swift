package import LockstepHealth

/// The part of a workout's time that is kept, in seconds since its start.
///
/// An edge that is not moved cuts nothing: instruments also tell of the second after the end.
package struct TrimBounds: Equatable, Sendable {
  /// `nil` for the workout's own start or end.
  package let start: Double?
  package let end: Double?
  let elapsedSeconds: Double

  /// The least that may be left, in seconds.
  package static let secondsMin = 1.0

  /// Bounds within a workout.
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

  /// The instants at which the new workout begins and ends.
  package var first: Double { start ?? 0 }
  package var last: Double { end ?? elapsedSeconds }

  /// The bounds that samples and locations are held against.
  var lowest: Double { start ?? -.infinity }
  var highest: Double { end ?? .infinity }

  /// Moves a start that is in a pause to the end of that pause: no workout begins with a resume.
  func leavingPause(of workout: HKWorkout) throws(TrimError) -> TrimBounds {
    guard let start else { return self }
    let stretch = workout.movingStretches.first { $0.end > start }
    guard let stretch, stretch.start < last else { throw .paused(from: start, to: last) }
    if stretch.start <= start { return self }
    if last - stretch.start < Self.secondsMin { throw .paused(from: start, to: last) }
    return TrimBounds(stretch.start, end, elapsedSeconds)
  }
}

/// The reason that a workout cannot be trimmed so; instants are in seconds since its start.
package enum TrimError: Error, Equatable, Sendable {
  /// So many seconds are less than may be left.
  case tooShort(Double)
  /// An edge that is not within the workout's so many seconds.
  case outside(Double, Double)
  case nothingLeft(from: Double, to: Double)
  /// The workout was paused all the time in between.
  case paused(from: Double, to: Double)
  /// The activity is one of those that a trim does not make.
  case activity(HKWorkoutActivityType)
}
