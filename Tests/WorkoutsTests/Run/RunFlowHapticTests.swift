import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Haptics at their instants, and what becomes of those that were slept through (RUN-12 to RUN-14).
struct RunFlowHapticTests {
  /// A haptic, and how long after the page began it came.
  struct Played: Equatable {
    var after: Interval
    var haptic: Haptic

    init(_ after: Interval, _ kind: Haptic.Kind) {
      self.after = after
      haptic = Haptic(kind)
    }
  }

  /// Ticks at each deadline until the page changes; each haptic with its distance from the page.
  private func hapticsOfPage(_ flow: inout RunFlow) -> [Played] {
    var played: [Played] = []
    let place = flow.place
    let begun = flow.since ?? .zero
    while flow.place == place, let due = flow.nextDeadline {
      for case .haptic(let haptic) in flow.handle(.tick, at: Now.at(0).at(due)) {
        var entry = Played(due - begun, haptic.kind)
        entry.haptic = haptic
        played.append(entry)
      }
    }
    return played
  }

  /// For each length in seconds: the clicks, then the end.
  static let countdowns: [(Int64, [Int64])] = [
    (1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (4, [1, 2, 3]), (45, [42, 43, 44]),
    (3_600, [3_597, 3_598, 3_599]),
  ]

  @Test(arguments: countdowns)
  func `a rest clicks 3, 2 and 1 s before its end and starts the work`(
    seconds: Int64,
    clicks: [Int64]
  ) {
    var flow = RunFlow(
      opening: .planned(sets: 2),
      settings: .with(rest: seconds),
      at: .at(100)
    )
    _ = flow.handle(.start, at: .at(100))
    _ = flow.handle(.next, at: .at(107, 13))
    let expected = clicks.map { Played(.seconds($0), .click) } + [Played(.seconds(seconds), .start)]
    #expect(hapticsOfPage(&flow) == expected)
    #expect(flow.place == .init(.work, set: 2))
    #expect(flow.since == Now.at(107 + seconds, 13).uptime)
    #expect(flow.nextDeadline == nil)
  }

  @Test(arguments: countdowns)
  func `timed work clicks 3, 2 and 1 s before its end and stops`(
    seconds: Int64,
    clicks: [Int64]
  ) {
    var flow = RunFlow(
      opening: .planned(sets: 2, seconds: seconds),
      settings: Settings(),
      at: .at(100)
    )
    _ = flow.handle(.start, at: .at(107, 13))
    let expected = clicks.map { Played(.seconds($0), .click) } + [Played(.seconds(seconds), .stop)]
    #expect(hapticsOfPage(&flow) == expected)
    #expect(flow.place == .init(.rest, set: 1))
    #expect(flow.since == Now.at(107 + seconds, 13).uptime)
  }

  @Test(arguments: [1, 2, 3, 5, 60] as [Int64])
  func `finish never clicks, and succeeds at the end of its countdown`(seconds: Int64) {
    var flow = RunFlow(
      opening: .planned(sets: 2, done: 2),
      settings: .with(autoFinish: seconds),
      at: .at(100)
    )
    #expect(hapticsOfPage(&flow) == [Played(.seconds(seconds), .success)])
    #expect(flow.page == nil)
  }

  @Test func `work that is not timed waits for the wearer without a sound`() {
    var flow = Place.firstWork.flow
    #expect(flow.nextDeadline == nil)
    #expect(flow.handle(.tick, at: .at(9_999)) == [])
  }

  @Test func `a rest skipped by its wearer plays nothing, not even later`() {
    var flow = Place.firstRest.flow
    #expect(flow.handle(.tick, at: .at(142)) == [.haptic(Haptic(.click))])
    #expect(flow.handle(.next, at: .at(142, 500)) == [.page])
    #expect(flow.nextDeadline == nil)
    #expect(flow.handle(.tick, at: .at(143)) == [])
  }

  // MARK: Late

  static let haptics: [(Haptic.Kind, Place)] = [
    (.click, .firstRest), (.start, .firstRest), (.click, .timedWork), (.stop, .timedWork),
    (.success, .finish),
  ]

  @Test(arguments: haptics)
  func `a haptic is played up to 250 ms late and missed a nanosecond after`(
    kind: Haptic.Kind,
    place: Place
  ) throws {
    for (late, isMissed) in [(0, false), (250_000_000, false), (250_000_001, true)] {
      var flow = place.flow
      // Everything before the one looked for comes on time.
      while let due = flow.nextDeadline {
        var ahead = flow
        let next = ahead.handle(.tick, at: Now.at(0).at(due))
        if next.first == .haptic(Haptic(kind)) { break }
        flow = ahead
      }
      let due = try #require(flow.nextDeadline)
      let now = Now.at(0).at(due + .nanoseconds(Int64(late)))
      #expect(
        flow.handle(.tick, at: now).first == .haptic(Haptic(kind, wasMissed: isMissed)),
        "\(late) ns late"
      )
    }
  }

  @Test func `a click that is late moves no later deadline`() throws {
    var flow = Place.firstRest.flow
    _ = flow.handle(.tick, at: .at(142, 200_000_000))
    #expect(flow.nextDeadline == Now.at(143).uptime)
    _ = flow.handle(.tick, at: .at(143, 999_999_999))
    #expect(flow.nextDeadline == Now.at(144).uptime)
    _ = flow.handle(.tick, at: .at(144, 1))
    #expect(flow.nextDeadline == Now.at(145).uptime)
  }

  @Test func `done by the wearer succeeds now, however long the page was up`() {
    var flow = Place.finishWhenOver.flow
    #expect(
      flow.handle(.done, at: .at(5_000)) == [
        .haptic(Haptic(.success)), .record(LogEdit(status: .completed)), .over(.completed),
      ]
    )
  }
}
