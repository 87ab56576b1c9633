package import LockstepSimulation

/// How the air between the two devices behaves: constructed defaults, not measurements of a product.
package struct LinkProfile: Sendable, Equatable {
  package var name: String
  /// The shortest time a packet is under way in one direction.
  package var latency: Interval
  /// What is added to it at most; each packet draws evenly between nothing and this.
  package var jitter: Interval
  /// The rate of each direction, or `nil` for no limit.
  package var bitsPerSecond: Int64?
  /// How long a connection takes to come up once the devices are in range.
  package var connect: Interval
  /// How long the devices can be out of range before the connection breaks.
  package var supervision: Interval
  /// What a device's radio takes at most to notice that the connection came up or broke.
  package var notice: Interval

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
    self.latency = latency
    self.jitter = jitter
    self.bitsPerSecond = bitsPerSecond
    self.connect = connect
    self.supervision = supervision
    self.notice = notice
  }

  /// How long the radio takes to put a packet of this size into the air.
  package func transmission(ofBytes count: Int) -> Interval {
    guard let bitsPerSecond else { return .zero }
    return .nanoseconds(Int64(count) * 8_000_000_000 / bitsPerSecond)
  }

  /// A connection without any delay, for measuring programs rather than radios.
  package static let instant = LinkProfile(
    name: "instant",
    latency: .zero,
    jitter: .zero,
    bitsPerSecond: nil,
    connect: .zero,
    supervision: .zero,
    notice: .zero
  )

  /// Bluetooth with both screens on: the default.
  package static let bleActive = LinkProfile(
    name: "ble-active",
    latency: .milliseconds(3),
    jitter: .milliseconds(30),
    bitsPerSecond: 194_000,
    connect: .milliseconds(400),
    supervision: .seconds(4),
    notice: .milliseconds(300)
  )

  /// Bluetooth that sleeps most of the time.
  package static let bleIdle = LinkProfile(
    name: "ble-idle",
    latency: .milliseconds(3),
    jitter: .milliseconds(1_000),
    bitsPerSecond: 7_800,
    connect: .milliseconds(1_500),
    supervision: .seconds(6),
    notice: .milliseconds(1_000)
  )

  /// Both devices in one wireless network.
  package static let wifiLAN = LinkProfile(
    name: "wifi-lan",
    latency: .milliseconds(2),
    jitter: .milliseconds(8),
    bitsPerSecond: 20_000_000,
    connect: .milliseconds(800),
    supervision: .seconds(2),
    notice: .milliseconds(500)
  )

  /// Far apart, through a relay in the cellular network.
  package static let relayCell = LinkProfile(
    name: "relay-cell",
    latency: .milliseconds(80),
    jitter: .milliseconds(220),
    bitsPerSecond: 1_000_000,
    connect: .seconds(2),
    supervision: .seconds(10),
    notice: .seconds(2)
  )

  /// Every profile that can be named.
  package static let all: [LinkProfile] = [.bleActive, .bleIdle, .wifiLAN, .relayCell, .instant]

  package static func named(_ name: String) -> LinkProfile? { all.first { $0.name == name } }
}
