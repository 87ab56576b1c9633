/// The runs that were planned but not played, because a person ended them or an earlier run failed.
package struct UnplayedRuns: Sendable, Equatable, CustomStringConvertible {
  /// The reason that no more runs were started.
  package enum Reason: String, Sendable, CaseIterable {
    case interrupted
    case failure = "stopped by a failure"
  }

  package let reason: Reason
  package let played: Int
  package let planned: Int

  package init(_ reason: Reason, played: Int, planned: Int) {
    self.reason = reason
    self.played = played
    self.planned = planned
  }

  package var count: Int { planned - played }

  package var description: String { "\(reason.rawValue) after \(played) of \(planned) runs" }

  /// Parses the text that `description` has made; `nil` for any other text.
  init?(_ text: some StringProtocol) {
    guard let reason = Reason.allCases.first(where: { text.hasPrefix($0.rawValue + " after ") })
    else { return nil }
    let words = text.dropFirst(reason.rawValue.count).split(separator: " ")
    guard words.count == 5, words[2] == "of", words[4] == "runs", let played = Int(words[1]),
      let planned = Int(words[3]), played >= 0, played < planned
    else { return nil }
    self.init(reason, played: played, planned: planned)
  }
}

extension JoinedReport.Document {
  /// The lines before a file's runs, which name its part and the runs that were not played; `nil` if
  /// there is nothing to say.
  var head: String? {
    let said = [part.map { "\($0)" }, unplayed.map { "\($0)" }].compactMap(\.self)
    return said.isEmpty ? nil : said.joined(separator: "; ")
  }

  /// Parses a line that `head` has written; returns `false` for any other line.
  mutating func read(head: some StringProtocol) -> Bool {
    for text in head.split(separator: ";") {
      let text = text.drop { $0 == " " }
      if let part = ReportPart(text) {
        self.part = part
      } else if let unplayed = UnplayedRuns(text) {
        self.unplayed = unplayed
      } else {
        return false
      }
    }
    return part != nil || unplayed != nil
  }
}
