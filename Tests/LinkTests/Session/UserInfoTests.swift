import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// Queued user infos, at their sender and at their receiver.
struct UserInfoTests {
  private func packet(_ id: Int64, origin: Int64 = 1) -> Packet {
    .userInfo(origin: origin, id: id, payload: payload(id))
  }

  private func delivery(_ id: Int64, origin: Int64 = 1) -> [Session.Effect] {
    [
      .tell(.received(.userInfo, id: id)),
      .deliver(.userInfo(origin: origin, id: id, payload(id))),
    ]
  }

  // MARK: The sender

  @Test(arguments: DeviceRole.allCases)
  func `user infos need no reachable app, and go in order`(_ role: DeviceRole) {
    var session = Session.active(role, origin: 4)
    session.put(.link(isUp: true))
    for id in 1...3 as ClosedRange<Int64> {
      #expect(session.put(.transferUserInfo(payload(id))) == [.send(packet(id, origin: 4))])
    }
    #expect(session.outbox.outstanding.map(\.id) == [1, 2, 3])
  }

  @Test func `a receipt ends a transfer, once`() {
    var session = Session.reaching(.watch)
    session.put(.transferUserInfo(payload(1)))
    #expect(
      session.put(.packet(.userInfoReceipt(origin: 1, id: 1))) == [
        .tell(.outcome(.userInfo, id: 1, .delivered))
      ]
    )
    #expect(session.outbox.outstanding.isEmpty)
    #expect(session.put(.packet(.userInfoReceipt(origin: 1, id: 1))) == [])
    #expect(session.put(.packet(.userInfoReceipt(origin: 1, id: 99))) == [])
  }

  @Test func `a receipt for another device ends nothing of this one`() {
    var session = Session.reaching(.watch, origin: 2)
    session.put(.transferUserInfo(payload(1)))
    #expect(session.put(.packet(.userInfoReceipt(origin: 1, id: 1))) == [])
    #expect(session.outbox.outstanding.count == 1)
  }

  @Test func `eight are under way at most, and each receipt lets the next one go`() {
    var session = Session.active(.watch)
    for id in 1...20 as ClosedRange<Int64> {
      #expect(session.put(.transferUserInfo(payload(id))) == [])
    }
    #expect(
      session.put(.link(isUp: true)) == [
        .send(.presence(incarnation: 1, origin: 1, .foreground)), .tell(.reachability(true)),
      ]
        + (1...8).map { .send(packet($0)) }
    )
    #expect(session.put(.transferUserInfo(payload(21))) == [])
    for id in 1...13 as ClosedRange<Int64> {
      #expect(
        session.put(.packet(.userInfoReceipt(origin: 1, id: id))) == [
          .tell(.outcome(.userInfo, id: id, .delivered)), .send(packet(id + 8)),
        ]
      )
    }
    #expect(
      session.put(.packet(.userInfoReceipt(origin: 1, id: 14))) == [
        .tell(.outcome(.userInfo, id: 14, .delivered))
      ]
    )
  }

  @Test func `large user infos are under way one by one, whatever their size`() {
    var limits = SessionLimits.standard
    limits.userInfoWireBytesUnderWay = 2 * payload(letters: 1_000).bytes.count
    var session = Session.reaching(.watch, limits: limits)
    func send(_ letters: Int) -> [Int64] {
      ids(session.put(.transferUserInfo(payload(letters: letters))))
    }
    #expect(send(1_000) == [1])
    #expect(send(1_000) == [2])
    #expect(send(1) == [], "two fill the limit exactly")
    #expect(send(5_000) == [])
    #expect(ids(session.put(.packet(.userInfoReceipt(origin: 1, id: 1)))) == [3])
    #expect(ids(session.put(.packet(.userInfoReceipt(origin: 1, id: 2)))) == [])
    #expect(
      ids(session.put(.packet(.userInfoReceipt(origin: 1, id: 3)))) == [4],
      "alone it may go"
    )
  }

  /// The numbers of the user infos among the packets sent.
  private func ids(_ effects: [Session.Effect]) -> [Int64] {
    effects.compactMap { effect in
      if case .send(.userInfo(_, let id, _)) = effect { id } else { nil }
    }
  }

  @Test func `receipts may come in any order`() {
    var session = Session.reaching(.phone)
    for id in 1...10 as ClosedRange<Int64> { session.put(.transferUserInfo(payload(id))) }
    #expect(
      session.put(.packet(.userInfoReceipt(origin: 1, id: 5))) == [
        .tell(.outcome(.userInfo, id: 5, .delivered)), .send(packet(9)),
      ]
    )
    #expect(
      session.put(.packet(.userInfoReceipt(origin: 1, id: 1))) == [
        .tell(.outcome(.userInfo, id: 1, .delivered)), .send(packet(10)),
      ]
    )
    #expect(session.outbox.outstanding.map(\.id) == [2, 3, 4, 6, 7, 8, 9, 10])
  }

  @Test func `after a break everything without a receipt goes again, in order`() {
    var session = Session.active(.phone)
    session.put(.link(isUp: true))
    for id in 1...10 as ClosedRange<Int64> { session.put(.transferUserInfo(payload(id))) }
    session.put(.packet(.userInfoReceipt(origin: 1, id: 2)))
    #expect(session.put(.link(isUp: false)) == [], "nobody is told: they are still queued")
    #expect(
      session.put(.link(isUp: true)) == [.send(.presence(incarnation: 1, origin: 1, .foreground))]
        + [1, 3, 4, 5, 6, 7, 8, 9].map { .send(packet($0)) }
    )
  }

  @Test func `the queue outlives the app that filled it`() {
    var session = Session.active(.watch)
    session.put(.transferUserInfo(payload(1)))
    session.put(.appState(.notRunning))
    #expect(
      session.put(.link(isUp: true)) == [
        .send(.presence(incarnation: 1, origin: 1, .notRunning)), .send(packet(1)),
      ]
    )
    #expect(
      session.put(.packet(.userInfoReceipt(origin: 1, id: 1))) == [
        .tell(.outcome(.userInfo, id: 1, .delivered))
      ]
    )
  }

  @Test func `a full queue refuses more`() {
    var limits = SessionLimits.standard
    limits.outboxCount = 2
    var session = Session.active(.watch, limits: limits)
    session.put(.transferUserInfo(payload(1)))
    session.put(.transferUserInfo(payload(2)))
    #expect(
      session.put(.transferUserInfo(payload(3))) == [
        .tell(.outcome(.userInfo, id: 3, .failed(.insufficientSpace)))
      ]
    )
    #expect(session.outbox.outstanding.map(\.id) == [1, 2])
  }

  // MARK: The receiver

  @Test(arguments: DeviceRole.allCases)
  func `a user info is acknowledged when the app says that it is safe`(_ role: DeviceRole) {
    var session = Session.reaching(role)
    #expect(session.put(.packet(packet(1))) == delivery(1))
    #expect(
      session.put(.acknowledgeUserInfo(origin: 1, id: 1)) == [
        .send(.userInfoReceipt(origin: 1, id: 1))
      ]
    )
    #expect(session.put(.acknowledgeUserInfo(origin: 1, id: 1)) == [])
  }

  @Test func `what comes again is not delivered again`() {
    var session = Session.reaching(.phone)
    session.put(.packet(packet(1)))
    session.put(.link(isUp: false))
    session.put(.link(isUp: true))
    #expect(session.put(.packet(packet(1))) == [], "the app has it and has not said yet")
    #expect(
      session.put(.acknowledgeUserInfo(origin: 1, id: 1)) == [
        .send(.userInfoReceipt(origin: 1, id: 1))
      ]
    )
  }

  @Test func `what is safe already gets its receipt again`() {
    var session = Session.reaching(.phone)
    session.put(.packet(packet(1)))
    session.put(.link(isUp: false))
    #expect(session.put(.acknowledgeUserInfo(origin: 1, id: 1)) == [], "no link to say it over")
    session.put(.link(isUp: true))
    #expect(session.put(.packet(packet(1))) == [.send(.userInfoReceipt(origin: 1, id: 1))])
    #expect(session.put(.packet(packet(2))) == delivery(2))
  }

  @Test func `what the app took but did not make safe is delivered again to its next start`() {
    var session = Session.reaching(.watch)
    for id in 1...3 as ClosedRange<Int64> { session.put(.packet(packet(id))) }
    session.put(.acknowledgeUserInfo(origin: 1, id: 1))
    session.put(.appState(.notRunning))
    #expect(session.put(.packet(packet(4))) == [])
    session.put(.appState(.foreground))
    #expect(
      session.put(.activate) == [.tell(.activated)] + delivery(2) + delivery(3) + delivery(4)
        + [.tell(.reachability(true))]
    )
    #expect(session.put(.packet(packet(5))) == delivery(5))
  }

  @Test func `the next start of the counterpart numbers from one again`() {
    var session = Session.reaching(.phone)
    session.put(.packet(packet(1, origin: 1)))
    session.put(.packet(packet(2, origin: 1)))
    #expect(session.put(.packet(packet(1, origin: 2))) == delivery(1, origin: 2))
    #expect(
      session.put(.acknowledgeUserInfo(origin: 2, id: 1)) == [
        .send(.userInfoReceipt(origin: 2, id: 1))
      ]
    )
    #expect(
      session.put(.acknowledgeUserInfo(origin: 1, id: 1)) == [
        .send(.userInfoReceipt(origin: 1, id: 1))
      ]
    )
  }
}
