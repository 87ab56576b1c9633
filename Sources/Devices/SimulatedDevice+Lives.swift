import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The app's life on its device: launched, in front, in the background, suspended, ended, removed.
extension SimulatedDevice {
  /// Launches the app, or resumes it if its process already exists.
  ///
  /// - Parameter input: `launch` for a person, `wake` or `timeline` for the system.
  mutating func launchApp(_ input: AppLife.Input, at now: Now) {
    guard !app.isTaken else { return live(input, at: now) }
    let old = life.state
    life.handle(input, at: now.uptime)
    followHealth(at: now)
    guard life.state.isRunning else { return follow(old, at: now) }
    noteWake(input, from: old)
    environment.now = now
    environment.appVersion = settings.appVersion
    app.take(makeApp(environment))
    adoptContract()
    perform(session.handle(.appState(life.state), at: now), at: now)
    let launch = AppLaunch(
      origin: session.origin,
      lastNumber: session.outbox.lastID,
      version: settings.appVersion,
      state: life.state,
      permission: permission,
      unsaved: refusals.unsavedIdentifiers,
      receivedContext: session.receivedContext.givenBefore,
      sentContext: session.sentContext,
      kept: session.outbox.keptForApp,
      outstanding: outstandingNames,
      outstandingFiles: session.outstandingFiles,
      outstandingComplication: session.complication.mark == nil ? nil : session.complication,
      tags: tagsOfWaiting,
      // What an app keeps is locked with its phone.
      documents: life.isUnlocked ? memory.documents + volatileDocuments : [],
      contentPending: session.hasContentPending,
      isSupported: settings.session.isSupported,
      counterpart: session.counterpart,
      watchState: policy.role == .phone ? session.watchState : nil,
      companionState: policy.role == .watch ? session.companionState : nil,
      storage: storage,
      workout: workouts.view.map(refusals.readable)
    )
    toldStorage = launch.storage
    toldTime = ToldTime(zoneSeconds: now.zoneSeconds)
    let (begin, rest) = launch.split(within: app.launchBytesMax)
    let more = rest.map { AppAgenda.Item.event(.more($0)) }
    tell([.event(.launched(begin))] + more + takeTask(), at: now)
    // The app was not there yet when the session told which watch it belongs to.
    if let origin = session.counterpart { tell(.told(.counterpart(origin: origin)), at: now) }
    // Nor when the session measured the other device's clock, which outlives it (SESSION-163).
    if session.clocks != ClockView() { tell(session.clocks, at: now) }
    follow(workouts.appLaunched(at: now), at: now)
    followApp(at: now)
    tellOutcomes(at: now)
  }

  /// Sets the session's contract to the one on which the app counts, for now and for later starts,
  /// unless somebody else has chosen one.
  mutating func adoptContract() {
    guard environment.isContractTheApps, let wanted = app.wantsVendorContract,
      wanted != settings.hasVendorsApp
    else { return }
    settings.hasVendorsApp = wanted
    changes.append(.settings(settings.text))
    let contract: SessionContract = settings.hasVendorsApp ? .vendor : .kind
    environment.limits.contract = contract
    session.adopt(contract)
    effects.append(
      .note("the session goes by the contract \(contract.name), as the app's hello asks")
    )
  }

  /// Wakes the app because content arrived for it, in whichever state it is.
  mutating func wake(at now: Now) {
    launchApp(session.takeLockedWake() ? .lockedWake : .wake, at: now)
  }

  /// Wakes the app with a background task, which it is handed before the content that arrived.
  mutating func wake(forTask id: Int64, telling content: Bool, at now: Now) {
    taskToHand = BackgroundTask(id: id, tellsContent: content)
    wake(at: now)
    // An app that runs already is not woken.
    tell(takeTask(), at: now)
  }

  /// Removes the background task that is to be handed over, and returns the events by which the app
  /// hears of it.
  private mutating func takeTask() -> [AppAgenda.Item] {
    guard let task = taskToHand else { return [] }
    taskToHand = nil
    let event = SessionEvent.backgroundTask(id: task.id, .handed)
    return (task.tellsContent ? [.event(.contentPending(true))] : []) + [.event(.told(event))]
  }

