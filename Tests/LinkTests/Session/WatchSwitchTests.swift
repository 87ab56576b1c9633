import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// A phone whose wearer puts on another watch.
struct WatchSwitchTests {
  private func presence(_ origin: Int64, incarnation: Int64 = 1) -> Session.Input {
    .packet(.presence(incarnation: incarnation, origin: origin, .foreground))
  }

  private func userInfos(_ effects: [Session.Effect]) -> [Int64] {
    effects.compactMap { if case .send(.userInfo(_, let id, _, _)) = $0 { id } else { nil } }
  }

  /// Everything up to where the app may send to the other watch.
  @discardableResult
  private func wear(_ origin: Int64, _ phone: inout Session, atSeconds seconds: Int64)
    -> [Session.Effect]
  {
    phone.put(.link(isUp: false), atSeconds: seconds)
    phone.put(.link(isUp: true), atSeconds: seconds)
    var effects = phone.put(presence(origin), atSeconds: seconds)
    effects += phone.put(.tick, atSeconds: seconds + 1)
    return effects + phone.put(.activate, atSeconds: seconds + 1)
  }

  @Test func `the app lets go of one watch, and activates the session for the other`() {
    var phone = Session.reaching(.phone)
    phone.put(.sendMessage(payload(1), wantsReply: true))
    #expect(
      phone.put(presence(2)) == [
        .tell(.inactive),
        .tell(.outcome(.message, id: 1, .unknown(.sessionInactive))),
        .tell(.reachability(false)),
      ]
    )
    #expect(phone.nextDeadline == .zero + .milliseconds(100))
    #expect(phone.put(.activate) == [], "it is not deactivated yet")
    #expect(phone.put(.tick, atSeconds: 1) == [.tell(.deactivated)])
    #expect(
      phone.put(.activate, atSeconds: 1) == [
        .tell(.activated), .tell(.counterpart(origin: 2)), .tell(.reachability(true)),
      ]
    )
    #expect(phone.nextDeadline == nil)
  }

  @Test func `an inactive session gives what came of the old watch, and nothing of the other`() {
    var phone = Session.reaching(.phone)
    phone.put(.appState(.suspended))
    phone.put(.packet(.userInfo(origin: 1, id: 5, payload: payload(5))))
    phone.put(.packet(.context(id: 3, payload: payload(3))))
    phone.put(presence(2))
    phone.put(.packet(.userInfo(origin: 2, id: 6, payload: payload(6))))
    let drained = phone.put(.appState(.foreground)).filter {
      if case .deliver = $0 { true } else { false }
    }
    #expect(
      drained == [
        .deliver(.context(payload(3))), .deliver(.userInfo(origin: 1, id: 5, payload(5))),
      ]
    )
    phone.put(.tick, atSeconds: 1)
    let given = phone.put(.activate, atSeconds: 1)
    #expect(given.contains(.deliver(.userInfo(origin: 2, id: 6, payload(6)))))
    #expect(!given.contains(.deliver(.userInfo(origin: 1, id: 5, payload(5)))))
  }

  private func file(_ id: Int64, of origin: Int64) -> [Session.Input] {
    let mark = TransferMark(origin: origin, id: id)
    let header = FileHeader(
      origin: origin,
      id: id,
      name: "a",
      size: 5,
      checksum: 907_060_870,
      metadata: payload(id)
    )
    let bytes = Array("hello".utf8)
    return [
      .packet(.file(header)), .packet(.fileData(origin: origin, id: id, offset: 0, bytes)),
      .fileStored(mark, nil),
    ]
  }

  private func files(_ effects: [Session.Effect]) -> [Int64] {
    effects.compactMap { if case .deliver(.file(let file, _)) = $0 { file.mark.id } else { nil } }
  }

  @Test func `a file of the old watch is given while the session is inactive, and no other`() {
    var phone = Session.reaching(.phone)
    phone.put(.appState(.suspended))
    for input in file(5, of: 1) { phone.put(input) }
    phone.put(presence(2))
    for input in file(6, of: 2) { phone.put(input) }
    #expect(files(phone.put(.appState(.foreground))) == [5])
    var late: [Int64] = []
    for input in file(7, of: 1) { late += files(phone.put(input)) }
    #expect(late == [7], "it comes of it even now")
    phone.put(.tick, atSeconds: 1)
    #expect(files(phone.put(.activate, atSeconds: 1)) == [6])
  }

  @Test func `each of three watches gets what was queued for it, in its order, under its numbers`()
  {
    var phone = Session.reaching(.phone)
    #expect(userInfos(phone.put(.transferUserInfo(payload(1)))) == [1])
    #expect(userInfos(wear(2, &phone, atSeconds: 10)) == [])
    #expect(userInfos(phone.put(.transferUserInfo(payload(2)), atSeconds: 12)) == [2])
    #expect(userInfos(wear(3, &phone, atSeconds: 20)) == [])
    #expect(userInfos(phone.put(.transferUserInfo(payload(3)), atSeconds: 22)) == [3])
    #expect(userInfos(wear(1, &phone, atSeconds: 30)) == [1])
    #expect(userInfos(wear(2, &phone, atSeconds: 40)) == [2])
    phone.put(.packet(.userInfoReceipt(origin: 1, id: 2)), atSeconds: 42)
    #expect(userInfos(wear(3, &phone, atSeconds: 50)) == [3])
    #expect(userInfos(wear(2, &phone, atSeconds: 60)) == [], "it has its receipt")
  }

  @Test func `a context is for one watch, and is sent again when that is back`() {
    var phone = Session.reaching(.phone)
    let first = phone.put(.updateContext(payload(1)))
    #expect(first == [.send(.context(id: 1, payload: payload(1)))])
    let second = wear(2, &phone, atSeconds: 10)
    #expect(!second.contains { if case .send(.context) = $0 { true } else { false } })
    #expect(wear(1, &phone, atSeconds: 20).contains(.send(.context(id: 1, payload: payload(1)))))
  }

  @Test func `the context received last is kept of each watch`() {
    var phone = Session.reaching(.phone)
    phone.put(.packet(.context(id: 1, payload: payload(1))))
    wear(2, &phone, atSeconds: 10)
    #expect(phone.receivedContext.payload == nil)
    phone.put(.packet(.context(id: 1, payload: payload(2))), atSeconds: 12)
    wear(1, &phone, atSeconds: 20)
    #expect(phone.receivedContext.payload == payload(1))
  }

  @Test func `a session that nobody has activated goes over without a word`() {
    var phone = Session.new(.phone)
    phone.put(.link(isUp: true))
    phone.put(presence(1))
    #expect(phone.put(presence(2)) == [.tell(.counterpart(origin: 2))])
  }

  @Test func `an app that ends while it lets go begins with the other watch`() {
    var phone = Session.reaching(.phone)
    phone.put(presence(2))
    phone.put(.appState(.notRunning))
    #expect(phone.nextDeadline == nil)
    phone.put(.appState(.foreground))
    #expect(phone.put(.activate) == [.tell(.activated), .tell(.reachability(true))])
  }

  @Test func `a third watch that comes meanwhile is the one in the end`() {
    var phone = Session.reaching(.phone)
    phone.put(presence(2))
    #expect(phone.put(presence(3)) == [])
    phone.put(.tick, atSeconds: 1)
    #expect(phone.put(.activate, atSeconds: 1).contains(.tell(.counterpart(origin: 3))))
  }

  @Test(arguments: [true, false])
  func `an app that cannot follow is ended as soon as it is not in front`(isInFront: Bool) {
    var phone = Session.reaching(.phone)
    phone.put(.implement(DelegateMethod.allCases.filter { $0 != .watchSwitch }))
    if !isInFront { phone.put(.appState(.background)) }
    let effects = phone.put(presence(2))
    #expect(effects.contains(.endApp) != isInFront)
    #expect(!effects.contains(.tell(.inactive)))
    if isInFront { #expect(phone.put(.appState(.background)).contains(.endApp)) }
    #expect(!phone.isActivated)
  }

  @Test func `what a watch sends while the app lets go is given once it is activated`() {
    var phone = Session.reaching(.phone)
    phone.put(presence(2))
    let taken = phone.put(.packet(.userInfo(origin: 2, id: 1, payload: payload(1))))
    #expect(taken == [.send(.userInfoReceipt(origin: 2, id: 1))])
    #expect(phone.put(.packet(.message(id: 1, wantsReply: false, payload: payload(2)))) == [])
    phone.put(.tick, atSeconds: 1)
    let given = phone.put(.activate, atSeconds: 1)
    #expect(given.contains(.deliver(.userInfo(origin: 2, id: 1, payload(1)))))
    #expect(given.contains(.deliver(.message(id: 1, wantsReply: false, payload(2)))))
  }

  @Test func `the files of a watch wait for it`() {
    var phone = Session.reaching(.phone)
    let file = FileDescription(name: "a", size: 1, checksum: 7, metadata: payload(1))
    let announced = phone.put(.transferFile(file)).filter {
      if case .send = $0 { true } else { false }
    }
    #expect(announced.count == 1)
    let others = wear(2, &phone, atSeconds: 10)
    #expect(!others.contains(announced[0]))
    #expect(wear(1, &phone, atSeconds: 20).contains(announced[0]))
  }

  @Test func `what was queued before there was a watch is for the first, also after a start`() {
    var phone = Session.new(.phone)
    phone.put(.appState(.foreground))
    phone.put(.activate)
    phone.put(.transferUserInfo(payload(1)))
    phone.put(.link(isUp: true))
    #expect(userInfos(phone.put(presence(1))) == [1])
    #expect(phone.takeMemory().contains(.pairedFirst(1)))
    #expect(userInfos(wear(2, &phone, atSeconds: 10)) == [])
    #expect(userInfos(wear(1, &phone, atSeconds: 20)) == [1])

    var memory = SessionMemory()
    memory.firstWatch = 1
    memory.outbox.transfers = [UserInfoTransfer(origin: 1, id: 1, payload: payload(1))]
    var next = Session(role: .phone, incarnation: 2, memory: memory)
    next.put(.appState(.foreground))
    next.put(.activate)
    #expect(userInfos(wear(2, &next, atSeconds: 10)) == [])
    #expect(userInfos(wear(1, &next, atSeconds: 20)) == [1])
  }

  @Test func `what was under way to an app that was removed is sent to the next one`() {
    var phone = Session.reaching(.phone)
    let context = phone.put(.updateContext(payload(1)))
    phone.put(.packet(.contextReceipt(id: 1)))
    #expect(userInfos(phone.put(.transferUserInfo(payload(2)))) == [1])
    phone.put(.packet(.presence(incarnation: 1, origin: 1, .notInstalled)))
    let back = phone.put(.packet(.presence(incarnation: 1, origin: 1, .notRunning)))
    #expect(userInfos(back) == [1])
    #expect(back.contains(context[0]))
    let again = phone.put(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    #expect(userInfos(again) == [])
  }

  @Test func `what is for the face of a watch that is put away becomes a user info for it`() {
    var phone = Session.reaching(.phone)
    var conditions = phone.conditions
    conditions.hasComplication = true
    phone.put(.conditions(conditions))
    phone.put(.transferComplication(payload(1)))
    #expect(userInfos(wear(2, &phone, atSeconds: 10)) == [])
    #expect(userInfos(wear(1, &phone, atSeconds: 20)) == [2])
    #expect(phone.complication.payload == nil)
  }
}
