import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The giving of events to the app, and the carrying out of its calls: one event after the other, each
/// with all its calls.
extension SimulatedDevice {
  /// Gives the app an event.
  ///
  /// If the calls of an earlier answer are still being carried out, the event waits until they are
  /// done.
  mutating func tell(_ event: AppEvent, at now: Now) { tell(.event(event), at: now) }

  mutating func tell(_ item: AppAgenda.Item, at now: Now) { tell([item], at: now) }

  /// Gives the app several items in a row, before any event that its answers cause.
  mutating func tell(_ items: [AppAgenda.Item], at now: Now) {
    let isAnswering = agenda.isAnswering
    if !isAnswering { agenda.begin() }
    for item in items { agenda.add(item) }
    if !isAnswering { goOn(at: now) }
  }

  /// Removes and returns the receipt that directly follows a message for the app; `nil` if none
  /// follows.
  static func takeReceipt(from rest: inout ArraySlice<Session.Effect>) -> [AppAgenda.Item] {
    guard case .send(.receipt(let id, let date))? = rest.first else { return [] }
    rest.removeFirst()
    return [.receipt(id: id, date)]
  }

  /// Gives the app its waiting items one by one, until none is left or the app has yet to answer.
  mutating func goOn(at now: Now) {
    while !agenda.isWaiting, let item = agenda.next() { give(item, at: now) }
  }

  private mutating func give(_ item: AppAgenda.Item, at now: Now) {
    switch item {
    case .event(let event):
      if let news = event.news { report(news) }
      give(event, at: now)
    case .reported(let event): give(event, at: now)
    case .file(let transfer, let bytes): give(transfer, bytes, at: now)
    case .receipt(let id, let date): effects.append(.packet(.receipt(id: id, at: date)))
    }
  }

  /// Gives the app news of its session, and reports them to the host.
  ///
  /// The news is reported when the app is given it. If the app is suspended, or has not answered in
  /// real time, that may be much later: then the news is reported at once.
  mutating func tell(_ news: SessionEvent, at now: Now) {
    let event = tagged(news)
    guard isTold(news) else { return report(news) }
    guard life.state == .suspended || agenda.isWaiting else { return tell(event, at: now) }
    report(news)
    tell(.reported(event), at: now)
  }

  private func isTold(_ event: SessionEvent) -> Bool {
    guard case .outcome(.message, _, .delivered) = event else { return true }
    return environment.limits.contract.has(.tellsDelivery)
  }

  private mutating func report(_ news: SessionEvent) { effects.append(.session(news)) }

  /// Reports to the host the events that were never given to the app, because it ended.
  mutating func reportForgotten(_ events: [AppEvent]) {
    for event in events {
      switch (event, event.news) {
      case (.action(let action), _):
        let reason = "the app ended before it received the action"
        effects.append(.refused(action: action.verb, reason: reason))
      case (_, .received): break
      case (_, let news?): report(news)
      default: break
      }
    }
  }

  /// Gives the app an event at once, and carries out its calls.
  mutating func give(_ event: AppEvent, at now: Now) {
    if life.state == .suspended {
      heldEvents.append(event)
      return
    }
    // Started for a change that nobody observes, the app is told nothing.
    if case .health(let answer) = event, !health.hasListener(for: answer) { return }
    guard let calls = app.handle(event, at: now) else { return }
    noteGiven(event)
    if agenda.isEndless {
      loseApp(.broke("it is never done: each of its calls makes it call again"), at: now)
    } else {
      for call in calls { carryOut(call, at: now) }
    }
    if let fault = app.lookForFault() { loseApp(fault, at: now) }
    if app.isAwaited { agenda.wait() } else { acknowledgeGiven(at: now) }
  }

  /// Remembers a user info as given to the app.
  ///
  /// Under a contract without acknowledgements, the app's answer then counts as the acknowledgement.
  private mutating func noteGiven(_ event: AppEvent) {
    guard !environment.limits.contract.has(.waitsForAcknowledgement),
      case .delivered(.userInfo(let origin, let id, _)) = event
    else { return }
    givenUserInfo = TransferMark(origin: origin, id: id)
  }

  private mutating func acknowledgeGiven(at now: Now) {
    guard let mark = givenUserInfo else { return }
    givenUserInfo = nil
    guard app.isTaken else { return }
    perform(
      session.handle(.acknowledgeUserInfo(origin: mark.origin, id: mark.id), at: now),
      at: now
    )
  }

  mutating func keepInMemory(_ name: String, _ content: JSONText?) {
    volatileDocuments.removeAll { $0.name == name }
    if let content { volatileDocuments.append(AppDocument(name: name, content: content)) }
  }

  /// Carries out the calls that an app in real time has made; calls of a suspended app wait until it is
  /// resumed.
  mutating func takeCalls(at now: Now) {
    heldCalls += app.takeCalls(at: now)
    adoptContract()
    if let fault = app.lookForFault() { return loseApp(fault, at: now) }
    carryOutHeldCalls(at: now)
  }

  /// Carries out the waiting calls of the app, and then gives it the events that waited for its answer.
  mutating func carryOutHeldCalls(at now: Now) {
    guard life.state.isRunning, !app.isAwaited,
      agenda.isWaiting || !heldCalls.isEmpty
    else {
      return
    }
    let calls = heldCalls
    heldCalls = []
    if agenda.isWaiting { agenda.goOn() } else { agenda.begin() }
    for call in calls { carryOut(call, at: now) }
    acknowledgeGiven(at: now)
    finishFile(at: now)
    goOn(at: now)
  }

  /// Ends the life of an app that has ended by itself, in the same way as `quit`, and reports its
  /// fault.
  private mutating func loseApp(_ fault: AppFault, at now: Now) {
    effects.append(.appEnded(how: "\(fault)"))
    live(.end, at: now)
  }
}
