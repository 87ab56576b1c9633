import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing

/// The log's bytes follow from the seed, and its digest from its bytes.
struct EventLogTests {
  private func events(seed: UInt64) throws -> [LogEvent] {
    var pair = try PairRig.training(seed: seed)
    try pair.act(.watch, "exercise", ["exercise": .text("Bench Press")])
    for verb in ["start", "next", "next", "back", "next", "next"] {
      try pair.act(.watch, verb)
      try pair.run(until: (pair.engine.time - .zero) + .seconds(2))
    }
    try pair.change(.breakConnection)
    try pair.run(until: .seconds(40))
    try pair.change(.restore)
    try pair.run(until: .seconds(100))
    return pair.events
  }

  private func bytes(_ events: [LogEvent]) -> [UInt8] {
    var writer = JSONWriter()
    for event in events { event.write(into: &writer) }
    return writer.bytes
  }

  @Test(arguments: [1, 2, 77] as [UInt64])
  func `one seed gives one log, byte for byte`(seed: UInt64) throws {
    #expect(try bytes(events(seed: seed)) == bytes(events(seed: seed)))
  }

  @Test func `another seed gives another log`() throws {
    let logs = try ([1, 2, 3] as [UInt64]).map { try bytes(events(seed: $0)) }
    #expect(logs[0] != logs[1])
    #expect(logs[1] != logs[2])
    // Not only the seed in the first line: the jitter of the air too.
    let times = try ([1, 2] as [UInt64]).map { try events(seed: $0).map(\.timeNanoseconds) }
    #expect(times[0] != times[1])
  }

  @Test func `the first line says what the run is made of`() throws {
    let first = try bytes(events(seed: 9)).prefix { $0 != UInt8(ascii: "\n") }
    #expect(
      String(decoding: first, as: UTF8.self)
        == #"{"t":0,"event":"run","lockstep":1,"title":"test","seed":"9"}"#
    )
  }

  @Test func `time never goes back, and every line of a device carries its digest`() throws {
    let events = try events(seed: 1)
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.timeNanoseconds <= $1.timeNanoseconds })
    for event in events where event.device != nil {
      switch event.kind {
      case .suspended, .resumed: #expect(event.digest == nil)
      default: #expect(event.digest != nil, "\(event.name)")
      }
    }
  }

  // MARK: The digest of the log

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the digest is that of the bytes, in whatever pieces they are taken`(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, purpose: "pieces")
    let events = try events(seed: 1)
    var log = EventLog()
    log.keepBytes()
    var taken: [UInt8] = []
    for event in events {
      log.append(event)
      if stream.below(20) < seed { taken += log.takeBytes() }
    }
    log.finish()
    taken += log.takeBytes()
    #expect(taken == bytes(events))
    #expect(log.digestValue == Reference.xxh64(taken))
    #expect(log.count == events.count)
  }

  @Test func `the digest needs no bytes to be kept, and none are`() throws {
    let events = try events(seed: 1)
    var log = EventLog()
    for _ in 0..<10 { for event in events { log.append(event) } }
    log.finish()
    #expect(log.takeBytes() == [])
    let whole = Array(repeatElement(bytes(events), count: 10).joined())
    #expect(whole.count > 120_000, "more than the log holds back at once")
    #expect(log.digestValue == Reference.xxh64(whole))
  }

  @Test func `the reference agrees with the published values`() {
    #expect(Reference.xxh64([]) == 0xEF46_DB37_51D8_E999)
    #expect(Reference.xxh64(Array("a".utf8)) == 0xD24E_C4F1_A98C_6E5B)
    #expect(Reference.xxh64(Array("abc".utf8)) == 0x44BC_2CF5_AD77_0999)
    let sentence = "Nobody inspects the spammish repetition"
    #expect(Reference.xxh64(Array(sentence.utf8)) == 0xFBCE_A83C_8A37_8BF1)
  }
}

/// XXH64 with seed 0, written from its specification over a whole array at once.
enum Reference {
  private static let p1: UInt64 = 11_400_714_785_074_694_791
  private static let p2: UInt64 = 14_029_467_366_897_019_727
  private static let p3: UInt64 = 1_609_587_929_392_839_161
  private static let p4: UInt64 = 9_650_029_242_287_828_579
  private static let p5: UInt64 = 2_870_177_450_012_600_261

  static func xxh64(_ bytes: [UInt8]) -> UInt64 {
    var at = 0
    var hash = p5
    if bytes.count >= 32 {
      var lanes = [p1 &+ p2, p2, 0, 0 &- p1]
      while at + 32 <= bytes.count {
        for lane in 0..<4 { lanes[lane] = round(lanes[lane], word(bytes, at + lane * 8, 8)) }
        at += 32
      }
      hash = zip(lanes, [1, 7, 12, 18]).reduce(0) { $0 &+ rotated($1.0, $1.1) }
      for lane in lanes { hash = (hash ^ round(0, lane)) &* p1 &+ p4 }
    }
    hash &+= UInt64(bytes.count)
    while at + 8 <= bytes.count {
      hash = rotated(hash ^ round(0, word(bytes, at, 8)), 27) &* p1 &+ p4
      at += 8
    }
    if at + 4 <= bytes.count {
      hash = rotated(hash ^ word(bytes, at, 4) &* p1, 23) &* p2 &+ p3
      at += 4
    }
    for byte in bytes[at...] { hash = rotated(hash ^ UInt64(byte) &* p5, 11) &* p1 }
    hash = (hash ^ hash >> 33) &* p2
    hash = (hash ^ hash >> 29) &* p3
    return hash ^ hash >> 32
  }

  private static func word(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[at + $1]) << UInt64($1 * 8) }
  }

  private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }

  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotated(lane &+ input &* p2, 31) &* p1
  }
}
