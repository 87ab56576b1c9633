import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// An air with a hand on its clock: inputs at chosen instants, and every effect with its instant.
struct AirRig {
  /// Round numbers: a millisecond a byte, ten to cross, a tenth of a second to connect, no jitter.
  static let plain = LinkProfile(
    name: "plain",
    latency: .milliseconds(10),
    jitter: .zero,
    bitsPerSecond: 8_000,
    connect: .milliseconds(100),
    supervision: .milliseconds(1_000),
    notice: .zero
  )

  /// An effect and when it happened, in milliseconds where the test counts in them.
  struct Happening: Equatable {
    var time: TrueTime
    var effect: PacketAir.Effect

    init(_ milliseconds: Int64, _ effect: PacketAir.Effect) {
      self.init(TrueTime.zero + .milliseconds(milliseconds), effect)
    }

    init(_ time: TrueTime, _ effect: PacketAir.Effect) {
      self.time = time
      self.effect = effect
    }
  }

  var air: PacketAir
  var happenings: [Happening] = []

  init(_ profile: LinkProfile = AirRig.plain, seed: UInt64 = 1) {
    air = PacketAir(profile: profile, seed: seed)
  }

  /// A rig with a connection that came up at 100 ms and has been noticed.
  static func connected(_ profile: LinkProfile = AirRig.plain, seed: UInt64 = 1) -> AirRig {
    var rig = AirRig(profile, seed: seed)
    rig.put(.attach, at: 0)
    rig.run(through: 100 + profile.notice.milliseconds)
    rig.happenings = []
    return rig
  }

  /// Lets everything due happen, then does something to the air.
  mutating func put(_ input: PacketAir.Input, at milliseconds: Int64) {
    put(input, at: TrueTime.zero + .milliseconds(milliseconds))
  }

  mutating func put(_ input: PacketAir.Input, at time: TrueTime) {
    run(before: time)
    record(air.handle(input, at: time), at: time)
  }

  mutating func run(through milliseconds: Int64) {
    run(before: TrueTime.zero + .milliseconds(milliseconds) + .nanoseconds(1))
  }

  /// Lets everything happen that is due before an instant.
  mutating func run(before end: TrueTime) {
    var steps = 0
    while let due = air.nextDeadline, due < end {
      steps += 1
      guard steps < 100_000 else {
        Issue.record("at \(due.nanoseconds) ns something is due again and again")
        return
      }
      record(air.handle(.tick, at: due), at: due)
    }
  }

  private mutating func record(_ effects: [PacketAir.Effect], at time: TrueTime) {
    happenings += effects.map { Happening(time, $0) }
  }

  /// What happened since the last call.
  mutating func take() -> [Happening] {
    defer { happenings = [] }
    return happenings
  }

  static func flight(_ number: Int64, from device: DeviceRole, bytes: Int = 1) -> PacketAir.Flight {
    PacketAir.Flight(number: number, from: device, bytes: bytes, cargo: .receipt(id: number))
  }
  /// A packet that waits behind those of `flight`.
  static func background(_ number: Int64, from device: DeviceRole, bytes: Int = 1)
    -> PacketAir.Flight
  {
    let packet = Packet.context(id: number, payload: JSONText { $0.null() })
    return PacketAir.Flight(number: number, from: device, bytes: bytes, cargo: packet)
  }
}
