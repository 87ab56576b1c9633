import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The health of a device: its database, the app's permissions in it, and the answers and changes to
/// tell the app.
///
/// A call is carried out in its order among the app's calls, and its changes are stored by the commit
/// of that step. The answer comes a little later, as from another process: if the device ends in
/// between, the change is stored but the app does not know it.
struct DeviceHealth {
  /// The time that health takes to answer a call.
  static let answerTime = Interval.milliseconds(5)
  /// The time from the locking of the screen until the store closes (Apple Platform Security).
  static let closingTime = Interval.seconds(600)

  /// An answer that the app has not been given yet.
  private struct Owed {
    var due: Uptime
    let tag: String?
    let answer: HealthAnswer
  }

  /// A permission question that the owner has not answered yet.
  private struct Question {
    let prompt: HealthGrants.Prompt
    let tag: String?
  }

  private let client: HKClient
  let role: DeviceRole
  /// The health store, which the device's other apps hold during their own steps.
  var place: HealthPlace
  /// The name of an app beside the companion; `nil` for the companion.
  private let name: String?
  private var builders = HealthBuilders()
  private var owed: [Owed] = []
  private var questions: [Question] = []
  /// The uptime at which the screen was locked.
  private(set) var lockedAt: Uptime?
  /// The digest of all calls and answers so far.
  var history = Digest()
  var isUsed = false
  /// The last change that the sync to the other device has taken account of.
  private var seenChange: Int64 = 0
  /// The app's subscriptions to changes, and the times at which it hears of them.
  private(set) var deliveries: HealthDeliveries
  /// The part of `deliveries` that is stored on the disk.
  private var keptDeliveries = HealthDeliveries.Kept()
  /// The last change that observers were told, and the time at which they are told of later ones.
  private var noticedChange: Int64 = 0
  private var noticeTime: Uptime?
  /// The effects that `deliveries` has decided, and that the device has yet to carry out.
  private var decided: [HealthDeliveries.Effect] = []
  var sync = HealthSync()
  /// The time for which changes are collected before they are sent to the other device.
  var syncPeriod = HealthSync.period
  private var keptSync = HealthSync.Kept()
  /// The packets that wait until the disk has stored their content, and those that can leave at once.
  var receipts: [HealthPacket] = []
  var packets: [HealthPacket] = []

  /// - Parameter name: The name of an app beside the companion; only the companion's part of the device
  ///   syncs health.
  init(_ client: HKClient, of role: DeviceRole, in place: HealthPlace, beside name: String? = nil) {
    self.client = client
    self.role = role
    self.place = place
    self.name = name
    deliveries = HealthDeliveries(client, of: role)
    self.place.openWhatIsThere()
    seenChange = self.place.countedChange
    guard let disk = self.place.disk else { return }
    resume(HealthRegistrations.read(of: name, on: disk))
    sync.kept = HealthSyncFile.read(on: disk)
    keptSync = sync.kept
  }

  // MARK: The store

  /// Says if the store is closed to readers, because the device is locked.
  private func isClosed(at now: Now) -> Bool {
    lockedAt.map { now.uptime - $0 >= Self.closingTime } ?? false
  }

  private mutating func store(at now: Now) throws(HKError) -> HKHealthStore {
    let database: HealthDatabase
    do throws(DiskError) { database = try place.open() } catch {
      throw HKError(.unknown, error.phrase)
    }
    database.isLocked = isClosed(at: now)
    return HKHealthStore(database, client: client)
  }

  private mutating func storeIfThere(at now: Now) -> HKHealthStore? {
    try? Result { () throws(HKError) in try store(at: now) }.get()
  }

  /// Removes and returns the changes for this step's commit.
  mutating func takeChanges(at now: Now) -> [SystemChange] {
    guard isUsed else { return [] }
    place.look()
    keepDeliveries()
    keepSync()
    see(change: place.countedChange, at: now)
    return place.disk?.takeChanges().map(SystemChange.health) ?? []
  }

  /// Notes that the store has changed up to this change, whichever of the device's apps made it.
  mutating func see(change: Int64, at now: Now) {
    if isUsed, change != noticedChange, noticeTime == nil {
      noticeTime = now.uptime + Self.answerTime
    }
    if change != seenChange, name == nil { changed(since: seenChange, at: now) }
    seenChange = change
  }

  /// Notes that the disk has stored everything.
  mutating func kept() { if isUsed { place.kept() } }

  // MARK: Calls

  /// Carries out a call; its answer is given to the app a little later.
  mutating func handle(_ call: HealthCall, tag: String?, by owner: OwnersAnswer, at now: Now) {
    isUsed = true
    do throws(HKError) {
      guard let answer = try answer(call, tag, owner, at: now) else { return }
      owe(answer, tag, at: now)
    } catch {
      owe(.failed(error), tag, at: now)
    }
  }

  private mutating func owe(_ answer: HealthAnswer, _ tag: String?, at now: Now) {
    owed.append(Owed(due: now.uptime + Self.answerTime, tag: tag, answer: answer))
    history.add(tag ?? "")
    history.add(JSONText { $0.healthAnswer(answer) }.bytes)
  }

