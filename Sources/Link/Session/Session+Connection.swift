import LockstepProtocol
import LockstepSimulation

/// The connection to the other device of the pair: when there is one, and what its loss ends.
extension Session {
  /// `true` while packets can reach the other device, even if no session is activated.
  package var isConnected: Bool { linkIsUp && !conditions.isWatchOnly }

  /// `true` while this device believes that it is paired with the connected one.
  var isPaired: Bool { conditions.isPaired && stranger == nil }

  /// Follows a change of the pairing: unpairing is treated like a lost connection, pairing like a new
  /// one.
  mutating func followPairing(at now: Now) -> [Effect] {
    let isUp = radioIsUp && isPaired
    return isUp == linkIsUp ? [] : changeConnection(isUp: isUp, at: now)
  }

  /// Follows the radio, which has a connection to some device or has lost it.
  mutating func changeLink(isUp: Bool, at now: Now) -> [Effect] {
    if isUp == radioIsUp { return [] }
    radioIsUp = isUp
    stranger = nil
    // A phone that is not paired says no more than that.
    return isPaired ? changeConnection(isUp: isUp, at: now) : announcePresence()
  }

  /// Begins or ends the connection to the other device of the pair.
  ///
  /// All that was sent over a connection that ends is sent again over the next one, or has failed.
  mutating func changeConnection(isUp: Bool, at now: Now) -> [Effect] {
    linkIsUp = isUp
    counterpartAppState = nil
    arrivedMessages.removeAll()
    abandonedRequests += openRequests
    openRequests = []
    openDataRequests = []
    guard isUp else {
      inbox.connectionLost()
      contextSlot.connectionLost()
      outbox.connectionLost()
      complication.connectionLost()
      fileOutbox.connectionLost()
      return messages.takeAll().flatMap { endLost($0) }
        + launches.takeLost().map { Self.lost(.launch, id: $0) } + updateCounterpart()
        + updateReachability()
    }
    return announcePresence() + updateReachability() + sendWhatWaits(at: now)
  }
}
