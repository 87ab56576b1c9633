package import LockstepSimulation

/// The way to an app that is a program of its own: a line out, a line back.
package protocol AppPort: AnyObject {
  /// The time that the program may take for its hello, and for an answer, where nobody waits in
  /// `exchange`: in real time, where the loop around the device has others to serve; `nil` in virtual
  /// time.
  var patience: Interval? { get }
  /// Goes on with the program's beginning, without waiting, and tells whether it is welcomed.
  func greet() throws(AppFault) -> Bool
  /// The fault of a program that was waited for long enough.
  var overdue: AppFault { get }
  /// Hands over a line, without its LF, and returns the one that the app answers with.
  func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8]
  /// `true` if the program answers steps, else it lives in real time. Known once it is welcomed.
  var takesSteps: Bool { get }
  /// The name of the program for the message that it ended by itself, or `nil` for “the app”.
  var name: String? { get }
  /// Hands over a line whose answer, if it has one, is not waited for.
  func send(_ line: [UInt8]) throws(AppFault)
  /// Takes the next line that has come from the program; `nil` when there is none yet.
  func takeLine() throws(AppFault) -> [UInt8]?
  /// Takes the lines that a program that answers steps has printed since this was last asked.
  func takePrinted() -> [String]
  /// `true` if the program wants of its session only what the vendor promises; `nil` before its hello.
  var wantsVendorContract: Bool? { get }
  /// `true` if the program has a folder with its device's files, which it reads and writes by itself.
  var hasFolder: Bool { get }
  /// Does in that folder what the system has done with the app's files.
  func put(_ change: FileChange)
  /// Takes the program's changes in its folder since the last call, by the bytes of the paths.
  func takeFiles() -> [FileChange]
  /// Removes a file of the folder, and tells whether it was still there.
  func takeBack(_ path: String) -> Bool
  /// Ends the program: whatever it does after that counts for nothing.
  func end()
}

extension AppPort {
  package var patience: Interval? { nil }
  package func greet() -> Bool { true }
  package var overdue: AppFault {
    .stalled(milliseconds: Int((patience?.nanoseconds ?? 0) / 1_000_000))
  }
  package var takesSteps: Bool { true }
  package var name: String? { nil }
  package func send(_ line: [UInt8]) {}
  package func takeLine() -> [UInt8]? { nil }
  package func takePrinted() -> [String] { [] }
  package var wantsVendorContract: Bool? { nil }
  package var hasFolder: Bool { false }
  package func put(_ change: FileChange) {}
  package func takeFiles() -> [FileChange] { [] }
  package func takeBack(_ path: String) -> Bool { false }
}
