import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// What the app is told, and how its answers are carried out: one event at a time, one answer at a time.
extension SimulatedDevice {
  /// Gives the app an event, or has it wait until the answer that caused it is carried out.
  mutating func tell(_ event: AppEvent, at now: Now) { tell(.event(event), at: now) }

  mutating func tell(_ item: AppAgenda.Item, at now: Now) {
    if agenda.isAnswering { return agenda.add(item) }
    agenda.begin()
    give(item, at: now)
    goOn(at: now)
  }

  /// Gives the app what waits, until there is nothing more.
  private mutating func goOn(at now: Now) {
    while let item = agenda.next() { give(item, at: now) }
  }

  private mutating func give(_ item: AppAgenda.Item, at now: Now) {
    switch item {
    case .event(let event): give(event, at: now)
    case .file(let transfer, let bytes): give(transfer, bytes, at: now)
    }
  }

  /// Gives the app an event now, and carries out its calls.
  mutating func give(_ event: AppEvent, at now: Now) {
    if life.state == .suspended {
      heldEvents.append(event)
      return
    }
    guard let calls = app.handle(event, at: now) else { return }
    if agenda.isEndless {
      loseApp(.broke("it is never done: each of its calls makes it call again"), at: now)
    } else {
      for call in calls { carryOut(call, at: now) }
    }
    if let fault = app.lookForFault() { loseApp(fault, at: now) }
  }

  /// Carries out what an app in real time has asked; of one that is suspended, when it is resumed.
  mutating func takeCalls(at now: Now) {
    heldCalls += app.takeCalls()
    if let fault = app.lookForFault() { return loseApp(fault, at: now) }
    carryOutHeldCalls(at: now)
  }

  mutating func carryOutHeldCalls(at now: Now) {
    guard life.state.isRunning, !heldCalls.isEmpty else { return }
    let calls = heldCalls
    heldCalls = []
    agenda.begin()
    for call in calls { carryOut(call, at: now) }
    goOn(at: now)
  }

  /// The app has ended by itself: it is gone as after “quit”, and whoever watches is told how.
  private mutating func loseApp(_ fault: AppFault, at now: Now) {
    effects.append(.appEnded(how: "\(fault)"))
    live(.end, at: now)
  }
}
