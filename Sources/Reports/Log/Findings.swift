/// The findings of a run that its log does not say: the log is the engine's, and a verdict the
/// runner's.
///
/// Exporters take it where there is one; without it they judge by the log's expectations alone.
package struct Findings: Sendable {
  /// The scenario's file, for the names of tests.
  package var path = ""
  /// The scenario's lines, so that an expectation can be named by its words.
  package var source: [String] = []
  /// A promise that was broken, and how.
  package var broken: [Broken] = []
  /// The reason why a device could not go on.
  package var fault: String?

  /// The seed of a run that is one of several with other seeds: it names the run.
  package var seed: UInt64?
  /// The reason why nothing is decided, where that is so.
  package var undecided: String?
  /// Of a scenario that says at its top how it fails, what came of it.
  package var meant = Meant()
  /// The knowledge of failures beside what the log says, in the log's order.
  package var failures: [Failure] = []
  /// The command that plays the same again, where there is one.
  package var replay = ""
  /// The facts that only whoever played it knows; nothing where a log is all there is.
  package var played: Played?

  /// A run as it was played: how long on the wall, and what its scenario expects.
  package struct Played: Sendable {
    package var wallNanoseconds: Int64
    /// The times at which the expectations were judged, since the run began, in the log's order.
    package var wallOfChecks: [Int64]
    /// The digest of the log, as the verdict's line has it.
    package var digest: String
    /// The lines of all expectations, of those too that nobody came to judge.
    package var expected: [Int]

    package init(wallNanoseconds: Int64, wallOfChecks: [Int64], digest: String, expected: [Int]) {
      self.wallNanoseconds = wallNanoseconds
      self.wallOfChecks = wallOfChecks
      self.digest = digest
      self.expected = expected
    }
  }

  /// The result of failures that are meant.
  package struct Meant: Sendable {
    /// A part of each: what has one of them is as it should be.
    package var texts: [String] = []
    /// The texts that tell of each meant failure that did not come about.
    package var missed: [String] = []

    package init() {}
  }

  /// A failure, with what a line would say of it.
  package struct Failure: Sendable {
    package var line: Int
    package var found: String
    /// The line itself.
    package var expected: String
    /// The same line as it would hold.
    package var actual: String?
    /// A sentence that says when it was, if it was at another time.
    package var nearest: String?

    package init(line: Int, found: String, expected: String, actual: String?, nearest: String?) {
      self.line = line
      self.found = found
      self.expected = expected
      self.actual = actual
      self.nearest = nearest
    }
  }

  /// A promise that was broken.
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

  /// Makes the title of a run among others.
  func title(of log: RecordedLog) -> String {
    seed.map { "\(log.title), seed \($0)" } ?? log.title
  }

  /// Returns the words of a line of the scenario without its time and its comment, or its number.
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
