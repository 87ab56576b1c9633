import LockstepPosix
import LockstepProtocol
import LockstepSimulation

/// The host's end, and its leaving of a peer.
extension LiveHost {
  /// The time for which the host waits at its own end for peers that read nothing.
  private static let endPatience = Interval.seconds(3)
  /// The longest time for which the host waits at its own end for peers that read slowly.
  private static let endLongest = Interval.seconds(10)

  /// Says bye to all peers and closes the socket; peers that read still get every line whole.
  package func close() {
    for peer in peers where !peer.isClosed { send(.bye(), to: peer) }
    listener.close()
    let longest = SystemClock.monotonicNanoseconds() + Self.endLongest.nanoseconds
    var end = SystemClock.monotonicNanoseconds() + Self.endPatience.nanoseconds
    while case let slow = peers.filter(\.connection.wantsWrite), !slow.isEmpty {
      let backlog = backlogBytes
      let left = min(end, longest) - SystemClock.monotonicNanoseconds()
      let requests = slow.map {
        PollRequest(descriptor: $0.connection.descriptor, wantsRead: false, wantsWrite: true)
      }
      let wait = Result { () throws(Errno) in
        try Poll.wait(requests, timeoutNanoseconds: max(0, left))
      }
      guard left > 0, (try? wait.get()) != nil else { break }
      for peer in slow { part(with: peer) }
      // Somebody has read something: a slow reader is no stuck one.
      if backlogBytes < backlog {
        end = SystemClock.monotonicNanoseconds() + Self.endPatience.nanoseconds
      }
    }
    for peer in peers { peer.hangUp() }
  }

  private var backlogBytes: Int { peers.reduce(0) { $0 + $1.connection.backlogBytes } }

  /// Writes the remaining lines for a peer that the host is leaving, and closes the connection after
  /// them.
  func part(with peer: Peer) {
    do throws(LineError) {
      try peer.connection.flush()
      if !peer.connection.wantsWrite { peer.hangUp() }
    } catch {
      peer.hangUp()
    }
  }
}
