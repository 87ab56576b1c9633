import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// A file that takes longer than the time set for transfers (SESSION-98).
struct FileTimeoutTests {
  @Test func `a file that is not done in time is given up, and the other side is told`() {
    var limits = SessionLimits()
    limits.transferTimeout = .seconds(60)
    var session = Session.reaching(.watch, limits: limits)
    let file = FileDescription(name: "ride.fit", size: 10, metadata: .emptyDictionary)
    session.put(.transferFile(file), atSeconds: 5)
    #expect(session.nextDeadline == .zero + .seconds(65))
    #expect(session.put(.tick, atSeconds: 64) == [])
    let effects = session.put(.tick, atSeconds: 65)
    #expect(effects.contains(.send(.fileCancel(origin: 1, id: 1))))
    #expect(effects.contains(.tell(.outcome(.file, id: 1, .failed(.transferTimedOut)))))
    #expect(session.nextDeadline == nil)
    #expect(session.outstandingFiles == [])
  }
}
