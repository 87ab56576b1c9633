import Lockstep
import Testing

/// The health of a watch and of its phone come into step, by the systems and not by the apps.
struct HealthSyncTests {
  /// An app that saves what it is told to, under a sync identifier or without.
  private struct Saver: CompanionApp {
    var screen: LockstepJSON { ["screen": "saver"] }

    mutating func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
      let type = "HKQuantityTypeIdentifierBodyMass"
      switch event {
      case .launched: return [.requestAuthorization(share: [type], read: [type], tag: "asked")]
      case .action("save", let words):
        var sample: LockstepJSON = [
          "type": .string(type), "startDate": "2026-03-01T08:00:00Z", "unit": "kg",
          "value": words["kg"] ?? .null,
        ]
        if let version = words["version"], case .object(let fields) = sample {
          let metadata: LockstepJSON = [
            "HKMetadataKeySyncIdentifier": "today", "HKMetadataKeySyncVersion": version,
          ]
          sample = .object(fields + [.init("metadata", metadata)])
        }
        return [.saveSamples([sample], tag: "saved")]
      default: return []
      }
    }
  }

  private let pair: LockstepPair

  init() throws {
    pair = try LockstepPair(watch: .value { Saver() }, phone: .value { Saver() })
    try pair.launch(.watch)
    try pair.run(for: .seconds(2))
  }

  private func save(_ type: String, on device: LockstepPair.Device, amount: Int64 = 60) throws {
    try pair.act(device, "health-save", ["what": .string(type), "amount": .integer(amount)])
  }

  private func counts(_ type: String) -> [Int] {
    [.watch, .phone].map { pair.healthCount(of: type, on: $0) }
  }

  @Test func `a watch's workout is on the phone at once, and back it does not come`() throws {
    try save("workout", on: .watch)
    try pair.run(for: .seconds(2))
    #expect(counts("workout") == [1, 1])
    let packets = pair.log.count { $0.contains("healthPart") }
    try pair.run(for: .seconds(1_000))
    #expect(packets > 0 && pair.log.count { $0.contains("healthPart") } == packets)
  }

  @Test func `samples wait five minutes, or as long as the owner says`() throws {
    try save("stepCount", on: .watch)
    try pair.run(for: .seconds(299))
    #expect(counts("stepCount") == [1, 0])
    try pair.run(for: .seconds(3))
    #expect(counts("stepCount") == [1, 1])
    try pair.act(.phone, "health-sync", ["seconds": 10])
    try save("stepCount", on: .phone)
    try pair.run(for: .seconds(12))
    #expect(counts("stepCount") == [2, 2])
  }

  @Test func `what was saved and deleted while the link was down is made up for`() throws {
    try save("workout", on: .watch)
    try pair.run(for: .seconds(2))
    try pair.change(link: .breakConnection)
    try save("workout", on: .watch)
    try save("stepCount", on: .phone)
    try pair.act(.phone, "health-delete", ["what": "workout"])
    try pair.run(for: .seconds(400))
    #expect(counts("workout") == [2, 0] && counts("stepCount") == [0, 1])
    try pair.change(link: .restore)
    try pair.run(for: .seconds(20))
    #expect(counts("workout") == [1, 1] && counts("stepCount") == [1, 1])
  }

  @Test(arguments: [true, false])
  func `who saves on both devices has it twice, and with a sync identifier once`(
    hasIdentifier: Bool
  ) throws {
    for (version, device) in [(1, LockstepPair.Device.watch), (2, .phone)] {
      var words: LockstepJSON = ["kg": 71]
      if hasIdentifier { words = ["kg": 71, "version": .integer(Int64(version))] }
      try pair.act(device, "save", words)
      try pair.run(for: .seconds(1))
    }
    try pair.run(for: .seconds(700))
    #expect(counts("bodyMass") == (hasIdentifier ? [1, 1] : [2, 2]))
  }

  @Test(arguments: [
    KillPoint.before(.write), .after(.write), .before(.sync), .before(.rename), .after(.rename),
    .before(.acknowledgement), .after(.acknowledgement),
  ])
  func `a phone that ends while it takes a workout has it once, and told nobody too early`(
    point: KillPoint
  ) throws {
    try pair.kill(.phone, at: point)
    try save("workout", on: .watch)
    try pair.run(for: .seconds(5))
    try pair.restart(.phone)
    try pair.run(for: .seconds(120))
    #expect(counts("workout") == [1, 1])
  }

  @Test func `a watch that its phone leaves takes with it what was not sent`() throws {
    try save("stepCount", on: .watch)
    try pair.act(.phone, "unpair")
    try pair.run(for: .seconds(400))
    #expect(counts("stepCount") == [0, 0])
  }
}
