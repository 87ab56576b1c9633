import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The tags that an app gave to its sends, until the app has been told each send's outcome (APP-23).
///
/// The system's numbers continue over the lives of an app, which cannot know how many sends came
/// before; a tag is chosen by the app, and returned unchanged.
struct SendTags {
  /// A kind of sends that share one sequence of numbers.
  enum Series: Int, Hashable {
    case message, context, launch, remote, transfer
  }

  private struct Key: Hashable {
    var series: Series
    var id: Int64
  }

  private struct Entry {
    /// The origin that queued the transfer; 0 for any other send.
    var origin: Int64
    var tag: String
  }

  /// The sends by number: mostly one each, but transfers of two origins may have the same number.
  private var entries: [Key: [Entry]] = [:]
  private var contentDigest: UInt64 = 0

  /// - Parameter kept: The tags of transfers that earlier starts queued.
  init(_ kept: [KeptTag] = []) {
    for kept in kept { note(kept.tag, of: .transfer, kept.mark.id, origin: kept.mark.origin) }
  }

  mutating func note(_ tag: String, of series: Series, _ id: Int64, origin: Int64 = 0) {
    entries[Key(series: series, id: id), default: []].append(Entry(origin: origin, tag: tag))
    contentDigest &+= Self.digest(series, id, origin, tag)
  }

  /// Finds the tag of the oldest send with a number, and the origin that queued it.
  func first(of series: Series, _ id: Int64) -> (origin: Int64, tag: String)? {
    entries[Key(series: series, id: id)]?.first.map { ($0.origin, $0.tag) }
  }

  /// Finds the tags of transfers; those without a tag are left out.
  func tags(of marks: [TransferMark]) -> [TransferMark: String] {
    var tags: [TransferMark: String] = [:]
    for mark in marks {
      let entry = entries[Key(series: .transfer, id: mark.id)]?.first { $0.origin == mark.origin }
      tags[mark] = entry?.tag
    }
    return tags
  }

  /// Forgets a send, and returns its tag.
  @discardableResult
  mutating func remove(_ series: Series, _ id: Int64, origin: Int64 = 0) -> String? {
    let key = Key(series: series, id: id)
    guard let index = entries[key]?.firstIndex(where: { $0.origin == origin }) else { return nil }
    let tag = entries[key]?.remove(at: index).tag
    if entries[key]?.isEmpty == true { entries[key] = nil }
    if let tag { contentDigest &-= Self.digest(series, id, origin, tag) }
    return tag
  }

  mutating func removeAll() { self = SendTags() }

  /// Adds the tags to a digest.
  ///
  /// Adds nothing if there are none, so that devices without tags keep their digests.
  func add(to digest: inout Digest) {
    if entries.isEmpty { return }
    digest.add(entries.count)
    digest.add(contentDigest)
  }

  private static func digest(_ series: Series, _ id: Int64, _ origin: Int64, _ tag: String)
    -> UInt64
  {
    var digest = Digest()
    digest.add(series.rawValue)
    digest.add(id)
    digest.add(origin)
    digest.add(tag)
    return digest.value
  }
}

/// The tag of a queued transfer, as the disk keeps it.
struct KeptTag: Sendable, Equatable {
  var mark: TransferMark
  var tag: String
}
