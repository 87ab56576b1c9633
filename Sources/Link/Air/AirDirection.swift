import LockstepProtocol
import LockstepSimulation

/// The reason that nothing moves in a direction.
enum AirStall: Sendable, CaseIterable {
  /// The devices are out of range.
  case range
  /// The connection moves to another transport.
  case handOver
  /// Somebody wants it to.
  case fault
}

/// One direction of the air: of the packets under way, the first to be put into the air is the first to
/// arrive.
///
/// Packets in the background wait behind all others that have not begun (LINK-26): the radio has one
/// packet in hand; then it takes the oldest waiting packet that is not in the background.
struct AirDirection<Cargo: AirCargo>: Sendable {
  typealias Flight = Air<Cargo>.Flight

  private struct UnderWay {
    /// `nil` once it has arrived.
    var flight: Flight?
    let isBackground: Bool
    let sentAt: TrueTime
    /// The time from one instant at which it can begin to the next.
    let interval: Interval
    /// The time that the radio takes to put the packet into the air, and its time under way after that.
    let transmission: Interval
    let delay: Interval
    /// The time for which the radio tries again to send a radio frame that always fails, if one does.
    let givesUpAfter: Interval?
    /// The instant at which the radio has put the packet into the air.
    var airedAt = TrueTime.zero
    var arrivesAt = TrueTime.zero

    /// Says if a packet that is not in the background may still go before this one.
    func givesWay(at time: TrueTime) -> Bool { isBackground && airedAt - time > transmission }
  }

  /// The most that is under way at once, in bytes of packets (LINK-17).
  static var bytesMax: Int { 4_194_304 }
  /// The number of bytes of a packet that a radio frame carries.
  private static var radioFrameBytes: Int { 244 }
  /// The instant at which a packet arrives that never gets through.
  private static var never: TrueTime { TrueTime(nanoseconds: .max / 2) }

  private let sender: DeviceRole
  private var queue: [UnderWay] = []
  private var bytesUnderWay = 0
  private var first = 0
  private var radioIsFreeAt = TrueTime.zero
  private var lastArrival = TrueTime.zero
  private var jitter: RandomStream
  private var loss: RandomStream
  private var stalls: [AirStall] = []
  private var stalledSince = TrueTime.zero
  /// The instant at which a radio gives up a radio frame that it could not get through for the
  /// supervision time-out.
  private(set) var givesUpAt: TrueTime?

  init(seed: UInt64, from device: DeviceRole) {
    sender = device
    jitter = RandomStream(seed: seed, purpose: "air.jitter", device: device.name)
    loss = RandomStream(seed: seed, purpose: "air.loss", device: device.name)
  }

  /// The instant at which the first packet arrives, as long as nothing stalls.
  var nextArrival: TrueTime? {
    stalls.isEmpty && first < queue.count ? queue[first].arrivesAt : nil
  }

  /// The number of the first packet under way.
  var nextNumber: Int64 { first < queue.count ? queue[first].flight?.number ?? .max : .max }

  /// Takes a packet, and returns whether it is one too many.
  ///
  /// Its losses and delays are drawn now, and stay the same when other packets go before it.
  mutating func send(_ flight: Flight, at time: TrueTime, profile: LinkProfile) -> Bool {
    let place = flight.cargo.isBackground ? queue.count : placeOfNext(at: time)
    goBack(to: place)
    let begin = profile.meeting(
      from: sender,
      whileIdle: radioIsFreeAt <= time,
      at: max(radioIsFreeAt, time)
    )
    // Most are the last: `insert` would make room for each anew.
    if place == queue.count {
      queue.append(underWay(flight, at: time, profile))
    } else {
      queue.insert(underWay(flight, at: time, profile), at: place)
    }
    lineUp(place, beginning: begin)
    for index in queue.indices[(place + 1)...] {
      lineUp(index, beginning: radioIsFreeAt.next(of: queue[index].interval))
    }
    bytesUnderWay += flight.bytes
    return bytesUnderWay > Self.bytesMax
  }

  /// Draws the losses and delays of a packet, before its turn is known.
  private mutating func underWay(_ flight: Flight, at time: TrueTime, _ profile: LinkProfile)
    -> UnderWay
  {
    let way = profile.way(from: sender)
    let retries = retries(of: flight, way, profile)
    return UnderWay(
      flight: flight,
      isBackground: flight.cargo.isBackground,
      sentAt: time,
      interval: profile.interval,
      transmission: way.transmission(ofBytes: flight.bytes) + (retries ?? .zero),
      delay: way.latency + jitter.interval(upTo: way.jitter),
      givesUpAfter: retries == nil ? profile.supervision : nil
    )
  }

  // MARK: The order

  /// Finds the place for a packet that is not in the background: before all background packets that
  /// have not begun.
  private func placeOfNext(at time: TrueTime) -> Int {
    let standsSince = stalls.isEmpty ? time : stalledSince
    var place = queue.count
    while place > first, queue[place - 1].givesWay(at: standsSince) { place -= 1 }
    return place
  }

