package import LockstepProtocol
package import LockstepSimulation

/// The simulated radio link between the two devices: one delayed, rate-limited channel for each
/// direction.
///
/// A channel keeps the order within each of its two classes of packets (foreground and background), and
/// its connection can break.
///
/// It can carry any type that conforms to `AirCargo`.
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
  /// An event that the engine brings to the air.
  package enum Input: Sendable, Equatable {
    case send(Flight)
    /// `attach`: both devices are switched on from now on, and connect; `detach`: one of them is off.
    case attach
    case detach
    /// The devices go out of range: packets wait until the radios give up.
    case cut
    /// The devices come back into range, and connect again.
    case restore
    /// The connection ends at once, and stays down until `restore`.
    case breakConnection
    case setProfile(LinkProfile)
    /// The connection moves to another transport, such as from Bluetooth to Wi-Fi, and keeps its
    /// in-flight packets.
    case handOver(LinkProfile)
    /// The wearer walks to a distance from the phone, in percent of the radio's range, and takes this
    /// long.
    case walk(toPercent: Int64, over: Interval)
    /// A named fault begins.
    case fault(AirFault.Order)
    /// A deadline of the air has come.
    case tick
  }

  /// Something that the air does, for the engine to carry out.
  package enum Effect: Sendable, Equatable {
    case deliver(Flight)
    case lose(Flight)
    case radio(DeviceRole, isUp: Bool)
    case state(LogEvent.LinkState)
  }

  /// An in-flight packet: its cargo, with the number, sender and size that the air needs.
  package struct Flight: Sendable, Equatable {
    /// The packet's number among all packets of the run, in the order of sending.
    package var number: Int64
    package var from: DeviceRole
    package var bytes: Int
    package var cargo: Cargo
    /// `true` if the packet's bytes were changed on the way; the receiving radio finds out when the
    /// packet arrives, and drops it.
    var isCorrupt = false

    package init(number: Int64, from: DeviceRole, bytes: Int, cargo: Cargo) {
      self.number = number
      self.from = from
      self.bytes = bytes
      self.cargo = cargo
    }
  }

  /// The state of the connection, with the instant for which it waits.
  private enum State: Equatable {
    case disconnected
    case connecting(until: TrueTime)
    case connected
    case stalled(breaksAt: TrueTime)
    /// In range; the connection is moving from one transport to another until this instant.
    case handingOver(until: TrueTime)
  }

  /// A change of the connection that one device's radio is going to notice.
  private struct Notice {
    var at: TrueTime
    var device: DeviceRole
    var isUp: Bool
  }

  package private(set) var profile: LinkProfile
  private var state = State.disconnected
  private var isAttached = false
  /// `true` from a `cut` until the next `restore`.
  private var isCut = false
  private(set) var walk = Walk()
  /// `true` if the in-flight packets have to be sent again from their beginnings as soon as the devices
  /// can hear each other.
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

  /// `true` while a packet that a device sends now would be in flight, and would not be lost at once.
  package var isConnected: Bool {
    switch state {
    case .connected, .stalled, .handingOver: true
    case .disconnected, .connecting: false
    }
  }

  /// `true` while the radios can hear each other: the link is not cut, the profile has a way, and the
  /// wearer is near enough.
  private var isInRange: Bool { !isCut && !profile.isAway && walk.distance < 100 }

  /// `true` if the devices stay unconnected until somebody intervenes, although both are on and in
  /// range.
  package var isStranded: Bool {
    guard isAttached, isInRange else { return false }
    return switch state {
    case .disconnected, .stalled: true
    case .connecting, .connected, .handingOver: false
    }
  }

  /// The profile at the wearer's present distance from the phone.
  private var present: LinkProfile { profile.faded(by: walk.distance) }

  /// The instant at which the air next acts by itself.
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

  /// Says if an action would change the air: cutting a link that is in range does, cutting it once more
  /// does not.
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

  /// Counts the faults of an order that still wait for the first packet to which they apply.
  package func unmet(of order: AirFault.Order) -> Int { faults.unmet(of: order) }

  /// Takes an input at a time, and returns the effects.
  ///
  /// `time` never goes back.
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

  /// Hands a packet to the radio that sends in its direction.
  ///
  /// If that exceeds the bytes that may be in flight (LINK-17), the connection breaks.
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

  /// Makes a change that may bring the devices into range or out of it, and follows that: stalls, or
  /// reconnects.
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

  /// Moves the connection to another profile: all packets stall while the new transport connects.
  ///
  /// No packet is lost, and no radio notices anything.
  ///
  /// This may be the first connection between the devices, if the old profile was `away`.
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

  /// Ends the connection at once, and keeps it down until `restore`.
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

  /// Says if a radio has tried for the whole supervision time-out to get one radio frame through, and
  /// failed.
  private func hasGivenUp(by time: TrueTime) -> Bool {
    [toPhone.givesUpAt, toWatch.givesUpAt].contains { $0.map { $0 <= time } ?? false }
  }

  /// Lets a packet arrive.
  ///
  /// If its bytes were changed, the receiving radio drops it, and no session hears of it.
  private mutating func arrive(_ flight: Flight, at time: TrueTime) -> [Effect] {
    if flight.isCorrupt { return [.lose(flight)] }
    return breakInFile(with: flight, at: time) ?? deliver(flight)
  }

  /// Removes and returns the packet that arrives next, if it has arrived by `time`; of two that arrive
  /// at one instant, the one sent first.
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

  /// Plans the instants at which the two radios notice a change of the connection, each after a delay
  /// of its own.
  ///
  /// A change that a radio has not yet noticed is reported first.
  ///
  /// A device that had not noticed a break notices it when the next connection comes up, so that it
  /// never takes two connections for one. A device that had not noticed a connection never hears of its
  /// end.
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

  /// Delivers a packet.
  ///
  /// If the receiving radio had not yet noticed its connection, it notices it before the packet.
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
