import LockstepProtocol
import LockstepSimulation

/// The app's life as the session sees it: activated, running and allowed to run, or not.
extension Session {
  /// `true` while the session gives the app everything that arrives: it runs, and has activated the
  /// session.
  var isListening: Bool { isActivated && appState.isRunning }

  mutating func activate() -> [Effect] {
    guard activation == .notActivated else { return [] }
    hasFailedActivation = refusalOfActivation != nil
    if let error = refusalOfActivation {
      return [.tell(.activationFailed(error))] + refuseArrivedMessages(.sessionNotActivated)
    }
    activation = .activated
    return [.tell(.activated)] + tellOfOtherWatch() + deliverWhatWaits() + updateReachability()
  }

  private var refusalOfActivation: SessionError? {
    if !conditions.isSupported { return .sessionNotSupported }
    if !conditions.hasDelegate { return .sessionMissingDelegate }
    return conditions.activationFails ? .genericError : nil
  }

  /// Delivers everything that came while the app could not be given it, each kind in its order.
  private mutating func deliverWhatWaits() -> [Effect] {
    guard conditions.hasAnyOrder else {
      return ActivationOrder.usual.flatMap { deliverWaiting($0) }
    }
    let order = activationOrder.draw()
    let words = order.map(\.name).joined(separator: ", ")
    return [.note("what waits is told in this order: \(words)")]
      + order.flatMap { deliverWaiting($0) }
  }

  private mutating func deliverWaiting(_ kind: ActivationOrder.Kind) -> [Effect] {
    switch kind {
    case .received(let kind): deliverWaiting(kind)
    case .results: tellWaitingResults()
    }
  }

  private mutating func deliverWaiting(_ kind: TransferKind) -> [Effect] {
    switch kind {
    case .context: replayContexts() + deliverWaitingContext()
    case .complication: deliverWaitingComplication()
    case .file: deliverWaitingFiles()
    case .userInfo: deliverWaitingUserInfos()
    case .message: deliverArrivedMessages()
    case .launch: []
    }
  }

  mutating func changeAppState(_ state: AppState, at now: Now) -> [Effect] {
    if state == appState { return [] }
    let wasRunning = appState.isRunning
    let hadProcess = appState.hasProcess
    appState = state
    // The app finds what waits when it begins; after that it is told only of changes.
    if !hadProcess { toldContentPending = hasContentPending }
    if state != .background, state != .initialTimeline { faults.isWithoutTask = false }
    let effects = announcePresence() + endBehindSwitch()
    if hadProcess, !state.hasProcess { return effects + endApp() }
    let waiting = isActivated && state.isRunning && !wasRunning ? deliverWhatWaits() : []
    return effects + waiting + drain() + activateLate(at: now) + updateReachability()
  }

  /// Ends everything that exists only as long as the app's process, such as open messages.
  private mutating func endApp() -> [Effect] {
    activation = .notActivated
    hasFailedActivation = false
    inbox.appEnded()
    fileInbox.appEnded()
    tasks.appEnded()
    delegateMethods = DelegateMethod.allCases
    watches.appEnded()
    isReachable = false
    let wasStuck = faults.isStuck
    faults.appEnded()
    let pushed = wasStuck ? sendUserInfos() : []
    return messages.takeAll().map { .tell(.outcome(.message, id: $0, .unknown(.sessionInactive))) }
      + pushed
  }

  mutating func change(_ conditions: SessionConditions, at now: Now) -> [Effect] {
    let wasPaired = self.conditions.isPaired
    self.conditions = conditions
    let parted = wasPaired == conditions.isPaired ? [] : leaveOrJoin(at: now)
    return parted + updateCounterpart() + updateReachability() + sendWhatWaits(at: now)
  }

  /// Follows a change of the phone's pairing, and tells the watch of it (SESSION-181).
  private mutating func leaveOrJoin(at now: Now) -> [Effect] {
    conditions.isPaired
      ? followPairing(at: now)
      : announcePresence() + followPairing(at: now) + leaveWatch(at: now)
  }

  /// Sends everything that the system holds for the counterpart, the most urgent kind first.
  mutating func sendWhatWaits(at now: Now) -> [Effect] {
    sendContextIfNeeded() + sendComplication() + sendUserInfos() + sendFiles(at: now)
  }

