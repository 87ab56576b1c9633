import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// One connection to a live host.
final class Peer: LivePort {
  /// The kind of the peer, once it has said so.
  enum State: Equatable {
    case greeting(until: TrueTime)
    case device(DeviceRole)
    case control
    case observer
  }

  let connection: LineConnection
  var state: State
  /// Lines of it may have come that have not been taken yet, because others had their turn.
  var hasMoreLines = false
  /// Nothing more is taken from it, and nothing new is sent.
  var isClosed = false
  /// The time at which it is hung up on though it has not read what it was sent before.
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

  /// `true` if something could not be sent, because the peer does not read.
  private(set) var hasFailed = false

  /// Gives up what waits for a peer that does not read, so that it can be told why.
  func makeRoom() {
    guard hasFailed else { return }
    hasFailed = false
    connection.dropWaitingLines()
  }
}
