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

  // MARK: In any order

  /// The kinds in the order in which an activation tells them.
  private func order(seed: UInt64, activations: Int = 1) -> [[TransferKind]] {
    var session = Session(
      role: .phone,
      incarnation: 1,
      seed: seed,
      conditions: SessionConditions(hasAnyOrder: true)
    )
    session.put(.link(isUp: true))
    return (1...Int64(activations)).map { number in
      session.put(.packet(.context(id: number, payload: payload(number))))
      for id in [2 * number, 2 * number + 1] {
        session.put(.packet(.userInfo(origin: 1, id: id, payload: payload(id))))
      }
      session.put(.packet(.message(id: number, wantsReply: false, payload: payload(1))))
      session.put(.appState(.foreground))
      let effects = session.put(.activate)
      session.put(.appState(.notRunning))
      return effects.compactMap { if case .tell(.received(let kind, _)) = $0 { kind } else { nil } }
    }
  }

  @Test func `a session in any order draws one at each activation, and the same at the same seed`()
  {
    let orders = (1...40 as ClosedRange<UInt64>).map { order(seed: $0)[0] }
    #expect(Set(orders.map { $0.map(\.rawValue) }).count == 6, "three kinds wait")
    #expect(orders.allSatisfy { $0.count == 4 })
    for seed in 1...40 as ClosedRange<UInt64> {
      #expect(order(seed: seed)[0] == orders[Int(seed) - 1])
    }
    let of = order(seed: 1, activations: 20).map { $0.filter { $0 != .userInfo } }
    #expect(Set(of.map { $0.map(\.rawValue) }).count == 2)
  }

  @Test func `within a kind the order stays, and a note says the order of the kinds`() {
    var session = Session(
      role: .phone,
      incarnation: 1,
      conditions: SessionConditions(hasAnyOrder: true)
    )
    session.put(.link(isUp: true))
    for id in 1...3 as ClosedRange<Int64> {
      session.put(.packet(.userInfo(origin: 1, id: id, payload: payload(id))))
    }
    session.put(.appState(.foreground))
    let effects = session.put(.activate)
    guard case .note(let text)? = effects.dropFirst().first else {
      Issue.record("no note behind the activation")
      return
    }
    #expect(text.hasPrefix("what waits is told in this order: "))
    #expect(text.contains("userInfo"))
    let ids = effects.compactMap { if case .tell(.received(_, let id)) = $0 { id } else { nil } }
    #expect(ids == [1, 2, 3])
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
