import LockstepEventWords
import LockstepProtocol

/// The comparison of two logs: the first events that differ, with the events before them.
package struct LogComparison {
  /// The number of events that are equal in both logs before the first difference, without the first
  /// line.
  package let common: Int
  /// `true` if the logs are equal to the end.
  package let isEqual: Bool
  /// The comparison in words for a person.
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
      lines.append("the same \(same.counted("event")) in both")
    } else {
      let first = same.counted("event is", "events are")
      lines.append("the first \(first) the same, then they part at line \(same + 2)")
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
    guard let x = a[same...].first, let y = b[same...].first, x.isSameButDigest(as: y) else {
      return parting(a, b, same)
    }
    return before(a, same) + ["   " + line(x), ""] + [
      "This line differs in its digest alone: the \(x.device?.name ?? "device") is in another state",
      "than it was in the other run, which shows only later.",
    ] + seen(a, b, same)
  }

  /// Finds the first visible difference after the states of the devices began to differ.
  private static func seen(_ a: [LogEvent], _ b: [LogEvent], _ same: Int) -> [String] {
    let alike = zip(a, b).prefix { $0.isSameButDigest(as: $1) }.count
    if alike == a.count, alike == b.count { return ["Nothing else differs, to the end."] }
    return ["What happens is the same as far as line \(alike + 1), and then:", ""]
      + parting(a, b, alike)
  }

  private static func before(_ events: [LogEvent], _ place: Int) -> [String] {
    events[max(0, place - shownBefore)..<place].map { "   " + line($0) }
  }

  private static func parting(_ a: [LogEvent], _ b: [LogEvent], _ place: Int) -> [String] {
    before(a, place) + a[place...].prefix(shownAfter).map { "-  " + line($0) }
      + b[place...].prefix(shownAfter).map { "+  " + line($0) }
  }

  private static func line(_ event: LogEvent) -> String {
    let time = TimeText.seconds(event.timeNanoseconds)
    let padding = String(repeating: " ", count: max(0, 10 - time.count))
    let who = event.device?.name ?? "-"
    let words = EventText.words(of: event) ?? "\(event.name) \(event.content)"
    return "\(padding)\(time)  \(who)  \(words.visibleLine)"
  }

  private static func counts(_ name: String, _ events: [LogEvent], _ same: Int) -> String {
    let rest = events[same...]
    let lost = rest.count { if case .lost = $0.kind { true } else { false } }
    let failed = rest.count { if case .expectation(_, _?) = $0.kind { true } else { false } }
    return
      "\(name.visibleLine): \(rest.count.counted("more event")), \(lost.counted("packet")) lost, "
      + "\(failed.counted("line")) failed"
  }
}

extension LogEvent {
  fileprivate func isSameButDigest(as other: LogEvent) -> Bool {
    var copy = other
    copy.digest = digest
    return self == copy
  }
}
