package import LockstepProtocol
package import LockstepSimulation

/// The behaviour of the air between the devices: constructed defaults, not measurements of a product.
package struct LinkProfile: Sendable, Equatable {
  /// One direction of the air.
  package struct Way: Sendable, Equatable {
    /// The shortest time a packet is under way.
    package var latency: Interval
    /// The most that is added to the latency; each packet draws evenly between nothing and this.
    package var jitter: Interval
    /// The rate, or `nil` for no limit.
    package var bitsPerSecond: Int64?
    /// Of a thousand radio frames so many do not get through, and are sent again.
    package var lossPerMille: Int64 = 0

    /// Computes the time that the radio takes to put so many bytes into the air.
    package func transmission(ofBytes count: Int) -> Interval {
      guard let bitsPerSecond else { return .zero }
      return .nanoseconds(Int64(count) * 8_000_000_000 / bitsPerSecond)
    }
  }

  package var name: String
  package var toPhone: Way
  package var toWatch: Way
  /// The time between the instants at which the radios meet; with zero they are always awake.
  package var interval = Interval.zero
  /// So many of these instants the watch's radio may sleep through while nothing is sent to it.
  package var peripheralLatency: Int64 = 0
  /// The time that a connection takes to come up once the devices are in range.
  package var connect: Interval
  /// The time that the devices can be out of range before the connection breaks.
  package var supervision: Interval
  /// The longest time that a device's radio takes to notice that the connection came up or broke.
  package var notice: Interval
  /// `true` if there is no way between the devices at all.
  package var isAway = false

  /// A profile that is the same in both directions.
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

  /// Returns the direction in which a device sends.
  package func way(from device: DeviceRole) -> Way { device == .watch ? toPhone : toWatch }

  /// Changes both directions, or the one to a device.
  package mutating func changeWay(to receiver: DeviceRole?, _ change: (inout Way) -> Void) {
    if receiver != .watch { change(&toPhone) }
    if receiver != .phone { change(&toWatch) }
  }

  /// The latency of the direction to the phone; both directions have it unless a line says otherwise.
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

  /// The time until a radio frame that was lost is sent again: when the radios next meet.
  package var retry: Interval { interval > .zero ? interval : .milliseconds(10) }

  /// Finds the instant at which the radio of a device can begin to send, at `time` or later.
  ///
  /// What goes to a watch whose radio sleeps waits until it listens; the watch itself may speak whenever
  /// the radios meet.
  package func meeting(from device: DeviceRole, whileIdle isIdle: Bool, at time: TrueTime)
    -> TrueTime
  {
    let sleeps = device == .phone && isIdle ? 1 + peripheralLatency : 1
    return time.next(of: .nanoseconds(interval.nanoseconds * sleeps))
  }

  /// Makes the profile of devices that are so far apart, in percent of the range.
  ///
  /// Near by nothing changes; from half the range on more and more radio frames are lost, six of ten at
  /// the edge. A profile without a supervision time-out has no radio that could lose one: it would break
  /// and come up for ever at one instant.
  package func faded(by distance: Int64) -> LinkProfile {
    let beyond = max(0, min(distance, 100) - 50)
    guard beyond > 0, supervision > .zero else { return self }
    var faded = self
    faded.changeWay(to: nil) {
      $0.lossPerMille = min(990, $0.lossPerMille + 600 * beyond * beyond / 2_500)
    }
    return faded
  }

  /// Every profile that can be named.
  package static let all: [LinkProfile] = [
    .bleActive, .bleIdle, .bleEdge, .wifiLAN, .relayCell, .like3G, .likeLTE, .likeEdge,
    .likeVeryBad, .away, .instant,
  ]

  package static func named(_ name: String) -> LinkProfile? { all.first { $0.name == name } }
}

extension TrueTime {
  /// Finds the first multiple of an interval from here on; if the interval is zero, this instant.
  func next(of interval: Interval) -> TrueTime {
    let step = interval.nanoseconds
    guard step > 0 else { return self }
    return TrueTime(nanoseconds: (nanoseconds + step - 1) / step * step)
  }
}
