import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

/// Which watch did which of an exercise's sets: two watches that know nothing of each other have done
/// two sets where both say that the second one is done (CHANGE-8).
///
/// What the phone or a hand in its files has counted is nobody's.
struct DoneSets: Sendable, Equatable {
  /// A set that a watch has recorded.
  struct Entry: Sendable, Equatable {
    var origin: Int64
    /// When it was done, by that watch's date.
    var date: WallTime
  }

  /// The sets by their places up to the last that a watch did; `nil` where none has.
  private var entries: [Entry?] = []

  /// So close together nobody changes watches: what two say of a set then is said of one.
  static let apart = Interval.seconds(5)

  init() {}

  var isEmpty: Bool { entries.isEmpty }

  /// How many of the sets that a wearer had not seen other watches have done.
  ///
  /// - Parameters:
  ///   - origin: The wearer's watch.
  ///   - seen: How many sets the wearer saw done, their own among them.
  ///   - total: How many are done.
  func others(than origin: Int64?, after seen: Int64, of total: Int64, at date: WallTime) -> Int64 {
    guard let origin, total > seen else { return 0 }
    let foreign = (0..<total).reversed().map(entry).filter { $0?.origin != origin }
    let unseen = foreign.prefix(Int(total - seen)).compactMap(\.self)
    return Int64(unseen.count { Self.apart < max($0.date - date, date - $0.date) })
  }

  private func entry(_ place: Int64) -> Entry? {
    place < entries.count ? entries[Int(place)] : nil
  }

  /// Another number of sets is done: those that came are the watch's, and of those that went its newest.
  mutating func follow(_ total: Int64, from before: Int64, at date: WallTime, by origin: Int64?) {
    if total > before, let origin {
      fit(before)
      let added = Entry(origin: origin, date: date)
      entries += Array(repeating: added, count: Int(total - before))
    }
    for last in (total..<max(total, before)).reversed() { removeNewest(of: origin, through: last) }
  }

  private mutating func removeNewest(of origin: Int64?, through last: Int64) {
    let own = origin.flatMap { origin in entries.lastIndex { $0?.origin == origin } }
    let place = own ?? Int(last)
    if place < entries.count { entries.remove(at: place) }
    while let end = entries.last, end == nil { entries.removeLast() }
  }

  /// Somebody may have written another number into the document by hand.
  mutating func fit(_ total: Int64) {
    let missing = max(0, Int(total) - entries.count)
    entries = entries.prefix(Int(total)) + Array(repeating: nil, count: missing)
  }
}

// MARK: In the document

extension DoneSets {
  func writeStored(into writer: inout JSONWriter) {
    writer.beginArray()
    for (place, entry) in entries.enumerated() {
      guard let entry else { continue }
      writer.beginObject()
      writer.field("set", place + 1)
      writer.field("origin", entry.origin)
      writer.field("date", ISODate.text(entry.date))
      writer.endObject()
    }
    writer.endArray()
  }

  static func read(stored reader: inout JSONReader) throws(JSONError) -> DoneSets {
    var sets = DoneSets()
    try reader.beginArray()
    while try reader.nextElement() {
      var (set, origin, date) = (Int64(0), Int64(0), WallTime(microseconds: 0))
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "set": set = try reader.integer(in: 1...999)
        case "origin": origin = try reader.integer(in: 1...maximumInteger)
        case "date": date = try reader.isoDate()
        default: try reader.skipValue()
        }
      }
      if set == 0 { throw reader.failure(.missingField("set")) }
      sets.fit(max(set, Int64(sets.entries.count)))
      sets.entries[Int(set) - 1] = Entry(origin: origin, date: date)
    }
    return sets
  }
}
