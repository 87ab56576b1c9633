/// What a run found that its log does not say: the log is the engine's, and a verdict the runner's.
///
/// Exporters take it where there is one; without it they judge by the log's expectations alone.
package struct Findings: Sendable {
  /// The scenario's file, for the names of tests.
  package var path = ""
  /// The scenario's lines, so that an expectation can be named by its words.
  package var source: [String] = []
  /// A promise that was broken, and how.
  package var broken: [Broken] = []
  /// Why a device could not go on.
  package var fault: String?

  /// Of a scenario that says at its top how it fails, whether it did.
  package var meant: Meant?

  /// What came of a failure that is meant.
  package enum Meant: Sendable {
    /// It came about, so that what was found instead is as it should be.
    case cameAbout
    /// It did not, which is told so.
    case missed(String)
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

  /// The words of a line of the scenario, or its number.
  func words(ofLine line: Int) -> String {
    guard source.indices.contains(line - 1) else { return "line \(line)" }
    let words = source[line - 1].split(whereSeparator: { $0 == " " || $0 == "\t" })
    return "line \(line): " + words.joined(separator: " ")
  }
}
