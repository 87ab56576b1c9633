import Workouts
package import Link
package import Protocol
package import Simulation

/// The phone: its operating system, which owns the session and its queues, and its app, in one machine.
///
/// The app runs from the moment the phone is switched on: a message from the watch would wake it anyway.
package struct PhoneDevice: Device {
  private var session: Session
  private var app: PhoneApp
  private var shown: PhoneScreen?
  private var effects: [DeviceEffect] = []

  private var memory: SystemMemory
  private var keptPermission: Permission

  /// - Parameters:
  ///   - disk: The documents, and beside them what the operating system keeps from one life to the next.
  ///   - entropy: The system's randomness for what must not repeat; under leases the seed decides.
  ///   - asksPermission: Whether the owner is yet to be asked if workouts may start on the watch.
  package init(
    seed: UInt64,
    incarnation: Int64,
    limits: SessionLimits = .standard,
    disk: any Disk = SimulatedDisk(),
    entropy: UInt64? = nil,
    asksPermission: Bool = false
  ) {
    let draw = DeviceIdentity.Draw(
      seed: entropy ?? seed,
      device: "phone",
      incarnation: incarnation
    )
    memory = SystemMemory(disk, draw: draw)
    session = Session(
      role: .phone,
      incarnation: incarnation,
      identity: memory.identity,
      limits: limits,
      memory: memory.loaded
    )
    app = PhoneApp(seed: seed, incarnation: incarnation, limits: limits, store: PhoneStore(disk))
    keptPermission =
      memory.disk.loadPermission().flatMap(Permission.init)
      ?? (asksPermission ? .notDetermined : .allowed)
    app.permission = keptPermission
  }

  /// Files were changed by somebody else: the phone looks at them, at all when it is not known which.
  package mutating func filesChanged(_ paths: [String]?, at now: Now) -> [DeviceEffect] {
    tell(.filesChanged(paths), at: now)
    return finishStep(at: now)
  }

  package var nextDeadline: Uptime? {
    Uptime.earliest(
      Uptime.earliest(session.nextDeadline, app.nextDeadline),
      memory.nextDeadline
    )
  }

  package var digest: UInt64 {
    var digest = Digest()
    session.add(to: &digest)
    app.add(to: &digest)
    return digest.value
  }

  package mutating func handle(_ inputs: [DeviceInput], at now: Now) -> [DeviceEffect] {
    if memory.provideNumbers(after: session.outbox.lastID) {
      perform(session.renew(memory.identity), at: now)
    }
    while let due = nextDeadline, due < now.uptime { act(due, at: now) }
    for input in inputs { take(input, at: now) }
    if inputs.isEmpty, let due = nextDeadline, due <= now.uptime { act(due, at: now) }
    return finishStep(at: now)
  }

  private mutating func finishStep(at now: Now) -> [DeviceEffect] {
    remember(at: now)
    show()
    defer { effects.removeAll(keepingCapacity: true) }
    return effects
  }

  /// Makes safe what the session has taken on, before anything of this step leaves the device.
  private mutating func remember(at now: Now) {
    var failure: DiskError?
    do throws(DiskError) {
      try memory.keep(session.takeMemory())
      if app.permission != keptPermission {
        try memory.disk.keep(permission: app.permission.rawValue)
        keptPermission = app.permission
      }
    } catch {
      failure = error
    }
    if let news = memory.endStep(failure, at: now) { effects.append(.note(Self.notKept(news))) }
  }

  private static func notKept(_ error: DiskError) -> String {
    "the phone could not keep what it must remember: \(error)"
  }

  /// Reads again what could not be read of the queue, and keeps what could not be kept.
  private mutating func askDiskAgain(at now: Now) {
    guard memory.isDue(at: now), !session.outbox.unreadable.isEmpty else { return }
    perform(session.handle(.outboxRead(memory.readOutbox()), at: now), at: now)
    if !session.outbox.unreadable.isEmpty { memory.lookAgain(at: now) }
  }

  /// Acts on one deadline as of the instant it was due.
  private mutating func act(_ due: Uptime, at now: Now) {
    if let deadline = app.nextDeadline, deadline <= due {
      tell(.tick, at: now.at(due))
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
    for problem in memory.problems { effects.append(.note(problem)) }
    do throws(DiskError) { try memory.open() } catch {
      effects.append(.note(Self.notKept(error)))
    }
    perform(session.renew(memory.identity), at: now)
    effects += app.open(at: now)
    perform(session.handle(.appState(.foreground), at: now), at: now)
    perform(session.handle(.activate, at: now), at: now)
    perform(session.handle(.updateContext(app.snapshotPayload()), at: now), at: now)
  }

  private mutating func act(_ action: Action, at now: Now) {
    if let reason = Vocabulary.workouts.refusal(of: action, by: .phone) {
      effects.append(.refused(action: action.verb, reason: reason))
      return
    }
    guard let known = PhoneAction(action) else {
      // The table knows kinds and ranges; which words there are (a drive's states) the action knows.
      let usage = Vocabulary.workouts.phone[action.verb]?.usage ?? action.verb
      let reason = "one of the words is not known: \(usage)"
      effects.append(.refused(action: action.verb, reason: reason))
      return
    }
    tell(.action(known, verb: action.verb), at: now)
  }

  /// Gives the app an input and carries out what it does.
  private mutating func tell(_ input: PhoneApp.Input, at now: Now) {
    for effect in app.handle(input, at: now) {
      switch effect {
      case .session(let call): perform(session.handle(call, at: now), at: now)
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
      case .deliver(let delivery):
        tell(.delivered(delivery), at: now)
      }
    }
  }

  private mutating func show() {
    let screen = app.screen
    if screen == shown { return }
    shown = screen
    effects.append(.shown(screen.text))
  }
}