  /// Answers a call; returns `nil` if the call has to wait for the owner.
  private mutating func answer(
    _ call: HealthCall,
    _ tag: String?,
    _ owner: OwnersAnswer,
    at now: Now
  ) throws(HKError) -> HealthAnswer? {
    let store = try store(at: now)
    switch call {
    case .requestAuthorization(let share, let read):
      let prompt = try store.requestAuthorization(toShare: share, read: read)
      if !prompt.isEmpty, owner.permission == .notDetermined {
        questions.append(Question(prompt: prompt, tag: tag))
        return nil
      }
      try store.allow(prompt, by: owner)
      return .done
    case .save(let samples):
      let named = samples.map { store.named($0) }
      try store.save(named)
      return .saved(named.map(\.uuid))
    case .delete(let ids):
      try store.delete(ids)
      return .done
    case .samples(let query): return .samples(try store.execute(query))
    case .changes(let query): return .changes(try store.execute(query))
    case .statistics(let query): return .statistics(try store.execute(query))
    case .executeObserver(let type): try decide(.observe(type), at: now)
    case .stopObserver(let type): try decide(.stop(type), at: now)
    case .enableBackgroundDelivery(let type, let frequency):
      try decide(.enableBackgroundDelivery(type, frequency), at: now)
    case .disableBackgroundDelivery(let type): try decide(.disableBackgroundDelivery(type), at: now)
    case .completeObserver(let completion):
      try decide(.completed(completion), at: now)
      return nil
    case .builder(let name, let call): return try builders.answer(call, of: name, store)
    case .route(let workout): return .locations(try store.locations(ofRouteOf: workout))
    case .relateEffort(let sample, let workout, let activity):
      let named = store.named(sample)
      try store.relateWorkoutEffortSample(named, with: workout, activity: activity)
      return .saved([named.uuid])
    case .unrelateEffort(let sample, let workout):
      try store.unrelateWorkoutEffortSample(sample, from: workout)
    case .efforts(let workout):
      return .efforts(try store.workoutEffortRelationships(of: workout))
    }
    return .done
  }

  // MARK: Others

  /// Carries out a change that another app or the owner makes.
  mutating func handle(_ deed: HealthDeed, at now: Now) throws(HKError) {
    isUsed = true
    deed.add(to: &history)
    history.add(now.wall.microseconds)
    try deed.carryOut(in: try store(at: now).database, at: now.wall)
  }

  /// Takes the owner's answer, a first or a new one, and answers the questions that wait for it.
  mutating func answered(_ owner: OwnersAnswer, at now: Now) {
    guard isUsed || place.database != nil else { return }
    do throws(HKError) {
      let store = try store(at: now)
      try store.change(to: owner)
      guard owner.permission != .notDetermined else { return }
      let asked = questions
      questions = []
      for question in asked {
        try store.allow(question.prompt, by: owner)
        owe(.done, question.tag, at: now)
      }
    } catch {
      for question in questions { owe(.failed(error), question.tag, at: now) }
      questions = []
    }
  }

  // MARK: Lives

  /// Tells the deliveries the state of the app's life and of its device.
  mutating func follow(_ life: AppLife, hasComplication: Bool, at now: Now) {
    lockedAt = life.isScreenLocked ? lockedAt ?? now.uptime : nil
    tell(life.isScreenLocked || !life.isUnlocked ? .lock : .unlock, at: now)
    tell(.complication(isOnFace: hasComplication), at: now)
    tell(.app(life.state), at: now)
  }

  /// Notes that a person has ended the app.
  mutating func quit(at now: Now) { if isUsed { tell(.quit, at: now) } }

  /// Forgets the subscriptions of a removed app.
  mutating func appRemoved() {
    deliveries = HealthDeliveries(client, of: role)
    (decided, noticeTime) = ([], nil)
  }

  /// Drops the answers and questions of an app that has ended; samples in its builders stay in the
  /// store, without a workout.
  mutating func appEnded(at now: Now) {
    owed = []
    questions = []
    guard builders.count > 0, let store = storeIfThere(at: now) else { return }
    builders.end(in: store)
  }

  /// Adds samples of the workout session to the live builders.
  mutating func collect(_ samples: CollectedSamples, from start: WallTime, at now: Now) {
    guard builders.count > 0, let store = storeIfThere(at: now) else { return }
    builders.collect(samples, from: start, store)
  }

  /// Empties the store of an erased device, which then makes other ids than before.
  mutating func erase() { self = DeviceHealth(client, of: role, in: place.erased, beside: name) }

  // MARK: Deliveries

  private mutating func decide(_ input: HealthDeliveries.Input, at now: Now) throws(HKError) {
    decided += try deliveries.handle(input, at: now.uptime)
  }

