import LockstepWorkouts
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing

/// Nothing is lost and nothing doubled, by enumeration: the link is cut around every packet of a story.
///
/// The reference story can be cut at 79 places, in three ways: 237 runs. The short one is cut at each of
/// its places and then at every later one, over four hundred pairs.
struct PromiseTests {
  /// What must hold at the end of a telling, held against the telling without a cut.
  private func check(_ told: Story.Told, against uncut: Story.Told, _ cuts: [Int]) throws {
    let pair = told.pair
    // Each change is one write; the same writes in the same order: each applied once and in order.
    #expect(pair.documents == uncut.pair.documents, "cut after \(cuts)")
    #expect(pair.promises.broken == [], "cut after \(cuts)")
    #expect(
      pair.haptics.map(\.haptic) == uncut.pair.haptics.map(\.haptic),
      "cut after \(cuts)"
    )
    let settled = WatchScreen(content: .workouts([]), isReachable: true)
    #expect(try pair.watch == settled, "cut after \(cuts)")
    let screen = try pair.phone
    #expect(screen.workouts == [] && screen.pastWorkouts == 1, "cut after \(cuts)")
    #expect(screen.mirror == nil && screen.isReachable, "cut after \(cuts)")
    #expect(
      !pair.events.contains { if case .effect(.refused) = $0.kind { true } else { false } },
      "cut after \(cuts)"
    )
  }

  @Test func `the uncut stories are what they mean to be`() throws {
    let reference = try Story.reference.told()
    #expect(
      reference.pair.documents == [
        "split", "split", "split",
        "Push inProgress; Bench Press 0/2 notStarted; Row 0/1 notStarted",
        "rest 3, auto-finish 5",
        "Push inProgress; Bench Press 1/2 inProgress; Row 0/1 notStarted",
        "Push inProgress; Bench Press 2/2 inProgress; Row 0/1 notStarted",
        "Push inProgress; Bench Press 2/3 inProgress; Row 0/1 notStarted",
        "rest 3, auto-finish 30",
        "Push inProgress; Bench Press 3/3 inProgress; Row 0/1 notStarted",
        "Push inProgress; Bench Press 3/3 completed; Row 0/1 notStarted",
        "Push completed; Bench Press 3/3 completed; Row 0/1 skipped",
      ]
    )
    #expect(
      reference.pair.haptics.map(\.haptic.kind) == [
        .click, .click, .click, .start, .click, .click, .click, .start, .success,
      ]
    )
    try check(reference, against: reference, [])
    let short = try Story.short.told()
    #expect(short.pair.documents.count == 5)
    try check(short, against: short, [])
  }

  private static func sample<Cut>(_ cuts: [Cut]) -> [Cut] {
    stride(from: 0, to: cuts.count, by: Share.cuts).map { cuts[$0] }
  }

  @Test(arguments: Story.Interruption.allCases)
  func `a cut around any packet of a whole workout loses nothing and repeats nothing`(
    interruption: Story.Interruption
  ) throws {
    let uncut = try Story.reference.told()
    // What is before one packet is often after another.
    #expect(uncut.cuts.count == 79)
    for cut in Self.sample(uncut.cuts) {
      let told = try Story.reference.told(cuttingAfter: [cut], by: interruption)
      let states: [LogEvent.LinkState] = told.pair.events.compactMap { event in
        if case .link(let state) = event.kind { state } else { nil }
      }
      #expect(states == interruption.states, "cut after \(cut)")
      try check(told, against: uncut, [cut])
    }
  }

  /// How many parts the table of two cuts is told in, so that they run beside each other.
  static let parts = Array(0..<4)

  @Test(arguments: parts)
  func `two cuts around any two packets of a short workout lose nothing and repeat nothing`(
    part: Int
  ) throws {
    let uncut = try Story.short.told()
    for (index, cut) in uncut.cuts.enumerated() where index % Self.parts.count == part {
      let once = try Story.short.told(cuttingAfter: [cut])
      // The second cut may come at any packet that the first has left or made necessary.
      for second in Self.sample(once.cuts.filter { $0 > cut }) {
        let told = try Story.short.told(cuttingAfter: [cut, second])
        try check(told, against: uncut, [cut, second])
      }
    }
  }
}
