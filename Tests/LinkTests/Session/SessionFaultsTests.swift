import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// The named faults of a session: what each does, how long it lasts, and that nothing else changes.
struct SessionFaultsTests {
  private func ends(_ effects: [Session.Effect]) -> [Session.Effect] {
    effects.filter { if case .tell(.outcome) = $0 { true } else { false } }
  }

  private func lost(_ id: Int64, _ error: SessionError) -> Session.Effect {
    .tell(.outcome(.message, id: id, .unknown(error)))
  }

  @Test(arguments: SessionFault.all.filter { $0.name != SessionFault.workoutNotRecovered.name })
  func `a session that a fault waits in has another digest`(_ fault: SessionFault) {
    let calm = Session.active(fault.device ?? .watch)
    var faulty = calm
    faulty.put(.fault(fault.name))
    #expect(faulty.digest != calm.digest)
  }

  @Test func `a double error is told of one message, and of each once for which it was played`() {
    var session = Session.reaching(.watch)
    session.put(.fault("double-error"))
    for id in 1...2 as ClosedRange<Int64> {
      session.put(.sendMessage(payload(id), wantsReply: true))
    }
    #expect(
      ends(session.put(.link(isUp: false))) == [
        lost(1, .notReachable), lost(1, .messageReplyTimedOut), lost(2, .notReachable),
      ]
    )
  }

  @Test func `a phantom stays reachable, fails each message, and goes with the app`() {
    var session = Session.reaching(.phone)
    session.put(.fault("phantom-reachability"))
    for (id, isUp) in [(1, true), (2, false)] as [(Int64, Bool)] {
      #expect(session.put(.link(isUp: isUp)) == [])
      #expect(session.isReachable)
      #expect(
        session.put(.sendMessage(payload(id), wantsReply: false)) == [
          .tell(.outcome(.message, id: id, .failed(.notReachable)))
        ]
      )
    }
    session.put(.appState(.notRunning))
    session.put(.appState(.foreground))
    session.put(.activate)
    #expect(!session.isReachable)
  }

  @Test func `a lost edge is that of the way back, and the next change is told again`() {
    var session = Session.reaching(.phone)
    func app(_ state: AppState) -> [Session.Effect] {
      session.put(.packet(.presence(incarnation: 1, origin: 1, state)))
    }
    session.put(.fault("edge-lost"))
    #expect(app(.background) == [.tell(.reachability(false))])
    #expect(app(.foreground) == [])
    #expect(app(.workoutSession) == [], "it is as reachable as before")
    #expect(
      session.put(.sendMessage(payload(1), wantsReply: false)) == [
        .tell(.outcome(.message, id: 1, .failed(.notReachable)))
      ]
    )
    #expect(app(.background) == [])
    #expect(app(.foreground) == [.tell(.reachability(true))])
  }

  @Test func `stuck user infos go one too late, and all when the app ends`() {
    var session = Session.reaching(.watch)
    session.put(.fault("user-infos-stuck"))
    func packet(_ id: Int64, after: Int64? = nil) -> Session.Effect {
      .send(.userInfo(origin: 1, id: id, after: after, payload: payload(id)))
    }
    #expect(session.put(.transferUserInfo(payload(1))) == [])
    #expect(session.put(.transferUserInfo(payload(2))) == [packet(1)])
    #expect(session.put(.transferUserInfo(payload(3))) == [packet(2, after: 1)])
    #expect(
      session.put(.packet(.userInfoReceipt(origin: 1, id: 1))) == [
        .tell(.outcome(.userInfo, id: 1, .delivered))
      ]
    )
    #expect(session.put(.appState(.notRunning)).contains(packet(3, after: 2)))
  }

  @Test func `nothing is ever reachable, what is sent goes, and the app's end ends it`() {
    var session = Session.reaching(.phone)
    #expect(session.put(.fault("never-reachable")) == [.tell(.reachability(false))])
    #expect(session.put(.packet(.presence(incarnation: 1, origin: 1, .workoutSession))) == [])
    #expect(
      session.put(.sendMessage(payload(1), wantsReply: false)) == [
        .send(.message(id: 1, wantsReply: false, payload: payload(1)))
      ]
    )
    session.put(.packet(.presence(incarnation: 1, origin: 1, .background)))
    #expect(
      session.put(.sendMessage(payload(2), wantsReply: false)) == [
        .tell(.outcome(.message, id: 2, .failed(.notReachable)))
      ]
    )
    session.put(.packet(.presence(incarnation: 1, origin: 1, .foreground)))
    session.put(.appState(.notRunning))
    session.put(.appState(.foreground))
    #expect(session.put(.activate).contains(.tell(.reachability(true))))
  }

  /// The context of a number, as it is given.
  private func given(_ id: Int64) -> [Session.Effect] {
    [.tell(.received(.context, id: id)), .deliver(.context(payload(id)))]
  }

  @Test(arguments: [AppState.suspended, .notRunning])
  func `the last four contexts come again when the app wakes, in order, the latest five times`(
    state: AppState
  ) {
    var session = Session.reaching(.phone)
    session.put(.packet(.context(id: 1, payload: payload(1))))
    #expect(session.put(.fault("context-replayed")) == [])
    for id in 2...5 as ClosedRange<Int64> {
      if id == 5 { session.put(.appState(state)) }
      session.put(.packet(.context(id: id, payload: payload(id))))
    }
    var woken = session.put(.appState(.foreground))
    woken += session.put(.activate)
    let again = woken.filter { effect in
      if case .deliver(.context) = effect { return true }
      if case .tell(.received(.context, _)) = effect { return true }
      return false
    }
    let wanted = given(2) + given(3) + given(4)
    #expect(again == wanted + given(5) + given(5) + given(5) + given(5) + given(5))
    session.put(.appState(.suspended))
    #expect(session.put(.appState(.foreground)).allSatisfy { $0 != given(5)[1] })
  }

  @Test func `a replay waits for a context and an app, and goes with that`() {
    var session = Session.reaching(.phone)
    session.put(.packet(.context(id: 1, payload: payload(1))))
    session.put(.fault("context-replayed"))
    session.put(.uninstalled)
    session.put(.appState(.suspended))
    #expect(session.put(.appState(.foreground)).allSatisfy { $0 != given(1)[1] })
    session.put(.packet(.context(id: 2, payload: payload(2))))
    session.put(.appState(.suspended))
    #expect(session.put(.appState(.foreground)).count { $0 == given(2)[1] } == 5)
  }

  @Test func `a locked phone's app is woken once, and only where the fault is played`() {
    var session = Session.reaching(.phone)
    session.put(.conditions(SessionConditions(wakesForTransfers: true)))
    session.put(.appState(.locked))
    func comes(_ id: Int64) -> [Session.Effect] {
      session.put(.packet(.context(id: id, payload: payload(id)))).filter { $0 == .wake(.context) }
    }
    #expect(comes(1) == [])
    session.put(.fault("woken-locked"))
    #expect(comes(2) == [.wake(.context)])
    let wakes = [session.takeLockedWake(), session.takeLockedWake()]
    #expect(wakes == [true, false])
    #expect(comes(3) == [])
  }

  @Test func `without its delegate an app is told what its handlers are, until it ends`() {
    var session = Session.reaching(.phone)
    _ = session.takeMemory()
    session.put(.fault("delegate-stolen"))
    let userInfo = Packet.userInfo(origin: 1, id: 1, payload: payload(1))
    #expect(session.put(.packet(userInfo)) == [.send(.userInfoReceipt(origin: 1, id: 1))])
    #expect(
      session.takeMemory() == [
        .acknowledged(TakenTransfers(origin: 1, TakenNumbers(through: 1)), emptying: nil)
      ]
    )
    #expect(session.put(.packet(.message(id: 1, wantsReply: true, payload: payload(1)))) == [])
    session.put(.sendMessage(payload(1), wantsReply: true))
    #expect(
      session.put(.packet(.reply(id: 1, payload: payload(2)))) == [
        .tell(.outcome(.message, id: 1, .replied)), .deliver(.reply(to: 1, payload(2))),
      ]
    )
    session.put(.appState(.notRunning))
    session.put(.appState(.foreground))
    #expect(session.put(.activate).first == .tell(.activated))
  }

  @Test func `a late activation comes ten seconds after the call, with what came meanwhile`() {
    var session = Session.new(.phone)
    session.put(.link(isUp: true))
    session.put(.fault("activated-late"))
    session.put(.appState(.foreground))
    #expect(session.put(.activate, atSeconds: 5) == [])
    session.put(.packet(.context(id: 1, payload: payload(1))), atSeconds: 6)
    #expect(session.nextDeadline == .zero + .seconds(15))
    #expect(session.put(.tick, atSeconds: 14) == [])
    #expect(
      session.put(.tick, atSeconds: 15) == [
        .tell(.activated), .tell(.received(.context, id: 1)), .deliver(.context(payload(1))),
      ]
    )
    #expect(session.nextDeadline == nil)
  }

  @Test func `a late activation goes with its app, and a name of no fault does nothing`() {
    var session = Session.new(.phone)
    session.put(.fault("activated-late"))
    session.put(.appState(.foreground))
    session.put(.activate)
    session.put(.appState(.notRunning))
    #expect(session.nextDeadline == nil)
    let digest = session.digest
    #expect(session.put(.fault("no such fault")) == [])
    #expect(session.digest == digest)
  }
}
