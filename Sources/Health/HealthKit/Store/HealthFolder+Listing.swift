import LockstepLanguages
package import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

extension HealthFolder {
  /// A document that is there, by its name alone.
  package struct Entry: Equatable, Sendable {
    package let id: DocumentID
    /// The path of the document, from the store's folder.
    package let path: String

    package init(id: DocumentID, path: String) {
      self.id = id
      self.path = path
    }
  }

  /// A part of all workouts, newest first.
  package struct Page: Sendable {
    /// With what each is, or why it cannot be read.
    package internal(set) var items: [Result<StoredWorkout, HealthProblem>] = []
    /// The numbers of workouts before the page and after it.
    package internal(set) var newerCount = 0
    package internal(set) var olderCount = 0
  }

  /// A workout and its place.
  package struct StoredWorkout: Sendable {
    package let entry: Entry
    package let workout: HKWorkout
  }

  /// A document whose id another has that counts.
  package struct Copy: Equatable, Sendable {
    package let entry: Entry
    package let original: Entry

    /// The same as what is wrong with it.
    package var problem: HealthProblem {
      HealthProblem(entry.path, Phrase("document.copy", original.path))
    }
  }

  /// Lists the documents that count by their names, the newest month first; reads only those with an id
  /// of another's.
  package func entries() throws(DiskError) -> [Entry] { try listing().counted }

  /// Lists the documents that count for nothing, since others with their ids do.
  package func copies() throws(DiskError) -> [Copy] { try listing().copies }

  private func listing() throws(DiskError) -> (counted: [Entry], copies: [Copy]) {
    var found: [Entry] = []
    for month in try months() { found += try entries(in: month) }
    let sameID = Dictionary(grouping: found, by: \.id)
    if sameID.count == found.count { return (found, []) }
    var copies: [Copy] = []
    found.removeAll { entry in
      guard let same = sameID[entry.id], same.count > 1,
        let original = original(of: same.sorted { $0.path < $1.path }), original != entry
      else { return false }
      copies.append(Copy(entry: entry, original: original))
      return true
    }
    return (found, copies)
  }

  /// Finds which of the documents with one id counts: that in the month of its own start, else one in
  /// the month that another's start names, else the first.
  private func original(of entries: [Entry]) -> Entry? {
    let places = entries.map(place)
    let own = entries.indices.first { entries[$0].path == places[$0] }
    let named = entries.firstIndex { places.contains($0.path) }
    return (own ?? named).map { entries[$0] } ?? entries.first
  }

  /// Finds where the start in a document says that it belongs; `nil` where the document cannot be read.
  private func place(of entry: Entry) -> String? {
    guard let head = try? Result(catching: { try self.head(entry) }).get() else { return nil }
    return Self.path(of: entry.id, startingAt: head.startDate)
  }

  /// Reads a document's workout; its name and the id in it are the same.
  package func workout(_ entry: Entry) throws(HealthProblem) -> HKWorkout {
    let workout = try Self.workout(try bytes(entry), entry.path)
    if workout.id == entry.id { return workout }
    throw HealthProblem(entry.path, Phrase("document.id", "\(workout.id)"))
  }

  /// As many bytes as nearly every head fits into.
  private static let headBytes = 8 << 10

  /// Reads what a document says before its series.
  package func head(_ entry: Entry) throws(HealthProblem) -> HKWorkout.Head {
    if let head = try? Result(catching: { try self.head(entry, try start(entry)) }).get() {
      return head
    }
    let bytes = try bytes(entry)
    do throws(JSONError) {
      return try head(entry, bytes)
    } catch {
      throw HealthProblem(entry.path, error, in: bytes)
    }
  }

  private func head(_ entry: Entry, _ bytes: [UInt8]) throws(JSONError) -> HKWorkout.Head {
    var head = try HKWorkout.readHead(stored: bytes)
    // The name is the id: of two documents with one id neither would be found by it.
    head.id = entry.id
    return head
  }

  private func start(_ entry: Entry) throws(DiskError) -> [UInt8] {
    try disk.readStart(of: entry.path, Self.headBytes)
  }

  /// Reads the workout of a document's bytes; the path is for saying what is wrong with it.
  package static func workout(_ bytes: [UInt8], _ path: String) throws(HealthProblem) -> HKWorkout {
    do throws(JSONError) {
      return try HKWorkout.read(stored: bytes)
    } catch {
      throw HealthProblem(path, error, in: bytes)
    }
  }

