import LockstepCommandLine
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

  /// Waits for it; false when that long has passed without it.
  func comes(withinNanoseconds nanoseconds: Int64) throws(CommandError) -> Bool {
    try CommandError.wrapping {
      let requests = [PollRequest(descriptor: signals.descriptor)]
      return try Poll.wait(requests, timeoutNanoseconds: nanoseconds).contains(where: \.isReadable)
    }
  }

  /// Whether it was asked for, for any thread to ask.
  var isAsked: @Sendable () -> Bool {
    let descriptor = signals.descriptor
    return {
      let found = try? Poll.wait([PollRequest(descriptor: descriptor)], timeoutNanoseconds: 0)
      return found?.contains(where: \.isReadable) ?? false
    }
  }
}
