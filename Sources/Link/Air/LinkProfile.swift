package import LockstepProtocol
package import LockstepSimulation

/// The figures by which the air delays and loses packets.
///
/// The defaults are constructed, not measured on any product.
package struct LinkProfile: Sendable, Equatable {
  /// The figures of one direction of the air.
  package struct Way: Sendable, Equatable {
    /// The shortest time between the sending of a packet and its arrival.
    package var latency: Interval
    /// The greatest addition to the latency: each packet draws one evenly between zero and this.
    package var jitter: Interval
    /// The bits that the radio sends each second; `nil` for no limit.
    package var bitsPerSecond: Int64?
    /// The number of radio frames in a thousand that are lost, and sent again.
    package var lossPerMille: Int64 = 0

    /// Computes the time in which the radio sends this many bytes.
    package func transmission(ofBytes count: Int) -> Interval {
      guard let bitsPerSecond else { return .zero }
      return .nanoseconds(Int64(count) * 8_000_000_000 / bitsPerSecond)
    }
  }

  package var name: String
  package var toPhone: Way
  package var toWatch: Way
  /// The time between two instants at which the radios meet; zero if they are always awake.
  package var interval = Interval.zero
  /// The number of meetings in a row that the watch's radio may skip while nothing is sent to it.
  package var peripheralLatency: Int64 = 0
  /// The time from the moment the devices are in range until they are connected.
  package var connect: Interval
  /// The time for which the devices can be out of range before the connection breaks (supervision
  /// time-out).
  package var supervision: Interval
  /// The longest delay until a device's radio notices that the connection came up or broke.
  package var notice: Interval
  /// `true` if nothing can connect the devices, even in range.
  package var isAway = false

  /// Makes a profile that is the same in both directions.
  package init(
    name: String,
    latency: Interval,
    jitter: Interval,
    bitsPerSecond: Int64?,
    connect: Interval,
    supervision: Interval,
    notice: Interval
  ) {
    self.name = name
    toPhone = Way(latency: latency, jitter: jitter, bitsPerSecond: bitsPerSecond)
    toWatch = toPhone
    self.connect = connect
    self.supervision = supervision
    self.notice = notice
  }

  /// Returns the figures of the direction in which a device sends.
  package func way(from device: DeviceRole) -> Way { device == .watch ? toPhone : toWatch }

  /// Changes the figures of the direction to a device; with `nil`, of both directions.
  package mutating func changeWay(to receiver: DeviceRole?, _ change: (inout Way) -> Void) {
    if receiver != .watch { change(&toPhone) }
    if receiver != .phone { change(&toWatch) }
  }

  /// The latency of the direction to the phone; setting it sets both directions.
  package var latency: Interval {
    get { toPhone.latency }
    set { changeWay(to: nil) { $0.latency = newValue } }
  }

  /// The jitter of the direction to the phone; setting it sets both directions.
  package var jitter: Interval {
    get { toPhone.jitter }
    set { changeWay(to: nil) { $0.jitter = newValue } }
  }

  /// The rate of the direction to the phone; setting it sets both directions.
  package var bitsPerSecond: Int64? {
    get { toPhone.bitsPerSecond }
    set { changeWay(to: nil) { $0.bitsPerSecond = newValue } }
  }

  /// The time after which a lost radio frame is sent again: at the radios' next meeting.
  package var retry: Interval { interval > .zero ? interval : .milliseconds(10) }

  /// Finds the instant at which the radio of a device can begin to send, at `time` or later.
  ///
  /// A packet to a sleeping watch waits until its radio listens; the watch's own packets can be sent
  /// whenever the radios meet.
  package func meeting(from device: DeviceRole, whileIdle isIdle: Bool, at time: TrueTime)
    -> TrueTime
  {
    let sleeps = device == .phone && isIdle ? 1 + peripheralLatency : 1
    return time.next(of: .nanoseconds(interval.nanoseconds * sleeps))
  }

  /// Makes the profile at a distance, in percent of the radio's range: the farther, the more radio
  /// frames are lost.
  ///
  /// Up to half the range nothing changes; beyond it more and more radio frames are lost, six of ten at
  /// the edge. A profile without a supervision time-out stays as it is, since it would break and
  /// reconnect for ever at one instant.
  package func faded(by distance: Int64) -> LinkProfile {
    let beyond = max(0, min(distance, 100) - 50)
    guard beyond > 0, supervision > .zero else { return self }
    var faded = self
    faded.changeWay(to: nil) {
      $0.lossPerMille = min(990, $0.lossPerMille + 600 * beyond * beyond / 2_500)
    }
    return faded
  }

  /// All profiles, each of which a scenario can name.
  package static let all: [LinkProfile] = [
    .bleActive, .bleIdle, .bleEdge, .wifiLAN, .relayCell, .like3G, .likeLTE, .likeEdge,
    .likeVeryBad, .away, .instant,
  ]

  package static func named(_ name: String) -> LinkProfile? { all.first { $0.name == name } }
}

extension TrueTime {
  /// Finds the first multiple of an interval that is not before this instant; if the interval is zero,
  /// this instant.
  func next(of interval: Interval) -> TrueTime {
    let step = interval.nanoseconds
    guard step > 0 else { return self }
    return TrueTime(nanoseconds: (nanoseconds + step - 1) / step * step)
  }
}
