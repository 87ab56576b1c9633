package import LockstepProtocol
package import LockstepSimulation

/// The air between the two devices: for each direction an ordered, delayed, rate-limited channel that
/// can break.
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
package struct Air: Sendable {
  /// What is done to the air.
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
    /// A deadline has come.
    case tick
  }

  /// What the air does.
  package enum Effect: Sendable, Equatable {
    case deliver(Flight)
    case lose(Flight)
    case radio(DeviceRole, isUp: Bool)
    case state(LogEvent.LinkState)
  }

  /// One packet under way.
  package struct Flight: Sendable, Equatable {
    /// Counts all packets of the run.
    package var number: Int64
    package var from: DeviceRole
    package var bytes: Int
    package var packet: Packet

    package init(number: Int64, from: DeviceRole, bytes: Int, packet: Packet) {
      self.number = number
      self.from = from
      self.bytes = bytes
      self.packet = packet
    }
  }

  /// Whether there is a connection, and what is waited for.
  private enum State: Equatable {
    case disconnected
    case connecting(until: TrueTime)
    case connected
    case stalled(since: TrueTime, breaksAt: TrueTime)
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
  private var isInRange = true
  private var toPhone: AirDirection
  private var toWatch: AirDirection
  private var notices: [Notice] = []
  private var noticing: RandomStream

  package init(profile: LinkProfile, seed: UInt64) {
    self.profile = profile
    toPhone = AirDirection(seed: seed, from: .watch)
    toWatch = AirDirection(seed: seed, from: .phone)
    noticing = RandomStream(seed: seed, purpose: "air.notice")
  }

  /// Whether a packet sent now would be under way rather than lost.
  package var isConnected: Bool {
    switch state {
    case .connected, .stalled: true
    case .disconnected, .connecting: false
    }
  }

  /// When the air next does something by itself.
  package var nextDeadline: TrueTime? {
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
    case .stalled(_, let breaksAt): consider(breaksAt)
    }
    for notice in notices { consider(notice.at) }
    return next
  }

  /// Whether what a person does to the air would change it: a cut in range does, a second one does not.
  package func isChanged(by input: Input) -> Bool {
    switch input {
    case .cut: isInRange
    case .restore: !isInRange
    case .breakConnection: isInRange || state != .disconnected
    case .setProfile(let profile): profile != self.profile
    case .send, .attach, .detach, .tick: true
    }
  }

  /// Changes the air and says what comes of it; `time` never goes back.
  package mutating func handle(_ input: Input, at time: TrueTime) -> [Effect] {
    switch input {
    case .send(let flight): send(flight, at: time)
    case .attach: setAttached(true, at: time)
    case .detach: setAttached(false, at: time)
    case .cut: cut(at: time)
    case .restore: restore(at: time)
    case .breakConnection: leaveRange(at: time)
    case .setProfile(let profile): change(to: profile)
    case .tick: tick(at: time)
    }
  }

  private mutating func send(_ flight: Flight, at time: TrueTime) -> [Effect] {
    switch state {
    case .disconnected, .connecting:
      return [.lose(flight)]
    case .connected, .stalled:
      let isFull =
        flight.from == .watch
        ? toPhone.send(flight, at: time, profile: profile)
        : toWatch.send(flight, at: time, profile: profile)
      return isFull ? disconnect(at: time) + connectIfPossible(at: time) : []
    }
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

  private mutating func cut(at time: TrueTime) -> [Effect] {
    isInRange = false
    switch state {
    case .connected:
      state = .stalled(since: time, breaksAt: time + profile.supervision)
      return [.state(.stalled)]
    case .connecting:
      state = .disconnected
      return []
    case .disconnected, .stalled:
      return []
    }
  }

  private mutating func restore(at time: TrueTime) -> [Effect] {
    isInRange = true
    guard case .stalled(let since, _) = state else { return connectIfPossible(at: time) }
    toPhone.resume(stalledSince: since, at: time)
    toWatch.resume(stalledSince: since, at: time)
    state = .connected
    return [.state(.connected)]
  }

  private mutating func leaveRange(at time: TrueTime) -> [Effect] {
    isInRange = false
    return disconnect(at: time)
  }

  private mutating func disconnect(at time: TrueTime) -> [Effect] {
    let wasConnected = isConnected
    state = .disconnected
    guard wasConnected else { return [] }
    let lost = toPhone.clear() + toWatch.clear()
    return lost.sorted { $0.number < $1.number }.map(Effect.lose) + [.state(.disconnected)]
      + noticeBoth(isUp: false, at: time)
  }

  private mutating func change(to profile: LinkProfile) -> [Effect] {
    self.profile = profile
    return []
  }

  private mutating func tick(at time: TrueTime) -> [Effect] {
    var effects: [Effect] = []
    switch state {
    case .connecting(let until) where until <= time:
      state = .connected
      effects += [.state(.connected)] + noticeBoth(isUp: true, at: time)
    case .stalled(_, let breaksAt) where breaksAt <= time:
      effects += disconnect(at: time)
    case .connected:
      if let flight = nextArrival(by: time) { effects += deliver(flight) }
    case .disconnected, .connecting, .stalled:
      break
    }
    return notices.isEmpty ? effects : effects + takeNotices(by: time)
  }

  /// The one packet that arrives next, if it does by now: of two at one instant the earlier sent.
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

  /// The delivery of a packet; a radio that receives one has noticed its connection.
  private mutating func deliver(_ flight: Flight) -> [Effect] {
    let receiver = flight.from.peer
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
