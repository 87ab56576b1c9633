import LockstepPosix

/// The wish of a person that a suite end: runs that have begun are played to their ends, and what came of
/// all is told and reported.
///
/// A run of other processes looks for it itself, and ends the program then; this one is for between runs.
struct EndWish {
  static let exitCode: Int32 = 130

  private let signals: Signals

  init() throws(CommandError) {
    signals = try CommandError.wrapping { try Signals([Signals.interrupt, Signals.terminate]) }
  }

  /// Whether it was asked for, for any thread to ask.
  var isAsked: @Sendable () -> Bool {
    let descriptor = signals.descriptor
    return {
      let found = try? Poll.wait([PollRequest(descriptor: descriptor)], timeoutMilliseconds: 0)
      return found?.contains(where: \.isReadable) ?? false
    }
  }
}
