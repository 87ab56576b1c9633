import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// What holds whatever is done to the air.
struct AirPropertyTests {
  /// What can be seen of the air from outside, kept up to date with every effect.
  private struct Witness {
    var radioIsUp: [Bool] = [false, false]
    var isConnected = false
    var connection = 0
    /// The connection in which each flight was sent, 0 where there was none.
    var sentIn: [Int64: Int] = [:]
    var ended: Set<Int64> = []
    /// Of each device and class.
    var lastDelivered: [Int64] = [0, 0, 0, 0]

    mutating func sent(_ flight: PacketAir.Flight) {
      sentIn[flight.number] = isConnected ? connection : 0
    }

    mutating func see(_ effect: PacketAir.Effect) {
      switch effect {
      case .state(.connected):
        if !isConnected { connection += 1 }
        isConnected = true
      case .state(.disconnected): isConnected = false
      case .state(.stalled): #expect(isConnected)
      case .radio(let device, let isUp):
        #expect(radioIsUp[Int(device.rawValue)] != isUp, "a radio notices each change once")
        radioIsUp[Int(device.rawValue)] = isUp
      case .deliver(let flight):
        #expect(ended.insert(flight.number).inserted)
        #expect(isConnected)
        #expect(sentIn[flight.number] == connection, "it arrives in the connection it was sent in")
        #expect(
          radioIsUp[Int(flight.from.counterpart.rawValue)],
          "its radio has noticed the connection"
        )
        let queue = Int(flight.from.rawValue) * 2 + (flight.cargo.isBackground ? 1 : 0)
        #expect(flight.number > lastDelivered[queue], "in order")
        lastDelivered[queue] = flight.number
      case .lose(let flight):
        #expect(ended.insert(flight.number).inserted)
      }
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `whatever is done to it, the air keeps its rules`(_ seed: UInt64) {
    var stream = RandomStream(seed: seed, purpose: "test.air")
    let profile = LinkProfile(
      name: "random",
      latency: stream.interval(upTo: .milliseconds(50)),
      jitter: stream.interval(upTo: .milliseconds(400)),
      bitsPerSecond: 200_000,
      connect: stream.interval(upTo: .milliseconds(300)),
      supervision: stream.interval(upTo: .milliseconds(800)),
      notice: stream.interval(upTo: .milliseconds(900))
    )
    var rig = AirRig(profile, seed: seed)
    var witness = Witness()
    var time = TrueTime.zero
    rig.put(.attach, at: time)

    for number in 1...600 as ClosedRange<Int64> {
      time = time + stream.interval(upTo: .milliseconds(120))
      rig.run(before: time)
      for happening in rig.take() { witness.see(happening.effect) }
      let input = randomInput(number, &stream)
      if case .send(let flight) = input { witness.sent(flight) }
      rig.put(input, at: time)
      for happening in rig.take() { witness.see(happening.effect) }
    }

    rig.put(.attach, at: time)
    rig.put(.restore, at: time)
    rig.run(before: time + .seconds(60))
    for happening in rig.take() { witness.see(happening.effect) }
    #expect(witness.radioIsUp == [true, true], "in the end both know of the connection")
    #expect(witness.ended.count == witness.sentIn.count, "no packet is forgotten")
    #expect(witness.ended.count > 300)
    #expect(rig.air.nextDeadline == nil)
  }

  private func randomInput(_ number: Int64, _ stream: inout RandomStream) -> PacketAir.Input {
    switch stream.below(24) {
    case 0: .cut
    case 1, 2: .restore
    case 3: .breakConnection
    case 4: .detach
    case 5, 6: .attach
    default: .send(randomFlight(number, &stream))
    }
  }

  private func randomFlight(_ number: Int64, _ stream: inout RandomStream) -> PacketAir.Flight {
    let sender = stream.below(2) == 0 ? DeviceRole.watch : .phone
    let bytes = Int(stream.below(3_000))
    return stream.below(2) == 0
      ? AirRig.flight(number, from: sender, bytes: bytes)
      : AirRig.background(number, from: sender, bytes: bytes)
  }
}
