import Glibc

extension Signals {
  /// The terminal's request to stop, Control-Z (SIGTSTP).
  ///
  /// While it is caught the process does not stop by itself.
  package static let suspend: Int32 = SIGTSTP
  /// The process goes on after it was stopped (SIGCONT).
  package static let proceed: Int32 = SIGCONT

  /// All that a program which has taken a terminal over must hear of.
  package static let ofTerminal = [
    interrupt, terminate, quit, hangup, windowChange, suspend, proceed,
  ]
}
