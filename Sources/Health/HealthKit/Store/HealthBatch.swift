package import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

/// What was saved and deleted in one health store, for another device of the same person.
package struct HealthBatch: Equatable, Sendable {
  package private(set) var samples: [HKSample] = []
  package private(set) var workouts: [HKWorkout] = []
  package private(set) var deleted: [DocumentID] = []
  /// The last change that is in it, or that the other device does not need.
  package private(set) var through: Int64 = 0

  /// After so many objects, or a workout, the rest waits for the next batch.
  private static let objectsMax = 512

  package var isEmpty: Bool { samples.isEmpty && workouts.isEmpty && deleted.isEmpty }

  private var isFull: Bool {
    samples.count + deleted.count >= Self.objectsMax || !workouts.isEmpty
  }

  // MARK: From a store

  /// Collects what came and went after a change, first changed first.
  ///
  /// - Parameters:
  ///   - known: The changes that the other device has made itself.
  ///   - earliest: What ended before is left out: a watch keeps about a week.
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

  /// Reads what another device has sent.
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
  /// Takes what another device saved and deleted; what is there already, or in a later version, stays.
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

  /// The earlier versions of the same sync identifier and source; `nil` where one as late is there.
  private func madeRoom(for sample: HKSample) -> [HealthObjects.Object]? {
    let source = sample.source
    let client = HKClient(name: source.name, bundleIdentifier: source.bundleIdentifier)
    let store = HKHealthStore(self, client: client)
    return store.laterVersion(of: sample) == nil ? store.earlierVersions(of: sample) : nil
  }
}