  /// Launches the watch's app in front because the phone asks for it, if the app is installed.
  mutating func takeLaunch(id: Int64, _ payload: JSONText, at now: Now) {
    if !app.isTaken || life.state != .foreground { launchApp(.launch, at: now) }
    guard app.isTaken else {
      return perform(session.handle(.launched(id: id, .watchAppNotInstalled), at: now), at: now)
    }
    tell(.delivered(.launch(id: id, payload)), at: now)
    perform(session.handle(.launched(id: id, nil), at: now), at: now)
  }

  /// Ends the app, as a person does.
  mutating func quit(at now: Now) {
    health.quit(at: now)
    network.cancelAll()
    tasks.quit()
    live(.end, at: now)
  }

  /// Gives the app's life an input, and carries out the consequences.
  mutating func live(_ input: AppLife.Input, at now: Now) {
    let old = life.state
    life.handle(input, at: now.uptime)
    followHealth(at: now)
    noteWake(input, from: old)
    follow(old, at: now)
  }

  /// Notes for people that the system, and nobody at the device, has started or resumed the app.
  private mutating func noteWake(_ input: AppLife.Input, from old: AppState) {
    guard [.wake, .lockedWake, .timeline].contains(input), !old.isRunning, life.state.isRunning
    else { return }
    let how = old == .suspended ? "resumes" : "starts"
    effects.append(.note("the system \(how) the app in the background"))
  }

  /// Carries out the consequences of a change of the app's state.
  private mutating func follow(_ old: AppState, at now: Now) {
    let new = life.state
    if new == old { return }
    if !new.hasProcess, app.isTaken { endApp(at: now) }
    if new.isRunning, app.isTaken { tell(takeTask(), at: now) }
    let news = session.handle(.appState(new), at: now)
    guard app.isTaken, new.isRunning else {
      perform(news, at: now)
      return followApp(at: now)
    }
    // The other side hears first that the app is there; the app hears first what it has missed.
    let presence = news.prefix { if case .send = $0 { true } else { false } }
    perform(Array(presence), at: now)
    tellHeldEvents(at: now)
    perform(Array(news[presence.endIndex...]), at: now)
    catchUp(at: now)
    tell(.state(new), at: now)
    carryOutHeldCalls(at: now)
    followApp(at: now)
  }

  private mutating func tellHeldEvents(at now: Now) {
    let held = heldEvents
    heldEvents = []
    for event in held {
      tell(event.news == nil ? .event(event) : .reported(event), at: now)
    }
  }

  /// Lets a resumed app first do everything that was due while it was suspended.
  ///
  /// A person who acts at once then acts on the present state, and not on the screen shown last.
  private mutating func catchUp(at now: Now) {
    while !agenda.isAnswering, let due = appDeadline, due < now.uptime {
      tell(.tick(due: due), at: now)
    }
  }

  private mutating func endApp(at now: Now) {
    let isAwaited = agenda.isWaiting
    app.end()
    heldEvents = []
    heldCalls = []
    givenUserInfo = nil
    reportForgotten(agenda.forgetEvents())
    isInWorkout = false
    workouts.appEnded(at: now)
    health.appEnded(at: now)
    network.appEnded()
    tasks.appEnded()
    guard isAwaited else { return }
    // Nobody else goes on with what has waited for the answer of an app that is gone.
    finishFile(at: now)
    goOn(at: now)
  }

  /// Tells the app's life if a workout session keeps the app running in the background.
  mutating func followWorkout(at now: Now) {
    guard app.isTaken else { return }
    let isRunning = workouts.isUnderWay || app.hasWorkoutSession
    if isRunning == isInWorkout { return }
    isInWorkout = isRunning
    live(.workout(isRunning: isInWorkout), at: now)
  }

  /// Adds what most devices never have, so that their digests need not say so.
  func addRareStates(to digest: inout Digest) {
    if toldTime.zoneSeconds != 0 { digest.add(toldTime.zoneSeconds) }
    // An app that has begun anew may not have been told yet what its session knows.
    if app.isTaken, toldTime.clocks != session.clocks { toldTime.clocks.add(to: &digest) }
    if settings.appVersion > 1 { digest.add(settings.appVersion) }
  }

