import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// What is in the background waits behind everything else (LINK-26).
struct AirClassTests {
  private typealias Happening = AirRig.Happening

  /// Two packets in the background, of which the radio has the first in hand, and an urgent one.
  private let first = AirRig.background(1, from: .watch, bytes: 10)
  private let second = AirRig.background(2, from: .watch, bytes: 10)
  private let urgent = AirRig.flight(3, from: .watch)

  private func rig() -> AirRig {
    var rig = AirRig.connected()
    for flight in [first, second] { rig.put(.send(flight), at: 1_000) }
    return rig
  }

  @Test func `what is urgent passes all that the radio has not begun with`() {
    var rig = rig()
    rig.put(.send(urgent), at: 1_005)
    rig.run(through: 5_000)
    #expect(
      rig.take() == [
        Happening(1_020, .deliver(first)), Happening(1_021, .deliver(urgent)),
        Happening(1_031, .deliver(second)),
      ]
    )
  }

  @Test func `what the radio has begun with is not passed`() {
    var rig = rig()
    // At this very instant the radio begins with the second.
    rig.put(.send(urgent), at: 1_010)
    rig.run(through: 5_000)
    #expect(
      rig.take() == [
        Happening(1_020, .deliver(first)), Happening(1_030, .deliver(second)),
        Happening(1_031, .deliver(urgent)),
      ]
    )
  }

  @Test func `each class keeps its order`() {
    var rig = AirRig.connected()
    for number in 1...12 as ClosedRange<Int64> {
      let flight =
        number % 3 == 0
        ? AirRig.flight(number, from: .watch) : AirRig.background(number, from: .watch)
      rig.put(.send(flight), at: 1_000)
    }
    rig.run(through: 5_000)
    let order = rig.take().compactMap {
      if case .deliver(let flight) = $0.effect { flight.number } else { nil }
    }
    #expect(order == [1, 3, 6, 9, 12, 2, 4, 5, 7, 8, 10, 11])
  }

  @Test func `out of range too what is urgent goes first`() {
    var rig = rig()
    rig.put(.cut, at: 1_004)
    rig.put(.send(urgent), at: 1_050)
    rig.put(.restore, at: 1_100)
    rig.run(through: 5_000)
    #expect(
      rig.take() == [
        Happening(1_004, .state(.stalled)), Happening(1_100, .state(.connected)),
        Happening(1_116, .deliver(first)), Happening(1_117, .deliver(urgent)),
        Happening(1_127, .deliver(second)),
      ]
    )
  }

  @Test func `after a hand-over they go in the order in which they waited`() {
    var rig = rig()
    rig.put(.send(urgent), at: 1_005)
    rig.put(.handOver(AirRig.plain), at: 1_006)
    rig.run(through: 5_000)
    #expect(
      rig.take() == [
        Happening(1_006, .state(.stalled)), Happening(1_106, .state(.connected)),
        Happening(1_126, .deliver(first)), Happening(1_127, .deliver(urgent)),
        Happening(1_137, .deliver(second)),
      ]
    )
  }

  @Test func `what is lost is lost in the order of sending`() {
    var rig = rig()
    rig.put(.send(urgent), at: 1_005)
    rig.put(.breakConnection, at: 1_006)
    #expect(
      rig.take().prefix(3).map(\.effect) == [first, second, urgent].map { .lose($0) }
    )
  }

  @Test func `what was passed keeps what was drawn for it`() {
    var failing = AirRig.plain
    failing.changeWay(to: nil) { $0.lossPerMille = 999 }
    var rig = AirRig.connected()
    rig.put(.send(first), at: 1_000)
    rig.put(.setProfile(failing), at: 1_001)
    rig.put(.send(second), at: 1_001)
    rig.put(.setProfile(AirRig.plain), at: 1_002)
    rig.put(.send(AirRig.flight(3, from: .watch, bytes: 50)), at: 1_002)
    rig.run(through: 2_060)
    // It fails from 1,060 on, and not from 1,010, for the supervision time-out of a second.
    #expect(
      rig.take().prefix(4) == [
        Happening(1_020, .deliver(first)),
        Happening(1_070, .deliver(AirRig.flight(3, from: .watch, bytes: 50))),
        Happening(2_060, .lose(second)), Happening(2_060, .state(.disconnected)),
      ]
    )
  }

  @Test func `messages, replies and receipts pass contexts, user infos and files`() {
    let empty = JSONText { $0.null() }
    let background: [Packet] = [
      .context(id: 1, payload: empty), .userInfo(origin: 1, id: 1, payload: empty),
      .fileData(origin: 1, id: 1, offset: 0, []),
    ]
    #expect(background.allSatisfy { $0.isBackground })
    let urgent: [Packet] = [
      .message(id: 1, wantsReply: true, payload: empty), .reply(id: 1, payload: empty),
      .complication(origin: 1, id: 1, payload: empty),
      .presence(incarnation: 1, origin: 1, .foreground),
      .receipt(id: 1), .userInfoReceipt(origin: 1, id: 1), .fileCancel(origin: 1, id: 1),
    ]
    #expect(!urgent.contains { $0.isBackground })
  }
}