  /// Gives the deliveries an input that cannot be refused.
  private mutating func tell(_ input: HealthDeliveries.Input, at now: Now) {
    do throws(HKError) { try decide(input, at: now) } catch { owe(.failed(error), nil, at: now) }
  }

  /// Continues with the subscriptions that an earlier start has kept.
  private mutating func resume(_ kept: HealthDeliveries.Kept) {
    deliveries = HealthDeliveries(client, of: role, kept)
    (keptDeliveries, noticedChange) = (kept, place.countedChange)
    isUsed = isUsed || !kept.registrations.isEmpty
  }

  private mutating func keepSync() {
    guard sync.kept != keptSync, place.disk != nil else { return }
    let kept = sync.kept
    keptSync = kept
    place.write { (disk) throws(DiskError) in try HealthSyncFile.write(kept, to: disk) }
  }

  private mutating func keepDeliveries() {
    let kept = deliveries.kept
    guard kept != keptDeliveries, place.disk != nil else { return }
    keptDeliveries = kept
    place.write { [name] (disk) throws(DiskError) in
      try HealthRegistrations.write(kept, of: name, to: disk)
    }
  }

  /// Finds the observers to tell of the latest changes; while the device is locked, the deliveries
  /// wait.
  private mutating func notice(at now: Now) {
    noticeTime = nil
    guard let store = storeIfThere(at: now) else { return }
    for type in deliveries.types where store.hasChanged(type, since: noticedChange) {
      tell(.changed(type), at: now)
    }
    noticedChange = place.countedChange
  }

  /// Says if the app can be given an answer; an observed change needs an observer of its type.
  func hasListener(for answer: HealthAnswer) -> Bool {
    if case .updated(let type, _) = answer { deliveries.isObserving(type) } else { true }
  }

  /// Removes and returns the decided effects of deliveries, for the device to carry out.
  mutating func takeDecided() -> [HealthDeliveries.Effect] {
    defer { decided = [] }
    return decided
  }

  // MARK: Time

  var nextDeadline: Uptime? {
    let own = Uptime.earliest(Uptime.earliest(owed.first?.due, noticeTime), syncDeadline)
    return Uptime.earliest(own, isUsed ? deliveries.nextDeadline : nil)
  }

  /// Does what is due, then removes and returns the answers that are due.
  ///
  /// - Parameter isBehind: `true` if the disk has refused changes: answers about saved objects then
  ///   wait.
  mutating func tick(isBehind: Bool, at now: Now) -> [(tag: String?, answer: HealthAnswer)] {
    if isBehind {
      let later = now.uptime + SystemMemory.retryInterval
      for place in owed.indices { owed[place].due = later }
      if noticeTime != nil { noticeTime = later }
    } else if let noticeTime, noticeTime <= now.uptime {
      notice(at: now)
    }
    if isUsed { tell(.wake, at: now) }
    if !isBehind { sendChanges(at: now) }
    let due = owed.filter { $0.due <= now.uptime }
    owed.removeAll { $0.due <= now.uptime }
    return due.map { ($0.tag, $0.answer) }
  }

  func add(to digest: inout Digest) {
    if syncPeriod != HealthSync.period { digest.add(syncPeriod.nanoseconds) }
    guard isUsed || place.database != nil else { return }
    digest.add(history.value)
    digest.add(place.database?.lastChange)
    digest.add(owed.count)
    digest.add(owed.first?.due.nanoseconds)
    digest.add(questions.count)
    digest.add(builders.count)
    digest.add(lockedAt?.nanoseconds)
    digest.add(noticedChange)
    digest.add(noticeTime?.nanoseconds)
    deliveries.add(to: &digest)
    sync.add(to: &digest)
  }
}

/// The owner's answer to an app: the general permission, and the types that were refused.
struct OwnersAnswer {
  let permission: Permission
  let refusals: HealthRefusals

  func allows(_ type: HKObjectType, _ access: HKAccess) -> Bool {
    permission == .allowed && !refusals.refuses(type, access)
  }
}

extension HKHealthStore {
  /// Notes the owner's answer to a permission question.
  fileprivate func allow(_ prompt: HealthGrants.Prompt, by owner: OwnersAnswer) throws(HKError) {
    if prompt.isEmpty { return }
    try changeGrants { $0.answer(prompt, allowing: owner.allows) }
  }

  /// Notes the owner's new answer, for all types that the app has ever asked for.
  fileprivate func change(to owner: OwnersAnswer) throws(HKError) {
    let grants = database.grants.grants(of: source)
    if owner.permission == .notDetermined {
      if !grants.isEmpty { try changeGrants { $0.forget(source) } }
      return
    }
    for grant in grants where grant.isAllowed != owner.allows(grant.type, grant.access) {
      try changeGrants {
        $0.set(grant.type, grant.access, of: source, to: owner.allows(grant.type, grant.access))
      }
    }
  }

  private func changeGrants(_ change: (inout HealthGrants) -> Void) throws(HKError) {
    do throws(DiskError) {
      try database.changeGrants(change)
    } catch {
      throw HKError(.unknown, error.phrase)
    }
  }
}