  /// Forgets at what time the packets from a place on were to be sent.
  private mutating func goBack(to place: Int) {
    guard place < queue.count else { return }
    radioIsFreeAt = place > first ? queue[place - 1].airedAt : .zero
    lastArrival = place > first ? queue[place - 1].arrivesAt : .zero
    if lastArrival < Self.never { givesUpAt = nil }
  }

  /// Sets the times of a packet, which the radio begins when it has done with those before it.
  private mutating func lineUp(_ index: Int, beginning begin: TrueTime) {
    radioIsFreeAt = begin + queue[index].transmission
    if let patience = queue[index].givesUpAfter {
      givesUpAt = givesUpAt ?? begin + patience
      lastArrival = Self.never
    } else {
      lastArrival = max(lastArrival, radioIsFreeAt + queue[index].delay)
    }
    queue[index].airedAt = radioIsFreeAt
    queue[index].arrivesAt = lastArrival
  }

  // MARK: Loss

  /// Draws the time that a packet's lost radio frames take to be sent again.
  ///
  /// It is `nil` when one of them fails for as long as the supervision time-out. Where that is zero, it
  /// breaks no connection: the next one, which is there at once, would break in the same way, and no
  /// time would pass.
  private mutating func retries(
    of flight: Flight,
    _ way: LinkProfile.Way,
    _ profile: LinkProfile
  ) -> Interval? {
    guard way.lossPerMille > 0 else { return .zero }
    var total = Interval.zero
    for _ in 0..<max(1, (flight.bytes + Self.radioFrameBytes - 1) / Self.radioFrameBytes) {
      var ofRadioFrame = Interval.zero
      while Int64(loss.below(1_000)) < way.lossPerMille {
        ofRadioFrame = ofRadioFrame + profile.retry
        if ofRadioFrame >= profile.supervision, profile.supervision > .zero { return nil }
      }
      total = total + ofRadioFrame
    }
    return total
  }

  // MARK: Arrivals

  mutating func takeFirst() -> Flight? {
    let flight = queue[first].flight.take()
    bytesUnderWay -= flight?.bytes ?? 0
    first += 1
    // Taken ones go in bulk, so that a link that is never empty does not grow for ever.
    if first == queue.count || first >= 1_024 {
      queue.removeFirst(first)
      first = 0
    }
    return flight
  }

  // MARK: Stalls

  /// Stops everything, for one reason more.
  mutating func stall(_ stall: AirStall, at time: TrueTime) {
    if stalls.contains(stall) { return }
    if stalls.isEmpty { stalledSince = time }
    stalls.append(stall)
  }

  /// Ends one of the reasons to stand still; with the last of them everything goes on.
  mutating func release(_ stall: AirStall, at time: TrueTime) {
    guard let index = stalls.firstIndex(of: stall) else { return }
    stalls.remove(at: index)
    if stalls.isEmpty { resume(stalledSince: stalledSince, at: time) }
  }

  func isStalled(by stall: AirStall) -> Bool { stalls.contains(stall) }

  /// Lets the radio go on where it stopped, one packet after the other.
  private mutating func resume(stalledSince since: TrueTime, at time: TrueTime) {
    lastArrival = time
    radioIsFreeAt = time
    givesUpAt = givesUpAt.map { $0 + (time - since) }
    for index in first..<queue.count {
      let packet = queue[index]
      if packet.airedAt <= since {
        let arrives =
          packet.arrivesAt >= Self.never ? Self.never : time + (packet.arrivesAt - since)
        lastArrival = max(lastArrival, arrives)
      } else {
        // What the radio had put out of it by then stays out.
        let rest = min(packet.transmission, packet.airedAt - max(packet.sentAt, since))
        radioIsFreeAt = radioIsFreeAt + (packet.sentAt < since ? rest : packet.transmission)
        let arrives = packet.givesUpAfter == nil ? radioIsFreeAt + packet.delay : Self.never
        lastArrival = max(lastArrival, arrives)
        queue[index].airedAt = radioIsFreeAt
      }
      queue[index].arrivesAt = lastArrival
    }
  }

  /// Sends everything under way anew, whole and in its order, since the connection has moved.
  mutating func moveOver(at time: TrueTime, profile: LinkProfile) {
    let others = stalls.filter { $0 != .handOver }
    for flight in clear() { _ = send(flight, at: time, profile: profile) }
    stalls = others
    stalledSince = time
  }

  /// Takes out everything under way, in the order it was sent, since the connection broke.
  mutating func clear() -> [Flight] {
    let lost = queue[first...].compactMap(\.flight)
    queue = []
    first = 0
    bytesUnderWay = 0
    radioIsFreeAt = .zero
    lastArrival = .zero
    stalls = []
    givesUpAt = nil
    return lost
  }
}
