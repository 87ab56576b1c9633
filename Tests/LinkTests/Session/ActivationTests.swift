import LockstepLink
import LockstepProtocol
import Testing

/// What an app gets when it activates its session, and what is kept for it until then.
struct ActivationTests {
  @Test(arguments: DeviceRole.allCases)
  func `what waited comes after the activation, context first, then user infos in order`(
    _ role: DeviceRole
  ) {
    var session = Session.new(role)
    session.put(.link(isUp: true))
    session.put(.packet(.userInfo(origin: 1, id: 1, payload: payload(1))))
    #expect(
      session.put(.packet(.context(id: 1, payload: payload(10)))) == [
        .send(.contextReceipt(id: 1))
      ]
    )
    session.put(.packet(.userInfo(origin: 1, id: 2, payload: payload(2))))
    #expect(
      session.put(.packet(.context(id: 2, payload: payload(20)))) == [
        .send(.contextReceipt(id: 2))
      ]
    )
    session.put(.appState(.foreground))
    let effects = session.put(.activate).filter {
      if case .tell(.reachability) = $0 { false } else { true }
    }
    let deliveries = effects.compactMap { effect -> Session.Delivery? in
      if case .deliver(let delivery) = effect { delivery } else { nil }
    }
    #expect(effects.first == .tell(.activated))
    #expect(
      deliveries == [
        .context(payload(20)),
        .userInfo(origin: 1, id: 1, payload(1)),
        .userInfo(origin: 1, id: 2, payload(2)),
      ]
    )
  }

  @Test func `each content that waited is told with its sender's number`() {
    var session = Session.new(.phone)
    session.put(.link(isUp: true))
    session.put(.packet(.userInfo(origin: 1, id: 4, payload: payload(4))))
    session.put(.packet(.context(id: 7, payload: payload(7))))
    session.put(.appState(.foreground))
    let effects = session.put(.activate)
    #expect(effects.contains(.tell(.received(.userInfo, id: 4))))
    #expect(effects.contains(.tell(.received(.context, id: 7))))
  }

  @Test func `reachability is told last, after what waited`() {
    var session = Session.new(.watch)
    session.put(.link(isUp: true))
    session.put(.packet(.userInfo(origin: 1, id: 1, payload: payload(1))))
    #expect(
      session.put(.appState(.foreground)) == [
        .send(.presence(incarnation: 1, origin: 1, .foreground))
      ]
    )
    #expect(
      session.put(.activate) == [
        .tell(.activated),
        .tell(.received(.userInfo, id: 1)),
        .deliver(.userInfo(origin: 1, id: 1, payload(1))),
        .tell(.reachability(true)),
      ]
    )
  }

  @Test(arguments: DeviceRole.allCases)
  func `a second activation does nothing`(_ role: DeviceRole) {
    var session = Session.active(role)
    #expect(session.isActivated)
    #expect(session.put(.activate) == [])
  }

  @Test func `without activation nothing can be sent`() {
    var session = Session.new(.watch)
    session.put(.link(isUp: true))
    session.put(.appState(.foreground))
    #expect(
      session.put(.sendMessage(payload(1), wantsReply: false)) == [
        .tell(.outcome(.message, id: 1, .failed(.sessionNotActivated)))
      ]
    )
    #expect(
      session.put(.transferUserInfo(payload(1))) == [
        .tell(.outcome(.userInfo, id: 1, .failed(.sessionNotActivated)))
      ]
    )
    #expect(
      session.put(.updateContext(payload(1))) == [
        .tell(.outcome(.context, id: 1, .failed(.sessionNotActivated)))
      ]
    )
    #expect(session.outbox.outstanding.isEmpty)
  }

  @Test func `an app that ended is not activated any more`() {
    var session = Session.reaching(.watch)
    #expect(
      session.put(.appState(.notRunning)) == [
        .send(.presence(incarnation: 1, origin: 1, .notRunning))
      ]
    )
    #expect(!session.isActivated)
    #expect(!session.isReachable)
    #expect(
      session.put(.sendMessage(payload(1), wantsReply: false)) == [
        .tell(.outcome(.message, id: 1, .failed(.sessionNotActivated)))
      ]
    )
  }
}
