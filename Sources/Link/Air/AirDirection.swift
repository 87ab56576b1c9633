import LockstepProtocol
import LockstepSimulation

/// One direction of the air: packets under way, first sent first to arrive.
struct AirDirection: Sendable {
  private struct UnderWay {
    /// `nil` once it has arrived.
    var flight: Air.Flight?
    var sentAt: TrueTime
    /// How long the radio takes to put it into the air, and how long it then is under way.
    var transmission: Interval
    var delay: Interval
    /// When the radio has put it into the air.
    var airedAt: TrueTime
    var arrivesAt: TrueTime
  }

  /// The most that is under way at once, in bytes of packets (LINK-17).
  static let bytesMax = 4_194_304

  private var queue: [UnderWay] = []
  private var bytesUnderWay = 0
  private var first = 0
  private var radioIsFreeAt = TrueTime.zero
  private var lastArrival = TrueTime.zero
  private var jitter: RandomStream

  init(seed: UInt64, from device: DeviceRole) {
    jitter = RandomStream(seed: seed, purpose: "air.jitter", device: device.name)
  }

  /// When the first packet arrives, as long as nothing stalls.
  var nextArrival: TrueTime? { first < queue.count ? queue[first].arrivesAt : nil }

  /// The number of the first packet under way.
  var nextNumber: Int64 { first < queue.count ? queue[first].flight?.number ?? .max : .max }

  /// Takes a packet, and says whether it is one too many.
  mutating func send(_ flight: Air.Flight, at time: TrueTime, profile: LinkProfile) -> Bool {
    let transmission = profile.transmission(ofBytes: flight.bytes)
    let delay = profile.latency + jitter.interval(upTo: profile.jitter)
    radioIsFreeAt = max(radioIsFreeAt, time) + transmission
    lastArrival = max(lastArrival, radioIsFreeAt + delay)
    queue.append(
      UnderWay(
        flight: flight,
        sentAt: time,
        transmission: transmission,
        delay: delay,
        airedAt: radioIsFreeAt,
        arrivesAt: lastArrival
      )
    )
    bytesUnderWay += flight.bytes
    return bytesUnderWay > Self.bytesMax
  }

  mutating func takeFirst() -> Air.Flight? {
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

  /// In range again: the radio goes on where it stopped, one packet after the other.
  mutating func resume(stalledSince since: TrueTime, at time: TrueTime) {
    lastArrival = time
    radioIsFreeAt = time
    for index in first..<queue.count {
      let packet = queue[index]
      if packet.airedAt <= since {
        lastArrival = max(lastArrival, time + (packet.arrivesAt - since))
      } else {
        // What the radio had put out of it by then stays out.
        let rest = min(packet.transmission, packet.airedAt - max(packet.sentAt, since))
        radioIsFreeAt = radioIsFreeAt + (packet.sentAt < since ? rest : packet.transmission)
        lastArrival = max(lastArrival, radioIsFreeAt + packet.delay)
        queue[index].airedAt = radioIsFreeAt
      }
      queue[index].arrivesAt = lastArrival
    }
  }

  /// The connection broke: everything under way, in the order it was sent.
  mutating func clear() -> [Air.Flight] {
    let lost = queue[first...].compactMap(\.flight)
    queue = []
    first = 0
    bytesUnderWay = 0
    radioIsFreeAt = .zero
    lastArrival = .zero
    return lost
  }
}
