import LockstepProtocol

extension Exporter {
  static let summary = Exporter(
    name: "json",
    summary: "counts, times and verdicts in one JSON object"
  ) { log, findings in
    VisibleJSON.bytes(JSONText { Summary(log, findings).write(into: &$0) }.indented)
  }
}

/// What a run comes down to in numbers.
struct Summary {
  private let log: RecordedLog
  private let timeline: Timeline
  private let verdicts: Verdicts
  private let played: Findings.Played?

  init(_ log: RecordedLog, _ findings: Findings) {
    self.log = log
    played = findings.played
    timeline = Timeline(log)
    verdicts = Verdicts(log, findings)
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("title", log.title)
    writer.field("seed", String(log.seed))
    writer.field("lines", log.lineCount)
    writer.field("nanoseconds", log.length)
    if let played {
      writer.field("wallNanoseconds", played.wallNanoseconds)
      writer.field("digest", played.digest)
    }
    writeVerdicts(into: &writer)
    writePackets(into: &writer)
    writer.key("reachableNanoseconds")
    writer.beginObject()
    writer.field("link", total(timeline.link) { $0 == LogEvent.LinkState.connected.rawValue })
    for role in DeviceRole.allCases {
      writer.field(role.name, total(timeline.beliefs[role] ?? []) { $0 == Timeline.reachable })
    }
    writer.endObject()
    writer.field("haptics", timeline.haptics.count { !$0.haptic.wasMissed })
    writer.field("hapticsMissed", timeline.haptics.count(where: \.haptic.wasMissed))
    writer.field("documents", timeline.documents.count)
    writer.field("crashes", timeline.marks.count { $0.kind == .crash || $0.kind == .ended })
    writer.field("refusals", timeline.marks.count { $0.kind == .refusal })
    writer.endObject()
  }

  private func total(_ spans: [Timeline.Span], where isCounted: (String) -> Bool) -> Int64 {
    spans.reduce(0) { isCounted($1.label) ? $0 + $1.end - $1.start : $0 }
  }

  private func writeVerdicts(into writer: inout JSONWriter) {
    writer.field("checks", verdicts.decided)
    writer.field("passed", verdicts.decided - verdicts.failures - verdicts.errors)
    if verdicts.asMeant > 0 { writer.field("failedAsMeant", verdicts.asMeant) }
    if let reason = verdicts.cases.lazy.compactMap(\.undecided).first {
      writer.field("undecided", reason)
    }
    writer.key("failures")
    writer.beginArray()
    for test in verdicts.cases {
      guard let failure = test.failure else { continue }
      writer.beginObject()
      writer.field("name", test.name)
      if let line = test.line { writer.field("line", line) }
      writer.field("found", failure)
      writer.field("t", test.timeNanoseconds)
      for detail in test.details { writer.field(detail.name, detail.text) }
      for part in test.around {
        writer.strings(part.name, part.lines)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private func writePackets(into writer: inout JSONWriter) {
    writer.key("packets")
    writer.beginArray()
    for role in DeviceRole.allCases {
      for kind in Packet.kinds {
        let all = timeline.crossings.filter { $0.from == role && $0.packet.kind == kind }
        if all.isEmpty { continue }
        let times = all.compactMap(\.nanoseconds).sorted()
        writer.beginObject()
        writer.field("from", role.name)
        writer.field("kind", kind)
        writer.field("sent", all.count)
        writer.field("delivered", times.count)
        writer.field("lost", all.count(where: \.isLost))
        writer.field("bytes", all.reduce(0) { $0 + $1.bytes })
        if !times.isEmpty { writer.field("medianNanoseconds", times[times.count / 2]) }
        if let longest = times.last { writer.field("longestNanoseconds", longest) }
        writer.endObject()
      }
    }
    writer.endArray()
  }
}
