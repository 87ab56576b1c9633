import LockstepDevices
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The storing of the watch's recorded workouts: each batch of samples is stored when it comes, and at
/// the end one document is made of them.
///
/// Each batch is a file of its own, so that each costs the same however long the workout is. A batch's
/// file that is written before the mark of its change does no harm: the change comes again, and the
/// file is written again.
extension StoreDoor {
  /// Stores a batch of samples until its workout is over.
  mutating func put(_ sample: SampleBatch) -> Refusal? {
    guard StorePath.allows(sample.workoutID) else { return .invalidValue }
    let text = JSONText { sample.samples.write(into: &$0) }
    guard text.bytes.count <= StorePath.samplesBytesMax else { return .invalidValue }
    prepare(StorePath.samples(sample.workoutID, sample.number), text.bytes)
    return nil
  }

  /// Makes the workout's document from its batches, by the rules of HealthKit's builder.
  ///
  /// Samples that the rules refuse are left out, and the document says so. A workout that is stored
  /// stays as it is: a second end of it is refused, and its batches stay where they are.
  mutating func put(_ finished: FinishedWorkout) throws(StoreRefusal) -> Refusal? {
    guard StorePath.allows(finished.id), Self.canBeSpelled(finished.startDate),
      Self.canBeSpelled(finished.endDate)
    else { return .invalidValue }
    let (samples, paths) = try collected(for: finished.id)
    guard var workout = Self.saved(finished.workout(of: samples)) else { return .invalidValue }
    let missing = finished.batches - Int64(paths.count)
    if missing > 0 {
      let entry = HKMetadataEntry(HKMetadataKey.missingBatches, .number(Double(missing)))
      workout.metadata.append(entry)
    }
    guard try isNew(workout) else { return .invalidValue }
    prepare(HealthFolder.path(of: workout), workout.storedBytes)
    for path in paths { sweep(path) }
    report(workout)
    return nil
  }

  private static func saved(_ workout: HKWorkout) -> HKWorkout? {
    try? Result { () throws(HKError) in try workout.savedAsWatched() }.get()
  }

  /// Says if no other workout with this id is stored.
  ///
  /// The same workout may be stored already, if the phone ended while it handled this change.
  private func isNew(_ workout: HKWorkout) throws(StoreRefusal) -> Bool {
    var saved: HealthFolder.Entry?
    try store.mapped { () throws(DiskError) in
      saved = try store.health.entries().first { $0.id == workout.id }
    }
    guard let saved else { return true }
    if saved.path != HealthFolder.path(of: workout) { return false }
    return try store.read(saved.path, upTo: HKWorkout.storedBytesMax) == workout.storedBytes
  }

  /// Says if a date can be spelled in a document and read back unchanged.
  private static func canBeSpelled(_ date: WallTime) -> Bool {
    ISODate.date(ISODate.text(date)) == date
  }

  /// Joins a workout's batches of samples, and lists the paths of their files.
  private func collected(for id: DocumentID) throws(StoreRefusal)
    -> (samples: CollectedSamples, paths: [String])
  {
    var samples = CollectedSamples()
    var paths: [String] = []
    let names = try store.names(in: StorePath.collecting(id)).filter(StorePath.isDocument)
    for name in names {
      let path = DiskPath.join(StorePath.collecting(id), name)
      let bytes = try store.read(path, upTo: StorePath.samplesBytesMax)
      do throws(JSONError) {
        var reader = JSONReader(bytes)
        samples.add(try CollectedSamples.read(&reader))
      } catch {
        throw .unreadable(StoreProblem(path: path, "\(error)"))
      }
      paths.append(path)
    }
    return (samples, paths)
  }
}

extension PhoneStore {
  /// Reports the recorded workouts that began lately, each as its summary.
  func recentHealth(since date: WallTime, at now: Now) -> [AppCall] {
    health.workouts(since: date, until: now.wall, most: 16).map {
      .document(kind: "health", id: $0.id.text, content: $0.summary)
    }
  }
}
