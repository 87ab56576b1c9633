/// The way to an app that is a program of its own: a line out, a line back.
package protocol AppPort: AnyObject {
  /// Hands over a line, without its LF, and returns the one that the app answers with.
  func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8]
  /// Whether the program answers steps; one that does not lives in real time.
  var takesSteps: Bool { get }
  /// Hands over a line that nothing answers.
  func send(_ line: [UInt8]) throws(AppFault)
  /// The next line that has come from a program in real time, or `nil` when there is none yet.
  func takeLine() throws(AppFault) -> [UInt8]?
  /// Ends the program: whatever it does after that counts for nothing.
  func end()
}

extension AppPort {
  package var takesSteps: Bool { true }
  package func send(_ line: [UInt8]) {}
  package func takeLine() -> [UInt8]? { nil }
}

/// How an app ended by itself, or why it was ended.
package enum AppFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// Its program ended; the text says how, with the last lines that it wrote to standard error.
  case died(String)
  /// It did not answer within the time that its system waits.
  case stalled(milliseconds: Int)
  /// What it said is no answer.
  case broke(String)
  /// It wished to end, with this code.
  case exited(code: Int64)

  package var description: String {
    switch self {
    case .died(let how): "the app died: \(how)"
    case .stalled(let milliseconds): "the app did not answer within \(milliseconds) ms"
    case .broke(let what): "the app broke the protocol: \(what)"
    case .exited(let code): "the app ended with code \(code)"
    }
  }
}
