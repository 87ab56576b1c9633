import LockstepSimulation

/// The stamps of received messages about a present state, by which a mirror tells newer messages from
/// older ones.
///
/// A false message may have a stamp that the watch never reaches. It then hides the watch's own
/// messages until enough of these have come to be believed (MIRROR-25).
struct SeenStamps<Stamp: Comparable & Sendable>: Sendable {
  /// The number of messages in a row, each with a greater stamp than the one before, that are believed
  /// although their stamps are old, if they come over at least the time `spread`.
  ///
  /// Messages that a connection has delayed or reordered come within less.
  private static var believed: Int { 3 }
  private static var spread: Interval { .seconds(5) }

  /// The greatest stamp that was accepted.
  var newest: Stamp { didSet { rising = nil } }
  /// The messages since then whose stamps are not greater than `newest` but rise from one to the next:
  /// when the first came, the last stamp, and their number.
  private var rising: (since: Uptime, last: Stamp, count: Int)?

  init(after stamp: Stamp) { newest = stamp }

  /// Says if a message is newer than those before, by its stamp, and remembers the stamp.
  ///
  /// - Parameter isOver: `true` if the run or session of the newest message has ended.
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
