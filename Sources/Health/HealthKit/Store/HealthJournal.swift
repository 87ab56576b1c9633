import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

/// The journal: the order in which objects were saved and deleted, over all starts of all programs.
///
/// The documents decide which objects exist; the journal numbers them, so that a client can be told of
/// changes. Documents that were written without the journal, as by a watch's workout or a person, are
/// noticed when it is next opened: it then numbers new objects, and counts missing ones as deleted.
/// Each month has a file, so that a change rewrites only a month's entries.
struct HealthJournal {
  /// The journal's entry about one object.
  struct Entry: Equatable {
    let id: DocumentID
    let sequence: Int64
    let type: HKObjectType
    /// The bundle identifier of the object's source.
    let bundle: String
    /// The object's description, for queries about deletions; `nil` in journals of earlier versions.
    var object: JournalObject?
  }

  struct Month: Equatable {
    /// The month's name, such as `2026-01`.
    let name: String
    /// The entries of objects that were saved, sorted by their numbers.
    var added: [Entry] = []
    var deleted: [Entry] = []
  }

  /// The months of the journal, sorted by their names.
  private(set) var months: [Month] = []
  /// The number that was given last.
  private(set) var last: Int64 = 0
  /// The name of the store that gave the numbers; empty before the first number, and in journals of
  /// earlier versions.
  private(set) var store = ""
  private var sequences: [DocumentID: Int64] = [:]
  /// The months whose changes are not written to disk yet.
  private var unwritten: [String] = []

  private static let folder = ".system/Health/Journal"
  private static let storePath = ".system/Health/Journal/store"
  private static let ending = ".json"
  private static let bytesMax = 16 << 20

  func sequence(of id: DocumentID) -> Int64? { sequences[id] }

  /// Finds the entries of objects that were deleted after a number, sorted by their numbers.
  func deletions(after sequence: Int64) -> [Entry] {
    months.flatMap { $0.deleted.filter { $0.sequence > sequence } }
      .sorted { $0.sequence < $1.sequence }
  }

  /// Finds the entries of objects that were saved or deleted after a number, unsorted.
  func changes(after sequence: Int64) -> [Entry] {
    months.flatMap { month in
      [month.added, month.deleted].flatMap { $0.reversed().prefix { $0.sequence > sequence } }
    }
  }

  /// The number of objects of each type, including the samples within workouts.
  var counts: [(type: HKObjectType, count: Int64)] {
    var counts: [HKObjectType: Int64] = [:]
    for entry in months.flatMap(\.added) {
      counts[entry.type, default: 0] += 1
      for held in entry.object?.held ?? [] { counts[held.type, default: 0] += held.count }
    }
    let types = HKObjectType.all.sorted { $0.name < $1.name }
    return types.compactMap { type in counts[type].map { (type, $0) } }
  }

  // MARK: Changes

  @discardableResult
  mutating func add(
    _ id: DocumentID,
    _ type: HKObjectType,
    _ bundle: String,
    _ object: JournalObject
  ) -> Int64 {
    last += 1
    let month = index(of: Self.month(of: object.start))
    months[month].added.append(
      Entry(id: id, sequence: last, type: type, bundle: bundle, object: object)
    )
    sequences[id] = last
    touch(months[month].name)
    return last
  }

  /// Gives the deletion of an object a number, and records the samples that it held if the journal
  /// lacks them.
  mutating func remove(_ id: DocumentID, holding held: [JournalObject.Held]? = nil) {
    guard sequences.removeValue(forKey: id) != nil else { return }
    for month in months.indices {
      guard let place = months[month].added.firstIndex(where: { $0.id == id }) else { continue }
      let entry = months[month].added.remove(at: place)
      var object = entry.object
      if let held { object?.held = held }
      last += 1
      months[month].deleted.append(
        Entry(id: id, sequence: last, type: entry.type, bundle: entry.bundle, object: object)
      )
      touch(months[month].name)
      return
    }
  }

  /// Removes all objects that are not among the ids that are present.
  mutating func removeAll(except present: Set<DocumentID>) {
    let gone = months.flatMap(\.added).filter { entry in
      !present.contains(entry.id) && !(entry.route.map(present.contains) ?? false)
    }
    for entry in gone { remove(entry.id) }
  }

