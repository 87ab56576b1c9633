import LockstepLink
import LockstepProtocol
import Testing

/// What became of transfers while there was no app to tell.
struct WaitingResultsTests {
  private let outcome = Session.Effect.tell(.outcome(.userInfo, id: 1, .delivered))

  /// A watch whose app has queued a user info, and then is in this state when its receipt comes.
  private func watch(_ state: AppState) -> (session: Session, effects: [Session.Effect]) {
    var session = Session.reaching(.watch)
    session.put(.transferUserInfo(payload(1)))
    session.put(.appState(state))
    _ = session.takeMemory()
    let effects = session.put(.packet(.userInfoReceipt(origin: 1, id: 1)))
    return (session, effects)
  }

  @Test func `an app that does not run is told after its next activation, once`() {
    var (session, effects) = watch(.notRunning)
    #expect(!effects.contains(outcome))
    session.put(.appState(.foreground))
    let told = session.put(.activate)
    #expect(told.prefix(2) == [.tell(.activated), outcome])
    session.put(.appState(.notRunning))
    session.put(.appState(.foreground))
    #expect(!session.put(.activate).contains(outcome))
  }

  @Test func `an app that is suspended is told when it is resumed`() {
    var (session, effects) = watch(.suspended)
    #expect(!effects.contains(outcome))
    #expect(session.put(.appState(.foreground)).contains(outcome))
  }

  @Test func `a result is remembered before its transfer leaves the queue, until it is told`() {
    var (session, _) = watch(.notRunning)
    let mark = TransferMark(origin: 1, id: 1)
    let result = TransferResult(kind: .userInfo, mark: mark, outcome: .delivered)
    #expect(session.takeMemory() == [.resultKept(result), .sent(mark, keptAs: nil)])
    session.put(.appState(.foreground))
    session.put(.activate)
    #expect(session.takeMemory() == [.resultsTold])
  }

  @Test func `what fails a while after its call waits too`() {
    var session = Session.reaching(.watch)
    session.put(.transferUserInfo(payload(letters: 70_000)))
    session.put(.appState(.notRunning))
    #expect(session.put(.tick, atSeconds: 1) == [])
    session.put(.appState(.foreground))
    let failed = Session.Effect.tell(.outcome(.userInfo, id: 1, .failed(.payloadTooLarge)))
    #expect(session.put(.activate, atSeconds: 2).contains(failed))
  }
}