  /// Tells the app of the two clocks.
  mutating func tell(_ clocks: ClockView, at now: Now) {
    toldTime.clocks = clocks
    tell(.clocks(clocks), at: now)
  }

  /// Tells an app that runs of another zone; a suspended one learns of the last of them when it goes on.
  mutating func followZone(at now: Now) {
    guard life.state.isRunning, toldTime.zoneSeconds != now.zoneSeconds else { return }
    toldTime.zoneSeconds = now.zoneSeconds
    tell(.zone(seconds: now.zoneSeconds), at: now)
  }

  /// Tells the session, when it begins, the state in which the app already is.
  mutating func announceStart(at now: Now) {
    if life.state == .notRunning { return }
    perform(session.handle(.appState(life.state), at: now), at: now)
    followApp(at: now)
  }

  // MARK: Settings

  mutating func set(_ change: (inout DeviceSettings) -> Void, at now: Now) {
    let old = settings
    change(&settings)
    if settings == old { return }
    changes.append(.settings(settings.text))
    // No app is updated while it runs: its system ends it first.
    if settings.appVersion != old.appVersion { live(.end, at: now) }
    if settings.isInstalled != old.isInstalled { install(settings.isInstalled, at: now) }
    if settings.isUnlocked != old.isUnlocked { live(.unlocked(settings.isUnlocked), at: now) }
    perform(session.handle(.conditions(settings.session), at: now), at: now)
    followConnection(at: now)
    followHealth(at: now)
  }

  /// Pairs the phone with the connected watch, even if the phone was unpaired from it before
  /// (SESSION-208).
  mutating func pair(at now: Now) {
    set({ $0.session.isPaired = true }, at: now)
    perform(session.handle(.pair, at: now), at: now)
    followConnection(at: now)
  }

  private mutating func install(_ isInstalled: Bool, at now: Now) {
    live(.installed(isInstalled), at: now)
    if isInstalled { return }
    perform(session.handle(.uninstalled, at: now), at: now)
    removeAppsData(at: now)
  }

  /// Removes all data of an app that is removed.
  private mutating func removeAppsData(at now: Now) {
    workouts.appRemoved()
    network.removeAll()
    tasks.appRemoved()
    health.appRemoved()
    followSession(at: now)
    for document in memory.documents { changes.append(.document(document.name, nil)) }
    emptyFileInbox()
    if policy.ownsContainer { emptyContainer() }
    volatileDocuments = []
    forgetTags()
  }

  /// Erases the watch: the app is installed but does not run, and has no data.
  mutating func erase(at now: Now) {
    isErased = true
    live(.end, at: now)
    perform(session.erase(), at: now)
    removeAppsData(at: now)
    eraseHealth()
    var new = DeviceSettings(backgroundRefresh: policy.backgroundRefresh)
    new.network = settings.network
    set({ $0 = new }, at: now)
    (permission, refusals) = (firstPermission, HealthRefusals())
    changes.append(.permission(permission, refusals))
    do throws(DiskError) { try memory.renew(after: session.outbox.lastID) } catch {
      effects.append(.note("the erased watch cannot keep the number of its last send: \(error)"))
    }
    renew(at: now)
    effects.append(.note("the phone has left this watch, which is erased: it is a new one"))
  }

  // MARK: What a person can do now

