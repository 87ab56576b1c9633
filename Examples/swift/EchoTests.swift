import Lockstep
import Testing

/// The pair as somebody else's tests use it.
struct EchoTests {
  private func pair(seed: UInt64 = 1) throws -> LockstepPair {
    let pair = try LockstepPair(watch: { Echo() }, phone: { Echo() }, seed: seed)
    try pair.act(.watch, "launch")
    try pair.run(for: .seconds(2))
    return pair
  }

  @Test func `a message crosses, and so does its reply`() throws {
    let pair = try pair()
    try pair.act(.watch, "say", ["text": "hello"])
    try pair.run(for: .seconds(2))
    #expect(pair.screen(of: .phone)["heard"] == ["hello"])
    #expect(pair.screen(of: .watch)["heard"] == ["hello"])
  }

  @Test func `what is queued out of range crosses a week later, once`() throws {
    let pair = try pair()
    try pair.change(link: .cut)
    try pair.run(for: .seconds(60))
    try pair.act(.watch, "say", ["text": "hello"])
    try pair.run(for: .seconds(7 * 86_400))
    #expect(pair.screen(of: .phone)["heard"] == [])
    try pair.change(link: .restore)
    try pair.run(for: .seconds(5))
    #expect(pair.screen(of: .phone)["heard"] == ["hello"])
    #expect(pair.time > .seconds(7 * 86_400))
  }

  @Test func `a queue and documents outlive the app and the device`() throws {
    let pair = try pair()
    try pair.act(.watch, "say", ["text": "one"])
    try pair.run(for: .seconds(2))
    try pair.change(link: .breakConnection)
    try pair.run(for: .seconds(5))
    try pair.act(.watch, "say", ["text": "two"])
    try pair.kill(.watch)
    try pair.kill(.phone)
    try pair.run(for: .seconds(1))
    try pair.restart(.watch)
    try pair.restart(.phone)
    try pair.change(link: .restore)
    try pair.run(for: .seconds(5))
    #expect(pair.screen(of: .phone)["heard"] == ["one", "two"])
  }

  @Test func `what the phone says to one watch waits for it while another is worn`() throws {
    let pair = try pair()
    try pair.change(link: .breakConnection)
    try pair.run(for: .seconds(2))
    try pair.act(.phone, "say", ["text": "to the first"])
    try pair.wear(watch: 2)
    try pair.change(link: .restore)
    try pair.run(for: .seconds(5))
    try pair.act(.watch, "launch")
    try pair.run(for: .seconds(5))
    #expect(pair.screen(of: .watch)["heard"] == [])
    try pair.wear(watch: 1)
    try pair.run(for: .seconds(5))
    try pair.act(.watch, "launch")
    try pair.run(for: .seconds(5))
    #expect(pair.screen(of: .watch)["heard"] == ["to the first"])
  }

  @Test func `one seed gives one log`() throws {
    func log(_ seed: UInt64) throws -> [String] {
      let pair = try pair(seed: seed)
      try pair.act(.watch, "say", ["text": "hello"])
      try pair.run(for: .seconds(2))
      return pair.log
    }
    #expect(try log(1) == log(1))
    #expect(try log(1) != log(2))
  }

  @Test func `what makes no sense throws, and so does what was expected and did not come`() throws {
    let pair = try pair()
    #expect(throws: LockstepPair.Failure.self) { try pair.act(.watch, "launch") }
    #expect(throws: LockstepPair.Failure.self) { try pair.act(.watch, "sya", ["text": "hello"]) }
    #expect(throws: LockstepPair.Failure.self) {
      try pair.expectRefusal(by: .watch) { try $0.act(.watch, "say", ["text": "hello"]) }
    }
    #expect(throws: LockstepPair.Failure.self) {
      try LockstepPair(watch: { Echo() }, phone: { Echo() }, link: "carrier-pigeon")
    }
    #expect(throws: LockstepPair.Failure.self) { try pair.act(.watch, "say", ["text": nil]) }
  }

  @Test func `a refusal that is expected says why`() throws {
    let pair = try pair()
    let reason = try pair.expectRefusal(by: .watch) { try $0.act(.watch, "launch") }
    #expect(reason == "the app is running")
    let unknown = try pair.expectRefusal(by: .phone) { try $0.act(.phone, "sya") }
    #expect(unknown == "the echo knows say")
    #expect(pair.refusals(of: .phone).map(\.verb) == ["sya"])
    #expect(throws: LockstepPair.Failure.self, "one refusal is expected, and the second is not") {
      try pair.expectRefusal(by: .watch) {
        try $0.act(.watch, "launch")
        try $0.act(.watch, "launch")
      }
    }
  }

  @Test func `an app that ends by itself throws, and one that is quit or killed does not`() throws {
    let pair = try LockstepPair(watch: { Restless() }, phone: { Echo() })
    try pair.act(.watch, "launch")
    try pair.act(.watch, "quit")
    try pair.kill(.watch)
    try pair.restart(.watch)
    try pair.act(.watch, "launch")
    try pair.change(link: .breakConnection)
    try pair.run(for: .seconds(5))
    let how = try pair.expectAppEnd(of: .watch) { try $0.act(.watch, "try") }
    #expect(how.contains("never done"), "\(how)")
    try pair.act(.watch, "launch")
    #expect(throws: LockstepPair.Failure.self) { try pair.act(.watch, "try") }
    #expect(throws: LockstepPair.Failure.self) {
      try pair.expectAppEnd(of: .phone) { try $0.act(.phone, "home") }
    }
  }
}

/// An app that tries again at once what has failed, so that it is never done while the link is down.
private struct Restless: CompanionApp {
  var screen: LockstepJSON { ["screen": "restless"] }

  func handle(_ event: LockstepEvent, at moment: LockstepMoment) -> [LockstepCall] {
    switch event {
    case .launched: [.activate]
    case .action("try", _), .outcome: [.message(["n": 1], wantsReply: false)]
    default: []
    }
  }
}
