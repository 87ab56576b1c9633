import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// Whatever was done to the air: once the devices are in range, it is connected within its bound.
struct AirWayBackTests {
  /// A second transport, slower to connect than the first.
  private static let other = LinkProfile(
    name: "other",
    latency: .milliseconds(10),
    jitter: .zero,
    bitsPerSecond: 8_000,
    connect: .milliseconds(300),
    supervision: .milliseconds(500),
    notice: .zero
  )
  private static let away = {
    var profile = AirRig.plain
    profile.name = "away"
    profile.isAway = true
    return profile
  }()
  /// The longest that any of the profiles takes to connect.
  private static let bound: Int64 = 300

  /// A change of the air, and what is so of the devices after it.
  private struct Change {
    var name: String
    var input: PacketAir.Input
    var follow: @Sendable (inout Place) -> Void
  }

  /// Where the devices are, as far as the changes alone tell.
  private struct Place {
    var isCut = false
    var isAway = false
    var isFar = false

    var isInRange: Bool { !isCut && !isAway && !isFar }
  }

  private static let changes: [Change] = [
    Change(name: "cut", input: .cut) { $0.isCut = true },
    Change(name: "restore", input: .restore) { $0.isCut = false },
    Change(name: "break", input: .breakConnection) { $0.isCut = true },
    Change(name: "profile other", input: .setProfile(other)) { $0.isAway = false },
    Change(name: "profile away", input: .setProfile(away)) { $0.isAway = true },
    Change(name: "handover plain", input: .handOver(AirRig.plain)) { $0.isAway = false },
    Change(name: "handover other", input: .handOver(other)) { $0.isAway = false },
    Change(name: "handover away", input: .handOver(away)) { $0.isAway = true },
    Change(name: "walk away", input: .walk(toPercent: 100, over: .zero)) { $0.isFar = true },
    Change(name: "walk back", input: .walk(toPercent: 0, over: .zero)) { $0.isFar = false },
  ]

  /// How long after the change before it a change comes: at once, in the middle of a connecting or a
  /// stall, after it.
  private static let pauses: [Int64] = [0, 50, 2_000]

  private func isConnected(_ rig: AirRig) -> Bool {
    var isConnected = true
    for happening in rig.happenings {
      if case .state(let state) = happening.effect { isConnected = state == .connected }
    }
    return isConnected
  }

  /// Plays changes after pauses, with a packet under way; returns the instant of the last.
  private func play(_ steps: [(Change, Int64)], on rig: inout AirRig) -> (Int64, Place) {
    var time: Int64 = 1_000
    var place = Place()
    for (number, (change, pause)) in steps.enumerated() {
      rig.put(.send(AirRig.flight(Int64(number), from: .watch, bytes: 100)), at: time)
      time += pause
      rig.put(change.input, at: time)
      change.follow(&place)
    }
    return (time, place)
  }

  private func judge(_ steps: [(Change, Int64)]) {
    var rig = AirRig.connected()
    let (time, place) = play(steps, on: &rig)
    guard place.isInRange else { return }
    rig.run(through: time + Self.bound)
    let words = steps.map { "after \($0.1) ms \($0.0.name)" }.joined(separator: ", ")
    #expect(isConnected(rig), "\(words)")
    rig.run(through: time + 20 * Self.bound)
    #expect(isConnected(rig), "\(words), much later")
  }

  private static let steps: [(Change, Int64)] = changes.flatMap { change in
    pauses.map { (change, $0) }
  }

  @Test func `after any three changes a link in range is connected within its bound`() {
    for first in Self.steps {
      for second in Self.steps {
        judge([first, second])
        for third in Self.steps { judge([first, second, third]) }
      }
    }
  }

  @Test func `a hand-over out of “away” takes as long as the new transport takes to connect`() {
    var rig = AirRig.connected()
    rig.put(.setProfile(Self.away), at: 1_000)
    rig.put(.send(AirRig.flight(1, from: .watch)), at: 1_100)
    rig.put(.handOver(Self.other), at: 1_500)
    rig.run(through: 1_799)
    #expect(!isConnected(rig))
    rig.run(through: 2_000)
    let happened = rig.happenings
    #expect(happened.contains(.init(1_800, .state(.connected))))
    #expect(happened.contains(.init(1_811, .deliver(AirRig.flight(1, from: .watch)))))
  }
}
