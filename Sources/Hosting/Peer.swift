import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// A connection to a live host.
final class Peer: LivePort {
  /// The kind of the peer, which its hello names.
  enum State: Equatable {
    case greeting(until: TrueTime)
    case device(DeviceRole)
    case control
    case observer
  }

  let connection: LineConnection
  var state: State
  /// `true` if the peer's lines may not all have been handled, because other peers had their turn.
  var hasMoreLines = false
  /// `true` if the host no longer reads from the peer, and sends it nothing new.
  var isClosed = false
  /// The instant at which the host closes the connection even if the peer has not read everything.
  var leavesAt: TrueTime?

  var isGreeting: Bool {
    if case .greeting = state { !isClosed } else { false }
  }

  init(_ connection: LineConnection, greetingUntil until: TrueTime) {
    self.connection = connection
    state = .greeting(until: until)
  }

  func hangUp() {
    isClosed = true
    leavesAt = nil
    connection.close()
  }

  func send(_ line: [UInt8]) {
    // After a line that had no room another one would leave a gap.
    if hasFailed { return }
    do throws(LineError) {
      try connection.send(line)
    } catch {
      // The end of a peer that is gone is read, and dealt with, where its connection is read.
      if case .backlogged = error { hasFailed = true }
    }
  }

  /// `true` if a line could not be sent, because the peer does not read.
  private(set) var hasFailed = false

  /// Drops the lines that wait for a peer that does not read, so that the reason can be sent to it.
  func makeRoom() {
    guard hasFailed else { return }
    hasFailed = false
    connection.dropWaitingLines()
  }
}
