import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// Interactive messages: at once or not at all, with one outcome each.
struct MessageTests {
  @Test(arguments: DeviceRole.allCases)
  func `a message without reply is delivered when its receipt is there`(_ role: DeviceRole) {
    var session = Session.reaching(role)
    #expect(
      session.put(.sendMessage(payload(1), wantsReply: false)) == [
        .send(.message(id: 1, wantsReply: false, payload: payload(1)))
      ]
    )
    #expect(session.nextDeadline == .zero + .seconds(300))
    #expect(
      session.put(.packet(.receipt(id: 1))) == [.tell(.outcome(.message, id: 1, .delivered))]
    )
    #expect(session.put(.packet(.receipt(id: 1))) == [])
  }

  @Test(arguments: DeviceRole.allCases)
  func `a message with reply is replied to, once`(_ role: DeviceRole) {
    var session = Session.reaching(role)
    #expect(
      session.put(.sendMessage(payload(1), wantsReply: true)) == [
        .send(.message(id: 1, wantsReply: true, payload: payload(1)))
      ]
    )
    #expect(
      session.put(.packet(.reply(id: 1, payload: payload(2)))) == [
        .tell(.outcome(.message, id: 1, .replied)), .deliver(.reply(to: 1, payload(2))),
      ]
    )
    #expect(session.nextDeadline == nil)
    #expect(session.put(.packet(.reply(id: 1, payload: payload(3)))) == [])
  }

  @Test func `messages are numbered from one, refused ones too`() {
    var session = Session.active(.watch)
    session.put(.sendMessage(payload(1), wantsReply: false))
    session.put(.link(isUp: true))
    #expect(
      session.put(.sendMessage(payload(2), wantsReply: false)) == [
        .send(.message(id: 2, wantsReply: false, payload: payload(2)))
      ]
    )
  }

  @Test(arguments: DeviceRole.allCases)
  func `the app gets a message, and its sender the receipt`(_ role: DeviceRole) {
    var session = Session.reaching(role)
    #expect(
      session.put(.packet(.message(id: 5, wantsReply: false, payload: payload(5)))) == [
        .tell(.received(.message, id: 5)),
        .deliver(.message(id: 5, wantsReply: false, payload(5))),
        .send(.receipt(id: 5, at: PacketDate(microseconds: Now.seconds(0).wall.microseconds))),
      ]
    )
    #expect(
      session.put(.packet(.message(id: 6, wantsReply: true, payload: payload(6)))) == [
        .tell(.received(.message, id: 6)),
        .deliver(.message(id: 6, wantsReply: true, payload(6))),
      ]
    )
    #expect(session.put(.reply(to: 6, payload(7))) == [.send(.reply(id: 6, payload: payload(7)))])
  }

  // MARK: Failures

  @Test(arguments: DeviceRole.allCases, [false, true])
  func `a counterpart out of reach is an error at once, and nothing is sent`(
    _ role: DeviceRole,
    _ wantsReply: Bool
  ) {
    var session = Session.active(role)
    #expect(
      session.put(.sendMessage(payload(1), wantsReply: wantsReply)) == [
        .tell(.outcome(.message, id: 1, .failed(.notReachable)))
      ]
    )
    #expect(session.nextDeadline == nil)
    #expect(SessionError.notReachable.rawValue == 7_007)
  }

  @Test func `a message that finds no app is refused, and its sender told`() {
    var receiver = Session.new(.watch)
    receiver.put(.link(isUp: true))
    #expect(
      receiver.put(.packet(.message(id: 3, wantsReply: true, payload: payload(3)))) == [
        .send(.failure(id: 3, .notReachable))
      ]
    )
    var sender = Session.reaching(.phone)
    sender.put(.sendMessage(payload(1), wantsReply: true))
    #expect(
      sender.put(.packet(.failure(id: 1, .notReachable))) == [
        .tell(.outcome(.message, id: 1, .failed(.notReachable)))
      ]
    )
    #expect(sender.put(.packet(.failure(id: 1, .notReachable))) == [])
  }

  @Test func `a reply that is not there after exactly 300 s has timed out`() {
    var session = Session.reaching(.watch)
    session.put(.sendMessage(payload(1), wantsReply: true), atSeconds: 10)
    session.put(.sendMessage(payload(2), wantsReply: true), atSeconds: 12)
    #expect(session.nextDeadline == .zero + .seconds(310))
    let justBefore = Now.seconds(310).at(Uptime.zero + .seconds(310) - .nanoseconds(1))
    #expect(session.handle(.tick, at: justBefore) == [])
    #expect(
      session.put(.tick, atSeconds: 310) == [
        .tell(.outcome(.message, id: 1, .unknown(.messageReplyTimedOut)))
      ]
    )
    #expect(session.nextDeadline == .zero + .seconds(312))
    #expect(session.put(.packet(.reply(id: 1, payload: payload(9)))) == [], "too late")
    #expect(
      session.put(.packet(.reply(id: 2, payload: payload(9)))) == [
        .tell(.outcome(.message, id: 2, .replied)), .deliver(.reply(to: 2, payload(9))),
      ]
    )
    #expect(session.nextDeadline == nil)
  }

  @Test(arguments: DeviceRole.allCases)
  func `a receipt that is not there after exactly 300 s has timed out`(_ role: DeviceRole) {
    var session = Session.reaching(role)
    session.put(.sendMessage(payload(1), wantsReply: false), atSeconds: 10)
    #expect(session.put(.tick, atSeconds: 309) == [])
    #expect(
      session.put(.tick, atSeconds: 310) == [
        .tell(.outcome(.message, id: 1, .unknown(.messageReplyTimedOut)))
      ]
    )
    #expect(session.nextDeadline == nil)
    #expect(session.put(.packet(.receipt(id: 1))) == [], "too late")
  }

  @Test func `a message to an app whose activation failed is answered, and one that waited for it`()
  {
    var phone = Session.new(.phone)
    phone.meet()
    phone.put(.appState(.background))
    phone.put(.conditions(SessionConditions(isSupported: false)))
    #expect(phone.put(.packet(.message(id: 3, wantsReply: false, payload: payload(3)))) == [])
    #expect(
      phone.put(.activate) == [
        .tell(.activationFailed(.sessionNotSupported)),
        .send(.failure(id: 3, .sessionNotActivated)),
      ]
    )
    #expect(
      phone.put(.packet(.message(id: 4, wantsReply: true, payload: payload(4)))) == [
        .send(.failure(id: 4, .sessionNotActivated))
      ]
    )
    phone.put(.appState(.notRunning))
    #expect(
      phone.put(.packet(.message(id: 5, wantsReply: true, payload: payload(5)))) == [
        .wake(.message)
      ],
      "another start of the app may do better"
    )
  }

  @Test func `messages that time out together end in the order they were sent`() {
    var session = Session.reaching(.watch)
    for number in 1...3 as ClosedRange<Int64> {
      session.put(.sendMessage(payload(number), wantsReply: true))
    }
    #expect(
      session.put(.tick, atSeconds: 300)
        == (1...3).map { .tell(.outcome(.message, id: $0, .unknown(.messageReplyTimedOut))) }
    )
  }

  @Test(arguments: DeviceRole.allCases)
  func `a link that goes leaves it unknown what became of the messages`(_ role: DeviceRole) {
    var session = Session.reaching(role)
    session.put(.sendMessage(payload(1), wantsReply: true))
    session.put(.sendMessage(payload(2), wantsReply: false))
    #expect(
      session.put(.link(isUp: false)) == [
        .tell(.outcome(.message, id: 1, .unknown(.notReachable))),
        .tell(.outcome(.message, id: 2, .unknown(.notReachable))),
        .tell(.reachability(false)),
      ]
    )
    #expect(session.nextDeadline == nil)
    session.put(.link(isUp: true))
    #expect(session.put(.packet(.receipt(id: 2))) == [], "it has ended already")
    #expect(session.put(.tick, atSeconds: 1_000) == [])
  }

  @Test func `an app that ends leaves it unknown what became of its messages`() {
    var session = Session.reaching(.watch)
    session.put(.sendMessage(payload(1), wantsReply: true))
    #expect(
      session.put(.appState(.notRunning)) == [
        .send(.presence(incarnation: 1, origin: 1, .notRunning)),
        .tell(.outcome(.message, id: 1, .unknown(.sessionInactive))),
      ]
    )
    #expect(session.nextDeadline == nil)
    #expect(session.put(.packet(.reply(id: 1, payload: payload(2)))) == [])
  }

  // MARK: Replies

  @Test func `a reply without a link goes nowhere`() {
    var session = Session.reaching(.phone)
    session.put(.packet(.message(id: 1, wantsReply: true, payload: payload(1))))
    session.put(.link(isUp: false))
    #expect(session.put(.reply(to: 1, payload(2))) == [])
  }

  @Test func `a reply that cannot be sent fails the message`() {
    var session = Session.reaching(.phone)
    session.put(.packet(.message(id: 1, wantsReply: true, payload: payload(1))))
    let array = JSONText { writer in
      writer.beginArray()
      writer.endArray()
    }
    #expect(session.put(.reply(to: 1, array)) == [.send(.failure(id: 1, .messageReplyFailed))])
    session.put(.packet(.message(id: 2, wantsReply: true, payload: payload(1))))
    let tooLarge = session.put(.reply(to: 2, payload(letters: 70_000)))
    #expect(tooLarge == [.send(.failure(id: 2, .messageReplyFailed))])
    #expect(session.put(.reply(to: 2, payload(1))) == [], "answered already")
  }

  @Test func `a message whose reply failed is not said to have failed for certain`() {
    // The counterpart's app has it: only the reply did not come back.
    var sender = Session.reaching(.watch)
    sender.put(.sendMessage(payload(1), wantsReply: true))
    let effects = sender.put(.packet(.failure(id: 1, .messageReplyFailed)))
    #expect(effects == [.tell(.outcome(.message, id: 1, .unknown(.messageReplyFailed)))])
  }

  @Test func `a reply to an earlier start of the counterpart answers nothing of the next`() {
    var phone = Session.reaching(.phone)
    var watch = Session.reaching(.watch, incarnation: 1)
    deliver(watch.put(.sendMessage(payload(1), wantsReply: true)), to: &phone)
    phone.put(.link(isUp: false))

    watch = Session.reaching(.watch, incarnation: 2)
    phone.put(.link(isUp: true))
    deliver(watch.put(.sendMessage(payload(2), wantsReply: true)), to: &phone)
    // The phone's app now answers what the watch asked before it died.
    let effects = deliver(phone.put(.reply(to: 1, payload(10))), to: &watch)
    #expect(effects == [])
  }

  /// Gives the packets among these effects to the other session, and returns what that does.
  @discardableResult
  private func deliver(_ effects: [Session.Effect], to session: inout Session) -> [Session.Effect] {
    var answers: [Session.Effect] = []
    for effect in effects {
      if case .send(let packet) = effect { answers += session.put(.packet(packet)) }
    }
    return answers
  }
}
