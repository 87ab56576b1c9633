import LockstepProtocol

extension Exporter {
  static let junit = Exporter(
    name: "junit",
    summary: "expectations as test cases, for continuous integration"
  ) { log, findings in
    let verdicts = Verdicts(log, findings)
    let suite = XML.escaped(log.title)
    let counts =
      "tests=\"\(verdicts.cases.count)\" failures=\"\(verdicts.failures)\""
      + " errors=\"\(verdicts.errors)\" time=\"\(TimeText.seconds(log.length))\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
      "  <testsuite name=\"\(suite)\" \(counts)>",
    ]
    for test in verdicts.cases { lines += test.element(of: suite, in: findings.path) }
    lines += ["  </testsuite>", "</testsuites>"]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
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
