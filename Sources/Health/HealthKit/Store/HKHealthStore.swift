import LockstepLanguages
package import LockstepDocuments
import LockstepSimulation

/// Health as one client sees it; each call is checked against the client's entitlements and grants.
package struct HKHealthStore {
  package let database: HealthDatabase
  package let client: HKClient
  /// `true` if the owner acts and not an app: then types that only the system makes can be saved, too.
  package var isOwners = false

  package init(_ database: HealthDatabase, client: HKClient) {
    self.database = database
    self.client = client
  }

  package var source: HKSource {
    HKSource(name: client.name, bundleIdentifier: client.bundleIdentifier)
  }

  package var isHealthDataAvailable: Bool { database.isHealthDataAvailable }

  // MARK: Authorization

  /// Returns the owner's answer about saving a type; an answer about reading never shows.
  package func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    switch database.grants.isAllowed(type, .share, of: client.bundleIdentifier) {
    case nil: .notDetermined
    case true?: .sharingAuthorized
    case false?: .sharingDenied
    }
  }

  /// Says if an authorization request would show the owner a prompt.
  package func getRequestStatusForAuthorization(toShare share: [HKObjectType], read: [HKObjectType])
    throws(HKError) -> HKAuthorizationRequestStatus
  {
    try checkUse()
    let prompt = database.grants.prompt(for: source, share: share, read: read)
    return prompt.isEmpty ? .unnecessary : .shouldRequest
  }

  /// Finds the prompt that a request shows the owner; an empty prompt asks nothing.
  ///
  /// The client learns that the owner has answered, but not the answer.
  package func requestAuthorization(toShare share: [HKObjectType], read: [HKObjectType])
    throws(HKError) -> HealthGrants.Prompt
  {
    try checkUse()
    if share.isEmpty && read.isEmpty {
      throw HKError(.invalidArgument, Phrase("health.nothingAsked"))
    }
    if let type = share.first(where: { !$0.isShareable }) {
      throw HKError(.invalidArgument, Phrase("health.notShareable", type.name))
    }
    try checkUsage(share.isEmpty, client.updateUsageDescription, "NSHealthUpdateUsageDescription")
    try checkUsage(read.isEmpty, client.shareUsageDescription, "NSHealthShareUsageDescription")
    return database.grants.prompt(for: source, share: share, read: read)
  }

  private func checkUsage(_ isUnused: Bool, _ text: String?, _ key: String) throws(HKError) {
    if !isUnused, text ?? "" == "" {
      throw HKError(.invalidArgument, Phrase("health.noPurpose", key))
    }
  }

  /// Checks the conditions of every call: the device has health, its grants are readable, and the
  /// client is entitled.
  func checkUse() throws(HKError) {
    if !database.isHealthDataAvailable {
      throw HKError(.healthDataUnavailable, Phrase("health.unavailable"))
    }
    if let problem = database.accessProblem {
      throw HKError(.unknown, Phrase("health.accessDamaged", [problem.phrase]))
    }
    if !client.isEntitled {
      throw HKError(.authorizationDenied, Phrase("health.notEntitled"))
    }
  }

  /// Refuses to read if the device has no health, or is locked.
  package func checkReading() throws(HKError) {
    try checkUse()
    if database.isLocked {
      throw HKError(.databaseInaccessible, Phrase("health.locked"))
    }
  }

  /// Refuses to save a type that the owner has not granted to the client.
  package func checkSharing(_ type: HKObjectType) throws(HKError) {
    try checkUse()
    if isOwners { return }
    if !type.isShareable {
      throw HKError(.authorizationDenied, Phrase("health.systemAlone", type.name))
    }
    switch authorizationStatus(for: type) {
    case .sharingAuthorized: return
    case .notDetermined:
      throw HKError(
        .authorizationNotDetermined,
        Phrase("health.neverAllowed", client.name, type.name)
      )
    case .sharingDenied:
      throw HKError(.authorizationDenied, Phrase("health.mayNotSave", client.name, type.name))
    }
  }

  /// Says if the client may read the samples of a type that others saved.
  package func reads(_ type: HKObjectType) -> Bool {
    database.grants.isAllowed(type, .read, of: client.bundleIdentifier) ?? false
  }

  // MARK: Saving

  /// Saves samples: all of them or, if one is refused, none.
  ///
  /// If an object with the same sync identifier is stored in the same or a later version, it stays and
  /// the new one is not saved; an earlier version is replaced.
  package func save(_ samples: [HKSample]) throws(HKError) {
    if samples.isEmpty { throw HKError(.invalidArgument, Phrase("health.noSample")) }
    let named = samples.map { self.named($0) }
    for sample in named { try checkSaving(sample) }
    try checkNew(named)
    let kept = named.filter { !isOutdated($0) }.map { signed($0) }
    let replaced = kept.flatMap { sample in earlierVersions(of: sample) }
    try onDisk { () throws(DiskError) in
      try database.save(kept, replacing: replaced)
    }
  }

  /// Makes a copy with a new id if the sample has none.
  package func named(_ sample: HKSample) -> HKSample {
    var named = sample
    if case .correlation(let type, let parts) = sample.value {
      named.value = .correlation(type, parts.map { self.named($0) })
    }
    if named.uuid.text.isEmpty { named.uuid = database.newID(at: sample.startDate) }
    return named
  }

  /// Checks that the samples are new, since an object can be saved only once.
  ///
  /// - Parameter added: The ids of other samples that are saved at the same time.
  func checkNew(_ samples: [HKSample], beside added: Set<DocumentID> = []) throws(HKError) {
    var seen: Set<DocumentID> = []
    for sample in samples {
      let isNew = seen.insert(sample.uuid).inserted && !added.contains(sample.uuid)
      if !isNew || database.contains(sample.uuid) {
        throw HKError(.invalidArgument, Phrase("health.savedAlready", "\(sample.uuid)"))
      }
    }
  }

  /// Checks that the client may save a sample, alone or with a workout.
  func checkSaving(_ sample: HKSample) throws(HKError) {
    try checkSharing(sample.sampleType)
    if case .correlation(_, let parts) = sample.value {
      for part in parts { try checkSharing(part.sampleType) }
    }
    switch sample.value {
    case .workout, .route:
      throw .byBuilder(sample.sampleType)
    case .quantity(.workoutEffortScore, _):
      throw HKError(.invalidArgument, Phrase("health.byRelating"))
    case .quantity, .category, .correlation: try sample.checkConstraints()
    }
  }

  /// Makes a copy that names the client and its version as the source.
  func signed(_ sample: HKSample) -> HKSample {
    var signed = sample
    signed.sourceRevision = HKSourceRevision(source: source, version: client.version)
    return signed
  }

  private func isOutdated(_ sample: HKSample) -> Bool { laterVersion(of: sample) != nil }

  /// Finds a stored object that has the sample's sync identifier, in the same or a later version.
  func laterVersion(of sample: HKSample) -> HealthObjects.Object? {
    guard let version = sample.syncVersion else { return nil }
    return own(sharingIdentifierOf: sample).first { $0.sample.syncVersion ?? 0 >= version }
  }

  func earlierVersions(of sample: HKSample) -> [HealthObjects.Object] {
    guard let version = sample.syncVersion else { return [] }
    return own(sharingIdentifierOf: sample).filter {
      $0.sample.syncVersion ?? 0 < version && $0.sample.uuid != sample.uuid
    }
  }

  private func own(sharingIdentifierOf sample: HKSample) -> [HealthObjects.Object] {
    let identifier = sample.metadata(HKMetadataKey.syncIdentifier)
    let all = sample.sampleType == .workout ? database.workouts : database.samples
    return all.all.filter {
      $0.sample.source == source && $0.sample.sampleType == sample.sampleType
        && $0.sample.metadata(HKMetadataKey.syncIdentifier) == identifier
    }
  }

  /// Saves one sample.
  package func save(_ sample: HKSample) throws(HKError) { try save([sample]) }

  // MARK: Deleting

  /// Deletes samples that this client saved.
  package func delete(_ samples: [HKSample]) throws(HKError) { try delete(samples.map(\.uuid)) }

  /// Deletes objects that this client saved, by their ids: all of them or none.
  package func delete(_ ids: [DocumentID]) throws(HKError) {
    try checkUse()
    var objects: [HealthObjects.Object] = []
    for id in ids {
      guard let object = database.object(id) else {
        throw HKError(.invalidArgument, Phrase("health.noObject", "\(id)"))
      }
      guard object.sample.source == source else {
        throw HKError(
          .authorizationDenied,
          Phrase("health.otherSaved", object.sample.source.name, "\(id)", client.name)
        )
      }
      try checkSharing(object.sample.sampleType)
      objects.append(object)
    }
    try onDisk { () throws(DiskError) in try database.remove(objects) }
  }

  /// Deletes the objects of a type that this client saved and for which a predicate holds.
  ///
  /// - Returns: How many objects.
  package func deleteObjects(of type: HKObjectType, predicate: HKPredicate) throws(HKError) -> Int {
    try checkSharing(type)
    let all = type == .workout ? database.workouts : database.samples
    let objects = all.within(predicate.bounds).filter {
      $0.sample.sampleType == type && $0.sample.source == source && predicate.holds(of: $0.sample)
    }
    try onDisk { () throws(DiskError) in try database.remove(Array(objects)) }
    return objects.count
  }

  /// Deletes all objects of a type, whoever saved them, as the owner can.
  package func deleteAll(of type: HKObjectType) throws(HKError) {
    let all = type == .workout ? database.workouts : database.samples
    try onDisk { () throws(DiskError) in
      try database.remove(all.all.filter { $0.sample.sampleType == type })
    }
  }

  /// Saves a workout's document unchanged, replacing an earlier one with the same id.
  package func saveDocument(_ workout: HKWorkout) throws(HKError) {
    try onDisk { () throws(DiskError) in try database.insert(workout) }
  }

  func onDisk(_ body: () throws(DiskError) -> Void) throws(HKError) {
    do throws(DiskError) {
      try body()
    } catch {
      throw HKError(.unknown, error.phrase)
    }
  }
}

extension HKSample {
  fileprivate var syncVersion: Double? {
    guard case .number(let version)? = metadata(HKMetadataKey.syncVersion) else { return nil }
    return version
  }
}
