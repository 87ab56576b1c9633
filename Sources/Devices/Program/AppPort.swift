package import LockstepSimulation

/// The connection to an app that is a separate program: lines of JSON in both directions.
package protocol AppPort: AnyObject {
  /// The time that a program in real time has for its hello and for each answer; `nil` in virtual time,
  /// where `exchange` waits for the answer.
  var patience: Interval? { get }
  /// Continues the program's greeting without waiting, and returns `true` once the program is welcomed.
  func greet() throws(AppFault) -> Bool
  /// The fault of a program that did not answer in time.
  var overdue: AppFault { get }
  /// Sends a line, without its LF, and waits for the line with which the app answers.
  func exchange(_ line: [UInt8]) throws(AppFault) -> [UInt8]
  /// `true` if the program answers steps; `false` if it lives in real time.
  ///
  /// It is known once the program is welcomed.
  var takesSteps: Bool { get }
  /// The program's name for messages about its end; `nil` for “the app”.
  var name: String? { get }
  /// Sends a line without waiting for an answer.
  func send(_ line: [UInt8]) throws(AppFault)
  /// Removes and returns the next line that the program has written; `nil` if there is none yet.
  func takeLine() throws(AppFault) -> [UInt8]?
  /// Removes and returns the lines that a program under leases has printed beside its answers.
  func takePrinted() -> [String]
  /// `true` if the program relies only on what Apple documents; `nil` before its hello.
  var wantsVendorContract: Bool? { get }
  /// `true` if the program has a folder with the files of its container, which it reads and writes by
  /// itself.
  var hasFolder: Bool { get }
  /// Repeats in the program's folder a change that the system has made in the app's files.
  func put(_ change: FileChange)
  /// Finds the changes that the program has made in its folder since the last call, by comparing the
  /// files' bytes.
  func takeFiles() -> [FileChange]
  /// Removes a file from the program's folder, and returns `true` if it was still there.
  func takeBack(_ path: String) -> Bool
  /// Ends the program; nothing that it does afterwards counts.
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
