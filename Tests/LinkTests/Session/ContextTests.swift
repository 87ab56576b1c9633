import LockstepLink
import LockstepProtocol
import Testing

/// The application context: the latest value wins.
struct ContextTests {
  @Test(arguments: DeviceRole.allCases)
  func `a new context is sent, and needs no reachable app`(_ role: DeviceRole) {
    var session = Session.active(role)
    session.meet()
    #expect(
      session.put(.updateContext(payload(1))) == [.send(.context(id: 1, payload: payload(1)))]
    )
  }

  @Test func `while one is under way only the latest of the newer ones follows`() {
    var session = Session.reaching(.phone)
    session.put(.updateContext(payload(1)))
    #expect(session.put(.updateContext(payload(2))) == [])
    #expect(session.put(.updateContext(payload(3))) == [])
    #expect(
      session.put(.packet(.contextReceipt(id: 1))) == [.send(.context(id: 3, payload: payload(3)))]
    )
    #expect(session.put(.packet(.contextReceipt(id: 3))) == [])
    #expect(session.put(.packet(.contextReceipt(id: 3))) == [])
  }

  @Test func `equal content is not sent again`() {
    var session = Session.reaching(.phone)
    session.put(.updateContext(payload(1)))
    session.put(.packet(.contextReceipt(id: 1)))
    #expect(session.put(.updateContext(payload(1))) == [])
    #expect(
      session.put(.updateContext(payload(2))) == [.send(.context(id: 3, payload: payload(2)))]
    )
  }

  @Test func `without a link the latest waits for one`() {
    var session = Session.active(.phone)
    #expect(session.put(.updateContext(payload(1))) == [])
    #expect(session.put(.updateContext(payload(2))) == [])
    #expect(
      session.meet() == [
        .send(.presence(incarnation: 1, origin: 1, .foreground)),
        .tell(.counterpart(origin: 1)),
        .send(.context(id: 2, payload: payload(2))),
      ]
    )
  }

  @Test func `a context is sent again after each break until its receipt is there`() {
    var session = Session.active(.phone)
    session.meet()
    session.put(.link(isUp: false))
    session.put(.updateContext(payload(1)))
    for _ in 1...3 {
      #expect(
        session.meet() == [
          .send(.presence(incarnation: 1, origin: 1, .foreground)),
          .send(.context(id: 1, payload: payload(1))),
        ]
      )
      #expect(session.put(.link(isUp: false)) == [])
    }
    session.meet()
    session.put(.packet(.contextReceipt(id: 1)))
    session.put(.link(isUp: false))
    #expect(
      session.meet() == [.send(.presence(incarnation: 1, origin: 1, .foreground))]
    )
  }

  @Test func `a context that changed during the break goes in its place`() {
    var session = Session.active(.phone)
    session.meet()
    session.put(.updateContext(payload(1)))
    session.put(.link(isUp: false))
    session.put(.updateContext(payload(2)))
    #expect(
      session.meet() == [
        .send(.presence(incarnation: 1, origin: 1, .foreground)),
        .send(.context(id: 2, payload: payload(2))),
      ]
    )
    #expect(session.put(.packet(.contextReceipt(id: 1))) == [], "of the connection before")
    #expect(session.put(.packet(.contextReceipt(id: 2))) == [])
  }

  @Test func `the app gets a context once, and the sender a receipt each time`() {
    var session = Session.reaching(.watch)
    #expect(
      session.put(.packet(.context(id: 1, payload: payload(1)))) == [
        .tell(.received(.context, id: 1)), .deliver(.context(payload(1))),
        .send(.contextReceipt(id: 1)),
      ]
    )
    #expect(
      session.put(.packet(.context(id: 1, payload: payload(1)))) == [.send(.contextReceipt(id: 1))]
    )
    #expect(
      session.put(.packet(.context(id: 2, payload: payload(1)))) == [.send(.contextReceipt(id: 2))],
      "equal content under another number"
    )
    #expect(session.receivedContext.payload == payload(1))
  }

  @Test func `what the app has received it is not given again when it starts anew`() {
    var session = Session.reaching(.watch)
    session.put(.packet(.context(id: 1, payload: payload(1))))
    session.put(.appState(.notRunning))
    session.put(.appState(.foreground))
    #expect(session.put(.activate) == [.tell(.activated), .tell(.reachability(true))])
    #expect(session.receivedContext.payload == payload(1))
  }

  @Test func `a context outlives the app that set it`() {
    var session = Session.active(.watch)
    session.put(.updateContext(payload(1)))
    session.put(.appState(.notRunning))
    #expect(
      session.put(.link(isUp: true)) == [
        .send(.presence(incarnation: 1, origin: 1, .notRunning)),
        .send(.context(id: 1, payload: payload(1))),
      ]
    )
  }

  @Test func `a counterpart that starts anew gets the context again`() {
    var phone = Session.reaching(.phone)
    phone.put(.updateContext(payload(1)))
    phone.put(.packet(.contextReceipt(id: 1)))
    phone.put(.link(isUp: false))
    #expect(
      phone.put(.link(isUp: true)) == [.send(.presence(incarnation: 1, origin: 1, .foreground))]
    )
    // The watch's process died, and with it what its operating system had received.
    #expect(
      phone.put(.packet(.presence(incarnation: 2, origin: 1, .foreground))) == [
        .tell(.reachability(true)), .send(.context(id: 1, payload: payload(1))),
      ]
    )
    #expect(phone.put(.packet(.contextReceipt(id: 1))) == [])
    #expect(phone.put(.packet(.presence(incarnation: 2, origin: 1, .foreground))) == [])
  }

  @Test func `the first word of a watch lets the context go, once`() {
    var phone = Session.active(.phone)
    phone.put(.updateContext(payload(1)))
    phone.put(.link(isUp: true))
    #expect(
      phone.put(.packet(.presence(incarnation: 7, origin: 1, .foreground))) == [
        .tell(.counterpart(origin: 1)), .tell(.reachability(true)),
        .send(.context(id: 1, payload: payload(1))),
      ]
    )
  }

  @Test func `sessions that received different contexts have different digests`() {
    var one = Session.reaching(.watch)
    var two = Session.reaching(.watch)
    one.put(.packet(.context(id: 1, payload: payload(1))))
    two.put(.packet(.context(id: 1, payload: payload(2))))
    #expect(one.digest != two.digest)
  }
}
