import LockstepWorkouts
import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing

/// A device that sleeps keeps its instants (LEASE-15, LEASE-16), and deeds come before deadlines.
struct LateWakingTests {
  /// On the rest after the first set, which lasts 45 s from 5 s on.
  private func resting() throws -> PairRig {
    var pair = try PairRig.training()
    try pair.act(.watch, "exercise", ["exercise": .text("Bench Press")])
    try pair.run(until: .seconds(4))
    try pair.act(.watch, "start")
    try pair.run(until: .seconds(5))
    try pair.act(.watch, "next")
    return pair
  }

  private static let restEnd: Int64 = 50_000_000_000

  @Test func `a watch suspended over the end of a rest works since the rest ended`() throws {
    var pair = try resting()
    try pair.run(until: .seconds(48))
    pair.engine.suspend(.watch)
    try pair.run(until: .seconds(80))
    #expect(try pair.run?.page == .rest)
    try pair.engine.resume(.watch)
    try pair.run(until: .seconds(80))
    let run = try #require(try pair.run)
    #expect(run.page == .work)
    #expect(run.set == 2)
    #expect(run.sinceUptimeNanoseconds == Self.restEnd)
    #expect(
      pair.haptics.map(\.haptic) == [
        Haptic(.click), Haptic(.click), Haptic(.click, wasMissed: true),
        Haptic(.start, wasMissed: true),
      ]
    )
    #expect(pair.haptics.map(\.time) == [47, 48, 80, 80].map { .seconds($0) })
  }

  @Test func `the mirror of a watch that slept shows the instant at which work began`() throws {
    var pair = try resting()
    pair.engine.suspend(.watch)
    try pair.run(until: .seconds(58))
    try pair.engine.resume(.watch)
    try pair.run(until: .seconds(59))
    let mirror = try #require(try pair.phone.mirror)
    #expect(mirror.page == .work)
    let epoch = Engine.Configuration.standardEpoch
    let begun = epoch.microseconds + Self.restEnd / 1_000
    #expect(abs(mirror.startedAtMicroseconds - begun) < 50_000, "to within half a round trip")
  }

  @Test func `a phone whose date jumped while it slept does not know the watch's any more`() throws
  {
    var pair = try resting()
    try pair.run(until: .seconds(8))
    #expect(try pair.phone.mirror?.isUnsure == false)
    pair.engine.suspend(.phone)
    try pair.changeClock(of: .phone, .jump(.seconds(-60)))
    try pair.run(until: .seconds(10))
    try pair.engine.resume(.phone)
    try pair.run(until: .seconds(10))
    #expect(try pair.phone.mirror?.isUnsure == true)
  }

  @Test func `a wearer's deed that waited comes after what was due before it`() throws {
    var pair = try resting()
    pair.engine.suspend(.watch)
    try pair.run(until: .seconds(60))
    try pair.act(.watch, "next")
    #expect(try pair.run?.page == .rest, "a device that sleeps does nothing")
    try pair.engine.resume(.watch)
    try pair.run(until: .seconds(61))
    // Not the rest was skipped: it was over. The work of the second set ended, and rest 2 began.
    #expect(try pair.run?.page == .rest)
    #expect(try pair.run?.set == 2)
    #expect(try pair.run?.sinceUptimeNanoseconds == 60_000_000_000)
    #expect(pair.documents.last == "Push inProgress; Bench Press 2/3 inProgress")
  }

  @Test func `a phone that slept through the mirror's grace shows no mirror`() throws {
    var pair = try resting()
    try pair.run(until: .seconds(6))
    try pair.change(.breakConnection)
    try pair.run(until: .seconds(10))
    #expect(try pair.phone.mirror?.isStale == true)
    pair.engine.suspend(.phone)
    try pair.run(until: .seconds(100))
    #expect(try pair.phone.mirror != nil)
    try pair.engine.resume(.phone)
    try pair.run(until: .seconds(100))
    #expect(try pair.phone.mirror == nil)
  }

  @Test func `a deed at the very instant of a deadline comes first and may remove it`() throws {
    var pair = try resting()
    let end = TrueTime(nanoseconds: Self.restEnd)
    while let next = pair.engine.nextEventTime, next < end { try pair.runNextEvent() }
    pair.engine.advance(to: end)
    try pair.act(.watch, "next")
    try pair.run(until: end - .zero)
    #expect(try pair.run?.page == .work)
    #expect(
      pair.haptics.map(\.haptic.kind) == [.click, .click, .click],
      "nothing starts by itself"
    )
  }

  @Test func `a deed a nanosecond after the deadline finds it done`() throws {
    var pair = try resting()
    try pair.run(until: .nanoseconds(Self.restEnd + 1))
    try pair.act(.watch, "next")
    #expect(try pair.run?.page == .rest)
    #expect(try pair.run?.set == 2)
    #expect(pair.haptics.map(\.haptic.kind) == [.click, .click, .click, .start])
  }

  @Test func `suspending in time and long before wakes to one state`() throws {
    let pages = try ([6, 20, 47, 49] as [Int64]).map { second in
      var pair = try resting()
      try pair.run(until: .seconds(second))
      pair.engine.suspend(.watch)
      try pair.run(until: .seconds(90))
      try pair.engine.resume(.watch)
      try pair.run(until: .seconds(90))
      return try pair.run
    }
    #expect(pages.allSatisfy { $0 == pages[0] && $0?.page == .work })
  }
}
