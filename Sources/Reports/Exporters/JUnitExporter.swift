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
  /// Writes the XML lines of the case in a suite.
  func element(of suite: String, in path: String) -> [String] {
    let file = path.isEmpty ? "" : " file=\"\(XML.escaped(path))\""
    let place = file + (line.map { " line=\"\($0)\"" } ?? "")
    let time = wallNanoseconds.map { " time=\"\(TimeText.fine($0))\"" } ?? ""
    let head = "    <testcase classname=\"\(suite)\" name=\"\(XML.escaped(name))\"\(time)\(place)"
    if let undecided {
      let skipped = "      <skipped message=\"\(XML.escaped(undecided))\"/>"
      return [head + ">", skipped, "    </testcase>"]
    }
    if let asMeant {
      let told = XML.escaped("failed as it should: \(asMeant)", keepsLines: true)
      return [head + ">", "      <system-out>\(told)</system-out>", "    </testcase>"]
    }
    guard let failure else { return [head + "/>"] }
    let tag = isError ? "error" : "failure"
    let at = "at \(TimeText.seconds(timeNanoseconds)) s"
    let around = around.flatMap { part in part.lines.map { Self.line(part.name, $0) } }
    let text = ["\(at): \(XML.escaped(failure, keepsLines: true))"] + details.map(Self.line)
    let body = (text + around).joined(separator: "\n")
    return [
      head + ">", "      <\(tag) message=\"\(XML.firstLine(failure))\">\(body)</\(tag)>",
      "    </testcase>",
    ]
  }

  private static func line(_ name: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(0, 10 - name.count))
    return name + padding + XML.escaped(text)
  }
}

extension XML {
  /// Returns the first line of a text for an XML attribute; the element's body has all lines.
  static func firstLine(_ text: String) -> String {
    escaped(String(text.prefix { !$0.isNewline }))
  }
}