  /// Restores the journal to its state before a failed change; numbers given since then are not given
  /// again.
  mutating func restore(_ before: HealthJournal) {
    let failed = self
    self = before
    last = max(last, failed.last)
    for month in failed.months where !before.months.contains(month) { touch(month.name) }
    for name in failed.unwritten { touch(name) }
  }

  private mutating func touch(_ month: String) {
    if !unwritten.contains(month) { unwritten.append(month) }
  }

  private mutating func index(of name: String) -> Int {
    if let index = months.firstIndex(where: { $0.name == name }) { return index }
    let place = months.firstIndex { $0.name > name } ?? months.count
    months.insert(Month(name: name), at: place)
    return place
  }

  private static func month(of date: WallTime) -> String {
    let day = ISODate.day(of: date)
    return "\(day.yearText)-\(day.monthText)"
  }

  // MARK: On the disk

  /// Reads the journal from disk; a month's file that cannot be read is made anew from the documents.
  init(on disk: any Disk) throws(DiskError) {
    guard disk.isFolder(Self.folder) else { return }
    do throws(DiskError) {
      let bytes = try disk.read(Self.storePath, upTo: 64)
      store = String(decoding: bytes, as: UTF8.self)
    } catch {
      if error.kind != .notFound { throw error }
    }
    for file in try disk.list(Self.folder) where file.name.hasSuffix(Self.ending) {
      let bytes = try disk.read(DiskPath.join(Self.folder, file.name), upTo: Self.bytesMax)
      let name = String(file.name.dropLast(Self.ending.count))
      let month = try? Result { () throws(JSONError) in try Self.read(bytes, name) }.get()
      guard let month else { continue }
      months.append(month)
      for entry in month.added { sequences[entry.id] = entry.sequence }
      last = (month.added + month.deleted).reduce(last) { max($0, $1.sequence) }
    }
  }

  /// Writes the months that have changed.
  ///
  /// - Parameter name: The name for a journal that has none yet.
  mutating func write(to disk: any Disk, naming name: String) throws(DiskError) {
    if store.isEmpty, !months.isEmpty {
      try disk.makeFolders(Self.folder)
      try disk.replace(Self.storePath, with: Array(name.utf8))
      store = name
    }
    if unwritten.isEmpty { return }
    try disk.makeFolders(Self.folder)
    for name in unwritten {
      let month = months[index(of: name)]
      let path = DiskPath.join(Self.folder, name + Self.ending)
      try disk.replace(path, with: JSONText { Self.write(month, into: &$0) }.bytes)
    }
    unwritten = []
  }

  private static func write(_ month: Month, into writer: inout JSONWriter) {
    writer.beginObject()
    for (key, entries) in [("added", month.added), ("deleted", month.deleted)] {
      writer.key(key)
      writer.beginArray()
      for entry in entries {
        writer.beginArray()
        writer.string(entry.id.text)
        writer.integer(entry.sequence)
        writer.string(entry.type.identifier)
        writer.string(entry.bundle)
        entry.object?.write(into: &writer)
        writer.endArray()
      }
      writer.endArray()
    }
    writer.endObject()
  }

  private static func read(_ bytes: [UInt8], _ name: String) throws(JSONError) -> Month {
    var reader = JSONReader(bytes, limits: JSONLimits(maximumDepth: 8, maximumBytes: bytesMax))
    var month = Month(name: name)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "added": month.added = try readEntries(&reader)
      case "deleted": month.deleted = try readEntries(&reader)
      default: try reader.skipValue()
      }
    }
    return month
  }

  private static func readEntries(_ reader: inout JSONReader) throws(JSONError) -> [Entry] {
    var entries: [Entry] = []
    try reader.beginArray()
    while try reader.nextElement() {
      try reader.beginArray()
      var (id, sequence, type, bundle) = ("", Int64(0), HKObjectType.workout, "")
      var object: JournalObject?
      var place = 0
      while try reader.nextElement() {
        switch place {
        case 0: id = try reader.string()
        case 1: sequence = try reader.integer(in: 1...(1 << 52))
        case 2: type = HKObjectType(identifier: try reader.string()) ?? .workout
        case 3: bundle = try reader.string()
        case 4: object = try JournalObject.read(&reader)
        default: try reader.skipValue()
        }
        place += 1
      }
      entries.append(
        Entry(id: DocumentID(id), sequence: sequence, type: type, bundle: bundle, object: object)
      )
    }
    return entries
  }
}
