import LockstepHealth

extension WorkoutSession {
  /// Something that happens to a workout session.
  enum Input: Sendable {
    case pause, resume, stop, end
    /// A time has come at which the session's sensors give something.
    case tick
    /// The app has ended; until its next launch nobody takes the collected samples.
    case appEnded
    case appLaunched
  }

  /// Something that a workout session does.
  enum Effect: Sendable, Equatable {
    /// A part of the collected samples for the app to take; `through` counts all samples up to its end.
    case collected(CollectedSamples, through: Int64)
    /// The workout session is over, and has handed out all its samples.
    case ended(Summary)
    /// The session's view has changed, or has a new measurement.
    case shown
    case refused(String)
  }

  /// The source of a workout session's samples.
  enum Source: Sendable {
    case model(EffortModel, isIndoor: Bool)
    case recording(Playback)
  }
}
