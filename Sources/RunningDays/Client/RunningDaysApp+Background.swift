import LockstepDocuments
package import LockstepHealth
import LockstepHealthStore
package import LockstepProtocol
package import LockstepSimulation

/// What the operating system does with the app: health tells it of changes and wakes it, and its task is
/// run when the time has come.
extension RunningDaysApp {
  /// The app is started by its owner.
  package mutating func launch() {
    state = .foreground
    tell(.app(.foreground))
    take(.launched)
  }

  /// What becomes of the app: one that is not running any more knows what it kept, and nothing else.
  package mutating func become(_ next: AppState) {
    let wasRunning = state.hasProcess
    state = next
    if next == .foreground, !wasRunning { return launch() }
    if next == .suspended, wasRunning { take(.enteredBackground) }
    if !next.hasProcess { sync = RunSync(kept) }
    tell(.app(next))
    seeToAll()
  }

  /// The owner locks the device, or unlocks it.
  package mutating func setLocked(_ isLocked: Bool) {
    store.database.isLocked = isLocked
    tell(isLocked ? .lock : .unlock)
    seeToAll()
  }

  /// Somebody may have saved or deleted workouts: health looks, and tells the app if it concerns it.
  package mutating func healthChanged() throws(HKError) {
    let isLocked = store.database.isLocked
    if let database = try reopened() { store = HKHealthStore(database, client: store.client) }
    store.database.isLocked = isLocked
    let objects = try store.objects(holding: .workout, &known)
    if objects == seen { return }
    seen = objects
    tell(.changed(.workout))
    seeToAll()
  }

  /// Time goes by, with all that is due in it.
  package mutating func pass(_ interval: Interval) {
    let end = now.uptime + interval
    while effectsLeft > 0, let due = nextDue, due <= end {
      advance(by: max(.zero, due - now.uptime))
      if let plannedTask, plannedTask <= now.uptime, state != .foreground {
        runTask()
      } else {
        tell(.wake)
      }
      seeToAll()
    }
    advance(by: max(.zero, end - now.uptime))
  }

  private var nextDue: Uptime? {
    Uptime.earliest(deliveries.nextDeadline, state == .foreground ? nil : plannedTask)
  }

  private mutating func runTask() {
    plannedTask = nil
    start()
    say("the background task begins")
    take(.taskBegan)
  }

  // MARK: What the app asks of the system

  /// The owner is asked for what was never answered.
  mutating func ask(toRead types: [HKObjectType]) {
    do throws(HKError) {
      let prompt = try store.requestAuthorization(toShare: [], read: types)
      if prompt.isEmpty { return }
      say(
        "the owner is asked whether it may read \(prompt.read.map(\.name).joined(separator: ", "))"
      )
      guard let owner else { return }
      try answer(prompt, owner)
    } catch {
      say("\(error)")
    }
  }

  private func answer(_ prompt: HealthGrants.Prompt, _ owner: (HKObjectType) -> Bool)
    throws(HKError)
  {
    do throws(DiskError) {
      try store.database.changeGrants { $0.answer(prompt) { type, _ in owner(type) } }
    } catch {
      throw HKError(.unknown, error.phrase)
    }
  }

  /// From now on the app is told of what changes.
  mutating func observe(_ type: HKObjectType) {
    let objects = try? Result { () throws(HKError) in try store.objects(holding: type, &known) }
      .get()
    // Started for a change, it has still to be told of it.
    if state == .foreground { seen = objects ?? seen }
    tell(.observe(type))
  }

  /// Health takes what happens; what it tells the app waits until the app has time.
  mutating func tell(_ input: HealthDeliveries.Input) {
    do throws(HKError) {
      told += try deliveries.handle(input, at: now.uptime)
    } catch {
      say("\(error)")
    }
  }

  // MARK: What health tells the app

  mutating func seeToAll() {
    while effectsLeft > 0, !told.isEmpty { hear(told.removeFirst()) }
  }

  private mutating func hear(_ effect: HealthDeliveries.Effect) {
    switch effect {
    case .observer(let type, let completion):
      start()
      say("health has changed: observer of \(type.name) called, completion handler \(completion)")
      follow(sync.handle(.observed(completion: completion), at: now))
    case .ranOut(let type):
      say("the app is ended: it did not complete the observer of \(type.name) in time")
      become(.notRunning)
    case .gaveUp(let type):
      say("health wakes it no more for \(type.name): too many completion handlers were not called")
    }
  }

  /// Starts the app in the background, if it does not run.
  private mutating func start() {
    guard !state.hasProcess else { return }
    state = .background
    sync = RunSync(kept)
    tell(.app(.background))
    say("the app is started in the background")
    follow(sync.handle(.launched, at: now))
  }
}
