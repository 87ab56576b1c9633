import LockstepPosix

/// The wish of a person that a suite end: runs that have begun are played to their ends, and what came of
/// all is told and reported.
///
/// Only where runs are of this process; others look for it themselves.
struct EndWish {
  static let exitCode: Int32 = 130

  private let signals: Signals?

  init(_ plan: RunCommand.Plan) throws(CommandError) {
    signals =
      plan.mode == .inprocess
      ? try CommandError.wrapping { try Signals([Signals.interrupt, Signals.terminate]) } : nil
  }

  /// Whether it was asked for, for any thread to ask.
  var isAsked: @Sendable () -> Bool {
    guard let descriptor = signals?.descriptor else { return { false } }
    return {
      let found = try? Poll.wait([PollRequest(descriptor: descriptor)], timeoutMilliseconds: 0)
      return found?.contains(where: \.isReadable) ?? false
    }
  }
}
