package import LockstepDocuments
package import LockstepHealth
import LockstepProtocol
package import LockstepSimulation

/// Everything that health keeps on a phone: the system's side, of which each client sees a part.
///
/// It is a view of the documents of a store: workouts with their series, and files of other samples.
/// Heads are kept in memory; series are read when they are asked for.
package final class HealthDatabase {
  let disk: any Disk
  /// `false` on a device that has no health.
  package var isHealthDataAvailable = true
  /// While the device is locked nothing can be read.
  package var isLocked = false
  /// What the owner allows.
  package private(set) var grants: HealthGrants
  /// Bundles whose samples count before those of others, the first most.
  package private(set) var priorities: [String]
  private(set) var workouts = HealthObjects()
  private(set) var samples = HealthObjects()
  private(set) var journal: HealthJournal
  /// Documents that are no objects for now, and why.
  package private(set) var problems: [HealthProblem] = []
  /// The workout that was read last, for queries that ask for one type after another.
  private var lastRead: HKWorkout?
  private let isReadOnly: Bool
  var stream: RandomStream

  /// Looks at all documents of a store.
  ///
  /// - Parameters:
  ///   - seed: What ids of new objects are drawn from.
  ///   - isReadOnly: Nothing is written, for a look at a store that somebody else may own.
  package init(_ disk: any Disk, seed: UInt64, isReadOnly: Bool = false) throws(DiskError) {
    self.disk = disk
    self.isReadOnly = isReadOnly
    stream = RandomStream(seed: seed, purpose: "health.id")
    let access = HealthAccessFile.read(on: disk)
    grants = access.grants
    priorities = access.priorities
    let device = HealthDeviceFile.read(on: disk)
    isHealthDataAvailable = device.isHealthDataAvailable
    isLocked = device.isLocked
    journal = try HealthJournal(on: disk)
    try rebuild()
    try writeJournal()
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

  private func object(_ sample: HKSample, _ path: String) -> HealthObjects.Object {
    let known = journal.sequence(of: sample.uuid)
    let sequence =
      known ?? journal.add(sample.uuid, sample.sampleType, sample.bundle, on: sample.startDate)
    return HealthObjects.Object(sample: sample, sequence: sequence, path: path)
  }

  private func writeJournal() throws(DiskError) {
    if !isReadOnly { try journal.write(to: disk) }
  }

  /// How many workouts there are.
  package var workoutCount: Int { workouts.count }

  // MARK: Changes

  /// Makes a document of samples that were saved together.
  func insert(_ saved: [HKSample]) throws(DiskError) {
    guard let first = saved.first else { return }
    let path = SampleFiles.path(of: first)
    if !isReadOnly {
      try disk.makeFolders(DiskPath.folder(of: path))
      try disk.replace(path, with: SampleFiles.bytes(of: saved))
    }
    for sample in saved { samples.insert(object(sample, path)) }
    try writeJournal()
  }

  /// Makes or replaces a workout's document.
  func insert(_ workout: HKWorkout) throws(DiskError) {
    if !isReadOnly {
      var folder = HealthFolder(disk)
      try folder.save(workout)
    }
    lastRead = workout
    workouts.remove(workout.id)
    workouts.insert(object(HKSample(HKWorkout.Head(workout)), HealthFolder.path(of: workout)))
    try writeJournal()
  }

  /// Removes objects, with what else was saved beside them left as it is.
  func remove(_ objects: [HealthObjects.Object]) throws(DiskError) {
    for object in objects {
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
      journal.remove(object.sample.uuid)
    }
    lastRead = nil
    try writeJournal()
  }

  /// A new object's id.
  package func newID(at date: WallTime) -> DocumentID { DocumentID(at: date, from: &stream) }

  // MARK: Looking

  /// Whether there is an object of an id.
  package func contains(_ id: DocumentID) -> Bool { object(id) != nil }

  /// An object by its id.
  func object(_ id: DocumentID) -> HealthObjects.Object? {
    workouts.all.first { $0.sample.uuid == id } ?? samples.all.first { $0.sample.uuid == id }
  }

  /// A workout with its series.
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

  /// The owner changes what is allowed, at any time.
  package func changeGrants(_ change: (inout HealthGrants) -> Void) throws(DiskError) {
    change(&grants)
    try writeAccess()
  }

  /// The owner says whose samples count first.
  package func setPriorities(_ bundles: [String]) throws(DiskError) {
    priorities = bundles
    try writeAccess()
  }

  /// Makes the device one with health or without, and locks or unlocks it, over the end of the process.
  package func changeDevice(isHealthDataAvailable: Bool, isLocked: Bool) throws(DiskError) {
    (self.isHealthDataAvailable, self.isLocked) = (isHealthDataAvailable, isLocked)
    if isReadOnly { return }
    let file = HealthDeviceFile(
      isHealthDataAvailable: isHealthDataAvailable,
      isLocked: isLocked
    )
    try file.write(to: disk)
  }

  private func writeAccess() throws(DiskError) {
    if isReadOnly { return }
    let file = HealthAccessFile(grants: grants, priorities: priorities)
    try file.write(to: disk)
  }
}

extension HKSample {
  /// A workout as a sample.
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

  /// Who saved it; the system's own recordings name nobody.
  package var source: HKSource { sourceRevision?.source ?? .system }

  var bundle: String { source.bundleIdentifier }
}
