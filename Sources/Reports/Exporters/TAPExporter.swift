import LockstepProtocol

extension Exporter {
  static let tap = Exporter(
    name: "tap",
    summary: "expectations as TAP version 14"
  ) { log, findings in
    let cases = Verdicts(log, findings).cases
    var lines = ["TAP version 14", "1..\(cases.count)", "# \(log.title.visibleLine)"]
    if cases.isEmpty { lines[1] = "1..0 # SKIP the run expects nothing" }
    for (index, test) in cases.enumerated() { lines += test.lines(number: index + 1) }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}

extension Verdicts.Case {
  fileprivate func lines(number: Int) -> [String] {
    let result = failure == nil ? "ok" : "not ok"
    let head = "\(result) \(number) - \(Self.description(name))"
    guard let failure else { return [head] }
    return [
      head, "  ---", "  message: \(Self.quoted(failure))",
      "  at: \(TimeText.seconds(timeNanoseconds))",
      "  severity: \(isError ? "error" : "fail")", "  ...",
    ]
  }

  /// A hash would begin a directive, and a backslash an escape.
  private static func description(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("#", with: "\\#").visibleLine
  }

  /// A string of YAML in double quotes, which reads as JSON's do.
  private static func quoted(_ text: String) -> String {
    String(
      decoding: VisibleJSON.bytes(JSONText { $0.string(text) }.bytes),
      as: UTF8.self
    )
  }
}
