package import LockstepDevices
package import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// The engine of a run: it owns true time, the air, and two devices behind ports.
///
/// Only the engine knows true time; it converts it for each device, and writes the event log. It plays
/// one event at a time, the earliest first, and those of one instant in an `InstantOrder`. Its user
/// decides how far to go: a scenario through virtual time, a host up to the present.
///
/// A packet's way: a device's effect → `carryOut` → the air → `deliver` → the other device's input.
package struct Engine {
  /// The greatest number of steps of a device at one instant; more count as a loop.
  package static let stepsPerInstant = 10_000
  /// The greatest number of steps of a device at its own deadlines in one second of true time.
  package static let wakesPerSecond = 20_000
  /// The number of events for which memory is reserved at first.
  private static let usualEvents = 8

  package let configuration: Configuration
  package private(set) var time = TrueTime.zero
  private(set) var air: PacketAir
  var watch: DeviceSlot
  var phone: DeviceSlot
  /// The number of the worn watch, and the clocks of the other watches.
  var worn = 1
  var clocksPutAway: [Int: DeviceClock] = [:]
  /// The order in which the actions, arrivals and deadlines of one instant are played.
  package internal(set) var instantOrder = InstantOrder.usual
  var servers = WebServers()
  private var packetNumber: Int64 = 0
  private var events: [LogEvent] = []
  private var writer = JSONWriter(reserving: 4_096)

  package init(_ configuration: Configuration) {
    self.configuration = configuration
    air = PacketAir(profile: configuration.profile, seed: configuration.seed)
    let clock = DeviceClock(startedAt: .zero, wallAtStart: configuration.epoch)
    watch = DeviceSlot(role: .watch, clock: clock)
    phone = DeviceSlot(role: .phone, clock: clock)
    for plan in configuration.servers { attach(plan) }
    record(nil, .run(title: configuration.title, seed: configuration.seed))
  }

  // MARK: Devices

  /// Connects a device under a lease, and switches it on.
  ///
  /// - Parameter incarnation: The number of this start, if somebody else counts the device's starts.
  package mutating func attach(
    _ role: DeviceRole,
    to port: any LeasedPort,
    as incarnation: Int64? = nil
  ) throws(DeviceFault) {
    attach(role, .leased(port), as: incarnation)
    try step(role, [.init(input: .start, event: .started(incarnation: self[role].incarnation))])
    try connectIfBothAreThere()
  }

  /// Connects a device in real time.
  ///
  /// - Parameters:
  ///   - incarnation: The number of this start, if somebody else counts the device's starts.
  ///   - isResuming: `true` if the device continues an earlier start.
  package mutating func attach(
    _ role: DeviceRole,
    live port: any LivePort,
    as incarnation: Int64? = nil,
    isResuming: Bool = false
  ) throws(DeviceFault) {
    attach(role, .live(port), as: incarnation)
    if !isResuming {
      try step(role, [.init(input: .start, event: .started(incarnation: self[role].incarnation))])
    }
    try connectIfBothAreThere()
  }

  /// Returns the incarnation that a device will have at its next start.
  package func nextIncarnation(of role: DeviceRole) -> Int64 { self[role].incarnation + 1 }

  private mutating func attach(
    _ role: DeviceRole,
    _ port: DeviceSlot.Port,
    as incarnation: Int64?
  ) {
    self[role].crashedPort = .none
    self[role].start(on: port, incarnation: incarnation ?? nextIncarnation(of: role), at: time)
  }

  private mutating func connectIfBothAreThere() throws(DeviceFault) {
    if watch.isAttached, phone.isAttached { try carryOut(air.handle(.attach, at: time)) }
  }

  /// Disconnects a device; for the other one the link goes down.
  package mutating func detach(_ role: DeviceRole) throws(DeviceFault) {
    self[role].stop()
    servers.forget(role)
    try carryOut(air.handle(.detach, at: time))
  }

  /// The slot of a device, accessed in place: copying it would cost more than most work on it.
  subscript(_ role: DeviceRole) -> DeviceSlot {
    @inline(__always) _read {
      if role == .watch { yield watch } else { yield phone }
    }
    @inline(__always) _modify {
      if role == .watch { yield &watch } else { yield &phone }
    }
  }

  func port(of role: DeviceRole) -> DeviceSlot.Port {
    role == .watch ? watch.port : phone.port
  }

  private func ending(of role: DeviceRole) -> DeviceSlot.Ending? {
    role == .watch ? watch.ending : phone.ending
  }

  /// Returns a device's clock, with which the dates that devices show can be compared.
  package func clock(of role: DeviceRole) -> DeviceClock {
    role == .watch ? watch.clock : phone.clock
  }

  // MARK: Time

  /// The instant of the next event of the pair itself; `nil` if there will be none.
  package var nextEventTime: TrueTime? {
    nextEvent?.time
  }

  /// Finds the next event's instant; it is mutating so that an engine held by a class is not copied.
  package mutating func lookForNextEvent() -> TrueTime? { nextEvent?.time }

  var nextEvent: InstantOrder.Event? {
    var next: InstantOrder.Event?
    consider(air.nextDeadline, .arrival, against: &next)
    consider(servers.nextDeadline, .arrival, against: &next)
    if !watch.isSuspended { consider(watch.deadline, .watchDeadline, against: &next) }
    if !phone.isSuspended { consider(phone.deadline, .phoneDeadline, against: &next) }
    return next
  }

  /// Takes an event for the next one if it comes before the one that was found so far.
  @inline(__always)
  private func consider(
    _ due: TrueTime?,
    _ rank: EventRank,
    against next: inout InstantOrder.Event?
  ) {
    guard let due else { return }
    // What is overdue happens now.
    let event = (time: max(due, time), rank: rank)
    if let found = next, !instantOrder.isFirst(event, before: found) { return }
    next = event
  }

  /// Plays the next event.
  package mutating func runNextEvent() throws(DeviceFault) {
    guard let next = nextEvent else { return }
    try run(next.rank, at: next.time)
  }

  private mutating func run(_ rank: EventRank, at instant: TrueTime) throws(DeviceFault) {
    time = instant
    switch rank {
    // What crosses the link comes before what servers answer at the same instant.
    case .arrival
    where servers.nextDeadline.map { $0 <= time } ?? false
      && air.nextDeadline.map { $0 > time } ?? true:
      try giveAnswer()
    case .arrival: try carryOut(air.handle(.tick, at: time))
    case .watchDeadline: try step(.watch, [])
    case .phoneDeadline: try step(.phone, [])
    case .fault, .action, .expectation: break
    }
  }

  /// Plays every event up to an instant, inclusive, while `goesOn` allows; time then stands there.
  package mutating func run(through end: TrueTime, while goesOn: () -> Bool = { true })
    throws(DeviceFault)
  {
    while let next = nextEvent, next.time <= end {
      try run(next.rank, at: next.time)
      if !goesOn() { break }
    }
    advance(to: end)
  }

  /// Moves time to an instant; no event may lie before it.
  package mutating func advance(to instant: TrueTime) {
    time = max(time, instant)
  }

  // MARK: What is done to the pair

  /// Gives a device an action of its wearer or owner; a crashed device refuses.
  ///
  /// - Returns: `false` if the action certainly had no effect: the device did nothing, and its digest
  ///   is unchanged (LEASE-14).
  @discardableResult
  package mutating func act(_ role: DeviceRole, _ action: Action) throws(DeviceFault) -> Bool {
    let (before, count) = (self[role].digest, events.count)
    if hasCrashed(role) {
      refuse(action, to: role)
    } else {
      try step(role, [.init(input: .action(action), event: .action(action))])
    }
    // The action itself is the one event of a step without effects; of a stopped device there is none.
    return before == nil || before != self[role].digest || events.count != count + 1
  }

  /// Gives the air an input, and carries out the effects.
  package mutating func changeLink(_ input: PacketAir.Input) throws(DeviceFault) {
    try carryOut(air.handle(input, at: time))
  }

  /// Gives a device of this process news from the process around it.
  package mutating func hear(_ news: ShellNews, on role: DeviceRole) throws(DeviceFault) {
    guard case .leased(let port) = port(of: role),
      let answer = port.hear(news, at: clock(of: role).now(at: time))
    else { return }
    self[role].setDeadline(answer.deadline)
    self[role].digest = nil
    try carryOut(answer.effects, of: role, digest: nil)
  }

  /// Says if the app of a device of this process has not answered its last event.
  ///
  /// It changes nothing, and is mutating only to reach the engine in place, without a copy.
  package mutating func isAwaitingApp(of role: DeviceRole) -> Bool {
    if case .leased(let port) = port(of: role) { port.isAwaitingApp } else { false }
  }

  /// Takes the effects of a live device, at the present instant.
  package mutating func receive(_ effects: [DeviceEffect], from role: DeviceRole)
    throws(DeviceFault)
  {
    try carryOut(effects, of: role, digest: nil)
  }

  // MARK: Steps

  mutating func step(_ role: DeviceRole, _ arrivals: [DeviceSlot.Arrival])
    throws(DeviceFault)
  {
    if isSuspended(role) {
      self[role].waiting += arrivals
      return
    }
    if let crash = ending(of: role)?.crash(.before, arrivals) {
      lose(arrivals)
      return try self.crash(role, crash)
    }
    switch port(of: role) {
    case .none: return
    case .live(let port): tell(role, arrivals, through: port)
    case .leased(let port): try lease(role, arrivals, through: port)
    }
  }

  /// Records the packets among these arrivals as lost, because the device ended before it got them.
  mutating func lose(_ arrivals: [DeviceSlot.Arrival]) {
    for arrival in arrivals {
      guard case .delivered(let number, let kind) = arrival.event else { continue }
      record(nil, .lost(number: number, kind: kind))
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
    let number = try countStep(role, isWake: arrivals.isEmpty)
    let now = clock(of: role).now(at: time)
    let answer: StepAnswer
    do throws(DeviceFault) {
      answer = try port.step(
        Step(
          number: number,
          uptimeNanoseconds: now.uptime.nanoseconds,
          wallMicroseconds: now.wall.microseconds,
          zoneSeconds: now.zoneSeconds,
          inputs: arrivals.map(\.input)
        )
      )
    } catch {
      let crash = try self.crash(by: error, through: port)
      for arrival in arrivals { record(role, arrival.event) }
      return try end(role, crash)
    }
    do throws(ProtocolFault) { try configuration.rules.check(answer.effects, of: role) } catch {
      throw DeviceFault(role, .broke(error))
    }
    if let crash = ending(of: role)?.crash(.after, arrivals) {
      for arrival in arrivals { record(role, arrival.event, digest: answer.digest) }
      return try self.crash(role, crash)
    }
    self[role].setDeadline(answer.deadlineUptimeNanoseconds.map(Uptime.init(nanoseconds:)))
    self[role].digest = answer.digest
    for arrival in arrivals { record(role, arrival.event, digest: answer.digest) }
    try carryOut(answer.effects, of: role, digest: answer.digest)
  }

  /// Counts a step of a device, and returns the step's number; throws if the device takes too many.
  ///
  /// - Parameter isWake: `true` if the step is for the device's deadline, and has no inputs.
  private mutating func countStep(_ role: DeviceRole, isWake: Bool) throws(DeviceFault) -> Int64 {
    if let fault = self[role].countStep(at: time, isWake: isWake) { throw DeviceFault(role, fault) }
    return self[role].stepNumber
  }

  // MARK: Effects

  private mutating func carryOut(
    _ effects: [DeviceEffect],
    of role: DeviceRole,
    digest: UInt64?
  ) throws(DeviceFault) {
    for effect in effects {
      guard case .packet(let packet) = effect else {
        record(role, .effect(effect), digest: digest)
        if case .request(let request) = effect { ask(request, from: role) }
        continue
      }
      if let crash = ending(of: role)?.crash(.before, sending: packet) {
        return try self.crash(role, crash)
      }
      try send(packet, from: role, digest: digest)
    }
  }

  private mutating func send(_ packet: Packet, from role: DeviceRole, digest: UInt64?)
    throws(DeviceFault)
  {
    packetNumber += 1
    writer.removeAll()
    packet.write(into: &writer)
    let text = JSONText(copying: writer)
    record(role, .sent(number: packetNumber, packet, text: text), digest: digest)
    // It speaks to a connection that is over: it has not been told of the present one (LINK-8).
    if self[role].untoldLinks > 0 {
      return record(nil, .lost(number: packetNumber, kind: packet.kind))
    }
    let flight = PacketAir.Flight(
      number: packetNumber,
      from: role,
      bytes: text.bytes.count,
      cargo: packet
    )
    try carryOut(air.handle(.send(flight), at: time))
  }

  private mutating func carryOut(_ effects: [PacketAir.Effect]) throws(DeviceFault) {
    for effect in effects {
      switch effect {
      case .deliver(let flight):
        try step(
          flight.from.counterpart,
          [
            .init(
              input: .packet(flight.cargo),
              event: .delivered(number: flight.number, kind: flight.cargo.kind)
            )
          ]
        )
        if let crash = ending(of: flight.from)?.crash(.after, sending: flight.cargo) {
          try self.crash(flight.from, crash)
        }
      case .lose(let flight):
        record(nil, .lost(number: flight.number, kind: flight.cargo.kind))
      case .radio(let role, let isUp):
        try step(role, [.init(input: .link(isUp: isUp), event: .radio(isUp: isUp))])
      case .state(let state):
        record(nil, .link(state))
      }
    }
  }

  // MARK: The log

  /// Removes and returns the events since the last call, in order.
  package mutating func takeEvents() -> [LogEvent] {
    if events.isEmpty { return [] }
    var taken: [LogEvent] = []
    taken.reserveCapacity(Self.usualEvents)
    swap(&taken, &events)
    return taken
  }

  /// Adds an event that only the engine's user knows, such as a judged expectation.
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
