import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// Queued user infos, at their sender and at their receiver.
struct UserInfoTests {
  private func packet(_ id: Int64, origin: Int64 = 1, after: Int64? = nil) -> Packet {
    .userInfo(origin: origin, id: id, after: after, payload: payload(id))
  }

  private func delivery(_ id: Int64, origin: Int64 = 1) -> [Session.Effect] {
    [
      .tell(.received(.userInfo, id: id)),
      .deliver(.userInfo(origin: origin, id: id, payload(id))),
    ]
  }

  private func receipt(_ id: Int64, origin: Int64 = 1) -> [Session.Effect] {
    [.send(.userInfoReceipt(origin: origin, id: id))]
  }

  // MARK: The sender

  @Test(arguments: DeviceRole.allCases)
  func `user infos need no reachable app, and go in order`(_ role: DeviceRole) {
    var session = Session.active(role, origin: 4)
    session.meet()
    for id in 1...3 as ClosedRange<Int64> {
      let packet = packet(id, origin: 4, after: id > 1 ? id - 1 : nil)
      #expect(session.put(.transferUserInfo(payload(id))) == [.send(packet)])
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
        + (1...8).map { .send(packet($0, after: $0 > 1 ? $0 - 1 : nil)) }
    )
    #expect(session.put(.transferUserInfo(payload(21))) == [])
    for id in 1...13 as ClosedRange<Int64> {
      #expect(
        session.put(.packet(.userInfoReceipt(origin: 1, id: id))) == [
          .tell(.outcome(.userInfo, id: id, .delivered)), .send(packet(id + 8, after: id + 7)),
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
      if case .send(.userInfo(_, let id, _, _)) = effect { id } else { nil }
    }
  }

  @Test func `receipts may come in any order`() {
    var session = Session.reaching(.phone)
    for id in 1...10 as ClosedRange<Int64> { session.put(.transferUserInfo(payload(id))) }
    #expect(
      session.put(.packet(.userInfoReceipt(origin: 1, id: 5))) == [
        .tell(.outcome(.userInfo, id: 5, .delivered)), .send(packet(9, after: 8)),
      ]
    )
    #expect(
      session.put(.packet(.userInfoReceipt(origin: 1, id: 1))) == [
        .tell(.outcome(.userInfo, id: 1, .delivered)), .send(packet(10, after: 9)),
      ]
    )
    #expect(session.outbox.outstanding.map(\.id) == [2, 3, 4, 6, 7, 8, 9, 10])
  }

  @Test func `after a break everything without a receipt goes again, in order`() {
    var session = Session.active(.phone)
    session.meet()
    for id in 1...10 as ClosedRange<Int64> { session.put(.transferUserInfo(payload(id))) }
    session.put(.packet(.userInfoReceipt(origin: 1, id: 2)))
    #expect(session.put(.link(isUp: false)) == [], "nobody is told: they are still queued")
    #expect(
      session.meet() == [.send(.presence(incarnation: 1, origin: 1, .foreground))]
        + [.send(packet(1)), .send(packet(3, after: 1))]
        + (4...9).map { .send(packet($0, after: $0 - 1)) }
    )
  }

  @Test func `what was queued as somebody else is received before anything newer is sent`() {
    var kept = KeptOutbox()
    kept.transfers = [UserInfoTransfer(origin: 9, id: 3, payload: payload(3))]
    var session = Session(role: .watch, incarnation: 2, memory: SessionMemory(outbox: kept))
    session.put(.appState(.foreground))
    session.put(.activate)
    session.put(.transferUserInfo(payload(1)))
    #expect(ids(session.put(.link(isUp: true))) == [3], "two origins' numbers cannot be compared")
    #expect(ids(session.put(.packet(.userInfoReceipt(origin: 9, id: 3)))) == [1])
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
      session.put(.packet(.userInfoReceipt(origin: 1, id: 1))) == [],
      "there is nobody to tell"
    )
    #expect(session.outbox.outstanding.isEmpty)
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

  // MARK: What cannot be sent

  @Test func `what cannot be sent for what it carries fails later than the call, in order`() {
    var session = Session.reaching(.watch)
    #expect(session.put(.transferUserInfo(payload(letters: 70_000))) == [])
    #expect(session.put(.transferUserInfo(.array), atSeconds: 1) == [])
    #expect(session.nextDeadline == .zero + .milliseconds(100))
    #expect(session.put(.tick, atSeconds: 1) == [failure(1, .payloadTooLarge)])
    #expect(session.put(.tick, atSeconds: 2) == [failure(2, .payloadUnsupportedTypes)])
    #expect(session.nextDeadline == nil)
    #expect(session.outbox.outstanding.isEmpty)
    #expect(session.takeMemory() == [], "a start of the device knows nothing of it")
  }

  @Test func `the current one for the complication can be taken back before its receipt`() {
    var session = Session.active(.phone)
    var conditions = session.conditions
    conditions.hasComplication = true
    session.put(.conditions(conditions))
    session.put(.transferComplication(payload(1)))
    let id = session.complication.mark?.id ?? 0
    #expect(
      session.put(.cancelUserInfo(id)) == [.tell(.outcome(.complication, id: id, .cancelled))]
    )
    #expect(session.complication.payload == nil)
    session.meet()
    #expect(session.put(.cancelUserInfo(id)) == [])
  }

  @Test func `one that has yet to fail can be taken back, and goes with its app`() {
    var session = Session.reaching(.phone)
    session.put(.transferUserInfo(.array))
    #expect(session.put(.cancelUserInfo(1)) == [.tell(.outcome(.userInfo, id: 1, .cancelled))])
    session.put(.transferUserInfo(.array))
    session.put(.uninstalled)
    #expect(session.nextDeadline == nil)
  }

  private func failure(_ id: Int64, _ error: SessionError) -> Session.Effect {
    .tell(.outcome(.userInfo, id: id, .failed(error)))
  }

  // MARK: The receiver

  @Test(arguments: DeviceRole.allCases)
  func `a user info has its receipt when it is kept, whatever its app says`(_ role: DeviceRole) {
    var session = Session.reaching(role)
    #expect(session.handle(.packet(packet(1)), at: .seconds(0)) == delivery(1))
    #expect(session.put(.acknowledgeUserInfo(origin: 1, id: 1)) == [])
    #expect(session.handle(.kept, at: .seconds(0)) == receipt(1))
    #expect(session.handle(.kept, at: .seconds(0)) == [], "once")
  }

  @Test func `without an app it is in the inbox, and has its receipt`() {
    var session = Session.new(.phone)
    session.put(.link(isUp: true))
    #expect(session.put(.packet(packet(1))) == receipt(1))
    session.put(.appState(.foreground))
    #expect(session.put(.activate) == [.tell(.activated)] + delivery(1))
  }

  @Test func `what comes again is not delivered again, and has its receipt again`() {
    var session = Session.reaching(.phone)
    #expect(session.put(.packet(packet(1))) == delivery(1) + receipt(1))
    session.put(.link(isUp: false))
    session.put(.link(isUp: true))
    #expect(session.put(.packet(packet(1))) == receipt(1), "the app has it and has not said yet")
    session.put(.acknowledgeUserInfo(origin: 1, id: 1))
    #expect(session.put(.packet(packet(1))) == receipt(1))
    #expect(session.put(.packet(packet(2))) == delivery(2) + receipt(2))
  }

  @Test func `one that comes before the one that it follows waits for it, without a receipt`() {
    var session = Session.reaching(.phone)
    _ = session.takeMemory()
    #expect(session.put(.packet(packet(3, after: 2))) == [])
    #expect(session.put(.packet(packet(2, after: 1))) == [])
    #expect(session.takeMemory() == [])
    #expect(
      session.put(.packet(packet(1))) == delivery(1) + delivery(2) + delivery(3) + receipt(1)
        + receipt(2) + receipt(3)
    )
    #expect(session.put(.packet(packet(5, after: 3))) == delivery(5) + receipt(5), "a gap is none")
  }

  @Test func `what waits for one that was lost is lost with the connection, and comes again`() {
    var session = Session.reaching(.phone)
    session.put(.packet(packet(2, after: 1)))
    session.put(.link(isUp: false))
    session.put(.link(isUp: true))
    #expect(session.put(.packet(packet(1))) == delivery(1) + receipt(1))
    #expect(session.put(.packet(packet(2, after: 1))) == delivery(2) + receipt(2))
  }

  @Test func `no more waits for a lost one than a sender has under way`() {
    var session = Session.reaching(.phone)
    for id in 2...100 as ClosedRange<Int64> { session.put(.packet(packet(id, after: id - 1))) }
    #expect(session.put(.packet(packet(1))).count == 9 * 3, "the first, and eight that waited")
  }

  @Test func `nothing is taken in for an app that is not installed`() {
    var session = Session.new(.phone)
    session.put(.link(isUp: true))
    session.put(.appState(.notInstalled))
    #expect(session.put(.packet(packet(1))) == [])
    #expect(session.takeMemory() == [])
  }

  @Test func `what the app took but did not make safe is delivered again to its next start`() {
    var session = Session.reaching(.watch)
    for id in 1...3 as ClosedRange<Int64> { session.put(.packet(packet(id))) }
    session.put(.acknowledgeUserInfo(origin: 1, id: 1))
    session.put(.appState(.notRunning))
    #expect(session.put(.packet(packet(4))) == receipt(4))
    session.put(.appState(.foreground))
    #expect(
      session.put(.activate) == [.tell(.activated)] + delivery(2) + delivery(3) + delivery(4)
        + [.tell(.reachability(true))]
    )
    #expect(session.put(.packet(packet(5))) == delivery(5) + receipt(5))
  }

  @Test func `user infos of two origins are counted each by itself`() {
    var session = Session.reaching(.phone)
    session.put(.packet(packet(1, origin: 1)))
    session.put(.packet(packet(2, origin: 1)))
    #expect(
      session.put(.packet(packet(1, origin: 2))) == delivery(1, origin: 2) + receipt(1, origin: 2)
    )
    session.put(.acknowledgeUserInfo(origin: 2, id: 1))
    session.put(.appState(.notRunning))
    session.put(.appState(.foreground))
    #expect(session.put(.activate).contains(delivery(1)[1]))
  }

  // MARK: The inbox on the disk

  @Test func `what stays longer than its step is written down, and struck off when it is safe`() {
    var session = Session.reaching(.phone)
    _ = session.takeMemory()
    session.put(.packet(packet(1)))
    session.put(.acknowledgeUserInfo(origin: 1, id: 1))
    let first = TakenTransfers(origin: 1, TakenNumbers(through: 1))
    #expect(session.takeMemory() == [.acknowledged(first, emptying: nil)], "gone within the step")
    session.put(.packet(packet(2)))
    #expect(
      session.takeMemory() == [.taken(UserInfoTransfer(origin: 1, id: 2, payload: payload(2)))]
    )
    session.put(.acknowledgeUserInfo(origin: 1, id: 2))
    let second = TransferMark(origin: 1, id: 2)
    let taken = TakenTransfers(origin: 1, TakenNumbers(through: 2))
    #expect(session.takeMemory() == [.acknowledged(taken, emptying: second)])
  }

  @Test func `a new start gives its app what the last one left, and takes none of it twice`() {
    var kept = KeptInbox()
    kept.transfers = [UserInfoTransfer(origin: 1, id: 4, payload: payload(4))]
    var session = Session.started(with: kept)
    #expect(session.put(.activate).contains(delivery(4)[1]))
    session.put(.link(isUp: true))
    #expect(session.put(.packet(packet(4))) == receipt(4))
    #expect(session.put(.packet(packet(5))) == delivery(5) + receipt(5))
  }

  @Test func `while a part of the inbox cannot be read, what came later waits behind it`() {
    var broken = KeptInbox()
    broken.problems = ["4.json: input/output error"]
    var session = Session.started(with: broken)
    session.put(.activate)
    session.put(.link(isUp: true))
    #expect(session.put(.packet(packet(5))) == receipt(5), "it is safe, and not given yet")
    #expect(session.put(.inboxRead(broken)) == [])
    var mended = KeptInbox()
    mended.transfers = [4, 5].map { UserInfoTransfer(origin: 1, id: $0, payload: payload($0)) }
    #expect(session.put(.inboxRead(mended)) == delivery(4) + delivery(5))
    #expect(session.inboxProblems.isEmpty)
  }
}

extension JSONText {
  /// What is no dictionary.
  fileprivate static let array = JSONText { writer in
    writer.beginArray()
    writer.endArray()
  }
}

extension Session {
  /// A session of a phone whose app is about to be activated, on what an earlier start left.
  fileprivate static func started(with inbox: KeptInbox) -> Session {
    var memory = SessionMemory()
    memory.inbox = inbox
    var session = Session(role: .phone, incarnation: 2, memory: memory)
    session.put(.appState(.foreground))
    return session
  }
}
