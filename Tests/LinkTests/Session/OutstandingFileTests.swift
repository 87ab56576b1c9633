import LockstepLink
import LockstepProtocol
import LockstepSimulation
import Testing

/// `outstandingFileTransfers`: what is queued and neither delivered, nor failed, nor taken back.
struct OutstandingFileTests {
  private func queue(_ name: String, in session: inout Session) {
    let file = FileDescription(name: name, size: 1, checksum: 7, metadata: payload(1))
    session.put(.transferFile(file))
  }

  private func names(_ session: Session) -> [String] { session.outstandingFiles.map(\.name) }

  @Test func `files are outstanding in the order of queueing, whatever the link does`() {
    var session = Session.reaching(.watch)
    for name in ["a", "b", "c"] { queue(name, in: &session) }
    #expect(names(session) == ["a", "b", "c"])
    session.put(.link(isUp: false))
    session.put(.appState(.notRunning))
    #expect(names(session) == ["a", "b", "c"], "the queue is the system's")
  }

  @Test func `a receipt, a failure and its app's word each end one`() {
    var session = Session.reaching(.watch)
    for name in ["a", "b", "c", "d"] { queue(name, in: &session) }
    session.put(.packet(.fileReceipt(origin: 1, id: 1, nil)))
    #expect(names(session) == ["b", "c", "d"])
    session.put(.packet(.fileReceipt(origin: 1, id: 2, .insufficientSpace)))
    #expect(names(session) == ["c", "d"])
    session.put(.cancelFile(4))
    #expect(names(session) == ["c"])
    session.put(.packet(.fileReceipt(origin: 1, id: 4, nil)))
    #expect(names(session) == ["c"], "a receipt for what is not queued")
  }

  @Test func `what is refused is never outstanding`() {
    var session = Session.reaching(.watch)
    queue("../a", in: &session)
    #expect(names(session) == [])
  }
}
