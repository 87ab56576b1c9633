import Protocol
import Simulation

/// One direction of the air: packets under way, first sent first to arrive.
struct AirDirection: Sendable {
  private struct UnderWay {
    var flight: Air.Flight
    var sentAt: TrueTime
    var arrivesAt: TrueTime
  }

  private var queue: [UnderWay] = []
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
  var nextNumber: Int64 { first < queue.count ? queue[first].flight.number : .max }

  mutating func send(_ flight: Air.Flight, at time: TrueTime, profile: LinkProfile) {
    radioIsFreeAt = max(radioIsFreeAt, time) + profile.transmission(ofBytes: flight.bytes)
    let delay = profile.latency + jitter.interval(upTo: profile.jitter)
    lastArrival = max(lastArrival, radioIsFreeAt + delay)
    queue.append(UnderWay(flight: flight, sentAt: time, arrivesAt: lastArrival))
  }

  mutating func takeFirst() -> Air.Flight {
    let flight = queue[first].flight
    first += 1
    if first == queue.count {
      queue.removeAll(keepingCapacity: true)
      first = 0
    }
    return flight
  }

  /// In range again: every packet has as far to go as it had when it stopped.
  mutating func resume(stalledSince since: TrueTime, at time: TrueTime) {
    lastArrival = time
    for index in first..<queue.count {
      let remaining = queue[index].arrivesAt - max(queue[index].sentAt, since)
      lastArrival = max(lastArrival, time + remaining)
      queue[index].arrivesAt = lastArrival
    }
    radioIsFreeAt = max(radioIsFreeAt, time)
  }

  /// The connection broke: everything under way, in the order it was sent.
  mutating func clear() -> [Air.Flight] {
    let lost = queue[first...].map(\.flight)
    queue.removeAll(keepingCapacity: true)
    first = 0
    radioIsFreeAt = .zero
    lastArrival = .zero
    return lost
  }
}
