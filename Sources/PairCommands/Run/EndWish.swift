import LockstepCommandLine
import LockstepPosix

/// The wish of a person that a suite end: runs that have begun are played to their ends, and what came of
/// all is told and reported.
///
/// A run of other processes looks for it itself, and ends the program then; this one is for between runs.
/// Whoever asks twice, or with SIGTERM, waits for no run.
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

  /// Waits for it; false when that long has passed without it.
  func comes(withinNanoseconds nanoseconds: Int64) throws(CommandError) -> Bool {
    try CommandError.wrapping {
      let requests = [PollRequest(descriptor: signals.descriptor)]
      return try Poll.wait(requests, timeoutNanoseconds: nanoseconds).contains(where: \.isReadable)
    }
  }

  /// `true` once somebody has asked for the end; any thread may read it.
  var isAsked: Bool {
    if state.withLock({ $0.isAsked }) { return true }
    let requests = [PollRequest(descriptor: signals.descriptor)]
    let found = try? Poll.wait(requests, timeoutNanoseconds: 0)
    return found?.contains(where: \.isReadable) ?? false
  }

  /// Does work that looks for it between its steps: its exit code, or that of a program which was
  /// interrupted.
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

  /// Looks for it while runs are played that do not, until `stopLooking`: at the second wish, or at
  /// SIGTERM, the program ends with what it has.
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

  /// Leaves signals to others from here on.
  func stopLooking() { state.withLock { $0.isOver = true } }

  /// Says if the program is to end at once; `nil` when nobody looks any more.
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
