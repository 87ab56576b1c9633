/// The findings about a run that its log lacks, such as verdicts: the log is the engine's, and the
/// runner judges.
///
/// Exporters take it where there is one; without it they judge by the log's expectations alone.
package struct Findings: Sendable {
  /// The path of the scenario's file, for the names of tests.
  package var path = ""
  /// The scenario's lines, with which expectations are named.
  package var source: [String] = []
  /// The promises that were broken.
  package var broken: [Broken] = []
  /// The reason that a device could not go on; `nil` if none failed.
  package var fault: String?

  /// The seed, if the scenario was played with several: then it is part of the run's name.
  package var seed: UInt64?
  /// The reason that the run decides nothing; `nil` if it decides.
  package var undecided: String?
  /// The result for a scenario that states at its top how it must fail.
  package var meant = Meant()
  /// The failures with more than the log has about them, in the log's order.
  package var failures: [Failure] = []
  /// The command that repeats the run; empty if there is none.
  package var replay = ""
  /// The facts that only the player of the run knows; `nil` if only the log is known.
  package var played: Played?

  /// The facts of a run as it was played: its wall time, and the expectations of its scenario.
  package struct Played: Sendable {
    package var wallNanoseconds: Int64
    /// The wall time in nanoseconds, from the run's start, at which each expectation was judged, in the
    /// log's order.
    package var wallOfChecks: [Int64]
    /// The digest of the log, spelled as in the verdict line.
    package var digest: String
    /// The line numbers of all expectations, also of those that were not judged.
    package var expected: [Int]

    package init(wallNanoseconds: Int64, wallOfChecks: [Int64], digest: String, expected: [Int]) {
      self.wallNanoseconds = wallNanoseconds
      self.wallOfChecks = wallOfChecks
      self.digest = digest
      self.expected = expected
    }
  }

  /// The result of the failures that a scenario demands.
  package struct Meant: Sendable {
    /// The texts of the demanded failures; a failure that contains one of them counts as expected.
    package var texts: [String] = []
    /// The descriptions of the demanded failures that did not occur.
    package var missed: [String] = []

    package init() {}
  }

  /// A failed expectation, with the line that would have held.
  package struct Failure: Sendable {
    package var line: Int
    package var found: String
    /// The line of the expectation.
    package var expected: String
    /// The line changed so that it would hold; `nil` if there is none.
    package var actual: String?
    /// A sentence about the time at which the expectation did hold; `nil` if it never did.
    package var nearest: String?

    package init(line: Int, found: String, expected: String, actual: String?, nearest: String?) {
      self.line = line
      self.found = found
      self.expected = expected
      self.actual = actual
      self.nearest = nearest
    }
  }

  /// A broken promise.
  package struct Broken: Sendable {
    package var promise: String
    package var found: String
    package var timeNanoseconds: Int64

    package init(promise: String, found: String, timeNanoseconds: Int64) {
      self.promise = promise
      self.found = found
      self.timeNanoseconds = timeNanoseconds
    }
  }

  package init() {}

  /// Makes the title of a run in a list of runs.
  func title(of log: RecordedLog) -> String {
    seed.map { "\(log.title), seed \($0)" } ?? log.title
  }

  /// Returns a scenario line without its time and comment, or the line's number if its text is unknown.
  ///
  /// They name a case, so that a comment or a line above it leaves the name as it is.
  func words(ofLine line: Int) -> String {
    guard source.indices.contains(line - 1) else { return "line \(line)" }
    let words = Self.withoutComment(source[line - 1])
      .split(whereSeparator: { $0 == " " || $0 == "\t" })
    let own = words.first?.hasPrefix("@") == true ? words.dropFirst() : words[...]
    return own.isEmpty ? "line \(line)" : own.joined(separator: " ")
  }

  private static func withoutComment(_ text: String) -> Substring {
    var isQuoted = false
    var last: Character = " "
    for index in text.indices {
      let character = text[index]
      if character == "\"", last != "\\" { isQuoted.toggle() }
      if character == "#", !isQuoted, last == " " || last == "\t" { return text[..<index] }
      last = character
    }
    return text[...]
  }
}
