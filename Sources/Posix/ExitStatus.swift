/// The way in which a process ended.
package enum ExitStatus: Equatable, Sendable, CustomStringConvertible {
  /// By itself, with a code from 0 to 255.
  case exited(Int32)
  /// By a signal, of this number.
  case signaled(Int32)

  /// Reads the number that waitpid leaves for a process that has ended.
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
