import LockstepProtocol

/// Where two logs part: the first events that differ, with those before them.
package struct LogComparison {
  /// How many events the logs have in common before they part, the first line aside.
  package let common: Int
  /// Whether the logs say the same to their ends.
  package let isEqual: Bool
  /// What a person reads.
  package let text: String

  private static let shownBefore = 3
  private static let shownAfter = 4

  package init(_ first: RecordedLog, _ second: RecordedLog, names: (String, String)) {
    // Titles and seeds are told, and are no reason to part at the first line.
    let a = Array(first.events.dropFirst())
    let b = Array(second.events.dropFirst())
    let same = zip(a, b).prefix { $0 == $1 }.count
    common = same
    isEqual = same == a.count && same == b.count
    var lines: [String] = []
    if first.title != second.title || first.seed != second.seed {
      lines.append("\(Self.name(first)) beside \(Self.name(second))")
    }
    if isEqual {
      lines.append("the same \(same) events in both")
    } else {
      lines.append("the first \(same) events are the same, then they part at line \(same + 2)")
      lines.append("")
      lines += Self.excerpt(a, b, same)
      lines += ["", Self.counts(names.0, a, same), Self.counts(names.1, b, same)]
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func name(_ log: RecordedLog) -> String {
    "“\(log.title.visibleLine)” with seed \(log.seed)"
  }

  private static func excerpt(_ a: [LogEvent], _ b: [LogEvent], _ same: Int) -> [String] {
    let before = a[max(0, same - shownBefore)..<same].map { "   " + line($0) }
    var lines = before
    if let x = a[same...].first, let y = b[same...].first, x.isSameButDigest(as: y) {
      lines += ["   " + line(x), ""]
      return lines + [
        "This line differs in its digest alone: the \(x.device?.name ?? "device") is in another state",
        "than it was in the other run, which shows only later.",
      ]
    }
    lines += a[same...].prefix(shownAfter).map { "-  " + line($0) }
    lines += b[same...].prefix(shownAfter).map { "+  " + line($0) }
    return lines
  }

  private static func line(_ event: LogEvent) -> String {
    let time = TimeText.seconds(event.timeNanoseconds)
    let padding = String(repeating: " ", count: max(0, 10 - time.count))
    let who = event.device?.name ?? "-"
    let words = ColumnLog.text(of: event) ?? "\(event.name) \(event.content)"
    return "\(padding)\(time)  \(who)  \(words.visibleLine)"
  }

  private static func counts(_ name: String, _ events: [LogEvent], _ same: Int) -> String {
    let rest = events[same...]
    let lost = rest.count { if case .lost = $0.kind { true } else { false } }
    let failed = rest.count { if case .expectation(_, _?) = $0.kind { true } else { false } }
    return "\(name.visibleLine): \(rest.count) more events, \(lost) packets lost, "
      + "\(failed) checks failed"
  }
}

extension LogEvent {
  fileprivate func isSameButDigest(as other: LogEvent) -> Bool {
    var copy = other
    copy.digest = digest
    return self == copy
  }
}
