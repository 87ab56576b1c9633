import LockstepProtocol

extension Exporter {
  static let junit = Exporter(
    name: "junit",
    summary: "expectations as test cases, for continuous integration"
  ) { log, findings in
    JoinedReport.junit.write(.init([JoinedReport.junit.run(log, findings)]))
  }
}

extension Verdicts.Case {
  /// The lines of the case in a suite.
  func element(of suite: String, in path: String) -> [String] {
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
