import LockstepProtocol

/// The page: its parts are made here where they are the run's, and by its script where a person asks.
struct HTMLPage {
  private let log: RecordedLog
  private let timeline: Timeline
  private let verdicts: Verdicts
  private let lanes: Lanes
  private let findings: Findings
  private let live: LivePart?

  /// - Parameter live: What else is in the page of a run that goes on.
  init(_ log: RecordedLog, _ findings: Findings = Findings(), live: LivePart? = nil) {
    self.live = live
    self.log = log
    self.findings = findings
    timeline = Timeline(log)
    lanes = Lanes(timeline)
    verdicts = Verdicts(log, findings)
  }

  var text: String {
    let title = XML.escaped(log.title)
    let rows = EventRows(log.events)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
      \(live == nil ? "" : LivePart.policy)base-uri 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">\(origin)
      <title>\(title): a run of a watch and a phone</title>
      <style>
      \(PageStyle.text)\(live == nil ? "" : "\n" + LivePart.style)
      </style>
      </head>
      <body>\(live?.bar ?? "")
      <header>
      <h1>\(title)</h1>
      <ul class="facts" id="facts" aria-label="The run in numbers">
      \(facts)
      </ul>
      </header>
      <main>
      \(FailureCards(verdicts, findings).html)\(PageBody.stage)\(live?.controls ?? "")\
      \(PageBody.controls)
      <div class="lanes"><div class="names" id="names" aria-hidden="true" \
      style="height:\(lanes.height)px">
      \(names)</div>
      <div id="scroll" tabindex="0" aria-label="The run over time; the keys are below">
      \(picture)
      </div></div>
      \(PageBody.after)
      \(ScenarioListing(findings, verdicts).html)
      </main>
      <script type="application/json" id="head">\(head(rows.kinds))</script>
      <script type="text/plain" id="rows">
      \(String(decoding: rows.bytes, as: UTF8.self))</script>
      <script>
      \(live?.script ?? PageScript.text)
      </script>
      </body>
      </html>

      """
  }

  /// The scenario of a run that is over, by which its page is known again.
  private var origin: String {
    live == nil && !findings.path.isEmpty ? "\n" + PageOrigin.tag(findings.path) : ""
  }

  private var picture: String {
    TimelinePicture(timeline, lanes, title: "\(log.title) over time: \(outline)").svg
  }

  /// What of the page changes while a run goes on, and is no row.
  var changing: JSONText {
    JSONText.object { writer in
      writer.field("facts", facts)
      writer.field("names", names)
      writer.field("picture", picture)
      writer.key("head")
      writeHead([], into: &writer)
    }
  }

  // MARK: Facts

  private var lost: Int { timeline.crossings.count(where: \.isLost) }

  /// The run in a sentence, for those who hear it.
  private var outline: String {
    "\(TimeText.seconds(log.length)) s, \(timeline.crossings.count.counted("packet")) of which \(lost) "
      + "\(lost == 1 ? "was" : "were") lost, \(timeline.haptics.count.counted("haptic")), "
      + "\(timeline.documents.count.counted("document")) written"
  }

  private var facts: String {
    let failed = verdicts.cases.filter { $0.failure != nil }
    let passed = verdicts.cases.count { $0.line != nil && $0.failure == nil && $0.undecided == nil }
    var items = [("", "\(TimeText.seconds(log.length)) s", "true time")]
    for (kind, count) in Self.kinds(of: failed) {
      items.append(("bad", "\(count)", "\(kind) failed"))
    }
    items += [
      (
        failed.isEmpty && passed > 0 ? "good" : "", "\(passed)",
        passed == 1 ? "check passed" : "checks passed"
      ),
      counted(timeline.crossings.count, "packet"), (lost > 0 ? "warn" : "", "\(lost)", "lost"),
    ]
    let (haptics, writes) = (timeline.haptics.count, timeline.documents.count)
    if haptics > 0 { items.append(counted(haptics, "haptic")) }
    if writes > 0 { items.append(counted(writes, "write")) }
    items.append(counted(log.events.count, "event"))
    func counted(_ count: Int, _ what: String) -> (String, String, String) {
      ("", "\(count)", count == 1 ? what : "\(what)s")
    }
    let seed = log.isWhole ? "<li>seed <b>\(log.seed)</b></li>" : ""
    return items.map { style, value, what in
      "<li class=\"\(style)\"><b>\(value)</b> \(what)</li>"
    }.joined(separator: "\n") + "\n" + seed
  }

  /// What failed, by its kind: what a line expects, what another line does, and what no line says.
  private static func kinds(of failed: [Verdicts.Case]) -> [(name: String, count: Int)] {
    let checks = failed.count { $0.line != nil && $0.name.hasPrefix("expect ") }
    let lines = failed.count { $0.line != nil } - checks
    let others = failed.count - checks - lines
    return [
      (checks == 1 ? "check" : "checks", checks), (lines == 1 ? "action" : "actions", lines),
      (others == 1 ? "other" : "others", others),
    ].filter { $0.1 > 0 }
  }

  private var names: String {
    lanes.rows.map { row in
      "<span style=\"top:\(row.y)px;height:\(row.height)px\">\(row.kind.name)</span>"
    }.joined()
  }

  /// What the script needs to know of the picture and of the rows.
  private func head(_ kinds: [String]) -> String {
    let text = JSONText { writeHead(kinds, into: &$0) }
    return String(decoding: EventRows.plain(text.bytes), as: UTF8.self)
  }

  private func writeHead(_ kinds: [String], into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("whole", log.isWhole)
    writer.field("start", log.start / 1_000)
    writer.field("length", log.length / 1_000)
    writer.strings("kinds", kinds)
    writer.field("height", lanes.height)
    writer.key("rows")
    writer.beginObject()
    for row in lanes.rows {
      writer.key(row.kind.rawValue)
      writer.beginArray()
      writer.integer(Int64(row.y))
      writer.integer(Int64(row.y + row.height))
      writer.endArray()
    }
    writer.endObject()
    writer.endObject()
  }
}