  /// Reads a page of the workouts, by their starts, newest first.
  ///
  /// Of the months that the page does not touch only the names are read, of those that it does the
  /// heads, and the workouts of the page whole.
  package func page(skipping skipped: Int, limit: Int) throws(DiskError) -> Page {
    var page = Page()
    var rest = try entries()[...]
    while let first = rest.first {
      let month = DiskPath.folder(of: first.path)
      let entries = Array(rest.prefix { DiskPath.folder(of: $0.path) == month })
      rest = rest.dropFirst(entries.count)
      let before = max(0, skipped - page.newerCount)
      let room = limit - page.items.count
      if before >= entries.count {
        page.newerCount += entries.count
      } else if room == 0 {
        page.olderCount += entries.count
      } else {
        let shown = newestFirst(entries).dropFirst(before).prefix(room)
        page.newerCount += before
        page.olderCount += entries.count - before - shown.count
        page.items += shown.map { read($0) }
      }
    }
    return page
  }

  /// Reads the newest workouts of two months that began at a date or later, oldest first.
  ///
  /// What cannot be read is passed over.
  ///
  /// - Parameter most: How many documents of a month are looked at.
  package func workouts(since date: WallTime, until end: WallTime, most: Int) -> [HKWorkout] {
    let months = [Self.month(of: date), Self.month(of: end)]
    var seen: Set<DocumentID> = []
    return (months[0] == months[1] ? [months[0]] : months).flatMap { month in
      let found = try? Result { () throws(DiskError) in try entries(in: month) }.get()
      return (found ?? []).suffix(most).filter { start(of: $0) >= date.microseconds }
        .compactMap { try? read($0).get().workout }
    }.filter { seen.insert($0.id).inserted }
  }

  private func read(_ entry: Entry) -> Result<StoredWorkout, HealthProblem> {
    Result { () throws(HealthProblem) in StoredWorkout(entry: entry, workout: try workout(entry)) }
  }

  /// Sorts entries by the starts in the documents; those that cannot be read come first, to be mended.
  private func newestFirst(_ entries: [Entry]) -> [Entry] {
    var dated = entries.map { (entry: $0, start: start(of: $0)) }
    dated.sort { a, b in
      a.start == b.start ? a.entry.path > b.entry.path : a.start > b.start
    }
    return dated.map(\.entry)
  }

  private func start(of entry: Entry) -> Int64 {
    let head = try? Result { () throws in try HKWorkout.readHead(stored: bytes(entry)) }.get()
    return head?.startDate.microseconds ?? .max
  }

  private func bytes(_ entry: Entry) throws(HealthProblem) -> [UInt8] {
    do throws(DiskError) {
      return try disk.read(entry.path, upTo: HKWorkout.storedBytesMax)
    } catch {
      throw HealthProblem(entry.path, error)
    }
  }

  /// Removes a document for good, and nothing else.
  package mutating func delete(_ entry: Entry) throws(DiskError) {
    try disk.discard(entry.path)
    forget(DiskPath.folder(of: entry.path))
  }

  // MARK: Folders

  private func entries(in month: String) throws(DiskError) -> [Entry] {
    try disk.list(month).filter { !$0.isFolder && $0.name.hasSuffix(Self.ending) }.map {
      Entry(
        id: DocumentID(String($0.name.dropLast(Self.ending.count))),
        path: DiskPath.join(month, $0.name)
      )
    }
  }

  /// Removes what a crash left half written; nobody reads it.
  package func sweep() {
    let ending = Self.ending + SimulatedDisk.temporaryEnding
    for month in (try? months()) ?? [] {
      for entry in (try? disk.list(month)) ?? []
      where !entry.isFolder && entry.name.hasSuffix(ending) {
        // What cannot be removed now goes at another start.
        try? disk.remove(DiskPath.join(month, entry.name))
      }
    }
  }

  /// Lists the folders of months, newest first.
  private func months() throws(DiskError) -> [String] {
    do throws(DiskError) {
      var found: [String] = []
      for year in try folders(in: Self.name).reversed() {
        found += try folders(in: year).reversed()
      }
      return found
    } catch {
      // A store without workouts has no folder for them.
      if error.kind == .notFound { return [] }
      throw error
    }
  }

  private func folders(in folder: String) throws(DiskError) -> [String] {
    try disk.list(folder).filter(\.isFolder).map { DiskPath.join(folder, $0.name) }
  }
}
