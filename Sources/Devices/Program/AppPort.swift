/// The way to an app that is a program of its own: a line out, a line back.
package protocol AppPort: AnyObject {
  /// Hands over a line, without its LF, and returns the one that the app answers with.
  func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8]
  /// Whether the program answers steps; one that does not lives in real time.
  var takesSteps: Bool { get }
  /// What the program is called when it ends by itself, or `nil` for “the app”.
  var name: String? { get }
  /// Hands over a line that nothing answers.
  func send(_ line: [UInt8]) throws(AppFault)
  /// The next line that has come from a program in real time, or `nil` when there is none yet.
  func takeLine() throws(AppFault) -> [UInt8]?
  /// Ends the program: whatever it does after that counts for nothing.
  func end()
}

extension AppPort {
  package var takesSteps: Bool { true }
  package var name: String? { nil }
  package func send(_ line: [UInt8]) {}
  package func takeLine() -> [UInt8]? { nil }
}
