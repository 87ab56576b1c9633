package import LockstepProtocol

/// The log of a run that goes on, for pages that follow it.
///
/// A page loads with what has happened so far; the rest comes to it as events of a stream, each with the
/// lines that are new. Who was away says which line came last, and gets those after it.
package struct LiveLog: Sendable {
  /// A place in the log: how many lines of which run somebody has.
  package struct Position: Sendable, Equatable, CustomStringConvertible {
    /// A run that goes back in time is another one from then on.
    package var run: String
    package var lines: Int

    package init(run: String, lines: Int) {
      self.run = run
      self.lines = lines
    }

    /// Reads `RUN.LINES`; `nil` for any other text.
    package init?(_ text: String) {
      let words = text.split(separator: ".", omittingEmptySubsequences: false)
      guard words.count == 2, let lines = Int(words[1]), lines >= 0 else { return nil }
      self.init(run: String(words[0]), lines: lines)
    }

    package var description: String { "\(run).\(lines)" }
  }

  private let name: String
  private let findings: Findings
  private var turns = 0
  private var events: [LogEvent] = []
  private var rows = EventRows([])

  /// - Parameters:
  ///   - name: Letters and digits that no other start of a program has.
  ///   - findings: The scenario that plays, where one is known.
  package init(named name: String, playing findings: Findings = Findings()) {
    self.name = name
    self.findings = findings
  }

  /// Where the log ends now.
  package var end: Position { Position(run: run, lines: events.count) }

  private var run: String { turns == 0 ? name : "\(name)-\(turns)" }

  package mutating func append(_ event: LogEvent) {
    events.append(event)
    rows.append(event)
  }

  /// Goes back to so many lines; what comes then is another run.
  package mutating func goBack(to lines: Int) {
    events.removeLast(max(0, events.count - lines))
    rows = EventRows(events)
    turns += 1
  }

  // MARK: What pages get

  /// The whole page, as it stands now.
  package func page(_ state: LiveState, _ acts: LiveActs? = nil) -> [UInt8] {
    let part = LivePart(position: end, state: state, acts: acts)
    return Array(HTMLPage(log(until: state.time), findings, live: part).text.utf8)
  }

  /// The lanes and the numbers, as they stand now.
  package func picture(at now: Int64) -> [UInt8] { HTMLPage(log(until: now)).changing.bytes }

  private func log(until now: Int64) -> RecordedLog {
    let isWhole = if case .run? = events.first?.kind { true } else { false }
    return RecordedLog(events, titled: "A live run", isWhole: isWhole, until: now)
  }

  /// One event of the stream with the lines after a place, and the place after them; `nil` where there
  /// are none, and an event that says so for somebody who has lines of another run.
  ///
  /// - Parameter most: About how many bytes it has.
  package func message(after place: Position, most: Int) -> (bytes: [UInt8], place: Position)? {
    guard place.run == run, place.lines <= events.count else {
      return (Self.anew, end)
    }
    if place.lines == events.count { return nil }
    let first = rows.starts[place.lines]
    let count = rows.starts[place.lines...].prefix { $0 - first < most }.count
    let next = Position(run: run, lines: place.lines + count)
    let last = next.lines == events.count ? rows.bytes.count : rows.starts[next.lines]
    var bytes = Array("id: \(next)\ndata: ".utf8)
    bytes +=
      JSONText { writer in
        writer.array(rows.kinds) { $1.string($0) }
      }.bytes
    for row in rows.bytes[first..<last].split(separator: UInt8(ascii: "\n")) {
      bytes += Array("\ndata: ".utf8) + row
    }
    return (bytes + Array("\n\n".utf8), next)
  }

  /// Tells a page that what it has is of another run.
  private static let anew = Array("event: anew\ndata: \n\n".utf8)

  /// The event of the stream that says how the run stands.
  package static func message(_ state: LiveState) -> [UInt8] {
    Array("event: state\ndata: ".utf8) + state.text.bytes + Array("\n\n".utf8)
  }
}
