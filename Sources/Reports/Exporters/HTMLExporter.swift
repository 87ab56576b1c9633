import LockstepProtocol

extension Exporter {
  static let html = Exporter(
    name: "html",
    summary: "a page that needs nothing else: lanes, screens at any instant, every body"
  ) { log, findings in
    Array(HTMLPage(log, findings).text.utf8)
  }
}

/// The page: its parts are made here where they are the run's, and by its script where a person asks.
private struct HTMLPage {
  private let log: RecordedLog
  private let timeline: Timeline
  private let verdicts: Verdicts

  init(_ log: RecordedLog, _ findings: Findings) {
    self.log = log
    timeline = Timeline(log)
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
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title): a run of a watch and a phone</title>
      <style>
      \(PageStyle.text)
      </style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      <ul class="facts" aria-label="The run in numbers">
      \(facts)
      </ul>
      </header>
      <main>
      \(failures)\(PageBody.before)
      <div class="lanes"><div class="names" aria-hidden="true">\(names)</div>
      <div id="scroll" tabindex="0" aria-label="The run over time; the keys are below">
      \(TimelinePicture(timeline, title: "\(log.title) over time: \(outline)").svg)
      </div></div>
      \(PageBody.after)
      </main>
      <script type="application/json" id="head">\(head(rows.kinds))</script>
      <script type="text/plain" id="rows">
      \(String(decoding: rows.bytes, as: UTF8.self))</script>
      <script>
      \(PageScript.text)
      </script>
      </body>
      </html>

      """
  }

  // MARK: Facts

  private var lost: Int { timeline.crossings.count(where: \.isLost) }

  /// The run in a sentence, for those who hear it.
  private var outline: String {
    "\(TimeText.rough(log.length)), \(timeline.crossings.count) packets of which \(lost) were lost, "
      + "\(timeline.haptics.count) haptics, \(timeline.documents.count) documents written"
  }

  private var facts: String {
    let failed = verdicts.failures + verdicts.errors
    let passed = verdicts.decided - failed
    var items = [("", TimeText.rough(log.length), "true time")]
    if failed > 0 {
      items.append(("bad", "\(failed)", failed == 1 ? "check failed" : "checks failed"))
    }
    items += [
      (failed == 0 && passed > 0 ? "good" : "", "\(passed)", "checks passed"),
      ("", "\(timeline.crossings.count)", "packets"), (lost > 0 ? "warn" : "", "\(lost)", "lost"),
      ("", "\(timeline.haptics.count)", "haptics"), ("", "\(timeline.documents.count)", "writes"),
      ("", "\(log.events.count)", "events"),
    ]
    let seed = "<li>seed <b>\(log.seed)</b></li>"
    return items.map { style, value, what in
      "<li class=\"\(style)\"><b>\(value)</b> \(what)</li>"
    }.joined(separator: "\n") + "\n" + seed
  }

  private var failures: String {
    let failed = verdicts.cases.filter { $0.failure != nil }
    if failed.isEmpty { return "" }
    let items = failed.map { test in
      "<li><b>\(XML.escaped(test.name))</b>, at \(TimeText.seconds(test.timeNanoseconds)) s: "
        + "found \(XML.escaped(test.failure ?? ""))</li>"
    }
    return "<section class=\"failures\"><h2>What failed</h2><ul>\(items.joined())</ul></section>\n"
  }

  private var names: String {
    TimelinePicture.rows.map { row in
      "<span style=\"top:\(row.y)px;height:\(row.height)px\">\(row.name)</span>"
    }.joined()
  }

  /// What the script needs to know of the picture and of the rows.
  private func head(_ kinds: [String]) -> String {
    let text = JSONText { writer in
      writer.beginObject()
      writer.field("length", log.length / 1_000)
      writer.key("kinds")
      writer.beginArray()
      for kind in kinds { writer.string(kind) }
      writer.endArray()
      writer.field("height", TimelinePicture.height)
      for (name, row) in [("link", TimelinePicture.link), ("documents", TimelinePicture.documents)]
      {
        writer.key(name)
        writer.beginArray()
        writer.integer(Int64(row.y))
        writer.integer(Int64(row.y + row.height))
        writer.endArray()
      }
      writer.endObject()
    }
    return String(decoding: EventRows.plain(text.bytes), as: UTF8.self)
  }
}
