import LockstepProtocol
import LockstepSimulation

/// A reason for which a direction of the air stands still.
enum AirStall: Sendable, CaseIterable {
  /// The devices are out of range.
  case range
  /// The connection is moving to another transport.
  case handOver
  /// A fault stalls this direction.
  case fault
}

/// One direction of the air.
///
/// Its in-flight packets arrive in the order in which the radio sends them.
///
/// Background packets let all other packets pass that the radio has not begun to send (LINK-26): when
/// it has sent a packet, the radio takes the oldest waiting foreground packet.
struct AirDirection<Cargo: AirCargo>: Sendable {
  typealias Flight = Air<Cargo>.Flight

  private struct UnderWay {
    /// The packet; `nil` once it has arrived.
    var flight: Flight?
    let isBackground: Bool
    let sentAt: TrueTime
    /// The time between two instants at which the radio can begin to send.
    let interval: Interval
    /// The time that the radio needs to send all bytes of the packet, and the packet's time in flight
    /// after that.
    let transmission: Interval
    let delay: Interval
    /// The time after which the radio gives the packet up, if one of its radio frames always fails;
    /// `nil` if the packet gets through.
    let givesUpAfter: Interval?
    /// The instant at which the radio has sent the packet's last byte.
    var airedAt = TrueTime.zero
    var arrivesAt = TrueTime.zero

    /// Says if a foreground packet may still be put before this one: this one is in the background, and
    /// the radio has not begun to send it.
    func givesWay(at time: TrueTime) -> Bool { isBackground && airedAt - time > transmission }
  }

  /// The greatest total size of the in-flight packets of a direction, in bytes (LINK-17).
  static var bytesMax: Int { 4_194_304 }
  /// The number of a packet's bytes that fit into one radio frame.
  private static var radioFrameBytes: Int { 244 }
  /// The arrival time of a packet that never gets through.
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
  /// The instant at which the radio gives up, because one radio frame has failed for the whole
  /// supervision time-out; `nil` while none fails.
  private(set) var givesUpAt: TrueTime?

  init(seed: UInt64, from device: DeviceRole) {
    sender = device
    jitter = RandomStream(seed: seed, purpose: "air.jitter", device: device.name)
    loss = RandomStream(seed: seed, purpose: "air.loss", device: device.name)
  }

  /// The instant at which the next packet arrives if nothing stalls the direction meanwhile.
  var nextArrival: TrueTime? {
    stalls.isEmpty && first < queue.count ? queue[first].arrivesAt : nil
  }

  /// The run-wide number of the packet that arrives next; `nil` if no packet is in flight.
  var nextNumber: Int64 { first < queue.count ? queue[first].flight?.number ?? .max : .max }

  /// Takes a packet to send, and returns `true` if the in-flight packets now exceed `bytesMax`.
  ///
  /// The packet's losses and delays are drawn now, and stay the same if other packets pass it.
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

  /// Draws a packet's losses and delays at random; its sending time is set later, by `lineUp`.
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

  /// Finds the place in the queue for a foreground packet: before all background packets that the radio
  /// has not begun to send.
  private func placeOfNext(at time: TrueTime) -> Int {
    let standsSince = stalls.isEmpty ? time : stalledSince
    var place = queue.count
    while place > first, queue[place - 1].givesWay(at: standsSince) { place -= 1 }
    return place
  }

  /// Sets the radio back to the state before it sends the packet at a place, so that this packet and
  /// the later ones can be timed again.
  private mutating func goBack(to place: Int) {
    guard place < queue.count else { return }
    radioIsFreeAt = place > first ? queue[place - 1].airedAt : .zero
    lastArrival = place > first ? queue[place - 1].arrivesAt : .zero
    if lastArrival < Self.never { givesUpAt = nil }
  }

  /// Sets the sending and arrival times of the packet at an index; the radio begins to send it at
  /// `begin`.
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

  /// Draws the time by which a packet is later because lost radio frames are sent again.
  ///
  /// Returns `nil` if one of the radio frames fails for the whole supervision time-out. A supervision
  /// time-out of zero never breaks the connection so: the next connection, which would come at once,
  /// would break in the same way, and no time would pass.
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

  /// Stops the direction, for one more reason.
  mutating func stall(_ stall: AirStall, at time: TrueTime) {
    if stalls.contains(stall) { return }
    if stalls.isEmpty { stalledSince = time }
    stalls.append(stall)
  }

  /// Removes one reason to stand still; when no reason is left, the direction goes on.
  mutating func release(_ stall: AirStall, at time: TrueTime) {
    guard let index = stalls.firstIndex(of: stall) else { return }
    stalls.remove(at: index)
    if stalls.isEmpty { resume(stalledSince: stalledSince, at: time) }
  }

  func isStalled(by stall: AirStall) -> Bool { stalls.contains(stall) }

  /// Continues the sending where it stopped, with the packets in their order.
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

  /// Sends all in-flight packets again from their beginnings, in their order, because the connection
  /// has moved to another transport.
  mutating func moveOver(at time: TrueTime, profile: LinkProfile) {
    let others = stalls.filter { $0 != .handOver }
    for flight in clear() { _ = send(flight, at: time, profile: profile) }
    stalls = others
    stalledSince = time
  }

  /// Removes and returns all in-flight packets, in the order of sending, because the connection broke.
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
