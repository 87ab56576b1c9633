package import LockstepDocuments

extension HealthDatabase {
  /// Lists the types of which samples were saved or deleted after a change.
  ///
  /// - Parameter known: The numbers of the changes that do not count.
  package func changedTypes(since change: Int64, leavingOut known: Set<Int64>) -> [HKObjectType] {
    journal.changes(after: change).filter { !known.contains($0.sequence) }.map(\.type)
  }
}

extension HKHealthStore {
  /// Says if a sample of a type that the client may see was saved or deleted after a change.
  ///
  /// - Parameter change: The number of the last change that the client has heard of.
  package func hasChanged(_ type: HKObjectType, since change: Int64) -> Bool {
    let isReadable = reads(type)
    return database.journal.changes(after: change).contains { entry in
      let isOf = entry.type == type || entry.object?.held?.contains { $0.type == type } ?? false
      return isOf && (isReadable || entry.bundle == source.bundleIdentifier)
    }
  }

  /// Finds the ids of the objects that are or contain samples of a type that the client may see; their
  /// changes concern its observers.
  ///
  /// The result is the same while the device is locked.
  ///
  /// - Parameter known: Which documents hold something of the type, by their places. Of those that are
  ///   not there the series are read, once.
  package func objects(holding type: HKObjectType, _ known: inout [String: Bool]) throws(HKError)
    -> Set<DocumentID>
  {
    try checkUse()
    let isReadable = reads(type)
    var found: Set<DocumentID> = []
    for object in database.samples.all where object.sample.sampleType == type {
      if isReadable || object.sample.source == source { found.insert(object.sample.uuid) }
    }
    for object in database.workouts.all where isReadable || object.sample.source == source {
      if known[object.path] == nil { known[object.path] = try holds(type, object) }
      if known[object.path] ?? false { found.insert(object.sample.uuid) }
    }
    return found
  }

  private func holds(_ type: HKObjectType, _ object: HealthObjects.Object) throws(HKError) -> Bool {
    type == .workout ? true : try database.workout(object).holds(type)
  }
}

extension HKWorkout {
  fileprivate func holds(_ type: HKObjectType) -> Bool {
    switch type {
    case .workout: true
    case .workoutRoute: route.map { $0.count > 0 } ?? false
    case .quantity(let type): series(type).map { $0.count > 0 } ?? false
    case .category, .correlation: false
    }
  }
}
