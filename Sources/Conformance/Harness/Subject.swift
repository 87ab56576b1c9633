/// The program under test, as lines that cross its socket.
///
/// The suite is its host: what it sends goes to the device, what it receives comes from there.
package protocol Subject: AnyObject {
  /// Hands over bytes as they are, line ends included.
  func send(_ bytes: [UInt8]) throws(SubjectFault)
  /// Reads the next line without its line feed; waits as long as the suite has patience.
  func receive() throws(SubjectFault) -> [UInt8]
  /// Ends the connection and tells how the program ended, waiting as long as the suite has patience.
  func finish() -> SubjectEnd
  /// Puts a file where an app finds what came for it, by its path in the app's folder.
  func place(_ bytes: [UInt8], at path: String)
  /// The date where the program lives in real time, in microseconds since 1970.
  var wallMicroseconds: Int64 { get }
}

extension Subject {
  /// Does nothing: a program without a folder gets the bytes alone.
  package func place(_ bytes: [UInt8], at path: String) {}
}

/// The reason for which nothing more comes from the program.
package enum SubjectFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// It said nothing for as long as the suite waits.
  case silent(milliseconds: Int)
  /// It closed its connection, or died; with its last words.
  case gone(String)
  /// A text from the program that is no line.
  case noLine(String)

  package var description: String {
    switch self {
    case .silent(let milliseconds): "nothing for \(milliseconds) ms"
    case .gone(let how): "the end of its connection: \(how)"
    case .noLine(let why): why
    }
  }
}

/// The end of a program that its host has left.
package enum SubjectEnd: Sendable, Equatable, CustomStringConvertible {
  case exited(Int32)
  case signalled(Int32)
  /// It still ran when the suite's patience was over, and was ended.
  case stayed
  /// It is no process, so it has no status.
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
