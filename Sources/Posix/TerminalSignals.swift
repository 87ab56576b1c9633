import Glibc

extension Signals {
  /// SIGTSTP: the terminal's key to stop, Control-Z.
  ///
  /// While the signal is caught, it does not stop the process.
  package static let suspend: Int32 = SIGTSTP
  /// SIGCONT: the process goes on after it was stopped.
  package static let proceed: Int32 = SIGCONT

  /// The signals that a program must handle while it has taken over a terminal.
  package static let ofTerminal = [
    interrupt, terminate, quit, hangup, windowChange, suspend, proceed,
  ]
}
