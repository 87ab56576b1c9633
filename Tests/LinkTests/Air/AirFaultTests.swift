import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// The faults that have a name, on the bare air.
struct AirFaultTests {
  private typealias Happening = AirRig.Happening

  private static func watch(_ number: Int64) -> PacketAir.Flight {
    AirRig.flight(number, from: .watch)
  }

  /// What happens to three packets of the watch, at 1.0, 1.1 and 1.2 s, under a fault.
  private func three(_ orders: AirFault.Order...) -> [PacketAir.Effect] {
    var rig = AirRig.connected()
    for order in orders { rig.put(.fault(order), at: 900) }
    for number in 1...3 {
      rig.put(.send(Self.watch(Int64(number))), at: 900 + Int64(number) * 100)
    }
    rig.run(through: 9_000)
    return rig.take().map(\.effect)
  }

  private func delivered(_ numbers: Int64...) -> [PacketAir.Effect] {
    numbers.map { .deliver(Self.watch($0)) }
  }

  @Test func `every fault is found by its name, and says what it suspends`() {
    for fault in AirFault.all {
      #expect(AirFault.named(fault.name)?.summary == fault.summary)
      #expect(!fault.suspends.isEmpty)
    }
    #expect(Set(AirFault.all.map(\.name)).count == AirFault.all.count)
  }

  @Test func `a packet comes twice, once`() {
    #expect(three(.init("duplicate")) == delivered(1, 1, 2, 3))
  }

  @Test func `a packet comes behind the next one`() {
    #expect(three(.init("reorder")) == delivered(2, 1, 3))
  }

  @Test func `a packet is lost as it is sent, and a corrupt one where it arrives`() {
    #expect(
      three(.init("drop", count: 2)) == [.lose(Self.watch(1)), .lose(Self.watch(2))] + delivered(3)
    )
    var rig = AirRig.connected()
    rig.put(.fault(.init("corrupt")), at: 900)
    rig.put(.send(Self.watch(1)), at: 1_000)
    rig.run(through: 2_000)
    let found = rig.take()
    #expect(found.map(\.time) == [TrueTime.zero + .milliseconds(1_011)])
    guard case .lose(let flight)? = found.first?.effect else {
      Issue.record("it was not lost")
      return
    }
    #expect(flight.number == 1)
  }

  @Test func `a fault of another kind or direction leaves a packet alone`() {
    #expect(three(.init("drop", kind: "message")) == delivered(1, 2, 3))
    #expect(three(.init("drop", to: .watch)) == delivered(1, 2, 3))
    #expect(three(.init("lose-reply")) == delivered(1, 2, 3))
    #expect(
      three(.init("drop", kind: "receipt", to: .phone)) == [.lose(Self.watch(1))] + delivered(2, 3)
    )
  }

  @Test func `what is held waits for its release, in order`() {
    var rig = AirRig.connected()
    rig.put(.fault(.init("hold", kind: "receipt")), at: 900)
    rig.put(.send(Self.watch(1)), at: 1_000)
    rig.put(.send(Self.watch(2)), at: 1_100)
    rig.run(through: 3_000)
    #expect(rig.take() == [])
    rig.put(.fault(.init("release")), at: 3_000)
    rig.put(.send(Self.watch(3)), at: 3_100)
    rig.run(through: 4_000)
    #expect(rig.take().map(\.effect) == delivered(1, 2, 3))
  }

  @Test func `a stalled direction stands while the other goes on`() {
    var rig = AirRig.connected()
    rig.put(.fault(.init("stall", to: .phone)), at: 900)
    rig.put(.send(Self.watch(1)), at: 1_000)
    rig.put(.send(AirRig.flight(2, from: .phone)), at: 1_000)
    rig.run(through: 60_000)
    #expect(rig.take() == [Happening(1_011, .deliver(AirRig.flight(2, from: .phone)))])
    rig.put(.fault(.init("flow", to: .phone)), at: 60_000)
    rig.run(through: 70_000)
    #expect(rig.take() == [Happening(60_011, .deliver(Self.watch(1)))])
  }

  @Test func `what is held back goes with the connection when it breaks`() {
    var rig = AirRig.connected()
    rig.put(.fault(.init("hold")), at: 900)
    rig.put(.send(Self.watch(1)), at: 1_000)
    rig.put(.fault(.init("break")), at: 1_100)
    let effects = rig.take().map(\.effect)
    #expect(effects.prefix(2) == [.lose(Self.watch(1)), .state(.disconnected)])
  }

  @Test func `the connection ends when so many bytes have been sent`() {
    let effects = three(.init("break-after", count: 2))
    #expect(
      effects.filter { if case .radio = $0 { false } else { true } } == delivered(1) + [
        .lose(Self.watch(2)), .state(.disconnected), .lose(Self.watch(3)),
      ]
    )
  }

  // MARK: Files

  /// What comes of a file of 100 bytes in ten pieces, sent at 1 s, under a fault: the pieces that arrive.
  private func arrived(_ orders: AirFault.Order...) -> [Int64] {
    var rig = AirRig.connected()
    for order in orders { rig.put(.fault(order), at: 900) }
    let header = FileHeader(
      origin: 1,
      id: 1,
      name: "a",
      size: 100,
      checksum: 0,
      metadata: JSONText { $0.null() }
    )
    var packets: [Packet] = [.file(header)]
    for offset in stride(from: 0, to: Int64(100), by: 10) {
      packets.append(.fileData(origin: 1, id: 1, offset: offset, Array(repeating: 0, count: 10)))
    }
    for (index, packet) in packets.enumerated() {
      let flight = PacketAir.Flight(number: Int64(index), from: .watch, bytes: 1, cargo: packet)
      rig.put(.send(flight), at: 1_000 + Int64(index))
    }
    rig.run(through: 9_000)
    let effects = rig.take().map(\.effect)
    #expect(effects.contains(.state(.disconnected)) != orders.isEmpty)
    return effects.compactMap { effect in
      guard case .deliver(let flight) = effect,
        case .fileData(_, _, let offset, _) = flight.cargo
      else { return nil }
      return offset
    }
  }

  @Test func `a file is cut when so much of it has arrived, and never after all of it has`() {
    func cut(_ count: Int64, percent: Bool = false, to device: DeviceRole? = nil) -> Int {
      arrived(.init("break-in-file", to: device, count: count, isPercent: percent)).count
    }
    #expect(arrived().count == 10)
    #expect(cut(50, percent: true) == 5)
    #expect(cut(51, percent: true) == 6)
    #expect(cut(30) == 3)
    #expect(cut(31, to: .phone) == 4)
    #expect(cut(1) == 1)
    // The last piece is lost, however much was asked for.
    #expect(cut(99, percent: true) == 9)
    #expect(cut(1_000_000) == 9)
  }
}
