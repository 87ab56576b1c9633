import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The health of a device: its database, what the app was allowed in it, and what the app is yet to be
/// told.
///
/// A call is carried out where it stands among the app's calls, and what it writes is kept by the commit
/// of that step. The answer comes a little later, as from a process of its own: a device that ends in
/// between has saved what its app does not know of.
struct DeviceHealth {
  /// How long health takes for an answer.
  static let answerTime = Interval.milliseconds(5)
  /// How long after the lock of the screen the store closes (Apple Platform Security).
  static let closingTime = Interval.seconds(600)

  /// An answer that the app is yet to be given.
  private struct Owed {
    var due: Uptime
    let tag: String?
    let answer: HealthAnswer
  }

  /// A question that the owner has not answered.
  private struct Question {
    let prompt: HealthGrants.Prompt
    let tag: String?
  }

  private let client: HKClient
  private let container: any Disk
  private let seed: UInt64
  private var disk: HealthDisk?
  private var database: HealthDatabase?
  /// The app's builders by the names that it gave them; they are gone with the app.
  private var builders: [(name: String, builder: HKWorkoutBuilder)] = []
  private var owed: [Owed] = []
  private var questions: [Question] = []
  /// When the screen was locked.
  private var lockedAt: Uptime?
  /// What was asked and answered so far.
  private var history = Digest()
  private var isUsed = false
  /// The last change that is counted.
  private var countedChange: Int64 = 0

  init(_ client: HKClient, on container: any Disk, seed: UInt64) {
    self.client = client
    self.container = container
    self.seed = seed
    // What an earlier start has saved counts from the beginning; a disk that fails is asked at a call.
    if container.isFolder(HealthDisk.folder) { do { try open() } catch {} }
    look()
  }

  // MARK: The store

  @discardableResult
  private mutating func open() throws(DiskError) -> HealthDatabase {
    own()
    if let database { return database }
    let disk = HealthDisk(container)
    let opened = try HealthDatabase(disk, seed: seed)
    (self.disk, database) = (disk, opened)
    return opened
  }

  /// Sees to it that a copy of the device, which goes another way, has a store of its own.
  private mutating func own() {
    if isKnownUniquelyReferenced(&database) { return }
    guard let old = database, let shared = disk else { return }
    let copy = HealthDisk(copying: shared)
    disk = copy
    database = HealthDatabase(copying: old, on: copy)
  }

  /// Counts what is there, where that is something else than before.
  private mutating func look() {
    guard let database, database.lastChange != countedChange else { return }
    countedChange = database.lastChange
    counts = database.counts
  }

  private mutating func store(at now: Now) throws(HKError) -> HKHealthStore {
    let database: HealthDatabase
    do throws(DiskError) { database = try open() } catch { throw HKError(.unknown, error.phrase) }
    database.isLocked = lockedAt.map { now.uptime - $0 >= Self.closingTime } ?? false
    return HKHealthStore(database, client: client)
  }

  /// The changes for the commit of this step.
  mutating func takeChanges() -> [SystemChange] {
    guard isUsed else { return [] }
    look()
    return disk?.takeChanges().map(SystemChange.health) ?? []
  }

  /// The disk has taken everything.
  mutating func kept() {
    guard isUsed, database != nil else { return }
    own()
    disk?.forgetStaged()
  }

  /// How many objects of each type there are, by HealthKit's short names.
  private(set) var counts: [(type: HKObjectType, count: Int64)] = []

  // MARK: Calls

  /// Carries out a call; its answer is owed.
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

