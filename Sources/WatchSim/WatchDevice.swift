import Health
package import Link
package import Protocol
package import Simulation
import Workouts

/// The watch: its operating system, which owns the session and its queues, and its app, in one machine.
package struct WatchDevice: Device {
  var session: Session
  var app: WatchApp?
  private var counters = WatchApp.Counters()
  let seed: UInt64
  let incarnation: Int64
  private var shown: WatchScreen?
  var effects: [DeviceEffect] = []

  private var memory: SystemMemory
  var system: SystemDisk { memory.disk }
  var problems: [String]
  private var permission: Permission

  /// The workout session, which goes on without the app.
  var workout: WorkoutSession?
  /// What was last kept of it.
  var keptWorkout: WorkoutMemory?
  /// Sessions of this life so far.
  var lastWorkout: Int64 = 0
  /// What was loaded for the sensors to give, in so many pieces.
  var recording: SensorRecording?
  var recordingPieces = 0
  var ids: RandomStream

  /// - Parameters:
  ///   - disk: What the operating system keeps its queue on, from one life to the next.
  ///   - number: Which of the wearer's watches it is, counted from 1.
  ///   - entropy: The system's randomness for what must not repeat; under leases the seed decides.
  ///   - asksPermission: Whether the wearer is yet to be asked if the app may record workouts.
  package init(
    seed: UInt64 = 1,
    incarnation: Int64,
    limits: SessionLimits = .standard,
    disk: any Disk = SimulatedDisk(),
    number: Int = 1,
    entropy: UInt64? = nil,
    asksPermission: Bool = false
  ) {
    self.seed = seed
    self.incarnation = incarnation
    let draw = DeviceIdentity.Draw(
      seed: entropy ?? seed,
      device: number == 1 ? "watch" : "watch \(number)",
      incarnation: incarnation
    )
    memory = SystemMemory(disk, draw: draw)
    problems = memory.problems
    permission =
      memory.disk.loadPermission().flatMap(Permission.init)
      ?? (asksPermission ? .notDetermined : .allowed)
    session = Session(
      role: .watch,
      incarnation: incarnation,
      identity: memory.identity,
      limits: limits,
      memory: memory.loaded
    )
    counters.lastChange = memory.identity.lastUsed
    ids = RandomStream(
      seed: seed,
      purpose: "workout.id",
      device: "watch",
      incarnation: incarnation
    )
  }

  package var nextDeadline: Uptime? {
    let own = Uptime.earliest(session.nextDeadline, app?.nextDeadline)
    return Uptime.earliest(own, Uptime.earliest(workout?.nextDeadline, memory.nextDeadline))
  }

  package var digest: UInt64 {
    var digest = Digest()
    session.add(to: &digest)
    digest.add(counters.lastChange)
    digest.add(counters.lastRun)
    digest.add(app != nil)
    app?.add(to: &digest)
    workout?.add(to: &digest)
    return digest.value
  }

  package mutating func handle(_ inputs: [DeviceInput], at now: Now) -> [DeviceEffect] {
    if memory.provideNumbers(after: session.outbox.lastID) { renew(at: now) }
    catchUp(before: now)
    for input in inputs { take(input, at: now) }
    if inputs.isEmpty, let due = nextDeadline, due <= now.uptime { act(due, at: now) }
    followWorkouts(at: now)
    letGoOfOthers(at: now)
    remember(at: now)
    show()
    defer { effects.removeAll(keepingCapacity: true) }
    return effects
  }

  /// Acts on every deadline that passed before now, in order: the device was asleep, or is late.
  private mutating func catchUp(before now: Now) {
    while let due = nextDeadline, due < now.uptime { act(due, at: now) }
  }

  private mutating func act(_ due: Uptime, at now: Now) {
    if let deadline = app?.nextDeadline, deadline <= due {
      tell(.tick, at: now)
    } else if let deadline = workout?.nextDeadline, deadline <= due {
      tickWorkout(due: due, at: now)
    } else if let deadline = memory.nextDeadline, deadline <= due {
      askDiskAgain(at: now)
    } else {
      perform(session.handle(.tick, at: now.at(due)), at: now)
    }
  }

  private mutating func take(_ input: DeviceInput, at now: Now) {
    switch input {
    case .start: start(at: now)
    case .link(let isUp): perform(session.handle(.link(isUp: isUp), at: now), at: now)
    case .packet(let packet): perform(session.handle(.packet(packet), at: now), at: now)
    case .action(let action): act(action, at: now)
    }
  }

  private mutating func start(at now: Now) {
    do throws(DiskError) { try memory.open() } catch {
      effects.append(.note(Self.notKept(error)))
    }
    renew(at: now)
    recoverWorkout(at: now)
    problems += session.outbox.unreadable.map(\.reason)
    effects.insert(contentsOf: problems.map { .note($0) }, at: 0)
    lookAgain(at: now)
  }

  private static func notKept(_ error: DiskError) -> String {
    "what waits to be sent is lost when the watch ends: \(error)"
  }

  /// From now on the device is who its memory says, which is somebody new where numbers cannot be kept.
  private mutating func renew(at now: Now) {
    app?.origin = memory.identity.origin
    perform(session.renew(memory.identity), at: now)
  }

  /// What was queued as somebody else and has its receipt is pending no more: the phone has it, and no
  /// snapshot for who the device is now will echo it.
  private mutating func letGoOfOthers(at now: Now) {
    guard let names = app?.pendingOfOthers, !names.isEmpty else { return }
    let queued = session.outbox.outstanding.compactMap(\.keptAs)
    for name in names where !queued.contains(name) {
      app?.letGo(name)
      perform(session.handle(.forget(name), at: now), at: now)
    }
  }

  /// Reads again what could not be read of the queue, and keeps what could not be kept.
  private mutating func askDiskAgain(at now: Now) {
    guard memory.isDue(at: now), !session.outbox.unreadable.isEmpty else { return }
    perform(session.handle(.outboxRead(memory.readOutbox()), at: now), at: now)
    lookAgain(at: now)
  }

  private mutating func lookAgain(at now: Now) {
    if !session.outbox.unreadable.isEmpty { memory.lookAgain(at: now) }
  }

  /// Makes safe what the session has taken on, before anything of this step leaves the device.
  private mutating func remember(at now: Now) {
    var failure: DiskError?
    do throws(DiskError) {
      try memory.keep(session.takeMemory())
      if let app, app.permission != permission {
        try system.keep(permission: app.permission.rawValue)
        permission = app.permission
      }
      // Only now, as it says that its batches are queued.
      try rememberWorkout()
    } catch {
      failure = error
    }
    if let news = memory.endStep(failure, at: now) { effects.append(.note(Self.notKept(news))) }
  }

  private mutating func act(_ action: Action, at now: Now) {
    if let reason = Vocabulary.workouts.refusal(of: action, by: .watch) {
      effects.append(.refused(action: action.verb, reason: reason))
      return
    }
    guard let known = WatchAction(action) else {
      fatalError("lockstep: the table of verbs and the watch's actions differ in “\(action.verb)”")
    }
    switch (known, app) {
    case (.launch, nil): launchApp(at: now)
    case (.quit, .some): quitApp(at: now)
    case (_, nil):
      effects.append(.refused(action: action.verb, reason: "the watch app is not running"))
    case (_, .some): tell(.action(known), at: now)
    }
  }

  mutating func launchApp(at now: Now) {
    app = WatchApp(
      incarnation: incarnation,
      origin: memory.identity.origin,
      counters: counters,
      permission: permission,
      kept: session.outbox.keptForApp
    )
    perform(session.handle(.appState(.foreground), at: now), at: now)
    perform(session.handle(.activate, at: now), at: now)
    if let context = session.receivedContext, app?.hasReceivedSnapshot == false {
      tell(.delivered(.context(context)), at: now)
    }
    meetWorkout(at: now)
  }

  private mutating func quitApp(at now: Now) {
    app = nil
    leaveWorkoutAlone(at: now)
    perform(session.handle(.appState(.notRunning), at: now), at: now)
  }

  /// Gives the app an input and carries out what it does.
  mutating func tell(_ input: WatchApp.Input, at now: Now) {
    let done = app?.handle(input, at: now) ?? []
    if let app { counters = app.counters }
    for effect in done {
      switch effect {
      case .session(let call): perform(session.handle(call, at: now), at: now)
      case .workout(let request): perform(request, at: now)
      case .device(let effect): effects.append(effect)
      }
    }
  }

  /// Carries out what the session does; what it tells or gives the app may make it do more.
  private mutating func perform(_ sessionEffects: [Session.Effect], at now: Now) {
    for effect in sessionEffects {
      switch effect {
      case .send(let packet):
        effects.append(.packet(packet))
      case .tell(let event):
        effects.append(.session(event))
        tell(.told(event), at: now)
      case .deliver(.launch(let id, let payload)):
        if app == nil { launchApp(at: now) }
        tell(.delivered(.launch(id: id, payload)), at: now)
        perform(session.handle(.launched(id: id, nil), at: now), at: now)
      case .deliver(let delivery):
        tell(.delivered(delivery), at: now)
      }
    }
  }

  private mutating func show() {
    let screen = app.map(screen) ?? WatchScreen(isReachable: false)
    if screen == shown { return }
    shown = screen
    effects.append(.shown(screen.text))
  }

  /// What the app shows, with what the operating system has to say beside it.
  private func screen(of app: WatchApp) -> WatchScreen {
    var screen = app.screen
    screen.notKept = memory.notKept
    screen.problems += session.outbox.unreadable.map {
      "\($0.reason); what was queued after it waits, until it is mended or removed"
    }
    return screen
  }
}
