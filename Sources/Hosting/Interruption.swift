package import LockstepPosix

/// The wish of a person or a supervisor that a run end before its time: SIGINT, SIGTERM or SIGQUIT.
///
/// While one lives its signals wait, so a run looks for them wherever it waits and between steps.
package final class Interruption {
  private let signals: Signals
  /// The work that is left to do before the program ends.
  var cleanUp: () -> Void = {}
  /// The report, to people and in files, of what was done until then.
  package var report: () -> Void = {}

  package init() throws(Errno) {
    signals = try Signals([Signals.interrupt, Signals.terminate, Signals.quit])
  }

  var descriptor: Int32 { signals.descriptor }

  /// Says if an interruption was requested since the last look.
  package func isRequested() -> Bool { !signals.take().isEmpty }

  /// Ends the program if an interruption was requested.
  func check() {
    if !isRequested() { return }
    cleanUp()
    report()
    Self.endProgram()
  }

  /// Ends the program as one that was interrupted, when all else is done.
  package static func endProgram() -> Never {
    StandardStream.write("interrupted\n", to: .error)
    Signals.endIfQuit()
    Process.exit(Signals.interruptedExitCode)
  }
}
