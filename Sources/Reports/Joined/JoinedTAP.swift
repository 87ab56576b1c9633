import LockstepProtocol

extension JoinedReport {
  static let tap = JoinedReport(
    name: "tap",
    ending: ".tap",
    run: { log, findings in
      let verdicts = Verdicts(log, findings)
      let counts = Counts(
        checks: verdicts.decided,
        failures: verdicts.failures,
        errors: verdicts.errors,
        undecided: verdicts.undecided,
        nanoseconds: log.length
      )
      return subtest(
        TAPText.description(findings.title(of: log)),
        counts,
        [TAPText.figures(log, findings)] + TAPText.points(verdicts.cases)
      )
    },
    unplayed: { name, _, error in
      let points = [
        "1..1", "not ok 1 - it can be played", "  ---", "  message: \(TAPText.quoted(error))",
        "  severity: error", "  ...",
      ]
      return subtest(TAPText.description(name), Counts(checks: 1, errors: 1), points)
    },
    write: { document in
      let head = document.head.map { ["# \($0)"] } ?? []
      // A reader that is promised more points than come knows that something is missing.
      let count = document.runs.count + (document.unplayed?.count ?? 0)
      let plan = count == 0 ? "1..0 # SKIP nothing was played" : "1..\(count)"
      var text = ([version] + head + [plan]).joined(separator: "\n") + "\n"
      for (index, run) in document.runs.enumerated() {
        let result = run.counts.bad == 0 ? "ok" : "not ok"
        let isOpen = run.counts.undecided > 0 && run.counts.bad == 0
        let skipped = isOpen ? TAPText.skip + "it is undecided" : ""
        text += run.text + "\(result) \(index + 1) - \(run.title)\(skipped)\n"
      }
      return Array(text.utf8)
    },
    read: { (bytes) throws(Damage) in try read(tap: bytes) }
  )

  private static let version = "TAP version 14"
  private static let heading = "# Subtest: "
  private static let margin = "    "

  private static func subtest(_ title: String, _ counts: Counts, _ points: [String]) -> Run {
    let lines = [heading + title] + points.map { margin + $0 }
    return Run(title: title, text: lines.joined(separator: "\n") + "\n", counts: counts)
  }

  /// Parses a file that `write` has written, in which each run is a subtest followed by its own test
  /// point.
  private static func read(tap bytes: [UInt8]) throws(Damage) -> Document {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(version + "\n") else { throw version.hasPrefix(text) ? .cut : .foreign }
    guard text.hasSuffix("\n") else { throw .cut }
    var lines = text.split(separator: "\n").dropFirst()
    var document = Document([])
    if let head = lines.first, document.read(head: head.dropFirst(2)) { lines.removeFirst() }
    guard let plan = lines.popFirst() else { throw .cut }
    guard let count = Int(plan.dropFirst(3).prefix { $0.isNumber }) else { throw .foreign }
    while !lines.isEmpty { document.runs.append(try takeSubtest(&lines)) }
    guard document.runs.count + (document.unplayed?.count ?? 0) == count else { throw .cut }
    return document
  }

  private static func takeSubtest(_ lines: inout ArraySlice<Substring>) throws(Damage) -> Run {
    guard let head = lines.popFirst(), head.hasPrefix(heading) else { throw .foreign }
    let body = lines.prefix { $0.hasPrefix(margin) }
    lines = lines[body.endIndex...]
    guard let point = lines.popFirst() else { throw .cut }
    guard point.hasPrefix("ok ") || point.hasPrefix("not ok ") else { throw .foreign }
    let bad = body.count { $0.hasPrefix(margin + "not ok ") }
    let errors = body.count { $0 == margin + "  severity: error" }
    let undecided = body.count { $0.hasPrefix(margin + "ok ") && $0.contains(TAPText.skip) }
    let good = body.count { $0.hasPrefix(margin + "ok ") } - undecided
    return Run(
      title: String(head.dropFirst(heading.count)),
      text: ([head] + body).joined(separator: "\n") + "\n",
      counts: Counts(
        checks: good + bad,
        failures: bad - errors,
        errors: errors,
        undecided: undecided
      )
    )
  }
}