  /// The answer to a call; `nil` where it waits for the owner.
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
    case .builder(let name, let call): return try answer(call, of: name, store)
    }
  }

  private mutating func answer(
    _ call: WorkoutBuilderCall,
    of name: String,
    _ store: HKHealthStore
  ) throws(HKError) -> HealthAnswer {
    let place = builders.firstIndex { $0.name == name }
    guard var builder = place.map({ builders[$0].builder }) ?? call.begun(store) else {
      throw .noBuilder(name)
    }
    builder.healthStore = store
    let answer = try builder.answer(call)
    if let place { builders.remove(at: place) }
    let isOver = [.finished, .discarded].contains(builder.state)
    if !isOver { builders.append((name, builder)) }
    return answer
  }

  // MARK: The owner

  /// The owner has answered, for the first time or anew.
  mutating func answered(_ owner: OwnersAnswer, at now: Now) {
    guard isUsed || database != nil else { return }
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

  mutating func screen(isLocked: Bool, at now: Now) {
    lockedAt = isLocked ? lockedAt ?? now.uptime : nil
  }

  /// The app is gone: nobody is told anything, and its builders' samples stay without a workout.
  mutating func appEnded(at now: Now) {
    owed = []
    questions = []
    let left = builders
    builders = []
    for (_, builder) in left {
      guard let store = try? Result(catching: { try store(at: now) }).get() else { return }
      var builder = builder
      builder.healthStore = store
      // What the disk refuses is lost with the app.
      try? builder.discardWorkout()
    }
  }

  /// The device is new: nothing is in its store, and it draws other ids than it did.
  mutating func erase() { self = DeviceHealth(client, on: container, seed: seed &+ 1) }

  // MARK: Time

  var nextDeadline: Uptime? { owed.first?.due }

  /// The answers that are due.
  ///
  /// - Parameter isBehind: Whether the disk has not taken everything: what was saved is not told before.
  mutating func tick(isBehind: Bool, at now: Now) -> [(tag: String?, answer: HealthAnswer)] {
    if isBehind {
      for place in owed.indices { owed[place].due = now.uptime + SystemMemory.retryInterval }
      return []
    }
    let due = owed.filter { $0.due <= now.uptime }
    owed.removeAll { $0.due <= now.uptime }
    return due.map { ($0.tag, $0.answer) }
  }

  func add(to digest: inout Digest) {
    guard isUsed || database != nil else { return }
    digest.add(history.value)
    digest.add(database?.lastChange)
    digest.add(owed.count)
    digest.add(owed.first?.due.nanoseconds)
    digest.add(questions.count)
    digest.add(builders.count)
    digest.add(lockedAt?.nanoseconds)
  }
}

/// What the owner has answered an app: for the whole, and what was refused of single types.
struct OwnersAnswer {
  let permission: Permission
  let refusals: HealthRefusals

  func allows(_ type: HKObjectType, _ access: HKAccess) -> Bool {
    permission == .allowed && !refusals.refuses(type, access)
  }
}

extension HKHealthStore {
  /// Notes what the owner answered to what was asked.
  fileprivate func allow(_ prompt: HealthGrants.Prompt, by owner: OwnersAnswer) throws(HKError) {
    if prompt.isEmpty { return }
    try changeGrants { $0.answer(prompt, allowing: owner.allows) }
  }

  /// Notes what the owner answers anew of all that the client has asked for.
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

extension WorkoutBuilderCall {
  /// The builder that the call begins with; `nil` for a call that needs one.
  fileprivate func begun(_ store: HKHealthStore) -> HKWorkoutBuilder? {
    guard case .beginCollection(let configuration, _) = self else { return nil }
    return HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
  }
}

extension HKWorkoutBuilder {
  fileprivate mutating func answer(_ call: WorkoutBuilderCall) throws(HKError) -> HealthAnswer {
    switch call {
    case .beginCollection(_, let date): try beginCollection(at: date)
    case .addSamples(let samples): try addSamples(samples)
    case .addWorkoutEvents(let events): try addWorkoutEvents(events)
    case .addMetadata(let entries): try addMetadata(entries)
    case .endCollection(let date): try endCollection(at: date)
    case .finishWorkout: return .saved([try finishWorkout().id])
    case .discardWorkout: try discardWorkout()
    }
    return .done
  }
}
