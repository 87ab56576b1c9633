import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

/// The sets of an exercise that are done, each with its values and the watch that did it.
///
/// If two watches that do not know of each other both report a second set as done, two sets are done
/// (CHANGE-8).
///
/// Sets that the phone or an edit of its files has counted belong to no watch, as do sets that their
/// watch has forgotten.
struct DoneSets: Sendable, Equatable {
  /// A set that was recorded as done.
  struct Entry: Sendable, Equatable {
    /// The origin of the watch that did the set; `nil` if no watch did, or if the watch has lost its
    /// memory of the set.
    var origin: Int64?
    /// The instant at which the set was done, by that watch's date; `nil` where no watch did it.
    var date: WallTime?
    var said = SetValues()
    /// The instant of the last correction of the set's values, by the phone's date; `nil` if they are
    /// as recorded.
    var setAt: WallTime?
    var unknown = UnknownFields()
  }

  /// The sets by their index, up to the last with known data; `nil` for a set without.
  private var entries: [Entry?] = []

  /// The time within which nobody changes watches: sets that two watches report closer together are one
  /// set.
  static let apart = Interval.seconds(5)

  init() {}

  var isEmpty: Bool { entries.isEmpty }

  /// Removes a watch's origin from its newest sets beyond those that its wearer saw: the watch was
  /// started anew and has lost them, and a set done now is another one.
  ///
  /// - Parameter date: The instant of the set that is done now. A set recorded with this instant is the
  ///   same set, whose edit is applied again.
  mutating func forget(by origin: Int64?, after seen: Int64, at date: WallTime) {
    guard let origin else { return }
    let own = entries.indices.filter { entries[$0]?.origin == origin }
    for place in own.dropFirst(Int(seen)) where entries[place]?.date != date {
      entries[place]?.origin = nil
    }
  }

  /// Lists the indices of the sets that another watch has done and the wearer had not seen.
  ///
  /// - Parameters:
  ///   - origin: The origin of the wearer's watch.
  ///   - seen: The number of done sets that the wearer saw, their own among them.
  ///   - total: The number of all done sets.
  ///   - date: The instant at which the wearer did another set, which is not listed; `nil` if they did
  ///     none.
  func unseen(by origin: Int64?, after seen: Int64, of total: Int64, at date: WallTime?) -> [Int64]
  {
    guard let origin else { return [] }
    // A set of this very instant is the one that is done now: the edit is applied again.
    let isThis = { (place: Int64) in date != nil && entry(place)?.date == date }
    let more = total - seen - Int64((0..<total).count(where: isThis))
    let foreign = (0..<total).reversed().filter { entry($0)?.origin != origin && !isThis($0) }
    return foreign.prefix(max(0, Int(more))).filter { place in
      guard let other = entry(place)?.date else { return false }
      guard let date else { return true }
      return Self.apart < max(other - date, date - other)
    }
  }

  private func entry(_ place: Int64) -> Entry? {
    place < entries.count ? entries[Int(place)] : nil
  }

  /// The record of the set at an index, counted from 0; an empty record if none is known.
  subscript(_ place: Int64) -> Entry {
    get { entry(place) ?? Entry() }
    set {
      fit(max(place + 1, Int64(entries.count)))
      entries[Int(place)] = newValue
    }
  }

  /// Follows a new number of done sets: added sets belong to the watch and went as planned; of removed
  /// sets, the watch's newest go first.
  mutating func follow(
    _ total: Int64,
    from before: Int64,
    at date: WallTime,
    by origin: Int64?,
    as planned: SetValues
  ) {
    if total > before {
      fit(before)
      let added = Entry(origin: origin, date: origin.map { _ in date }, said: planned)
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

  /// Fits the entries to the number of done sets, which a person may have edited in the document by
  /// hand.
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
      entry.writeFields(into: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  static func read(stored reader: inout JSONReader) throws(JSONError) -> DoneSets {
    var sets = DoneSets()
    try reader.beginArray()
    while try reader.nextElement() {
      var set: Int64?
      var entry = Entry()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "set" {
          set = try reader.integer(in: 1...999)
        } else {
          try entry.readField(key, &reader)
        }
      }
      guard let set else { throw reader.failure(.missingField("set")) }
      sets[set - 1] = entry
    }
    return sets
  }
}

extension DoneSets.Entry {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    if let origin { writer.field("origin", origin) }
    if let date { writer.field("date", ISODate.text(date)) }
    said.writeFields(into: &writer)
    if let setAt { writer.field("setAt", ISODate.text(setAt)) }
    unknown.writeFields(into: &writer)
  }

  fileprivate mutating func readField(_ key: String, _ reader: inout JSONReader)
    throws(JSONError)
  {
    switch key {
    case "origin": origin = try reader.integer(in: 1...maximumInteger)
    case "date": date = try reader.isoDate()
    case "setAt": setAt = try reader.isoDate()
    default: if try !said.readField(key, &reader) { try unknown.keep(key, &reader) }
    }
  }
}

// MARK: In a snapshot

extension DoneSets {
  /// Lists the sets up to the last that differs from the plan, each with only its differences.
  func differing(from planned: SetValues, of total: Int64) -> [Entry] {
    let all = (0..<total).map { place in
      let entry = self[place]
      let values = entry.said.over(planned).differing(from: planned)
      return Entry(said: values, setAt: entry.setAt)
    }
    return Array(all.prefix((all.lastIndex { $0 != Entry() } ?? -1) + 1))
  }

  static func write(_ differing: [Entry], into writer: inout JSONWriter) {
    writer.key("doneSets")
    writer.beginArray()
    for entry in differing {
      writer.beginObject()
      entry.said.writeFields(into: &writer)
      if let setAt = entry.setAt { writer.field("setAt", setAt) }
      writer.endObject()
    }
    writer.endArray()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> DoneSets {
    var sets = DoneSets()
    try reader.beginArray()
    while try reader.nextElement() {
      var entry = Entry()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "setAt" {
          entry.setAt = try reader.date()
        } else if try !entry.said.readField(key, &reader) {
          try reader.skipValue()
        }
      }
      sets.entries.append(entry)
    }
    return sets
  }
}
