package import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

/// The objects that were saved and deleted in one health store, for the other device of the same
/// person.
package struct HealthBatch: Equatable, Sendable {
  package private(set) var samples: [HKSample] = []
  package private(set) var workouts: [HKWorkout] = []
  package private(set) var deleted: [DocumentID] = []
  /// The number of the last change that the batch contains or that the other device does not need.
  package private(set) var through: Int64 = 0

  /// The number of objects after which a batch ends, as it does after a workout; the rest waits for the
  /// next batch.
  private static let objectsMax = 512

  package var isEmpty: Bool { samples.isEmpty && workouts.isEmpty && deleted.isEmpty }

  private var isFull: Bool {
    samples.count + deleted.count >= Self.objectsMax || !workouts.isEmpty
  }

  // MARK: From a store

  /// Collects the objects that were saved and deleted after a change, in the order of their changes.
  ///
  /// - Parameters:
  ///   - known: The numbers of the changes that came from the other device.
  ///   - earliest: The date before which no included object may have ended: a watch keeps about a week.
  package init(
    of database: HealthDatabase,
    after change: Int64,
    leavingOut known: Set<Int64>,
    since earliest: WallTime?
  ) throws(HKError) {
    through = change
    let entries = database.journal.changes(after: change).sorted { $0.sequence < $1.sequence }
    for entry in entries {
      if isFull { return }
      through = entry.sequence
      if known.contains(entry.sequence) { continue }
      guard let object = database.object(entry.id) else {
        deleted.append(entry.id)
        continue
      }
      if let earliest, object.sample.endDate < earliest { continue }
      if object.sample.sampleType == .workout {
        workouts.append(try database.workout(object))
      } else {
        samples.append(object.sample)
      }
    }
    through = max(through, database.lastChange)
  }

  // MARK: As bytes

  package var bytes: [UInt8] {
    JSONText.object { writer in
      writer.array("samples", samples) { $0.write(into: &$1) }
      writer.strings("workouts", workouts.map { String(decoding: $0.storedBytes, as: UTF8.self) })
      writer.strings("deleted", deleted.map(\.text))
    }.bytes
  }

  /// Reads a batch that the other device has sent.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    let limits = JSONLimits(maximumDepth: 32, maximumBytes: HKWorkout.storedBytesMax)
    var reader = JSONReader(bytes, limits: limits)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard ["samples", "workouts", "deleted"].contains(key) else {
        try reader.skipValue()
        continue
      }
      try reader.beginArray()
      while try reader.nextElement() { try readElement(of: key, &reader) }
    }
  }

  private mutating func readElement(of key: String, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "samples": samples.append(try HKSample.read(&reader))
    case "workouts": workouts.append(try HKWorkout.read(stored: Array(try reader.string().utf8)))
    default: deleted.append(DocumentID(try reader.string()))
    }
  }
}

extension HealthDatabase {
  /// Merges the objects that another device saved and deleted; objects that are here in the same or a
  /// later version stay.
  ///
  /// - Returns: The changes of this store that it made.
  package func merge(_ batch: HealthBatch) throws(DiskError) -> Set<Int64> {
    let before = lastChange
    let gone = batch.deleted.compactMap { object($0) }
    if !gone.isEmpty { try remove(gone) }
    for workout in batch.workouts where !contains(workout.id) {
      let head = HKSample(HKWorkout.Head(workout))
      if let earlier = madeRoom(for: head) { try save([], with: workout, replacing: earlier) }
    }
    for sample in batch.samples where !contains(sample.uuid) {
      if let earlier = madeRoom(for: sample) { try save([sample], replacing: earlier) }
    }
    return lastChange > before ? Set((before + 1)...lastChange) : []
  }

  /// Finds the earlier versions that a sample replaces, by sync identifier and source; `nil` if a
  /// version as late is stored.
  private func madeRoom(for sample: HKSample) -> [HealthObjects.Object]? {
    let source = sample.source
    let client = HKClient(name: source.name, bundleIdentifier: source.bundleIdentifier)
    let store = HKHealthStore(self, client: client)
    return store.laterVersion(of: sample) == nil ? store.earlierVersions(of: sample) : nil
  }
}
