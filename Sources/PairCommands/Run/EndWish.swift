import LockstepCommandLine
import LockstepPosix

/// A user's wish that a suite ends.
///
/// Runs that have begun are played to their end, and the results so far are printed and reported.
///
/// A run of other processes checks for the wish itself, and then ends the program; this type checks
/// between runs. A second signal, or SIGTERM, ends the program without waiting for runs.
final class EndWish: Sendable {
  static let exitCode = Signals.interruptedExitCode

  private struct State {
    var isAsked = false
    var isOver = false
  }

  private let signals: Signals
  private let state = Locked(State())

  init() throws(CommandError) {
    signals = try CommandError.wrapping { try Signals([Signals.interrupt, Signals.terminate]) }
  }

  /// Waits for the wish; returns `false` if it does not come within this time.
  func comes(withinNanoseconds nanoseconds: Int64) throws(CommandError) -> Bool {
    try CommandError.wrapping {
      let requests = [PollRequest(descriptor: signals.descriptor)]
      return try Poll.wait(requests, timeoutNanoseconds: nanoseconds).contains(where: \.isReadable)
    }
  }

  /// `true` once the user has asked for the end; any thread may read it.
  var isAsked: Bool {
    if state.withLock({ $0.isAsked }) { return true }
    let requests = [PollRequest(descriptor: signals.descriptor)]
    let found = try? Poll.wait(requests, timeoutNanoseconds: 0)
    return found?.contains(where: \.isReadable) ?? false
  }

  /// Does work that checks for the wish between its steps; returns its exit code, or that of an
  /// interrupted program.
  static func heeding(_ work: (EndWish) throws(CommandError) -> Int32) throws(CommandError) -> Int32
  {
    let wish = try EndWish()
    wish.look {}
    let code = try work(wish)
    wish.stopLooking()
    guard wish.isAsked else { return code }
    StandardStream.write("interrupted\n", to: .error)
    return exitCode
  }

  // MARK: Runs that last

  private static let lookNanoseconds: Int64 = 100_000_000

  /// Checks for the wish in another thread until `stopLooking`, while runs are played that do not check
  /// themselves.
  ///
  /// At the second wish, or at SIGTERM, the program reports and ends.
  func look(atOnce report: @escaping @Sendable () -> Void) {
    Workers.doAside { [self] in
      while let isUrgent = look() {
        if !isUrgent { continue }
        report()
        StandardStream.write("interrupted\n", to: .error)
        Process.exit(Self.exitCode)
      }
    }
  }

  /// Stops checking; from then on other code handles the signals.
  func stopLooking() { state.withLock { $0.isOver = true } }

  /// Says if the program must end at once; `nil` after `stopLooking`.
  private func look() -> Bool? {
    let requests = [PollRequest(descriptor: signals.descriptor)]
    _ = try? Poll.wait(requests, timeoutNanoseconds: Self.lookNanoseconds)
    return state.withLock { state in
      if state.isOver { return nil }
      let taken = signals.take()
      if taken.isEmpty { return false }
      let isUrgent = state.isAsked || taken.contains(Signals.terminate)
      state.isAsked = true
      return isUrgent
    }
  }
}
