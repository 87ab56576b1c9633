import Lockstep
import Testing

struct RunLogTests {
  private static let run: LockstepJSON = [
    "start": "2026-03-01T08:00:00Z", "end": "2026-03-01T08:30:00Z",
  ]

  private func pair(hasSyncIdentifiers: Bool = true) throws -> LockstepPair {
    try LockstepPair(
      watch: .value { RunWatch() },
      phone: .value { RunPhone(hasSyncIdentifiers: hasSyncIdentifiers) }
    )
  }

  @Test func `a run on the watch is a workout in the phone's health`() throws {
    let pair = try pair()
    try pair.launch(.watch)
    try pair.act(.watch, "log", Self.run)
    try pair.run(for: .seconds(10))
    #expect(pair.screen(of: .phone)["saved"] == 1)
    #expect(pair.healthCount(of: "workout", on: .phone) == 1)
    // The two systems bring their stores into step: the watch has it, too.
    #expect(pair.healthCount(of: "workout", on: .watch) == 1)
  }

  @Test func `what the owner denies is refused with HealthKit's code, and stays with the watch`()
    throws
  {
    let pair = try pair()
    try pair.act(.phone, "deny-saving", ["what": "workout"])
    try pair.launch(.watch)
    try pair.act(.watch, "log", Self.run)
    try pair.run(for: .seconds(10))
    #expect(pair.screen(of: .phone)["code"] == 4)
    #expect(pair.healthCount(of: "workout", on: .phone) == 0)
  }

  /// How often a run is in health of a phone that ends at this operation of its disk, and goes on.
  private func count(endingAt point: KillPoint, hasSyncIdentifiers: Bool) throws -> Int {
    let pair = try pair(hasSyncIdentifiers: hasSyncIdentifiers)
    try pair.launch(.watch)
    try pair.run(for: .seconds(1))
    try pair.kill(.phone, at: point)
    try pair.act(.watch, "log", Self.run)
    try pair.run(for: .seconds(5))
    try pair.restart(.phone)
    try pair.run(for: .seconds(60))
    return pair.healthCount(of: "workout", on: .phone)
  }

  @Test(arguments: [
    KillPoint.before(.acknowledgement), .after(.acknowledgement), .before(.write), .after(.write),
    .before(.sync), .before(.rename), .after(.rename),
  ])
  func `a phone that ends anywhere has the run once`(point: KillPoint) throws {
    #expect(try count(endingAt: point, hasSyncIdentifiers: true) == 1)
  }

  @Test func `without a sync identifier an interrupted save is a second workout`() throws {
    let pair = try pair(hasSyncIdentifiers: false)
    try pair.launch(.watch)
    try pair.run(for: .seconds(1))
    try pair.act(.watch, "log", Self.run)
    while pair.healthCount(of: "workout", on: .phone) == 0 { try pair.run(for: .milliseconds(1)) }
    try pair.kill(.phone)
    try pair.restart(.phone)
    try pair.run(for: .seconds(60))
    #expect(pair.healthCount(of: "workout", on: .phone) == 2)
  }

  @Test func `a phone that was locked for ten minutes cannot be read until it is unlocked`() throws
  {
    let pair = try pair()
    try pair.launch(.watch)
    try pair.act(.watch, "log", Self.run)
    try pair.run(for: .seconds(1))
    try pair.act(.phone, "lock-screen")
    func asked(after wait: Duration) throws -> LockstepJSON? {
      try pair.run(for: wait)
      try pair.act(.watch, "ask")
      try pair.run(for: .seconds(1))
      return pair.screen(of: .watch)["phone"]
    }
    #expect(try asked(after: .seconds(595)) == ["runs": 1])
    #expect(try asked(after: .seconds(8)) == ["code": 6])
    try pair.act(.phone, "unlock-screen")
    #expect(try asked(after: .zero) == ["runs": 1])
  }

  @Test func `a pair that goes on from a copy has the health of the copy, and goes the same way`()
    throws
  {
    let pair = try pair()
    try pair.launch(.watch)
    try pair.act(.watch, "log", Self.run)
    try pair.run(for: .seconds(1))
    let saved = try pair.save()
    func goOn() throws -> [String] {
      try pair.act(.watch, "log", Self.run)
      try pair.run(for: .seconds(1))
      #expect(pair.healthCount(of: "workout", on: .phone) == 2)
      return pair.log
    }
    let first = try goOn()
    pair.restore(saved)
    #expect(pair.healthCount(of: "workout", on: .phone) == 1)
    #expect(try goOn() == first)
  }
}
