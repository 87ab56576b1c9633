import LockstepProtocol

extension Exporter {
  static let junit = Exporter(
    name: "junit",
    summary: "expectations as test cases, for continuous integration"
  ) { log, findings in JUnitSuite.document([JUnitSuite(log, findings)]) }
}

/// One run as a suite of JUnit; a document has as many as there were runs.
package struct JUnitSuite: Sendable {
  private let title: String
  private let cases: [String]
  private let tests: Int
  private let failures: Int
  private let errors: Int
  private let nanoseconds: Int64

  package init(_ log: RecordedLog, _ findings: Findings) {
    let verdicts = Verdicts(log, findings)
    let title = XML.escaped(log.title)
    self.title = title
    cases = verdicts.cases.flatMap { $0.element(of: title, in: findings.path) }
    tests = verdicts.cases.count
    failures = verdicts.failures
    errors = verdicts.errors
    nanoseconds = log.length
  }

  /// A scenario that could not be played.
  package init(unplayed path: String, because error: String) {
    title = XML.escaped(path)
    let message = XML.escaped(error)
    cases = [
      "    <testcase classname=\"\(title)\" name=\"it can be played\" time=\"0\" file=\"\(title)\">",
      "      <error message=\"\(message)\">\(message)</error>", "    </testcase>",
    ]
    (tests, failures, errors, nanoseconds) = (1, 0, 1, 0)
  }

  /// All runs in one document.
  package static func document(_ suites: [JUnitSuite]) -> [UInt8] {
    let sum = counts(
      suites.reduce(0) { $0 + $1.tests },
      suites.reduce(0) { $0 + $1.failures },
      suites.reduce(0) { $0 + $1.errors },
      suites.reduce(0) { $0 + $1.nanoseconds }
    )
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(sum)>"]
    for suite in suites { lines += suite.lines }
    lines += ["</testsuites>"]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private var lines: [String] {
    let counts = Self.counts(tests, failures, errors, nanoseconds)
    return ["  <testsuite name=\"\(title)\" \(counts)>"] + cases + ["  </testsuite>"]
  }

  private static func counts(_ tests: Int, _ failures: Int, _ errors: Int, _ nanoseconds: Int64)
    -> String
  {
    "tests=\"\(tests)\" failures=\"\(failures)\""
      + " errors=\"\(errors)\" time=\"\(TimeText.seconds(nanoseconds))\""
  }
}

extension Verdicts.Case {
  fileprivate func element(of suite: String, in path: String) -> [String] {
    let file = path.isEmpty ? "" : " file=\"\(XML.escaped(path))\""
    let head =
      "    <testcase classname=\"\(suite)\" name=\"\(XML.escaped(name))\""
      + " time=\"\(TimeText.seconds(nanoseconds))\"\(file)"
    guard let failure else { return [head + "/>"] }
    let tag = isError ? "error" : "failure"
    let at = "at \(TimeText.seconds(timeNanoseconds)) s"
    return [
      head + ">",
      "      <\(tag) message=\"\(XML.escaped(failure))\">\(at): \(XML.escaped(failure))</\(tag)>",
      "    </testcase>",
    ]
  }
}
