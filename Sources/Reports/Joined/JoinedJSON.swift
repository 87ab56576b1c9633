import LockstepProtocol

extension JoinedReport {
  static let json = JoinedReport(
    name: "json",
    ending: ".json",
    run: { log, findings in
      let verdicts = Verdicts(log, findings)
      let counts = Counts(
        checks: verdicts.decided,
        failures: verdicts.failures + verdicts.errors,
        undecided: verdicts.undecided,
        nanoseconds: log.length
      )
      return Run(
        title: log.title,
        text: "\(JSONText { Summary(log, findings).write(into: &$0) })",
        counts: counts
      )
    },
    unplayed: { name, _, error in
      let text = JSONText.object { writer in
        writer.field("title", name)
        writer.field("error", error)
      }
      return Run(title: name, text: "\(text)", counts: Counts(checks: 1, errors: 1))
    },
    write: { document in VisibleJSON.bytes(text(of: document).indented) },
    read: { (bytes) throws(Damage) in try read(json: bytes) }
  )

  private static func text(of document: Document) -> JSONText {
    let sum = Counts.sum(document.runs)
    return JSONText.object { writer in
      if let part = document.part { writer.field("part", "\(part)") }
      writer.field("runs", document.runs.count)
      if let unplayed = document.unplayed {
        writer.field("unplayed", unplayed.count)
        writer.field("stopped", "\(unplayed)")
      }
      writer.field("checks", sum.checks)
      writer.field("passed", sum.checks - sum.bad)
      if sum.undecided > 0 { writer.field("undecided", sum.undecided) }
      writer.field("nanoseconds", sum.nanoseconds)
      writer.key("each")
      writer.beginArray()
      for run in document.runs {
        if let text = try? Result(catching: { () throws(JSONError) in
          try JSONText(validating: Array(run.text.utf8))
        }).get() {
          writer.text(text)
        }
      }
      writer.endArray()
    }
  }

  private static let limits = JSONLimits(maximumDepth: 64, maximumBytes: 1 << 30)

  private static func read(json bytes: [UInt8]) throws(Damage) -> Document {
    do throws(JSONError) {
      var document = Document([])
      var isOurs = false
      var reader = JSONReader(bytes, limits: limits)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "part": document.part = ReportPart(try reader.string())
        case "stopped": document.unplayed = UnplayedRuns(try reader.string())
        case "each":
          isOurs = true
          try reader.beginArray()
          while try reader.nextElement() { document.runs.append(try run(of: try reader.text())) }
        default: try reader.skipValue()
        }
      }
      try reader.end()
      if isOurs { return document }
    } catch {
      throw error.offset >= bytes.count ? .cut : .foreign
    }
    throw .foreign
  }

  private static func run(of text: JSONText) throws(JSONError) -> Run {
    var run = Run(title: "", text: "\(text)", counts: Counts())
    var passed = 0
    var reader = JSONReader(text.bytes, limits: limits)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "title": run.title = try reader.string()
      case "checks": run.counts.checks = Int(try reader.integer(in: 0...Int64(Int32.max)))
      case "passed": passed = Int(try reader.integer(in: 0...Int64(Int32.max)))
      case "nanoseconds":
        run.counts.nanoseconds = try reader.integer(in: 0...JSONLimits.integers.upperBound)
      case "undecided":
        run.counts.undecided = 1
        try reader.skipValue()
      case "error":
        run.counts = Counts(checks: 1, errors: 1)
        try reader.skipValue()
      default: try reader.skipValue()
      }
    }
    if run.counts.errors == 0 { run.counts.failures = run.counts.checks - passed }
    return run
  }
}
