package import Link
package import Protocol
package import Simulation

/// The engine: true time, the air, and two devices behind ports.
///
/// It alone knows true time, converts it for each device, and writes the event log. It takes one event at
/// a time, the earliest first and of one instant in the order of `EventRank`; whoever drives it decides
/// how far to go: a scenario through virtual time, a host up to the present.
///
/// A packet's way: a device's effect → `carryOut` → the air → `deliver` → the other device's input.
package struct Engine {
  /// What a run is made of.
  package struct Configuration: Sendable, Equatable {
    package var title: String
    package var seed: UInt64
    package var profile: LinkProfile
    /// The date that both devices show when the run begins.
    package var epoch: WallTime

    /// Monday, 5 January 2026, 09:00 UTC.
    package static let standardEpoch = WallTime(microseconds: 1_767_603_600_000_000)

    package init(
      title: String = "",
      seed: UInt64 = 1,
      profile: LinkProfile = .bleActive,
      epoch: WallTime = Configuration.standardEpoch
    ) {
      self.title = title
      self.seed = seed
      self.profile = profile
      self.epoch = epoch
    }
  }

  /// How often a device may be stepped at one instant before the engine calls it a loop.
  package static let stepsPerInstant = 10_000

  package let configuration: Configuration
  package private(set) var time = TrueTime.zero
  private var air: Air
  private var watch: DeviceSlot
  private var phone: DeviceSlot
  private var packetNumber: Int64 = 0
  private var events: [LogEvent] = []
  private var writer = JSONWriter(reserving: 4_096)

  package init(_ configuration: Configuration) {
    self.configuration = configuration
    air = Air(profile: configuration.profile, seed: configuration.seed)
    let clock = DeviceClock(startedAt: .zero, wallAtStart: configuration.epoch)
    watch = DeviceSlot(role: .watch, clock: clock)
    phone = DeviceSlot(role: .phone, clock: clock)
    record(nil, .run(title: configuration.title, seed: configuration.seed))
  }

  // MARK: Devices

  /// Puts a leased device in its place and switches it on.
  package mutating func attach(_ role: DeviceRole, to port: any LeasedPort)
    throws(DeviceFault)
  {
    attach(role, .leased(port))
    try step(role, [.init(input: .start, event: .started(incarnation: slot(role).incarnation))])
    try connectIfBothAreThere()
  }

  /// Puts a device in its place that lives in real time.
  ///
  /// - Parameter incarnation: The one it goes on with, or `nil` for a new start.
  package mutating func attach(
    _ role: DeviceRole,
    live port: any LivePort,
    resuming incarnation: Int64?
  ) throws(DeviceFault) {
    let isNew = incarnation == nil
    attach(role, .live(port), incarnation: incarnation)
    if isNew {
      try step(role, [.init(input: .start, event: .started(incarnation: slot(role).incarnation))])
    }
    try connectIfBothAreThere()
  }

  /// The incarnation that the next new start of a device gets.
  package func nextIncarnation(of role: DeviceRole) -> Int64 { slot(role).incarnation + 1 }

  private mutating func attach(
    _ role: DeviceRole,
    _ port: DeviceSlot.Port,
    incarnation: Int64? = nil
  ) {
    modify(role) { slot in
      slot.port = port
      slot.incarnation = incarnation.map { max($0, slot.incarnation) } ?? slot.incarnation + 1
      slot.stepNumber = 0
      slot.deadline = nil
    }
  }

  private mutating func connectIfBothAreThere() throws(DeviceFault) {
    if watch.isAttached, phone.isAttached { try carryOut(air.handle(.attach, at: time)) }
  }

  /// Takes a device out: for the other one the link is down.
  package mutating func detach(_ role: DeviceRole) throws(DeviceFault) {
    modify(role) { slot in
      slot.port = .none
      slot.deadline = nil
      slot.waiting.removeAll()
    }
    try carryOut(air.handle(.detach, at: time))
  }

  private func slot(_ role: DeviceRole) -> DeviceSlot { role == .watch ? watch : phone }

  private mutating func modify(_ role: DeviceRole, _ change: (inout DeviceSlot) -> Void) {
    if role == .watch { change(&watch) } else { change(&phone) }
  }

  /// The clock of a device, for whoever compares what devices show.
  package func clock(of role: DeviceRole) -> DeviceClock { slot(role).clock }

  // MARK: Time

  /// When the next event by itself happens, or `nil` when nothing ever does.
  package var nextEventTime: TrueTime? {
    nextEvent?.time
  }

  private var nextEvent: (time: TrueTime, rank: EventRank)? {
    var next: (time: TrueTime, rank: EventRank)?
    func consider(_ time: TrueTime?, _ rank: EventRank) {
      // What is overdue happens now, and of what happens now the rank decides.
      guard let time = time.map({ max($0, self.time) }) else { return }
      if next.map({ time < $0.time }) ?? true { next = (time, rank) }
    }
    consider(air.nextDeadline, .arrival)
    if !watch.isSuspended { consider(watch.deadline, .watchDeadline) }
    if !phone.isSuspended { consider(phone.deadline, .phoneDeadline) }
    return next
  }

  /// Takes the one next event.
  package mutating func runNextEvent() throws(DeviceFault) {
    guard let next = nextEvent else { return }
    time = next.time
    switch next.rank {
    case .arrival: try carryOut(air.handle(.tick, at: time))
    case .watchDeadline: try step(.watch, [])
    case .phoneDeadline: try step(.phone, [])
    case .fault, .action, .expectation: break
    }
  }

  /// Takes every event up to and including an instant, then stands at it.
  package mutating func run(through end: TrueTime) throws(DeviceFault) {
    while let next = nextEventTime, next <= end { try runNextEvent() }
    advance(to: end)
  }

  /// Moves time on, past no event.
  package mutating func advance(to instant: TrueTime) {
    time = max(time, instant)
  }

  // MARK: What is done to the pair

  /// The wearer or the owner acts.
  package mutating func act(_ role: DeviceRole, _ action: Action) throws(DeviceFault) {
    try step(role, [.init(input: .action(action), event: .action(action))])
  }

  /// Something is done to the air.
  package mutating func changeLink(_ input: Air.Input) throws(DeviceFault) {
    try carryOut(air.handle(input, at: time))
  }

  package var linkProfile: LinkProfile { air.profile }

  /// Stops a device's process: it takes no step until it is resumed, and what happens to it waits.
  package mutating func suspend(_ role: DeviceRole) {
    guard !slot(role).isSuspended else { return }
    modify(role) { $0.isSuspended = true }
    record(role, .suspended)
  }

  /// Lets a stopped device go on: it catches up first, then takes what waited.
  package mutating func resume(_ role: DeviceRole) throws(DeviceFault) {
    guard slot(role).isSuspended else { return }
    let waiting = slot(role).waiting
    modify(role) { slot in
      slot.isSuspended = false
      slot.waiting = []
    }
    record(role, .resumed)
    if !waiting.isEmpty { try step(role, waiting) }
  }

  /// Moves the date that a device shows.
  package mutating func jumpClock(of role: DeviceRole, by interval: Interval) {
    modify(role) { $0.clock.jumpWall(by: interval) }
  }

  /// Takes in what a live device did, at the present instant.
  package mutating func receive(_ effects: [DeviceEffect], from role: DeviceRole)
    throws(DeviceFault)
  {
    try carryOut(effects, of: role, digest: nil)
  }

  // MARK: Steps

  private mutating func step(_ role: DeviceRole, _ arrivals: [DeviceSlot.Arrival])
    throws(DeviceFault)
  {
    if slot(role).isSuspended {
      modify(role) { $0.waiting += arrivals }
      return
    }
    switch slot(role).port {
    case .none: return
    case .live(let port): tell(role, arrivals, through: port)
    case .leased(let port): try lease(role, arrivals, through: port)
    }
  }

  private mutating func tell(
    _ role: DeviceRole,
    _ arrivals: [DeviceSlot.Arrival],
    through port: any LivePort
  ) {
    writer.removeAll()
    HostFrame.inputs(arrivals.map(\.input)).write(into: &writer)
    port.send(writer.bytes)
    for arrival in arrivals { record(role, arrival.event) }
  }

  private mutating func lease(
    _ role: DeviceRole,
    _ arrivals: [DeviceSlot.Arrival],
    through port: any LeasedPort
  ) throws(DeviceFault) {
    let number = try countStep(role)
    let now = slot(role).clock.now(at: time)
    writer.removeAll()
    HostFrame.step(
      Step(
        number: number,
        uptimeNanoseconds: now.uptime.nanoseconds,
        wallMicroseconds: now.wall.microseconds,
        inputs: arrivals.map(\.input)
      )
    ).write(into: &writer)
    let answer = try Self.read(try port.step(writer.bytes), of: role, number: number)
    let deadline = answer.deadlineUptimeNanoseconds.map {
      slot(role).clock.trueTime(of: Uptime(nanoseconds: $0))
    }
    modify(role) { $0.deadline = deadline }
    for arrival in arrivals { record(role, arrival.event, digest: answer.digest) }
    try carryOut(answer.effects, of: role, digest: answer.digest)
  }

  private mutating func countStep(_ role: DeviceRole) throws(DeviceFault) -> Int64 {
    let present = time
    modify(role) { slot in
      slot.stepNumber += 1
      slot.stepsAtInstant = slot.lastStepTime == present ? slot.stepsAtInstant + 1 : 1
      slot.lastStepTime = present
    }
    guard slot(role).stepsAtInstant <= Self.stepsPerInstant else {
      throw DeviceFault(role, .looped(steps: Self.stepsPerInstant))
    }
    return slot(role).stepNumber
  }

  /// Reads a device's answer, which must be to the step just handed over (LEASE-3).
  private static func read(_ line: [UInt8], of role: DeviceRole, number: Int64)
    throws(DeviceFault) -> StepAnswer
  {
    let frame: PeerFrame
    do throws(JSONError) {
      frame = try PeerFrame.read(line)
    } catch {
      throw DeviceFault(role, .broke(ProtocolFault(unreadable: line, because: error)))
    }
    guard case .done(let answer) = frame else {
      let found = String(decoding: line.prefix(60), as: UTF8.self)
      throw DeviceFault(
        role,
        .broke(ProtocolFault(.outOfLease, "expected “done” for step \(number), found: \(found)"))
      )
    }
    guard answer.number == number else {
      throw DeviceFault(
        role,
        .broke(
          ProtocolFault(.outOfLease, "expected “done” for step \(number), found \(answer.number)")
        )
      )
    }
    return answer
  }

  // MARK: Effects

  private mutating func carryOut(
    _ effects: [DeviceEffect],
    of role: DeviceRole,
    digest: UInt64?
  ) throws(DeviceFault) {
    for effect in effects {
      switch effect {
      case .packet(let packet): try send(packet, from: role, digest: digest)
      case .shown(let screen): record(role, .shown(screen), digest: digest)
      case .haptic(let haptic): record(role, .haptic(haptic), digest: digest)
      case .document(let kind, let id, let content):
        record(role, .document(kind: kind, id: id, content: content), digest: digest)
      case .session(let event): record(role, .session(event), digest: digest)
      case .refused(let action, let reason):
        record(role, .refused(action: action, reason: reason), digest: digest)
      case .note(let text): record(role, .note(text), digest: digest)
      }
    }
  }

  private mutating func send(_ packet: Packet, from role: DeviceRole, digest: UInt64?)
    throws(DeviceFault)
  {
    packetNumber += 1
    let text = JSONText { packet.write(into: &$0) }
    record(role, .sent(number: packetNumber, packet, text: text), digest: digest)
    let flight = Air.Flight(
      number: packetNumber,
      from: role,
      bytes: text.bytes.count,
      packet: packet
    )
    try carryOut(air.handle(.send(flight), at: time))
  }

  private mutating func carryOut(_ effects: [Air.Effect]) throws(DeviceFault) {
    for effect in effects {
      switch effect {
      case .deliver(let flight):
        try step(
          flight.from.peer,
          [
            .init(
              input: .packet(flight.packet),
              event: .delivered(number: flight.number, kind: flight.packet.kind)
            )
          ]
        )
      case .lose(let flight):
        record(nil, .lost(number: flight.number, kind: flight.packet.kind))
      case .radio(let role, let isUp):
        try step(role, [.init(input: .link(isUp: isUp), event: .radio(isUp: isUp))])
      case .state(let state):
        record(nil, .link(state))
      }
    }
  }

  // MARK: The log

  /// What happened since the last call, in order.
  package mutating func takeEvents() -> [LogEvent] {
    if events.isEmpty { return [] }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Adds an event that only whoever drives the engine knows of, such as a checked expectation.
  package mutating func record(
    _ role: DeviceRole?,
    _ kind: LogEvent.Kind,
    digest: UInt64? = nil
  ) {
    events.append(
      LogEvent(timeNanoseconds: time.nanoseconds, device: role, kind: kind, digest: digest)
    )
  }
}
