/// The way in which a process ended.
package enum ExitStatus: Equatable, Sendable, CustomStringConvertible {
  /// The process exited with this code, from 0 to 255.
  case exited(Int32)
  /// A signal with this number ended the process.
  case signaled(Int32)

  /// Makes the status from the number that `waitpid` gives.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signaled(signal)
  }

  package var description: String {
    switch self {
    case .exited(let code): "exited with code \(code)"
    case .signaled(let number): "ended by signal \(number)"
    }
  }
}
