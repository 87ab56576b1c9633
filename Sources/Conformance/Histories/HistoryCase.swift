package import LockstepProtocol

/// A case with a random valid history, which the device under test and a reference device go through
/// side by side.
///
/// All moves are drawn from the case's number, so the id of a failing case names its history. A failing
/// history is shortened before it is reported: moves without which it fails all the same are left out.
package struct HistoryCase: Sendable {
  private let theme: HistoryTheme
  private let number: Int64

  package let kind = Case.Kind.valid
  package var role: DeviceRole { theme.role }
  /// The statement that the history mainly exercises; a failure names the statement that was broken.
  package var statement: String { theme.statement }
  package var claim: String { "history \(number) of \(theme.name) goes as the reference device's" }
  package var id: String { CaseID.text(statement, role == .watch ? "wh" : "ph", claim) }
  package var name: String { "\(statement) \(role.name): \(claim)" }

  /// The number of histories of each theme, unless a person asks for more.
  package static let usualCount: Int64 = 30

  package static let all = all(each: usualCount)

  /// Makes so many histories of each theme.
  package static func all(each count: Int64) -> [HistoryCase] {
    HistoryTheme.all.flatMap { theme in
      (0..<count).map { HistoryCase(theme: theme, number: $0 + 1) }
    }
  }

  private init(theme: HistoryTheme, number: Int64) {
    self.theme = theme
    self.number = number
  }

  /// Runs the history on the device and on the reference device, and compares the two.
  ///
  /// - Parameters:
  ///   - home: The place in which the device is started, as often as shortening needs.
  ///   - reference: Makes a new reference device of the same role.
  ///   - clock: Gives the nanoseconds of the shell's clock, only for the report.
  package func judge(
    _ home: any SystemHome,
    beside reference: @escaping () -> any Subject,
    forcesRealTime: Bool = false,
    clock: () -> Int64 = { 0 }
  ) -> CaseOutcome {
    let started = clock()
    let tell = { moves in self.tell(moves, home, reference, forcesRealTime: forcesRealTime) }
    var told = tell(theme.moves(number))
    if case .broke? = told.stop { told = shorter(told, tell) }
    return CaseOutcome(
      id: id,
      name: name,
      statement: statement,
      claim: claim,
      kind: kind,
      verdict: verdict(of: told),
      nanoseconds: clock() - started,
      trace: told.wire
    )
  }

  private func verdict(of told: HistoryOutcome) -> CaseOutcome.Verdict {
    guard var stop = told.stop else { return .pass }
    if case .broke(let broken, let expected, let found) = stop {
      let moves = told.moves.map(\.text).joined(separator: "; ")
      stop = .broke(statement: broken, expected: "\(expected), after: \(moves)", found: found)
    }
    return CaseOutcome.Verdict(stop, statement: statement, wire: told.wire)
  }

  // MARK: Telling

  /// A history as far as it went, and why no further.
  private struct HistoryOutcome {
    var moves: [Move]
    var stop: Stop?
    var wire: [WireLine]

    /// The statement that the device broke.
    var broken: String? {
      if case .broke(let statement, _, _)? = stop { statement } else { nil }
    }
  }

  private func tell(
    _ moves: [Move],
    _ home: any SystemHome,
    _ reference: () -> any Subject,
    forcesRealTime: Bool
  ) -> HistoryOutcome {
    defer { home.clear() }
    let subject: any Subject
    do throws(SubjectFault) { subject = try home.start() } catch {
      return HistoryOutcome(moves: moves, stop: .fault(error), wire: [])
    }
    let device = Harness(role, subject, forcesRealTime: forcesRealTime)
    var count = 0
    do throws(Stop) {
      let other = Harness(role, reference(), isMonitored: false)
      try begin(device)
      try begin(other)
      try play(moves, to: device, and: other, count: &count)
      try device.endOfCase()
      return HistoryOutcome(moves: moves, stop: nil, wire: device.wire)
    } catch {
      let (stop, lines) = device.gravest(error)
      let played = Array(moves.prefix(count))
      return HistoryOutcome(moves: played, stop: stop, wire: Array(device.wire.prefix(lines)))
    }
  }

  private func begin(_ device: Harness) throws(Stop) {
    try device.greet(incarnation: 3)
    try device.needsLease()
    // A verb that is refused is compared, and ends nothing.
    device.done = Harness.mayBeRefused
    try device.act(Harness.start)
  }

  private func play(
    _ moves: [Move],
    to device: Harness,
    and other: Harness,
    count: inout Int
  ) throws(Stop) {
    let players = [device, other].map {
      HistoryPlayer($0, answersContexts: theme.answersContexts)
    }
    var views = [device, other].map { HistoryView($0) }
    var connections = 0
    for move in moves {
      count += 1
      let found = try move.play(players[0]) + players[0].settle()
      let wanted = try move.play(players[1]) + players[1].settle()
      let isNew = players[0].connections > connections
      connections = players[0].connections
      let isInFront = other.system["app"] == "foreground"
      try HistoryView.compare(
        views[0].sight(of: found, overNewConnection: isNew, isInFront: isInFront),
        with: views[1].sight(of: wanted, overNewConnection: isNew, isInFront: isInFront),
        role
      )
    }
  }

  // MARK: Shortening

  /// The number of times that a device is started anew to shorten a history.
  private static let triesMax = 80

  /// Leaves out spans of moves, then single ones, as long as the device goes on breaking something.
  private func shorter(_ told: HistoryOutcome, _ tell: ([Move]) -> HistoryOutcome) -> HistoryOutcome
  {
    var best = told
    var tries = 0
    var span = max(1, best.moves.count / 2)
    while span > 0 {
      var start = 0
      while start < best.moves.count, tries < Self.triesMax {
        tries += 1
        var moves = best.moves
        moves.removeSubrange(start..<min(moves.count, start + span))
        let next = tell(moves)
        if next.broken == told.broken { best = next } else { start += span }
      }
      span /= 2
    }
    return best
  }
}
