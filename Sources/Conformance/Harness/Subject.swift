/// The program under test, as the suite sees it: lines that cross its socket.
///
/// The suite is the program's host: it sends lines to the device, and receives the device's lines.
package protocol Subject: AnyObject {
  /// Sends bytes to the program unchanged; they include the line ends.
  func send(_ bytes: [UInt8]) throws(SubjectFault)
  /// Reads the program's next line, without its line feed; waits up to the suite's time limit.
  func receive() throws(SubjectFault) -> [UInt8]
  /// Ends the connection, waits up to the suite's time limit for the program to end, and returns how it
  /// ended.
  func finish() -> SubjectEnd
  /// Puts a file at a path in the app's folder, where the app expects a received file.
  func place(_ bytes: [UInt8], at path: String)
  /// Makes a folder at a path in the app's folder.
  func makeFolder(at path: String)
  /// Takes the files that the app has written in its folder since it was started.
  func takeFiles() -> [(path: String, bytes: [UInt8])]
  /// Says if a file is at a path in the app's folder.
  func hasFile(at path: String) -> Bool
  /// Asks the program to begin another life while nobody listens any more, and returns how it ended;
  /// `nil` if its hello does not declare that it can (HOST-35).
  func finishUnheard() -> SubjectEnd?
  /// The date in microseconds since 1970, for a program in real time.
  var wallMicroseconds: Int64 { get }
}

extension Subject {
  /// Does nothing: a program without a folder gets no files.
  package func place(_ bytes: [UInt8], at path: String) {}
  package func makeFolder(at path: String) {}
  package func takeFiles() -> [(path: String, bytes: [UInt8])] { [] }
  package func hasFile(at path: String) -> Bool { false }
  package func finishUnheard() -> SubjectEnd? { nil }
}

/// The reason why no more lines come from the program.
package enum SubjectFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The program wrote nothing for this long, the suite's time limit.
  case silent(milliseconds: Int)
  /// The program closed its connection or ended; the text has its last words.
  case gone(String)
  /// The program wrote a text that is no line.
  case noLine(String)

  package var description: String {
    switch self {
    case .silent(let milliseconds): "nothing for \(milliseconds) ms"
    case .gone(let how): "the end of its connection: \(how)"
    case .noLine(let why): why
    }
  }
}

/// The way in which a program ended after the suite had closed the connection.
package enum SubjectEnd: Sendable, Equatable, CustomStringConvertible {
  case exited(Int32)
  case signalled(Int32)
  /// The program still ran at the suite's time limit, and the suite ended it.
  case stayed
  /// The subject is no process, so that it has no exit status.
  case unknown

  package var description: String {
    switch self {
    case .exited(let status): "exit status \(status)"
    case .signalled(let number): "death by signal \(number)"
    case .stayed: "a program that stays"
    case .unknown: "no process"
    }
  }
}
