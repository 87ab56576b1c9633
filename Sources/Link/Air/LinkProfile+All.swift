import LockstepSimulation

extension LinkProfile {
  /// A connection without any delay, with which a program's own speed can be measured.
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
  ///
  /// Its jitter is the connection interval: a packet waits a random part of it.
  package static let bleActive = LinkProfile(
    name: "ble-active",
    latency: .milliseconds(3),
    jitter: .milliseconds(30),
    bitsPerSecond: 194_000,
    connect: .milliseconds(400),
    supervision: .seconds(4),
    notice: .milliseconds(300)
  )

  /// Bluetooth in its power-saving state: the radios sleep most of the time.
  package static let bleIdle = LinkProfile(
    name: "ble-idle",
    latency: .milliseconds(3),
    jitter: .milliseconds(1_000),
    bitsPerSecond: 7_800,
    connect: .milliseconds(1_500),
    supervision: .seconds(6),
    notice: .milliseconds(1_000)
  )

  /// Bluetooth at the edge of its range: the radios meet every 30 ms, the watch's radio may skip four
  /// meetings, and a third of the radio frames is lost.
  package static let bleEdge = {
    var profile = LinkProfile(
      name: "ble-edge",
      latency: .milliseconds(3),
      jitter: .zero,
      bitsPerSecond: 125_000,
      connect: .seconds(2),
      supervision: .seconds(4),
      notice: .milliseconds(500)
    )
    profile.interval = .milliseconds(30)
    profile.peripheralLatency = 4
    profile.changeWay(to: nil) { $0.lossPerMille = 330 }
    return profile
  }()

  /// Wi-Fi, with both devices in the same local network.
  package static let wifiLAN = LinkProfile(
    name: "wifi-lan",
    latency: .milliseconds(2),
    jitter: .milliseconds(8),
    bitsPerSecond: 20_000_000,
    connect: .milliseconds(800),
    supervision: .seconds(2),
    notice: .milliseconds(500)
  )

  /// Devices far apart, joined by a relay server over the cellular network.
  package static let relayCell = LinkProfile(
    name: "relay-cell",
    latency: .milliseconds(80),
    jitter: .milliseconds(220),
    bitsPerSecond: 1_000_000,
    connect: .seconds(2),
    supervision: .seconds(10),
    notice: .seconds(2)
  )

  /// A relay over a third-generation (3G) cellular network.
  package static let like3G = relay(
    "like-3g",
    toPhone: Way(latency: .milliseconds(100), jitter: .milliseconds(100), bitsPerSecond: 330_000),
    toWatch: Way(latency: .milliseconds(100), jitter: .milliseconds(100), bitsPerSecond: 780_000)
  )

  /// A relay over a fourth-generation (LTE) cellular network.
  package static let likeLTE = relay(
    "like-lte",
    toPhone: Way(latency: .milliseconds(60), jitter: .milliseconds(20), bitsPerSecond: 10_000_000),
    toWatch: Way(latency: .milliseconds(50), jitter: .milliseconds(20), bitsPerSecond: 50_000_000)
  )

  /// A relay over a second-generation (EDGE) cellular network.
  package static let likeEdge = relay(
    "like-edge",
    toPhone: Way(latency: .milliseconds(440), jitter: .milliseconds(100), bitsPerSecond: 200_000),
    toWatch: Way(latency: .milliseconds(400), jitter: .milliseconds(100), bitsPerSecond: 240_000)
  )

  /// A relay over a bad network, as in a crowd or a tunnel: slow, and one radio frame in ten is lost.
  package static let likeVeryBad = {
    var way = Way(latency: .milliseconds(500), jitter: .milliseconds(500), bitsPerSecond: 1_000_000)
    way.lossPerMille = 100
    return relay("like-very-bad", toPhone: way, toWatch: way)
  }()

  /// Devices far apart, of which one has no network: nothing connects them.
  package static let away = {
    var profile = bleActive
    profile.name = "away"
    profile.isAway = true
    return profile
  }()

  private static func relay(_ name: String, toPhone: Way, toWatch: Way) -> LinkProfile {
    var profile = relayCell
    profile.name = name
    profile.toPhone = toPhone
    profile.toWatch = toWatch
    return profile
  }
}
