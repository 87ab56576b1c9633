import LockstepHealth

extension WorkoutSession {
  /// What happens to a session.
  enum Input: Sendable {
    case pause, resume, stop, end
    /// An instant of its sensors has come.
    case tick
    /// The app has ended, and nobody can take what is collected until it is launched again.
    case appEnded
    case appLaunched
  }

  /// What a session does.
  enum Effect: Sendable, Equatable {
    /// A part of the collected samples for the app to take; `through` counts all samples up to its end.
    case collected(CollectedSamples, through: Int64)
    /// It is over, and all that it collected was handed out.
    case ended(Summary)
    /// What is shown of it is different, or has been measured anew.
    case shown
    case refused(String)
  }

  /// Where its samples come from.
  enum Source: Sendable {
    case model(EffortModel, isIndoor: Bool)
    case recording(Playback)
  }
}
