import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// The air carries whatever says what `AirCargo` asks: here three bytes that no session knows.
struct AirCargoTests {
  private struct Crumb: AirCargo, CustomStringConvertible {
    enum Sort: UInt8 { case quick, slow, announcement, piece }

    var sort: UInt8
    var number: UInt8
    var end: UInt8 = 0

    var kind: String { sort == Sort.slow.rawValue ? "slow" : "quick" }
    var isBackground: Bool { sort == Sort.slow.rawValue }
    var file: FilePassage? {
      switch Sort(rawValue: sort) {
      case .announcement: .begins(.init(origin: 1, id: 1), bytes: Int64(end))
      case .piece: .reaches(.init(origin: 1, id: 1), Int64(end))
      case .quick, .slow, nil: nil
      }
    }
    var description: String { "\(kind) \(number)" }
  }

  /// An air of crumbs with a hand on its clock, whose every effect is a line.
  private struct Rig {
    var air: Air<Crumb>
    var lines: [String] = []
    private var sent: Int64 = 0

    /// A connection that came up at 100 ms.
    init(_ profile: LinkProfile = AirRig.plain) {
      air = Air(profile: profile, seed: 1)
      put(.attach, at: 0)
      run(through: 100)
      lines = []
    }

    mutating func send(_ sort: Crumb.Sort, _ number: UInt8, end: UInt8 = 0, at time: Int64) {
      sent += 1
      let crumb = Crumb(sort: sort.rawValue, number: number, end: end)
      put(.send(.init(number: sent, from: .watch, bytes: 3, cargo: crumb)), at: time)
    }

    mutating func put(_ input: Air<Crumb>.Input, at time: Int64) {
      run(through: time)
      record(air.handle(input, at: .zero + .milliseconds(time)), at: time)
    }

    mutating func run(through end: Int64) {
      while let due = air.nextDeadline, (due - .zero).milliseconds <= end {
        record(air.handle(.tick, at: due), at: (due - .zero).milliseconds)
      }
    }

    private mutating func record(_ effects: [Air<Crumb>.Effect], at time: Int64) {
      for effect in effects {
        switch effect {
        case .deliver(let flight): lines.append("\(time) \(flight.cargo)")
        case .lose(let flight): lines.append("\(time) lost \(flight.cargo)")
        case .state(let state): lines.append("\(time) \(state)")
        case .radio: break
        }
      }
    }
  }

  @Test func `it takes its time, and what is urgent goes first`() {
    var rig = Rig()
    for number: UInt8 in 1...2 { rig.send(.slow, number, at: 1_000) }
    rig.send(.quick, 3, at: 1_000)
    rig.run(through: 2_000)
    #expect(rig.lines == ["1013 slow 1", "1016 quick 3", "1019 slow 2"])
  }

  @Test func `a short cut has it wait, and a long one loses it`() {
    for (back, lines) in [
      (1_500, ["1001 stalled", "1500 connected", "1512 slow 1"]),
      (9_000, ["1001 stalled", "2001 lost slow 1", "2001 disconnected", "9100 connected"]),
    ] as [(Int64, [String])] {
      var rig = Rig()
      rig.send(.slow, 1, at: 1_000)
      rig.put(.cut, at: 1_001)
      rig.put(.restore, at: back)
      rig.run(through: 10_000)
      #expect(rig.lines == lines)
    }
  }

  @Test func `in a hand-over it is sent anew over the other transport`() {
    var other = AirRig.plain
    other.latency = .milliseconds(50)
    var rig = Rig()
    rig.send(.slow, 1, at: 1_000)
    rig.put(.handOver(other), at: 1_002)
    rig.run(through: 2_000)
    #expect(rig.lines == ["1002 stalled", "1102 connected", "1155 slow 1"])
  }

  @Test func `what a radio loses comes later, and in the end breaks the connection`() {
    for (lossPerMille, last) in [(500, "quick 20"), (1_000, "connected")] as [(Int64, String)] {
      var lossy = AirRig.plain
      lossy.interval = .milliseconds(10)
      lossy.changeWay(to: nil) { $0.lossPerMille = lossPerMille }
      var rig = Rig(lossy)
      for number: UInt8 in 1...20 { rig.send(.quick, number, at: 1_000) }
      rig.run(through: 2_200)
      #expect(rig.lines.count == (lossPerMille == 500 ? 20 : 22))
      #expect(rig.lines.last?.hasSuffix(last) == true, "\(rig.lines)")
      #expect(!rig.lines.contains("1203 quick 20"), "that is when it comes without loss")
    }
  }

  @Test func `faults choose it by its name`() {
    var rig = Rig()
    for fault in [AirFault.Order("drop", kind: "slow"), AirFault.Order("corrupt", kind: "quick")] {
      rig.put(.fault(fault), at: 900)
    }
    for number: UInt8 in 1...2 {
      rig.send(.quick, number, at: 1_000)
      rig.send(.slow, number, at: 1_000)
    }
    rig.run(through: 2_000)
    #expect(
      rig.lines == ["1000 lost slow 1", "1013 lost quick 1", "1016 quick 2", "1019 slow 2"]
    )
  }

  @Test func `what says that it is of a file can be cut off in the middle of it`() {
    var rig = Rig()
    rig.put(.fault(.init("break-in-file", count: 50, isPercent: true)), at: 900)
    rig.send(.announcement, 0, end: 100, at: 1_000)
    for number: UInt8 in 1...4 { rig.send(.piece, number, end: number * 25, at: 1_000) }
    rig.run(through: 5_000)
    #expect(
      rig.lines == [
        "1013 quick 0", "1016 quick 1", "1019 quick 2", "1019 lost quick 3",
        "1019 lost quick 4", "1019 disconnected",
      ]
    )
  }
}
