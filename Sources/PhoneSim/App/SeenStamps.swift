import LockstepSimulation

/// The stamps seen of messages that say how things are now, to tell which of those are news: a mirror
/// never goes back.
///
/// A message from nowhere, with a stamp that the watch comes to never, hides the watch's own for as
/// long as it takes to see that they go on without it (MIRROR-25).
struct SeenStamps<Stamp: Comparable & Sendable>: Sendable {
  /// So many in a row, each greater than the one before, are the truth, where they came over such a time:
  /// what a connection delays and turns round comes sooner.
  private static var believed: Int { 3 }
  private static var spread: Interval { .seconds(5) }

  /// The greatest that was taken.
  var newest: Stamp { didSet { rising = nil } }
  /// Those that came since and are not greater, as long as each is greater than the one before.
  private var rising: (since: Uptime, last: Stamp, count: Int)?

  init(after stamp: Stamp) { newest = stamp }

  /// Takes a message's stamp, and says if the message is news; from now on it is not.
  ///
  /// - Parameter isOver: What it is about has ended.
  mutating func take(_ stamp: Stamp, isOver: Bool, at uptime: Uptime) -> Bool {
    if stamp <= newest {
      if isOver { return false }
      guard isBelieved(stamp, at: uptime) else { return false }
    }
    newest = stamp
    return true
  }

  private mutating func isBelieved(_ stamp: Stamp, at uptime: Uptime) -> Bool {
    guard let older = rising, stamp > older.last else {
      rising = (uptime, stamp, 1)
      return false
    }
    rising = (older.since, stamp, older.count + 1)
    return older.count + 1 >= Self.believed && uptime - older.since >= Self.spread
  }

  func add(to digest: inout Digest) {
    digest.add(rising?.count ?? 0)
    digest.add(rising?.since.nanoseconds)
  }
}
