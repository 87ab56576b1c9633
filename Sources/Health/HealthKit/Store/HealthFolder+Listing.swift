import LockstepLanguages
package import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

extension HealthFolder {
  /// A document of the folder, known by its name alone.
  package struct Entry: Equatable, Sendable {
    package let id: DocumentID
    /// The path of the document, relative to the store's folder.
    package let path: String

    package init(id: DocumentID, path: String) {
      self.id = id
      self.path = path
    }
  }

  /// A page of the list of all workouts, newest first.
  package struct Page: Sendable {
    /// The workouts of the page; a document that cannot be read has its problem instead.
    package internal(set) var items: [Result<StoredWorkout, HealthProblem>] = []
    /// The number of workouts on earlier pages, which are newer; `olderCount` is that of later pages.
    package internal(set) var newerCount = 0
    package internal(set) var olderCount = 0
  }

  /// A stored workout with the entry of its document.
  package struct StoredWorkout: Sendable {
    package let entry: Entry
    package let workout: HKWorkout
  }

  /// A document that does not count, because another document with the same id does.
  package struct Copy: Equatable, Sendable {
    package let entry: Entry
    package let original: Entry

    /// The problem that reports the copy.
    package var problem: HealthProblem {
      HealthProblem(entry.path, Phrase("document.copy", original.path))
    }
  }

  /// Lists the documents that count, by their names, the newest month first.
  ///
  /// Reads only documents that share an id.
  package func entries() throws(DiskError) -> [Entry] { try listing().counted }

  /// Lists the documents that do not count, because other documents with their ids do.
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

  /// Chooses the document that counts among those with one id: the one in the month of its own start,
  /// else the one in the month of another's start, else the first.
  private func original(of entries: [Entry]) -> Entry? {
    let places = entries.map(place)
    let own = entries.indices.first { entries[$0].path == places[$0] }
    let named = entries.firstIndex { places.contains($0.path) }
    return (own ?? named).map { entries[$0] } ?? entries.first
  }

  /// Finds the path at which a document belongs by its start; `nil` if the document cannot be read.
  private func place(of entry: Entry) -> String? {
    guard let head = try? Result(catching: { try self.head(entry) }).get() else { return nil }
    return Self.path(of: entry.id, startingAt: head.startDate)
  }

  /// Reads the workout of a document; its id must be the one in the document's name.
  package func workout(_ entry: Entry) throws(HealthProblem) -> HKWorkout {
    let workout = try Self.workout(try bytes(entry), entry.path)
    if workout.id == entry.id { return workout }
    throw HealthProblem(entry.path, Phrase("document.id", "\(workout.id)"))
  }

  /// The number of bytes into which nearly every workout's head fits.
  private static let headBytes = 8 << 10

  /// Reads the head of a document's workout, without its series.
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

  /// Reads a workout from a document's bytes; the path is named if there is a problem.
  package static func workout(_ bytes: [UInt8], _ path: String) throws(HealthProblem) -> HKWorkout {
    do throws(JSONError) {
      return try HKWorkout.read(stored: bytes)
    } catch {
      throw HealthProblem(path, error, in: bytes)
    }
  }

  /// Reads a page of the workouts, sorted by their starts, newest first.
  ///
  /// Reads only the names of documents in months outside the page, the heads of those in the page's
  /// months, and only the page's workouts whole.
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

  /// Reads the newest workouts of two months that began at or after a date, oldest first.
  ///
  /// Documents that cannot be read are skipped.
  ///
  /// - Parameter most: The greatest number of a month's documents that are read.
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

  /// Sorts entries by the starts in their documents; documents that cannot be read come first, so that
  /// a person sees them.
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

  /// Deletes a document for good.
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

  /// Removes the files that a crash left half written.
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
