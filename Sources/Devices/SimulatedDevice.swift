import LockstepHealth
import LockstepLink
package import LockstepProtocol
package import LockstepSimulation

/// A device: an operating system with an app in it.
///
/// The system owns the session and its queues, the workout session, the permission, and the disk with
/// all of these and with the app's kept data, which the system does not interpret. A watch and a phone
/// differ by their `DevicePolicy`.
///
/// An input's way: `take` → `Session` → `tell` the app → its calls, all of one answer, then the events
/// that they caused → one commit → the effects leave.
package struct SimulatedDevice: Device {
  let policy: DevicePolicy
  var environment: AppEnvironment
  let makeApp: @Sendable (AppEnvironment) -> any App
  var session: Session
  var app = AppSlot()
  var effects: [DeviceEffect] = []
  /// `true` if this step has erased the device.
  var isErased = false
  /// `true` if no app was in front when the device last showed its screen.
  var isShownEmpty = false
  var memory: SystemMemory
  var permission: Permission
  var refusals: HealthRefusals
  /// The permission with which a new device begins.
  let firstPermission: Permission
  var settings: DeviceSettings
  var life: AppLife
  var isInWorkout = false
  /// The file that is being sent, with its bytes.
  var sentFile: (transfer: FileTransfer, bytes: [UInt8])?
  var receivedFile: ReceivedFile?
  /// The user info that the app is being given; `nil` if the contract waits for an acknowledgement.
  var givenUserInfo: TransferMark?
  /// The events that a suspended app gets when it is resumed.
  var heldEvents: [AppEvent] = []
  /// The calls that an app in real time made while it was suspended; always empty under leases.
  var heldCalls: [AppCall] = []
  /// The screen that the app showed last, even if it is not in front.
  var appScreen: JSONText?
  /// The screen that the device showed last.
  var shownScreen: JSONText?
  /// The changes that the app's program made in its folder since the last commit.
  var staged = StagedFiles()
  /// The changes to store with the next commit, beside those of the session.
  var changes: [SystemChange] = []
  /// The documents that earlier launches left in memory, until the device starts anew.
  var volatileDocuments: [AppDocument] = []
  var labels = TransferLabels()
  var tags: SendTags
  /// The state of the disk that the app was told last.
  var toldStorage = StorageState()
  var workouts: WorkoutSessions
  var remote: RemoteWorkout
  var health: DeviceHealth
  var network: DeviceNetwork
  var tasks: DeviceTasks
  /// The state of the workout session that mirroring was told last.
  var toldWorkoutState = RemoteState.ended
  /// The news of zone and clocks that the app was told last.
  var toldTime = ToldTime()
  /// The background task that the app is handed when the system has started or resumed it.
  var taskToHand: BackgroundTask?
  /// The events that the app gets once the calls of its present answer are carried out.
  var agenda = AppAgenda()
  /// The calls about the workout session that the app has made in this step.
  private var workoutCalls: [(call: WorkoutCall, tag: String?)] = []

  init(
    _ policy: DevicePolicy,
    in environment: AppEnvironment,
    entropy: UInt64?,
    asksPermission: Bool,
    app makeApp: @escaping @Sendable (AppEnvironment) -> any App
  ) {
    self.policy = policy
    self.makeApp = makeApp
    var environment = environment
    memory = SystemMemory(
      environment.container,
      draw: DeviceIdentity.Draw(
        seed: entropy ?? environment.seed,
        device: policy.streamName,
        incarnation: environment.incarnation
      )
    )
    firstPermission = asksPermission ? .notDetermined : .allowed
    let answered = memory.disk.loadPermission()
    permission = answered.0 ?? firstPermission
    refusals = answered.1
    settings = DeviceSettings(backgroundRefresh: policy.backgroundRefresh)
    memory.disk.load(&settings)
    if environment.isContractTheApps, settings.hasVendorsApp {
      environment.limits.contract = .vendor
    }
    life = AppLife(isInstalled: settings.isInstalled, isUnlocked: settings.isUnlocked)
    session = Session(
      role: policy.role,
      incarnation: environment.incarnation,
      seed: environment.seed,
      identity: memory.identity,
      limits: environment.limits,
      conditions: settings.session,
      memory: memory.loaded
    )
    self.environment = environment
    tags = SendTags(memory.loadedTags)
    remote = RemoteWorkout(role: policy.role)
    health = DeviceHealth(
      policy.client,
      of: policy.role,
      in: HealthPlace(on: environment.container, seed: environment.seedOfHealth(of: policy)),
      beside: policy.besideName
    )
    network = DeviceNetwork(memory.loadedExchanges, settings.network)
    tasks = DeviceTasks(memory.loadedTasks)
    workouts = WorkoutSessions(
      seed: environment.seed,
      incarnation: environment.incarnation
    )
  }

  package var nextDeadline: Uptime? {
    let own = Uptime.earliest(session.nextDeadline, appDeadline)
    let system = Uptime.earliest(
      Uptime.earliest(memory.nextDeadline, remote.nextDeadline),
      Uptime.earliest(life.deadline, Uptime.earliest(health.nextDeadline, networkDeadline))
    )
    let tasks = Uptime.earliest(tasks.nextDeadline, workouts.nextDeadline)
    return Uptime.earliest(own, Uptime.earliest(tasks, system))
  }

  /// The app's next deadline; a suspended app has only that of an answer that it owes.
  var appDeadline: Uptime? { life.state.isRunning || app.isAwaited ? app.nextDeadline : nil }

  /// `true` while a running app has yet to answer; nobody waits for the answer of a suspended app.
  package var isAwaitingApp: Bool { agenda.isWaiting && life.state.isRunning }

  package var isValue: Bool { app.isValue }

  package var system: SystemState? {
    var state = SystemState(app: life.state, session: workouts.measured)
    for kind in TransferKind.allCases { state[kind] = Int64(session.outstanding(kind)) }
    state.health = health.place.counts.map {
      SystemState.Counted(type: $0.type.name, count: $0.count)
    }
    return state
  }

  package var digest: UInt64 {
    var digest = Digest()
    memory.add(to: &digest)
    session.add(to: &digest)
    digest.add(permission.rawValue)
    refusals.add(to: &digest)
    app.add(to: &digest)
    for document in volatileDocuments {
      digest.add(document.name)
      digest.add(document.content.bytes)
    }
    workouts.add(to: &digest)
    remote.add(to: &digest)
    health.add(to: &digest)
    network.add(to: &digest)
    tasks.add(to: &digest)
    life.add(to: &digest)
    digest.add(heldEvents.count)
    addRareStates(to: &digest)
    labels.add(to: &digest)
    tags.add(to: &digest)
    staged.add(to: &digest)
    return digest.value
  }

  // MARK: Steps

  package mutating func handle(_ inputs: [DeviceInput], at now: Now) -> [DeviceEffect] {
    catchUp(to: now)
    for input in inputs { take(input, at: now) }
    if inputs.isEmpty, let due = nextDeadline, due <= now.uptime { act(due, at: now) }
    return finishStep(at: now)
  }

  package mutating func hear(_ news: ShellNews, at now: Now) -> [DeviceEffect] {
    switch news {
    case .filesChanged(let paths): tell(.filesChanged(paths), at: now)
    case .appSpoke:
      catchUp(to: now)
      takeCalls(at: now)
    }
    return finishStep(at: now)
  }

  /// Does everything that was due before now.
  mutating func catchUp(to now: Now) {
    if memory.provideNumbers(after: session.outbox.lastID) { renew(at: now) }
    perform(session.look(at: now), at: now)
    // Every deadline that passed before now, in order: the device was asleep, or is late.
    while let due = nextDeadline, due < now.uptime { act(due, at: now) }
  }

  mutating func finishStep(at now: Now) -> [DeviceEffect] {
    followZone(at: now)
    askWorkouts(at: now)
    followWorkout(at: now)
    deliverForHealth(at: now)
    followTasks(at: now)
    remember(at: now)
    sendForHealth()
    tellStorage(at: now)
    show()
    var done: [DeviceEffect] = []
    swap(&done, &effects)
    return done
  }

  private mutating func act(_ due: Uptime, at now: Now) {
    if agenda.isWaiting, let limit = appDeadline, limit <= due { return takeCalls(at: now) }
    if let deadline = appDeadline, deadline <= due {
      tell(.tick(due: deadline), at: now)
    } else if let deadline = workouts.nextDeadline, deadline <= due {
      let instant = workouts.isRecording ? now.at(due) : now
      follow(workouts.tick(due: due, at: now), at: instant)
    } else if let deadline = memory.nextDeadline, deadline <= due {
      askDiskAgain(at: now)
    } else if let deadline = life.deadline, deadline <= due {
      live(.tick, at: now)
    } else if let deadline = remote.nextDeadline, deadline <= due {
      perform(remote.tick(at: now), at: now)
    } else if let deadline = health.nextDeadline, deadline <= due {
      answerForHealth(at: now)
    } else if let deadline = networkDeadline, deadline <= due {
      answerForNetwork(at: now)
    } else if let deadline = tasks.nextDeadline, deadline <= due {
      runTasks(at: now)
    } else {
      perform(session.handle(.tick, at: now.at(due)), at: now)
    }
  }

  private mutating func take(_ input: DeviceInput, at now: Now) {
    switch input {
    case .start: start(at: now)
    case .link(let isUp):
      perform(session.handle(.link(isUp: isUp), at: now), at: now)
      followConnection(at: now)
    case .packet(.remote(let packet)): perform(remote.receive(packet, at: now), at: now)
    case .packet(.health(let packet)): health.receive(packet, at: now)
    case .packet(let packet):
      perform(session.handle(.packet(packet), at: now), at: now)
      followConnection(at: now)
    case .action(let action): act(action, at: now)
    case .response(let number, let outcome): network.take(outcome, of: number, at: now)
    }
  }

  // MARK: Starting

  private mutating func start(at now: Now) {
    var failure: DiskError?
    var problems = memory.problems
    do throws(DiskError) { try memory.open() } catch { failure = error }
    renew(at: now)
    let recovered = workouts.recover(from: memory.disk, &problems, at: now)
    problems += session.outbox.unreadable.map(\.reason) + session.inboxProblems
    effects += problems.map { .note($0) }
    if let failure { effects.append(.note(notKept(failure))) }
    lookAgain(at: now)
    followHealth(at: now)
    announceStart(at: now)
    if policy.launchesAtStart || recovered.isUnderWay { launchApp(.launch, at: now) }
    follow(recovered.events, at: now)
    network.start()
    sendRequests()
  }

  private func notKept(_ error: DiskError) -> String { "\(policy.notKept): \(error)" }

  /// Takes over the identity in the device's memory: a new one, if no numbers could be reserved.
  mutating func renew(at now: Now) {
    let isOther = memory.identity.origin != session.origin
    perform(session.renew(memory.identity), at: now)
    guard isOther else { return }
    tell(.renewed(origin: session.origin, outstanding: outstandingNames), at: now)
  }

  // MARK: Actions

  private mutating func act(_ action: Action, at now: Now) {
    if let reason = refusal(of: action) {
      effects.append(.refused(action: action.spokenVerb, reason: reason))
      return
    }
    let mark = TransferMark(origin: session.origin, id: session.outbox.lastID + 1)
    carryOut(systemCommand(of: action), of: action, at: now)
    noteLabel(of: action, queuedAs: mark)
  }

  /// Carries out a command of the system, or gives the action to the app if there is none.
  private mutating func carryOut(_ command: SystemCommand?, of action: Action, at now: Now) {
    switch command {
    case .launch: launchApp(.launch, at: now)
    case .quit: quit(at: now)
    case .live(.timeline): launchApp(.timeline, at: now)
    case .live(let input): live(input, at: now)
    case .set(let change): set(change, at: now)
    case .request(let call): request(call, at: now)
    case .task(let deed): carryOut(deed, at: now)
    case .network(let condition): setNetwork(condition, at: now)
    case .pair: pair(at: now)
    case .face(let isOn): set({ $0.session.hasComplication = isOn }, at: now)
    case .fault(let name):
      if name == SessionFault.workoutNotRecovered.name { workouts.isKept = false }
      perform(session.handle(.fault(name), at: now), at: now)
    case .permit(let value): permit(value, HealthRefusals(), at: now)
    case .refuse(let direction, let type):
      var refusals = refusals
      refusals.refuse(direction, type)
      permit(permission, refusals, at: now)
    case .health(let deed): carryOut(deed, of: action, at: now)
    case .call(let call): perform(handle(call, at: now), at: now)
    case .files(let calls): for call in calls { carryOut(call, at: now) }
    case .remote(let call): carryOut(.workout(.remote(call)), at: now)
    case .takeBack(let kind, let label): takeBack(kind, label, at: now)
    // The workout app observes no notification.
    case .notify(let action): if policy.words.isOpen { tell(.action(action), at: now) }
    case nil: tell(.action(action.asApps ?? action), at: now)
    }
  }

  /// Finds the system's command for an action; `nil` if the action is for the app.
  func systemCommand(of action: Action) -> SystemCommand? {
    action.asApps == nil ? policy.systemVerbs.command(of: action) : nil
  }

  // MARK: The app and its calls

  mutating func carryOut(_ call: AppCall, at now: Now) {
    switch call {
    case .session(let call):
      if case .refuse(let id, let error) = call, agenda.dropReceipt(of: id) {
        return effects.append(.packet(.failure(id: id, error)))
      }
      let isThere = session.mayHave(whatIsNamedBy: call)
      let done = handle(call, at: now)
      if !isThere || call.tellsByEffects && done.isEmpty, let text = call.idleText {
        effects.append(.note(text))
      }
      perform(done, at: now)
    case .workout(.taken(let count)): workouts.take(through: count)
    case .workout(.remote(.handlers(let handlers))):
      carryOut(RemoteCall.handlers(handlers), at: now)
    case .health(let call): carryOut(call, tag: nil, at: now)
    case .tagged(let tag, .health(let call)): carryOut(call, tag: tag, at: now)
    case .request(let call): request(call, at: now)
    case .tagged(let tag, .request(let call)): request(call, tag: tag, at: now)
    case .cancelRequest(let tag): cancelRequest(tag: tag, at: now)
    case .task(let call): carryOut(call, at: now)
    // What is asked of the workout session happens when the rest of the step is done.
    case .workout(let call): workoutCalls.append((call, nil))
    case .tagged(let tag, .workout(let call)): workoutCalls.append((call, tag))
    case .tagged(let tag, let call): carryOut(call, tagged: tag, at: now)
    case .takeBack(let tag): takeBack(tag: tag, at: now)
    case .effort(let effort): workouts.effort = effort
    case .keep(let name, let content, .durable): changes.append(.document(name, content))
    case .keep(let name, let content, .untilRestart): keepInMemory(name, content)
    // An app that is neither in front nor in a workout session cannot be felt.
    case .haptic(let haptic): if life.state.isNoticed { effects.append(.haptic(haptic)) }
    case .file(let call): carryOut(call, at: now)
    case .document(let kind, let id, let content):
      effects.append(.document(kind: kind, id: id, content: content))
    case .answer(let content): effects.append(.answer(content))
    case .refused(let action, let reason): effects.append(.refused(action: action, reason: reason))
    case .note(let text): effects.append(.note(text))
    case .printed(let text): effects.append(.printed(text))
    }
  }

  /// Carries out the session's effects; an event for the app may cause further ones.
  mutating func perform(_ sessionEffects: [Session.Effect], at now: Now) {
    var rest = sessionEffects[...]
    while let effect = rest.popFirst() {
      switch effect {
      case .send(let packet): effects.append(.packet(packet))
      case .tell(let event):
        keepWatchDirectory(event)
        tell(event, at: now)
      case .wake: wake(at: now)
      case .wakeForTask(_, let id, let news): wake(forTask: id, telling: news, at: now)
      case .task(let isOpen): live(.task(isOpen: isOpen), at: now)
      case .endApp: live(.end, at: now)
      case .erase: erase(at: now)
      case .contentPending(let value): tell(.contentPending(value), at: now)
      case .deliver(.file(let transfer, let bytes)): tell(.file(transfer, bytes), at: now)
      case .sendFileData(let mark, let range): sendFileData(mark, range, at: now)
      case .keepFile(let transfer): keepFile(transfer, at: now)
      case .dropFile(let mark): dropFile(mark)
      case .storeFile(let transfer, let bytes): storeFile(transfer, bytes, at: now)
      case .dropStored(let mark): dropStored(mark)
      case .deliver(.launch(let id, let payload)): takeLaunch(id: id, payload, at: now)
      // A message that the app refuses has no receipt, which so has to wait for the answer.
      case .deliver(let delivery):
        tell([.event(tagged(delivery))] + Self.takeReceipt(from: &rest), at: now)
      case .sentForOther(let origin, let name):
        tell(.sentForOther(origin: origin, name: name), at: now)
      case .clocks(let view): tell(view, at: now)
      case .note(let text): effects.append(.note(text))
      }
    }
  }

  // MARK: Workout sessions

  /// Carries out the app's calls about the workout session, until the app makes no more.
  private mutating func askWorkouts(at now: Now) {
    while !workoutCalls.isEmpty {
      let (call, tag) = workoutCalls.removeFirst()
      if let tag { tags.note(tag, of: .remote, remote.nextNumber) }
      if carryOutRemotely(call, at: now) { continue }
      do throws(WorkoutRefusal) {
        let done = try workouts.handle(call, workoutPermission, keepingOn: memory.disk, at: now)
        follow(done, at: now)
      } catch {
        tell(.workout(.refused(call, error)), at: now)
      }
    }
  }

  mutating func follow(_ events: [WorkoutEvent], at now: Now) {
    for event in events {
      collect(event, at: now)
      tell(.workout(refusals.readable(event)), at: now)
    }
    if app.isTaken { workouts.forgetIfOver() }
    followSession(at: now)
  }

  // MARK: Keeping

  /// Stores everything to be remembered on the disk, before any effect of this step leaves the device.
  private mutating func remember(at now: Now) {
    var failure: DiskError?
    changes += workouts.takeChanges() + health.takeChanges(at: now) + network.takeChanges()
    changes += tasks.takeChanges()
    // Most steps have nothing to keep, and nobody waits for it.
    if changes.isEmpty, !session.hasMemory, !session.owesReceipts, !memory.isWaiting { return }
    let own = changes
    changes.removeAll(keepingCapacity: true)
    staged.forgetAll()
    do throws(DiskError) {
      try memory.keep(session.takeMemory().map(SystemChange.session) + own)
      perform(session.handle(.kept, at: now), at: now)
      health.kept()
    } catch {
      failure = error
    }
    if let news = memory.endStep(failure, at: now) { effects.append(.note(notKept(news))) }
  }

  /// Reads unreadable files again, and stores the changes that the disk refused before.
  private mutating func askDiskAgain(at now: Now) {
    guard memory.isDue(at: now), isMissingSomething else { return }
    perform(session.handle(.outboxRead(memory.readOutbox()), at: now), at: now)
    perform(session.handle(.inboxRead(memory.readInbox()), at: now), at: now)
    lookAgain(at: now)
  }

  private mutating func lookAgain(at now: Now) {
    if isMissingSomething { memory.lookAgain(at: now) }
  }

  private var isMissingSomething: Bool {
    !session.outbox.unreadable.isEmpty || !session.inboxProblems.isEmpty
  }

  var storage: StorageState {
    StorageState(
      notKept: memory.notKept,
      problems: session.outbox.unreadable.map {
        "\($0.reason); what was queued after it waits, until it is mended or removed"
      }
        + session.inboxProblems.map {
          "\($0); what was received waits, until it is mended or removed"
        }
    )
  }

  private mutating func tellStorage(at now: Now) {
    guard app.isTaken else { return }
    if !memory.isWaiting, !isMissingSomething, toldStorage.isSound { return }
    let state = storage
    if state == toldStorage { return }
    toldStorage = state
    tell(.storage(state), at: now)
  }
}