  /// Sets the list of optional methods that the app's delegate implements.
  mutating func implement(_ methods: [DelegateMethod]) -> [Effect] {
    delegateMethods = methods
    return []
  }

  /// Forgets everything of a removed app: nothing of it is sent, or given to an app that is installed
  /// later.
  mutating func forgetApp() -> [Effect] {
    for transfer in outbox.removeAll() {
      if let name = transfer.keptAs { memory.append(.forgotten(name)) }
      memory.append(.sent(transfer.mark, keptAs: nil))
    }
    contextSlot.clear()
    if watches.hasContexts || receivedContext.payload != nil { memory.append(.noContext) }
    receivedContext = ReceivedContext()
    if faults.contexts != nil { faults.contexts = [] }
    watches.forgetContexts()
    if inbox.removeAll() { memory.append(.inboxEmptied) }
    fileInbox.removeAll()
    let refusals = refuseArrivedMessages(appIsMissing)
    arrivedComplication = nil
    refused.removeAll()
    if !results.takeAll().isEmpty { memory.append(.resultsTold) }
    // The day's budget is the system's, and no other app begins it anew.
    _ = complication.takeBack()
    memory.append(.complication(complication))
    let dropped = fileOutbox.removeAll().map { transfer in
      memory.append(.fileSent(transfer.mark))
      return Effect.dropFile(transfer.mark)
    }
    return refusals + dropped
  }

  /// Notes if the other device has its app installed.
  ///
  /// If the app was removed, in-flight content is lost, and with it all that the app had received
  /// (SESSION-206).
  mutating func followInstallation(_ isInstalled: Bool) {
    defer { counterpartIsInstalled = isInstalled }
    guard counterpartIsInstalled, !isInstalled else { return }
    contextSlot.counterpartStartedAnew()
    outbox.connectionLost()
    complication.connectionLost()
    fileOutbox.connectionLost()
  }

  /// The error that the other device's sends get, because the app is not installed here.
  var appIsMissing: SessionError {
    role == .watch ? .watchAppNotInstalled : .companionAppNotInstalled
  }

  // MARK: Waking

  /// Makes the effect that starts or resumes the app for content that came, if the settings let the
  /// system do so.
  func wake(for kind: TransferKind) -> [Effect] {
    guard !appState.isRunning, appState != .notInstalled else { return [] }
    if appState == .locked { return faults.wakesLocked ? [.wake(kind)] : [] }
    switch (kind, role) {
    case (.message, .phone): return [.wake(kind)]
    case (.complication, _), (.launch, .phone): return [.wake(kind)]
    case (.message, .watch), (.launch, .watch): return []
    case (.context, _), (.userInfo, _), (.file, _):
      return conditions.wakesForTransfers ? [.wake(kind)] : []
    }
  }

  // MARK: Who may send

  /// The error with which every send fails at present; `nil` if sending is possible.
  var refusalOfSending: SessionError? {
    if activation == .notActivated { return .sessionNotActivated }
    return refusalWhereverActivated
  }

  /// The error with which even a send that needs no activation fails at present; `nil` if it is
  /// possible.
  var refusalWhereverActivated: SessionError? {
    if activation == .inactive { return .sessionInactive }
    if !conditions.isPaired { return .deviceNotPaired }
    if conditions.isWatchOnly { return .watchOnlyApp }
    if !counterpartIsInstalled {
      return role == .phone ? .watchAppNotInstalled : .companionAppNotInstalled
    }
    return nil
  }

  /// `true` while the session may send packets with the app's content.
  var isOpen: Bool { linkIsUp && counterpartIsInstalled && knowsCounterpart }

  /// `true` once the counterpart is known.
  ///
  /// Only a phone has to wait: it sends to no watch before it has heard which one is there.
  private var knowsCounterpart: Bool { role == .watch || counterpartAppState != nil }
}

extension SessionConditions {
  func add(to digest: inout Digest) {
    let flags = [
      isSupported, hasDelegate, isPaired, isWatchOnly, wakesForTransfers, activationFails,
      hasComplication, hasAnyOrder,
    ]
    digest.add(flags.reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
    digest.add(replyTimeout?.nanoseconds)
    digest.add(transferTimeout?.nanoseconds)
    digest.add(taskBudget?.nanoseconds)
    if let budgetRenewal { digest.add(budgetRenewal.nanoseconds) }
  }
}
