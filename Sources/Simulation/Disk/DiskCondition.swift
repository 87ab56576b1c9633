/// The condition of a device's disk, in the words of scenarios, hosts and logs: `full`, `failing after
/// 3 for 1`.
package struct DiskCondition: Sendable, Equatable {
  /// The outage that affects accesses to any path; `nil` for none.
  package let outage: DiskOutage?
  /// The path that the rights forbid, with everything below it; `nil` for none.
  package let hidden: String?
  /// The words for the condition.
  package let text: String

  package static let works = DiskCondition(words: "works")
  package static let full = DiskCondition(words: "full", DiskOutage(.noSpace))
  package static let failing = failing(after: 0, for: .max)
  package static let noRights = DiskCondition(words: "no-rights", DiskOutage(.noRights))

  /// Makes a condition in which the disk fails after some accesses, for a number of accesses.
  package static func failing(after: Int64, for count: Int64) -> DiskCondition {
    let reason = DiskError.Kind.system("input/output error; look at the drive")
    let words = [
      "failing", after > 0 ? "after \(after)" : nil, count < .max ? "for \(count)" : nil,
    ]
    return DiskCondition(
      words: words.compactMap(\.self).joined(separator: " "),
      DiskOutage(reason, after: after, count: count)
    )
  }

  /// Makes a condition in which the disk's rights forbid one path.
  package static func hiding(_ path: String) -> DiskCondition {
    DiskCondition(words: "hides \(path)", hidden: path)
  }

  private init(words text: String, _ outage: DiskOutage? = nil, hidden: String? = nil) {
    self.text = text
    self.outage = outage
    self.hidden = hidden
  }

  /// Reads the words of a condition; `nil` if they are none.
  package init?(_ text: String) {
    let known: [DiskCondition] = [.works, .full, .failing, .noRights]
    if let condition = known.first(where: { $0.text == text }) {
      self = condition
      return
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    switch words.first {
    case "hides" where text != "hides" && text != "hides ":
      self = .hiding(words.dropFirst().joined(separator: " "))
    case "failing":
      guard let after = Self.number(behind: "after", in: words, or: 0),
        let count = Self.number(behind: "for", in: words, or: .max)
      else { return nil }
      self = .failing(after: after, for: count)
    default: return nil
    }
    // There is one way to say it.
    if self.text != text { return nil }
  }

  private static func number(behind word: String, in words: [Substring], or other: Int64)
    -> Int64?
  {
    guard let place = words.firstIndex(of: word[...]) else { return other }
    return words.indices.contains(place + 1) ? Int64(words[place + 1]) : nil
  }

  /// Compares two conditions by their words.
  package static func == (a: DiskCondition, b: DiskCondition) -> Bool { a.text == b.text }
}
