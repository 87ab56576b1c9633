import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing

/// A pair that is saved and restored goes on as if nothing had been done to it.
@Suite struct SavedPairTests {
  /// A workout in which both devices crash, another watch is worn, and the link breaks.
  private static let story: [(at: Int64, act: @Sendable (inout PairRig) throws -> Void)] = [
    (4_000, { try $0.act(.watch, "launch") }),
    (5_000, { try $0.act(.watch, "open", ["workout": .text("Push")]) }),
    (6_000, { try $0.act(.watch, "exercise", ["exercise": .text("Bench Press")]) }),
    (7_000, { try $0.act(.watch, "start") }),
    (9_000, { try $0.change(.cut) }),
    (10_000, { try $0.act(.watch, "next") }),
    (11_000, { try $0.crash(.phone, .powerCut, atOperation: nil) }),
    (14_000, { try $0.restart(.phone) }),
    (15_000, { try $0.change(.restore) }),
    (16_000, { try $0.crash(.watch, .tornPowerCut, atOperation: 2) }),
    (
      17_000,
      { try $0.act(.phone, "note", ["exercise": .text("Bench Press"), "text": .text("slow")]) }
    ),
    (30_000, { if $0.engine.hasCrashed(.watch) { try $0.restart(.watch) } }),
    (40_000, { try Self.wear(2, &$0) }),
    (50_000, { try Self.wear(1, &$0) }),
    (60_000, { _ in }),
  ]

  private static func wear(_ number: Int, _ pair: inout PairRig) throws {
    try pair.engine.wear(number)
    pair.observe()
  }

  /// Plays what is left of the story, and stops for a look at each of some instants.
  private func play(
    _ pair: inout PairRig,
    stoppingAt stops: [Int64] = [],
    _ look: (inout PairRig) throws -> Void = { _ in }
  ) throws {
    let now = (pair.engine.time - .zero).nanoseconds
    var stops = stops.filter { $0 > now }.sorted()[...]
    for step in Self.story where step.at * 1_000_000 > now {
      while let stop = stops.first, stop < step.at * 1_000_000 {
        stops.removeFirst()
        try pair.run(until: .nanoseconds(stop))
        try look(&pair)
      }
      try pair.run(until: .milliseconds(step.at))
      try step.act(&pair)
    }
  }

  @Test func `a restored pair goes on with the digests that it had`() throws {
    var stream = RandomStream(seed: 1, purpose: "stops")
    let stops = (0..<1_000).map { _ in 3_000_000_000 + Int64(stream.below(57_000_000_000)) }
    var calm = try PairRig.training()
    try play(&calm)
    var pair = try PairRig.training()
    var count = 0
    try play(&pair, stoppingAt: stops) { pair in
      let rig = pair
      let saved = try #require(pair.engine.save())
      try play(&pair)
      #expect(pair.logBytes == calm.logBytes, "at \(rig.engine.time - .zero)")
      pair = rig
      pair.engine.restore(saved)
      count += 1
    }
    #expect(pair.logBytes == calm.logBytes)
    #expect(count > 900)
  }

  @Test func `a pair can be restored as often as somebody likes`() throws {
    var pair = try PairRig.training()
    let saved = try #require(pair.engine.save())
    let rig = pair
    var logs: [[UInt8]] = []
    for _ in 0..<3 {
      pair = rig
      pair.engine.restore(saved)
      try play(&pair)
      logs.append(pair.logBytes)
    }
    #expect(logs[0] == logs[1])
    #expect(logs[1] == logs[2])
  }

  @Test func `a device that is no value is not saved`() throws {
    let pair = try PairRig(watch: FakePort("watch") { FakePort.done($0) })
    #expect(pair.engine.save() == nil)
  }
}
