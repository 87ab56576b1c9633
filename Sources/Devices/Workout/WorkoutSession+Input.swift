import LockstepHealth

extension WorkoutSession {
  /// A thing that happens to a session.
  enum Input: Sendable {
    case pause, resume, stop, end
    /// An instant of its sensors has come.
    case tick
    /// The app has ended, and nobody can take what is collected until it is launched again.
    case appEnded
    case appLaunched
  }

  /// An effect of a session.
  enum Effect: Sendable, Equatable {
    /// A part of the collected samples for the app to take; `through` counts all samples up to its end.
    case collected(CollectedSamples, through: Int64)
    /// It is over, and all that it collected was handed out.
    case ended(Summary)
    /// A change of what is shown of the session, or a new measure of it.
    case shown
    case refused(String)
  }

  /// The source of a session's samples.
  enum Source: Sendable {
    case model(EffortModel, isIndoor: Bool)
    case recording(Playback)
  }
}
