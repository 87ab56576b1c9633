import LockstepEventWords
import LockstepProtocol

extension Exporter {
  static let mermaid = Exporter(
    name: "mermaid",
    summary: "a sequence diagram in Mermaid's language"
  ) { log, _ in
    var diagram = MermaidDiagram(title: log.title)
    let timeline = Timeline(log)
    let crossings = Dictionary(grouping: timeline.crossings, by: \.event).mapValues { $0[0] }
    for (index, event) in log.events.enumerated() {
      if let crossing = crossings[index] {
        diagram.draw(crossing)
      } else {
        diagram.draw(event)
      }
    }
    return Array(diagram.text.utf8)
  }
}

/// A sequence diagram, with only the syntax that most Mermaid programs accept.
private struct MermaidDiagram {
  /// The greatest size of a diagram in bytes: a little below Mermaid's default limit, to leave room for
  /// the last line.
  private static let bytesMax = 49_500

  private var lines: [String]
  private var bytes = 0
  private var leftOut = 0

  init(title: String) {
    lines = [
      "---", "title: \(Self.quoted(title))", "---", "sequenceDiagram", "  participant watch",
      "  participant phone",
    ]
  }

  var text: String {
    let end =
      leftOut == 0 ? [] : ["  Note over watch,phone: \(leftOut) more that find no room here"]
    return (lines + end).joined(separator: "\n") + "\n"
  }

  mutating func draw(_ crossing: Timeline.Crossing) {
    // Receipts say nothing that an arrow has not said.
    if crossing.packet.kind.lowercased().hasSuffix("receipt"), !crossing.isLost { return }
    let arrow = crossing.isLost ? "-x" : crossing.endedAt == nil ? "--)" : "->>"
    let payload = crossing.packet.payload.map(\.gistBehind) ?? ""
    let took = crossing.nanoseconds.map { ", \($0 / 1_000_000) ms" } ?? ""
    add(
      "\(crossing.from.name)\(arrow)\(crossing.from.counterpart.name)",
      "\(TimeText.seconds(crossing.sentAt)) \(crossing.packet.kind)\(payload)\(took)"
    )
  }

  mutating func draw(_ event: LogEvent) {
    let time = TimeText.seconds(event.timeNanoseconds)
    guard let text = EventText.words(of: event) else { return }
    switch event.kind {
    case .action, .crashed, .started, .effect(.refused), .fault, .effect(.document):
      add("Note over \(event.device?.name ?? "watch,phone")", "\(time) \(text)")
    case .link, .expectation(_, _?): add("Note over watch,phone", "\(time) \(text)")
    default: break
    }
  }

  private mutating func add(_ head: String, _ words: String) {
    let line = "  \(head): \(Self.escaped(words))"
    if leftOut > 0 || bytes + line.utf8.count > Self.bytesMax {
      leftOut += 1
    } else {
      bytes += line.utf8.count + 1
      lines.append(line)
    }
  }

  /// Escapes a text for Mermaid, where a semicolon ends a statement and a hash begins an entity.
  private static func escaped(_ text: String) -> String {
    text.visibleLine.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "#": escaped += "#35;"
      case ";": escaped += "#59;"
      case "<": escaped += "#lt;"
      case ">": escaped += "#gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// Quotes a text as a string of YAML in double quotes.
  private static func quoted(_ text: String) -> String {
    JSONText { $0.string(text.visibleLine) }.description
  }
}
