import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepSimulation
import Testing

/// What comes first when several things fall on one instant, and devices that break the rules.
struct EngineOrderTests {
  private func engine(_ watch: FakePort, _ phone: FakePort) throws -> Engine {
    var engine = Engine(Engine.Configuration(profile: .second))
    try engine.attach(.watch, to: watch)
    try engine.attach(.phone, to: phone)
    return engine
  }

  /// Takes every event before an instant, and stands at it with those of the instant still to come.
  private func stand(_ engine: inout Engine, at instant: Interval) throws {
    let instant = TrueTime.zero + instant
    while let next = engine.nextEventTime, next < instant { try engine.runNextEvent() }
    engine.advance(to: instant)
  }

  @Test func `of one instant actions come first, then arrivals, the watch, the phone`() throws {
    let list = StepList()
    var engine = try engine(
      .ticking(
        "watch",
        at: [.seconds(4), .seconds(5)],
        noting: list,
        sending: [.seconds(4): .presence(incarnation: 1, origin: 1, .foreground)]
      ),
      .ticking("phone", at: [.seconds(5)], noting: list)
    )
    try stand(&engine, at: .seconds(5))
    try engine.act(.phone, Action("rest"))
    try engine.run(through: .zero + .seconds(5))
    #expect(
      list.steps == [
        "0s watch start", "0s phone start", "0s watch up", "0s phone up", "4s watch deadline",
        "5s phone rest", "5s phone presence", "5s watch deadline", "5s phone deadline",
      ]
    )
  }

  @Test func `a line may have each of them come first`() throws {
    let list = StepList()
    var engine = try engine(
      .ticking(
        "watch",
        at: [.seconds(4), .seconds(5)],
        noting: list,
        sending: [.seconds(4): .presence(incarnation: 1, origin: 1, .foreground)]
      ),
      .ticking("phone", at: [.seconds(5)], noting: list)
    )
    engine.take(InstantOrder(first: [.phone, .watch]))
    try engine.run(through: .zero + .seconds(5))
    #expect(
      list.steps.suffix(3) == ["5s phone deadline", "5s watch deadline", "5s phone presence"]
    )
  }

  @Test func `devices that come late to their deadlines keep that order`() throws {
    let list = StepList()
    var engine = try engine(
      .ticking("watch", at: [.seconds(4)], noting: list),
      .ticking("phone", at: [.seconds(3)], noting: list)
    )
    try engine.run(through: .zero + .seconds(1))
    engine.suspend(.watch)
    engine.suspend(.phone)
    try engine.run(through: .zero + .seconds(10))
    try engine.resume(.phone)
    try engine.resume(.watch)
    try engine.run(through: .zero + .seconds(10))
    #expect(list.steps.suffix(2) == ["10s watch deadline", "10s phone deadline"])
  }

  @Test func `what happens to a suspended device waits and comes in steps of its own, in order`()
    throws
  {
    let list = StepList()
    var engine = try engine(
      .ticking("watch", at: [.seconds(2)], noting: list, sending: [.seconds(2): .receipt(id: 1)]),
      .ticking("phone", at: [], noting: list)
    )
    try engine.run(through: .zero + .seconds(1))
    engine.suspend(.phone)
    engine.suspend(.phone)
    try engine.run(through: .zero + .seconds(5))
    try engine.act(.phone, Action("rest"))
    try engine.run(through: .zero + .seconds(7))
    try engine.resume(.phone)
    try engine.resume(.phone)
    #expect(list.steps.last == "7s phone rest")
    #expect(list.steps.count { $0.contains("phone") } == 4)
  }

  @Test func `time stands at the end of a run, and no event moves it back`() throws {
    var engine = try engine(
      .ticking("watch", at: [.seconds(2)], noting: StepList()),
      .ticking("phone", at: [], noting: StepList())
    )
    try engine.run(through: .zero + .seconds(9))
    engine.advance(to: .zero + .seconds(3))
    #expect(engine.time == .zero + .seconds(9))
    #expect(engine.nextEventTime == nil)
  }

  // MARK: Devices that break the rules

  @Test func `a device whose deadline never moves is a named loop`() throws {
    let stuck = FakePort("watch") {
      FakePort.done($0, deadline: .nanoseconds(min($0.uptimeNanoseconds, 3_000_000_000)))
    }
    var engine = try engine(stuck, .ticking("phone", at: [], noting: StepList()))
    let fault = #expect(throws: DeviceFault.self) {
      try engine.run(through: .zero + .seconds(5))
    }
    #expect(fault == DeviceFault(.watch, .looped(steps: 10_000)))
    #expect(
      fault?.description == "the watch is never done: 10000 steps at one instant; "
        + "its deadline must be later than the step, or absent"
    )
    #expect(engine.time == .zero)
  }

  @Test func `a device that creeps from deadline to deadline is named`() throws {
    let creeping = FakePort("watch") {
      FakePort.done($0, deadline: .nanoseconds($0.uptimeNanoseconds + 1))
    }
    var engine = try engine(creeping, .ticking("phone", at: [], noting: StepList()))
    let fault = #expect(throws: DeviceFault.self) {
      try engine.run(through: .zero + .seconds(5))
    }
    #expect(fault == DeviceFault(.watch, .restless(steps: 20_000)))
    #expect(
      fault?.description == "the watch is never done: it wants more than 20000 steps within one "
        + "second; name a later deadline, or none"
    )
    #expect(engine.time < .zero + .seconds(1))
  }

  @Test func `a device may be stepped as often as it is allowed in each second`() throws {
    let busy = FakePort("watch") {
      FakePort.done($0, deadline: .nanoseconds($0.uptimeNanoseconds + 50_000))
    }
    var engine = try engine(busy, .ticking("phone", at: [], noting: StepList()))
    try engine.run(through: .zero + .milliseconds(2_100))
    #expect(engine.time == .zero + .milliseconds(2_100))
  }

  @Test func `as many steps as are allowed at one instant are no loop`() throws {
    var left = 9_998
    let busy = FakePort("watch") { step in
      if step.inputs.isEmpty { left -= 1 }
      return FakePort.done(step, deadline: left > 0 ? .zero : nil)
    }
    var engine = try engine(busy, .ticking("phone", at: [], noting: StepList()))
    // The start and the link make two more: ten thousand at this instant.
    try engine.run(through: .zero + .seconds(1))
    #expect(left == 0)
  }

  /// What a device says instead of its answer, and what is said of it.
  static let answers: [(String, ProtocolFault.Code)] = [
    (#"{"type":"done","step":7,"effects":[]}"#, .outOfLease),
    (#"{"type":"done","effects":[]}"#, .malformed), ("hello", .malformed),
    (#"{"type":"effects","effects":[]}"#, .outOfLease), (#"{"type":"sing"}"#, .unknownType),
  ]

  @Test(arguments: answers.indices)
  func `an answer that is none ends the run and names the device`(index: Int) throws {
    let (line, code) = Self.answers[index]
    let broken = FakePort("phone") { _ in Array(line.utf8) }
    var engine = Engine(Engine.Configuration())
    let fault = #expect(throws: DeviceFault.self) { try engine.attach(.phone, to: broken) }
    #expect(fault?.device == .phone)
    guard case .broke(let protocolFault)? = fault?.kind else {
      Issue.record("\(line) gave \(String(describing: fault))")
      return
    }
    #expect(protocolFault.code == code)
  }

  @Test func `a device that is taken out is a link that is down, and a new start is counted`()
    throws
  {
    let list = StepList()
    var engine = try engine(
      .ticking("watch", at: [.seconds(9)], noting: list),
      .ticking("phone", at: [], noting: list)
    )
    try engine.run(through: .zero + .seconds(1))
    try engine.detach(.watch)
    try engine.run(through: .zero + .seconds(20))
    #expect(list.steps.last == "1s phone down")
    #expect(engine.nextIncarnation(of: .watch) == 2)
    try engine.attach(.watch, to: FakePort.ticking("again", at: [], noting: list))
    try engine.run(through: .zero + .seconds(20))
    #expect(list.steps.suffix(3) == ["0s again start", "0s again up", "20s phone up"])
    #expect(
      engine.takeEvents().contains { $0.kind == .started(incarnation: 2) && $0.device == .watch }
    )
  }
}
