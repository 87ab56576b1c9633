import LockstepLanguages
package import LockstepDocuments
import LockstepProtocol
package import LockstepSimulation

/// Everything that health keeps on a phone: the system's view, of which each client sees a part.
///
/// The database is a view of a store's documents: workouts with their series, and files of other
/// samples. It keeps the heads in memory, and reads series on demand.
package final class HealthDatabase {
  let disk: any Disk
  /// `false` on a device that has no health.
  package var isHealthDataAvailable = true
  /// `true` while the device is locked, so that nothing can be read.
  package var isLocked = false
  /// The grants of the owner to each client.
  package private(set) var grants: HealthGrants
  /// The bundle identifiers of sources by the owner's priority, most important first.
  package private(set) var priorities: [String]
  /// The reason that the grants could not be read; `nil` if they could.
  ///
  /// While there is one, no app gets anything, and the grants cannot be changed.
  package private(set) var accessProblem: HealthProblem?
  private(set) var workouts = HealthObjects()
  private(set) var samples = HealthObjects()
  private(set) var journal: HealthJournal
  /// The documents that could not be read as objects, with the reasons.
  package private(set) var problems: [HealthProblem] = []
  /// The workout that was read last, kept for queries that ask for one type after another.
  private var lastRead: HKWorkout?
  private let isReadOnly: Bool
  /// The name that a new journal gets.
  private let journalName: String
  var stream: RandomStream

  /// Opens the database of a store, reading all its documents.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random stream for ids of new objects.
  ///   - isReadOnly: `true` if nothing is to be written, as for a look at a store that another process
  ///     may own.
  package init(_ disk: any Disk, seed: UInt64, isReadOnly: Bool = false) throws(DiskError) {
    self.disk = disk
    self.isReadOnly = isReadOnly
    stream = RandomStream(seed: seed, purpose: "health.id")
    var names = RandomStream(seed: seed, purpose: "health.journal")
    journalName = DocumentID(at: WallTime(microseconds: 0), from: &names).text
    var access = HealthAccessFile()
    do throws(HealthProblem) {
      access = try HealthAccessFile.read(on: disk)
    } catch {
      accessProblem = error
    }
    grants = access.grants
    priorities = access.priorities
    let device = HealthDeviceFile.read(on: disk)
    isHealthDataAvailable = device.isHealthDataAvailable
    isLocked = device.isLocked
    journal = try HealthJournal(on: disk)
    try rebuild()
    try writeJournal()
  }

  /// Makes a copy of a database on a disk of its own; later changes of either do not affect the other.
  package init(copying other: HealthDatabase, on disk: any Disk) {
    self.disk = disk
    isHealthDataAvailable = other.isHealthDataAvailable
    isLocked = other.isLocked
    grants = other.grants
    priorities = other.priorities
    accessProblem = other.accessProblem
    workouts = other.workouts
    samples = other.samples
    journal = other.journal
    problems = other.problems
    lastRead = other.lastRead
    isReadOnly = other.isReadOnly
    journalName = other.journalName
    stream = other.stream
  }

  private func rebuild() throws(DiskError) {
    var found: [(sample: HKSample, path: String)] = []
    for entry in try HealthFolder(disk).entries() {
      do throws(HealthProblem) {
        found.append((HKSample(try HealthFolder(disk).head(entry)), entry.path))
      } catch {
        problems.append(error)
      }
    }
    let isWorkout = found.count
    for path in try SampleFiles.paths(on: disk) {
      do throws(HealthProblem) {
        found += try SampleFiles.read(path, on: disk).map { ($0, path) }
      } catch {
        problems.append(error)
      }
    }
    // A document that cannot be read for now is not gone.
    if problems.isEmpty { journal.removeAll(except: Set(found.map(\.sample.uuid))) }
    let objects = found.map { object($0.sample, $0.path) }
    workouts.add(Array(objects.prefix(isWorkout)))
    samples.add(Array(objects.dropFirst(isWorkout)))
  }

  private func object(
    _ sample: HKSample,
    _ path: String,
    holding held: [JournalObject.Held]? = nil
  ) -> HealthObjects.Object {
    let known = journal.sequence(of: sample.uuid)
    var entry = JournalObject(sample)
    if let held { entry.held = held }
    let sequence =
      known ?? journal.add(sample.uuid, sample.sampleType, sample.bundle, entry)
    return HealthObjects.Object(sample: sample, sequence: sequence, path: path)
  }

  private func writeJournal() throws(DiskError) {
    if !isReadOnly { try journal.write(to: disk, naming: journalName) }
  }

  /// The number of the latest change; each change has a higher number than the one before.
  package var lastChange: Int64 { journal.last }

  /// The number of objects of each type by the type's name, including the samples within workouts.
  package var counts: [(type: HKObjectType, count: Int64)] { journal.counts }

  /// The number of workouts.
  package var workoutCount: Int { workouts.count }

  // MARK: Changes

  /// Saves a workout and samples, and removes the objects that they replace: all of it, or nothing.
  func save(
    _ saved: [HKSample],
    with workout: HKWorkout? = nil,
    replacing replaced: [HealthObjects.Object]
  ) throws(DiskError) {
    let document = workout.map { HealthFolder.path(of: $0) }
    let file = saved.first.map { SampleFiles.path(of: $0) }
    let paths = [document, file].compactMap { $0 } + replaced.map(\.path)
    try whole(paths) { () throws(DiskError) in
      if let workout { try put(workout) }
      try put(saved)
      try take(replaced)
    }
  }

  /// Writes samples that were saved together into one new document.
  func insert(_ saved: [HKSample]) throws(DiskError) { try save(saved, replacing: []) }

  /// Writes a workout's document, replacing an earlier one.
  func insert(_ workout: HKWorkout) throws(DiskError) {
    try whole([HealthFolder.path(of: workout)]) { () throws(DiskError) in try put(workout) }
  }

  /// Replaces a workout's document by one with a route, which gets its own journal number because it
  /// came later.
  func insert(_ workout: HKWorkout, withLater route: HKSample) throws(DiskError) {
    try whole([HealthFolder.path(of: workout)]) { () throws(DiskError) in
      journal.add(route.uuid, .workoutRoute, route.bundle, JournalObject(route))
      try put(workout)
    }
  }

  /// Removes objects, all or none; other samples in the same documents stay.
  func remove(_ objects: [HealthObjects.Object]) throws(DiskError) {
    try whole(objects.map(\.path)) { () throws(DiskError) in try take(objects) }
  }

  // MARK: All or nothing

  /// A document's path and its bytes before a change; `nil` bytes if there was no document.
  private typealias Before = (path: String, bytes: [UInt8]?)

  /// Changes documents as a whole: if the closure fails, restores them.
  ///
  /// If the disk refuses a part of the change, the documents and the memory are restored to their
  /// earlier state, as far as the disk allows.
  private func whole(_ paths: [String], _ body: () throws(DiskError) -> Void) throws(DiskError) {
    let before = (workouts: workouts, samples: samples, journal: journal)
    let documents = try documents(paths)
    do throws(DiskError) {
      try body()
    } catch {
      (workouts, samples) = (before.workouts, before.samples)
      journal.restore(before.journal)
      lastRead = nil
      takeBack(documents)
      throw error
    }
  }

  private func documents(_ paths: [String]) throws(DiskError) -> [Before] {
    if isReadOnly { return [] }
    var documents: [Before] = []
    for path in paths where !documents.contains(where: { $0.path == path }) {
      documents.append((path, try bytes(path)))
    }
    return documents
  }

  private func bytes(_ path: String) throws(DiskError) -> [UInt8]? {
    do throws(DiskError) {
      return try disk.read(path, upTo: HKWorkout.storedBytesMax)
    } catch {
      if error.kind == .notFound { return nil }
      throw error
    }
  }

  /// Restores documents and the journal to the state before a change that failed.
  private func takeBack(_ documents: [Before]) {
    func trying(_ body: () throws(DiskError) -> Void) { do { try body() } catch {} }
    for (path, before) in documents {
      trying { () throws(DiskError) in
        if try bytes(path) == before { return }
        guard let before else { return try disk.discard(path) }
        try disk.replace(path, with: before)
      }
    }
    trying { () throws(DiskError) in try writeJournal() }
  }

  private func put(_ saved: [HKSample]) throws(DiskError) {
    guard let first = saved.first else { return }
    let path = SampleFiles.path(of: first)
    if !isReadOnly {
      try disk.makeFolders(DiskPath.folder(of: path))
      try disk.replace(path, with: SampleFiles.bytes(of: saved))
    }
    for sample in saved { samples.insert(object(sample, path)) }
    try writeJournal()
  }

  private func put(_ workout: HKWorkout) throws(DiskError) {
    if !isReadOnly {
      var folder = HealthFolder(disk)
      try folder.save(workout)
    }
    lastRead = workout
    workouts.remove(workout.id)
    let sample = HKSample(HKWorkout.Head(workout))
    workouts.insert(object(sample, HealthFolder.path(of: workout), holding: workout.held))
    try writeJournal()
  }

  private func take(_ objects: [HealthObjects.Object]) throws(DiskError) {
    for object in objects {
      let held = held(by: object)
      let rest = samples.all.filter {
        $0.path == object.path && $0.sample.uuid != object.sample.uuid
      }
      if rest.isEmpty {
        try disk.discard(object.path)
      } else {
        try disk.replace(object.path, with: SampleFiles.bytes(of: rest.map(\.sample)))
      }
      workouts.remove(object.sample.uuid)
      samples.remove(object.sample.uuid)
      forget(object, holding: held)
    }
    lastRead = nil
    try writeJournal()
  }

  private func held(by object: HealthObjects.Object) -> [JournalObject.Held]? {
    guard object.sample.sampleType == .workout else { return nil }
    return try? Result { () throws(HKError) in try workout(object).heldWithIDs }.get()
  }

  /// Records in the journal that an object was deleted; a route that came later than its workout is
  /// recorded on its own.
  private func forget(_ object: HealthObjects.Object, holding held: [JournalObject.Held]?) {
    var held = held
    let route = DocumentID.route(of: object.sample.uuid)
    if journal.sequence(of: route) != nil {
      journal.remove(route)
      held?.removeAll { $0.type == .workoutRoute }
    }
    journal.remove(object.sample.uuid, holding: held)
  }

  /// Draws the id of a new object.
  package func newID(at date: WallTime) -> DocumentID { DocumentID(at: date, from: &stream) }

  // MARK: Looking

  /// Says if an object with an id exists.
  package func contains(_ id: DocumentID) -> Bool { journal.sequence(of: id) != nil }

  /// Finds an object by its id.
  func object(_ id: DocumentID) -> HealthObjects.Object? {
    workouts.all.first { $0.sample.uuid == id } ?? samples.all.first { $0.sample.uuid == id }
  }

  /// Reads a workout with its series.
  package func workout(_ id: DocumentID) throws(HKError) -> HKWorkout {
    if let lastRead, lastRead.id == id { return lastRead }
    guard let object = workouts.all.first(where: { $0.sample.uuid == id }) else {
      throw HKError(.invalidArgument, Phrase("health.noWorkout", "\(id)"))
    }
    return try workout(object)
  }

  func workout(_ object: HealthObjects.Object) throws(HKError) -> HKWorkout {
    if let lastRead, lastRead.id == object.sample.uuid { return lastRead }
    do throws(HealthProblem) {
      let entry = HealthFolder.Entry(id: object.sample.uuid, path: object.path)
      let workout = try HealthFolder(disk).workout(entry)
      lastRead = workout
      return workout
    } catch {
      throw HKError(.unknown, error.phrase)
    }
  }

  // MARK: The owner

  /// Changes and saves the grants, as the owner can at any time.
  package func changeGrants(_ change: (inout HealthGrants) -> Void) throws(DiskError) {
    try checkAccess()
    change(&grants)
    try writeAccess()
  }

  /// Sets and saves the owner's order of sources, whose first samples have priority.
  package func setPriorities(_ bundles: [String]) throws(DiskError) {
    try checkAccess()
    priorities = bundles
    try writeAccess()
  }

  /// Sets and saves the state of the device: if it has health, and if it is locked.
  ///
  /// The state outlives the process.
  package func changeDevice(isHealthDataAvailable: Bool, isLocked: Bool) throws(DiskError) {
    (self.isHealthDataAvailable, self.isLocked) = (isHealthDataAvailable, isLocked)
    if isReadOnly { return }
    let file = HealthDeviceFile(
      isHealthDataAvailable: isHealthDataAvailable,
      isLocked: isLocked
    )
    try file.write(to: disk)
  }

  /// Refuses to overwrite a grants file that could not be read, since it holds the owner's decisions.
  private func checkAccess() throws(DiskError) {
    guard let accessProblem else { return }
    let text = Phrase("health.accessDamaged", [accessProblem.phrase]).text(in: .fallback)
    throw DiskError(.system(text), "write", accessProblem.path)
  }

  private func writeAccess() throws(DiskError) {
    if isReadOnly { return }
    let file = HealthAccessFile(grants: grants, priorities: priorities)
    try file.write(to: disk)
  }
}

extension HKSample {
  /// Makes the sample that stands for a workout.
  package init(_ head: HKWorkout.Head) {
    self.init(
      uuid: head.id,
      .workout(head),
      start: head.startDate,
      end: max(head.startDate, head.endDate),
      device: head.device.map { HKDevice(name: $0) },
      metadata: head.metadata
    )
    sourceRevision = head.sourceRevision
  }

  /// The source that saved the sample; the system for the system's own recordings, which have no source
  /// revision.
  package var source: HKSource { sourceRevision?.source ?? .system }

  var bundle: String { source.bundleIdentifier }
}
