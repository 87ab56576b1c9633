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

  package init(seed: UInt64, incarnation: Int64, limits: SessionLimits = .standard) {
    session = Session(role: .phone, incarnation: incarnation, limits: limits)
    app = PhoneApp(seed: seed, incarnation: incarnation, limits: limits)
  }

  package var nextDeadline: Uptime? {
    Uptime.earliest(session.nextDeadline, app.nextDeadline)
  }

  package var digest: UInt64 {
    var digest = Digest()
    session.add(to: &digest)
    app.add(to: &digest)
    return digest.value
  }

  package mutating func handle(_ inputs: [DeviceInput], at now: Now) -> [DeviceEffect] {
    while let due = nextDeadline, due < now.uptime { act(due, at: now) }
    for input in inputs { take(input, at: now) }
    if inputs.isEmpty, let due = nextDeadline, due <= now.uptime { act(due, at: now) }
    show()
    defer { effects.removeAll(keepingCapacity: true) }
    return effects
  }

  /// Acts on one deadline as of the instant it was due.
  private mutating func act(_ due: Uptime, at now: Now) {
    if let deadline = app.nextDeadline, deadline <= due {
      tell(.tick, at: now.at(due))
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
    perform(session.handle(.appState(.foreground), at: now), at: now)
    perform(session.handle(.activate, at: now), at: now)
    perform(session.handle(.updateContext(app.snapshotPayload()), at: now), at: now)
  }

  private mutating func act(_ action: Action, at now: Now) {
    if let reason = Verb.refusal(of: action, by: .phone) {
      effects.append(.refused(action: action.verb, reason: reason))
      return
    }
    guard let known = PhoneAction(action) else {
      fatalError("lockstep: the table of verbs and the phone's actions differ in “\(action.verb)”")
    }
    tell(.action(known), at: now)
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