  /// Says why an action makes no sense now; returns `nil` if it makes sense.
  func refusal(of action: Action) -> String? {
    if let reason = policy.words.refusal(of: action, by: policy.role) { return reason }
    let name = policy.besideName.map { "“\($0)”" } ?? "the \(policy.role.name) app"
    switch (systemCommand(of: action), life.state) {
    case (.launch, .notInstalled): return "\(name) is not installed"
    case (.launch, .locked): return "the \(policy.role.name) is locked: unlock it first"
    case (.launch, _) where life.isScreenLocked: return "the phone is locked: “unlock-screen” first"
    case (.launch, .foreground): return "the app is running"
    case (.fault(let fault), _): return Self.refusal(ofFault: fault, of: policy.role)
    case (.face, .notInstalled) where policy.role == .watch: return "\(name) is not installed"
    case (.launch, _), (.set, _), (.face, _), (.pair, _), (.health, _): return nil
    case (.network(let condition), _):
      return condition == network.condition ? "the network is so already" : nil
    case (.live(.screen), _): return nil
    case (.live(.screenLock(let isOn)), _):
      if isOn != life.isScreenLocked { return nil }
      return isOn ? "the phone is locked" : "the phone is not locked: lock it with “lock-screen”"
    case (.live(.timeline), .notInstalled): return "\(name) is not installed"
    case (.live(.timeline), .foreground): return "the app is in front, and loads it there"
    case (.live(.timeline), _): return nil
    case (_, .notInstalled), (_, .locked), (_, .notRunning): return "\(name) is not running"
    case (.quit, _), (.live, _), (.permit, _), (.refuse, _): return nil
    case (.call, .suspended), (.request, .suspended), (.files, .suspended), (.takeBack, .suspended),
      (.remote, .suspended), (.task(.submit), .suspended),
      (.notify, .suspended):
      return "\(name) is suspended"
    case (.takeBack(let kind, let label), _):
      if labels.mark(of: kind, label) != nil { return nil }
      return
        "no \(kind.rawValue) has been queued as “\(label)” since the \(policy.role.name) started"
    case (.call(.cancelUserInfo(let id)), _), (.call(.cancelFile(let id)), _):
      return refusalOfCancelling(id)
    case (.remote(.ask), _):
      return remote.isMirrored ? nil : "no workout session is mirrored here"
    case (.task(.run(let identifier)), _):
      if tasks.kept.requests.contains(where: { $0.identifier == identifier }) { return nil }
      return "no task “\(identifier)” waits: the app asks for it with “submitTask”"
    case (.call, _), (.request, _), (.files, _), (.remote, _), (.notify, _), (.task, _),
      (nil, .foreground):
      return nil
    case (nil, _): return "\(name) is not in front: bring it there with “launch” or “wrist-up”"
    }
  }

  /// Explains that no transfer has this number yet.
  ///
  /// Returns `nil` for any number already used, even if its transfer is over, since a person may cancel
  /// too late.
  private func refusalOfCancelling(_ id: Int64) -> String? {
    let last = session.outbox.lastID
    if id <= last { return nil }
    return "nothing has been queued with the number \(id)"
      + (last == 0 ? ": nothing was queued at all" : ": the last number is \(last)")
  }

  private static func refusal(ofFault name: String, of role: DeviceRole) -> String? {
    if let fault = SessionFault.named(name) {
      guard let device = fault.device, device != role else { return nil }
      return "“\(name)” is a fault of the \(device.name): write “\(device.name) fault \(name)”"
    }
    let names = SessionFault.all.map(\.name).joined(separator: ", ")
    return "“\(name)” is no fault of a session; there are \(names)"
  }

  // MARK: The screen

  mutating func show() {
    let news = app.takeScreen()
    appScreen = app.isTaken ? news ?? appScreen : nil
    let isNoticed = life.state.isNoticed
    let isBack = isNoticed && isShownEmpty
    isShownEmpty = !isNoticed
    guard let screen = isNoticed ? (isBack ? appScreen : news) : policy.emptyScreen else { return }
    // Another start of an app may begin with the very screen that is there (SHOWN-1).
    if screen != shownScreen { effects.append(.shown(screen)) }
    shownScreen = screen
  }
}

extension AppState {
  /// `true` if a person sees the app's screen and feels its haptics.
  ///
  /// It is computed from the state and not from the device, which would be copied at every step.
  var isNoticed: Bool {
    switch self {
    case .foreground, .workoutSession: true
    case .notInstalled, .locked, .notRunning, .suspended, .background, .initialTimeline: false
    }
  }
}

/// The news of time that an app was told last.
struct ToldTime {
  /// The zone, in seconds east of Greenwich.
  var zoneSeconds: Int64 = 0
  var clocks = ClockView()
}
