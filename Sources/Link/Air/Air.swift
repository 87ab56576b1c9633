package import LockstepProtocol
package import LockstepSimulation

/// The air between the two devices: for each direction a delayed, rate-limited channel that keeps the
/// order of each of two classes, and can break.
///
/// It carries anything that says what `AirCargo` asks.
///
/// ```
///              attached, in range           out of range
/// disconnected ──── connect ────▶ connected ───────────▶ stalled
///      ▲  ▲                          │  ▲ ◀── in range ──── │
///      │  └───────── broken ─────────┘  packets go on       │
///      └──────────── supervision time-out: packets lost ────┘
/// ```
///
/// A connected link loses nothing: while the devices are out of range its packets wait, and if that
/// lasts longer than the supervision time-out the connection breaks and everything under way is gone
/// (LINK-1 to LINK-9). It breaks too when more is sent than a radio holds (LINK-17). Each device's radio
/// notices on its own, later.
package struct Air<Cargo: AirCargo>: Sendable {
  /// An input of the air: something that is done to it.
  package enum Input: Sendable, Equatable {
    case send(Flight)
    /// Both devices are switched on, or one of them is not any more.
    case attach
    case detach
    /// Out of range.
    case cut
    /// In range again.
    case restore
    /// The connection ends at once and stays down until restored.
    case breakConnection
    case setProfile(LinkProfile)
    /// The connection moves to another transport, with the packets under way.
    case handOver(LinkProfile)
    /// The wearer walks until they are so far away, in percent of the range.
    case walk(toPercent: Int64, over: Interval)
    /// A fault that has a name.
    case fault(AirFault.Order)
    /// A deadline has come.
    case tick
  }

  /// An effect of the air: something that it does.
  package enum Effect: Sendable, Equatable {
    case deliver(Flight)
    case lose(Flight)
    case radio(DeviceRole, isUp: Bool)
    case state(LogEvent.LinkState)
  }

  /// One packet under way: its cargo, and what the air adds to it.
  package struct Flight: Sendable, Equatable {
    /// Counts all packets of the run.
    package var number: Int64
    package var from: DeviceRole
    package var bytes: Int
    package var cargo: Cargo
    /// `true` if the packet's bytes were changed on the way, which the receiver finds out at its arrival.
    var isCorrupt = false

    package init(number: Int64, from: DeviceRole, bytes: Int, cargo: Cargo) {
      self.number = number
      self.from = from
      self.bytes = bytes
      self.cargo = cargo
    }
  }

  /// The state of the connection, and what it waits for.
  private enum State: Equatable {
    case disconnected
    case connecting(until: TrueTime)
    case connected
    case stalled(breaksAt: TrueTime)
    /// In range, and between two transports.
    case handingOver(until: TrueTime)
  }

  /// A radio that will notice something.
  private struct Notice {
    var at: TrueTime
    var device: DeviceRole
    var isUp: Bool
  }

  package private(set) var profile: LinkProfile
  private var state = State.disconnected
  private var isAttached = false
  /// Out of range because somebody said so, until somebody says otherwise.
  private var isCut = false
  private(set) var walk = Walk()
  /// The packets under way have to be sent anew as soon as there is a way again.
  private var movesOver = false
  var toPhone: AirDirection<Cargo>
  var toWatch: AirDirection<Cargo>
  var faults = ArmedFaults<Cargo>()
  private var notices: [Notice] = []
  private var noticing: RandomStream

  package init(profile: LinkProfile, seed: UInt64) {
    self.profile = profile
    toPhone = AirDirection(seed: seed, from: .watch)
    toWatch = AirDirection(seed: seed, from: .phone)
    noticing = RandomStream(seed: seed, purpose: "air.notice")
  }

  /// `true` while a packet that is sent now would be under way rather than lost.
  package var isConnected: Bool {
    switch state {
    case .connected, .stalled, .handingOver: true
    case .disconnected, .connecting: false
    }
  }

  /// `true` while the devices can hear each other where they are.
  private var isInRange: Bool { !isCut && !profile.isAway && walk.distance < 100 }

  /// `true` if nothing will ever connect the devices, although both are on and in range.
  package var isStranded: Bool {
    guard isAttached, isInRange else { return false }
    return switch state {
    case .disconnected, .stalled: true
    case .connecting, .connected, .handingOver: false
    }
  }

  /// The profile as it is where the devices are now.
  private var present: LinkProfile { profile.faded(by: walk.distance) }

  /// The instant at which the air next does something by itself.
  package var nextDeadline: TrueTime? { findNextDeadline() }

  func findNextDeadline() -> TrueTime? {
    var next: TrueTime?
    func consider(_ time: TrueTime?) {
      if let time, next.map({ time < $0 }) ?? true { next = time }
    }
    switch state {
    case .disconnected: break
    case .connecting(let until): consider(until)
    case .connected:
      consider(toPhone.nextArrival)
      consider(toWatch.nextArrival)
      consider(toPhone.givesUpAt)
      consider(toWatch.givesUpAt)
    case .stalled(let breaksAt): consider(breaksAt)
    case .handingOver(let until): consider(until)
    }
    consider(walk.nextStep)
    for notice in notices { consider(notice.at) }
    return next
  }

  /// Says if what a person does to the air would change it: a cut in range does, a second one does not.
  package func isChanged(by input: Input) -> Bool {
    switch input {
    case .cut: !isCut
    case .restore: isCut
    case .breakConnection: !isCut || state != .disconnected
    case .setProfile(let profile), .handOver(let profile): profile != self.profile
    case .walk(let percent, _): walk.isChanged(by: percent)
    case .fault(let order): isChanged(by: order)
    case .send, .attach, .detach, .tick: true
    }
  }

  /// Says if a fault has not yet met the first of its packets.
  package func awaitsFirst(of order: AirFault.Order) -> Bool { faults.awaitsFirst(of: order) }

  /// Changes the air and returns the effects; `time` never goes back.
  package mutating func handle(_ input: consuming Input, at time: TrueTime) -> [Effect] {
    take(input, at: time)
  }

  mutating func take(_ input: consuming Input, at time: TrueTime) -> [Effect] {
    switch consume input {
    case .send(let flight): send(flight, at: time)
    case .attach: setAttached(true, at: time)
    case .detach: setAttached(false, at: time)
    case .cut: move(at: time) { $0.isCut = true }
    case .restore: move(at: time) { $0.isCut = false }
    case .breakConnection: breakConnection(at: time)
    case .setProfile(let profile): move(at: time) { $0.profile = profile }
    case .handOver(let profile): handOver(to: profile, at: time)
    case .walk(let percent, let duration):
      move(at: time) { $0.walk.begin(to: percent, over: duration, at: time) }
    case .fault(let order): begin(order, at: time)
    case .tick: tick(at: time)
    }
  }

  private mutating func send(_ flight: Flight, at time: TrueTime) -> [Effect] {
    isConnected ? pass(flight, at: time) : [.lose(flight)]
  }

  /// Hands a packet to the radio of its direction; the connection breaks where it is one too many.
  mutating func enter(_ flight: Flight, at time: TrueTime) -> [Effect] {
    let isFull =
      flight.from == .watch
      ? toPhone.send(flight, at: time, profile: present)
      : toWatch.send(flight, at: time, profile: present)
    return isFull ? disconnect(at: time) + connectIfPossible(at: time) : []
  }

  private mutating func setAttached(_ attached: Bool, at time: TrueTime) -> [Effect] {
    isAttached = attached
    return attached ? connectIfPossible(at: time) : disconnect(at: time)
  }

  private mutating func connectIfPossible(at time: TrueTime) -> [Effect] {
    guard isAttached, isInRange, state == .disconnected else { return [] }
    state = .connecting(until: time + profile.connect)
    return []
  }

  // MARK: Range

  /// Changes something that the devices' being in range depends on.
  private mutating func move(at time: TrueTime, _ change: (inout Self) -> Void) -> [Effect] {
    let wasInRange = isInRange
    change(&self)
    if isInRange == wasInRange { return [] }
    return isInRange ? comeBack(at: time) : leave(at: time)
  }

  private mutating func leave(at time: TrueTime) -> [Effect] {
    switch state {
    case .connected, .handingOver:
      let effects: [Effect] = state == .connected ? [.state(.stalled)] : []
      stall(.range, at: time)
      state = .stalled(breaksAt: time + profile.supervision)
      return effects
    case .connecting:
      state = .disconnected
      return []
    case .disconnected, .stalled:
      return []
    }
  }

  private mutating func comeBack(at time: TrueTime) -> [Effect] {
    guard case .stalled = state else { return connectIfPossible(at: time) }
    release(.range, at: time)
    if movesOver { moveOver(at: time) }
    state = .connected
    return [.state(.connected)]
  }

  private mutating func stall(_ reason: AirStall, at time: TrueTime) {
    toPhone.stall(reason, at: time)
    toWatch.stall(reason, at: time)
  }

  private mutating func release(_ reason: AirStall, at time: TrueTime) {
    toPhone.release(reason, at: time)
    toWatch.release(reason, at: time)
  }

  // MARK: Hand-over

  /// Stalls everything for as long as the new transport takes to connect; nothing is lost, and no radio
  /// notices anything.
  ///
  /// It may be the first way between the devices after `away`.
  private mutating func handOver(to profile: LinkProfile, at time: TrueTime) -> [Effect] {
    guard isConnected, !profile.isAway else { return move(at: time) { $0.profile = profile } }
    self.profile = profile
    movesOver = true
    stall(.handOver, at: time)
    switch state {
    case .connected:
      state = .handingOver(until: time + profile.connect)
      return [.state(.stalled)]
    case .stalled where isInRange:
      release(.range, at: time)
      state = .handingOver(until: time + profile.connect)
      return []
    case .disconnected, .connecting, .stalled, .handingOver: return []
    }
  }

  private mutating func moveOver(at time: TrueTime) {
    movesOver = false
    toPhone.moveOver(at: time, profile: present)
    toWatch.moveOver(at: time, profile: present)
  }

  // MARK: Breaks

  /// Ends the connection at once, and keeps it down until somebody restores it.
  mutating func breakConnection(at time: TrueTime) -> [Effect] {
    isCut = true
    return disconnect(at: time)
  }

  private mutating func disconnect(at time: TrueTime) -> [Effect] {
    let wasConnected = isConnected
    state = .disconnected
    movesOver = false
    guard wasConnected else { return [] }
    let lost = toPhone.clear() + toWatch.clear() + faults.takeKept()
    return lost.sorted { $0.number < $1.number }.map(Effect.lose) + [.state(.disconnected)]
      + noticeBoth(isUp: false, at: time)
  }

  private mutating func tick(at time: TrueTime) -> [Effect] {
    var effects: [Effect] = []
    if let step = walk.nextStep, step <= time {
      effects += move(at: time) { $0.walk.takeStep(at: time) }
    }
    switch state {
    case .connecting(let until) where until <= time:
      state = .connected
      effects += [.state(.connected)] + noticeBoth(isUp: true, at: time)
    case .stalled(let breaksAt) where breaksAt <= time:
      effects += disconnect(at: time)
    case .handingOver(let until) where until <= time:
      moveOver(at: time)
      state = .connected
      effects.append(.state(.connected))
    case .connected where hasGivenUp(by: time):
      effects += disconnect(at: time) + connectIfPossible(at: time)
    case .connected:
      if let flight = nextArrival(by: time) { effects += arrive(flight, at: time) }
    case .disconnected, .connecting, .stalled, .handingOver:
      break
    }
    return notices.isEmpty ? effects : effects + takeNotices(by: time)
  }

  /// Says if a radio has tried in vain, for the supervision time-out, to get one radio frame through.
  private func hasGivenUp(by time: TrueTime) -> Bool {
    [toPhone.givesUpAt, toWatch.givesUpAt].contains { $0.map { $0 <= time } ?? false }
  }

  /// Lets a packet arrive; the radio drops one whose bytes are wrong, and nobody else hears of it.
  private mutating func arrive(_ flight: Flight, at time: TrueTime) -> [Effect] {
    if flight.isCorrupt { return [.lose(flight)] }
    return breakInFile(with: flight, at: time) ?? deliver(flight)
  }

  /// Takes out the packet that arrives next, if it does by now; of two at one instant the first sent.
  private mutating func nextArrival(by time: TrueTime) -> Flight? {
    let phone = toPhone.nextArrival
    let watch = toWatch.nextArrival
    let phoneFirst: Bool =
      switch (phone, watch) {
      case (nil, _): false
      case (_, nil): true
      case (let phone?, let watch?):
        phone != watch ? phone < watch : toPhone.nextNumber < toWatch.nextNumber
      }
    guard let arrival = phoneFirst ? phone : watch, arrival <= time else { return nil }
    return phoneFirst ? toPhone.takeFirst() : toWatch.takeFirst()
  }

  /// Has both radios notice a change, each in its own time; what they missed meanwhile comes first.
  ///
  /// A device that had not yet noticed a break does so when the next connection comes up, so that it
  /// never mistakes two connections for one; one that had not noticed the connection never hears of
  /// its end.
  private mutating func noticeBoth(isUp: Bool, at time: TrueTime) -> [Effect] {
    var effects: [Effect] = []
    for device in DeviceRole.allCases {
      let at = time + noticing.interval(upTo: profile.notice)
      if let index = notices.firstIndex(where: { $0.device == device }) {
        let missed = notices.remove(at: index)
        guard !missed.isUp else { continue }
        effects.append(.radio(device, isUp: false))
      }
      notices.append(Notice(at: at, device: device, isUp: isUp))
    }
    return effects
  }

  /// Delivers a packet; a radio that receives one has noticed its connection.
  mutating func deliver(_ flight: Flight) -> [Effect] {
    let receiver = flight.from.counterpart
    guard let index = notices.firstIndex(where: { $0.device == receiver }) else {
      return [.deliver(flight)]
    }
    notices.remove(at: index)
    return [.radio(receiver, isUp: true), .deliver(flight)]
  }

  private mutating func takeNotices(by time: TrueTime) -> [Effect] {
    if notices.isEmpty { return [] }
    let due = notices.filter { $0.at <= time }
    notices.removeAll { $0.at <= time }
    return due.map { .radio($0.device, isUp: $0.isUp) }
  }
}
