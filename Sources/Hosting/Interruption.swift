package import LockstepPosix

/// The wish of a person or a supervisor that a run ends early: SIGINT, SIGTERM or SIGQUIT.
///
/// While an `Interruption` exists, the signals are held back; a run looks for them whenever it waits,
/// and between steps.
package final class Interruption {
  private let signals: Signals
  /// The work that must be done before the program ends.
  var cleanUp: () -> Void = {}
  /// The function that reports the part of the run that was played, to people and in files.
  package var report: () -> Void = {}

  package init() throws(Errno) {
    signals = try Signals([Signals.interrupt, Signals.terminate, Signals.quit])
  }

  var descriptor: Int32 { signals.descriptor }

  /// Says if an interruption was requested since the last call.
  package func isRequested() -> Bool { !signals.take().isEmpty }

  /// Ends the program if an interruption was requested.
  func check() {
    if !isRequested() { return }
    cleanUp()
    report()
    Self.endProgram()
  }

  /// Ends the program with the exit code of an interruption.
  package static func endProgram() -> Never {
    StandardStream.write("interrupted\n", to: .error)
    Signals.endIfQuit()
    Process.exit(Signals.interruptedExitCode)
  }
}
