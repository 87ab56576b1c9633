package import LockstepProtocol
import LockstepSimulation

/// Reachability as this device believes it: it may be late, and differ between the two devices.
extension Session {
  /// `true` while the counterpart is reachable by the table, even if a fault makes the app believe
  /// otherwise.
  var reachabilityNow: Bool {
    let watchApp = role == .watch ? appState : counterpartAppState
    return Reachability.value(for: role, watchApp: watchApp, unmet: unmetPreconditions)
  }

  private var unmetPreconditions: [Reachability.Precondition] {
    Reachability.Precondition.allCases.filter { precondition in
      switch precondition {
      case .activated: !isActivated
      case .paired: !isPaired
      case .connected: !linkIsUp
      case .phoneUnlocked: (role == .phone ? appState : counterpartAppState) == .locked
      case .counterpartInstalled: !counterpartIsInstalled || conditions.isWatchOnly
      }
    }
  }

  /// Updates `isReachable`, and tells the app if it changed.
  mutating func updateReachability() -> [Effect] {
    let value = believed(reachabilityNow)
    if value == isReachable { return [] }
    isReachable = value
    return [.tell(.reachability(value))]
  }

  /// Sends the counterpart this device's identity and its app's state (SESSION-10).
  func announcePresence() -> [Effect] {
    guard radioIsUp else { return [] }
    let isPaired = conditions.isPaired && (role == .watch || stranger == nil)
    return [
      .send(
        .presence(incarnation: incarnation, origin: origin, appState, isPaired: isPaired)
      )
    ]
  }

  /// The watch from which the phone heard last since it was switched on.
  package var counterpart: Int64? {
    role == .phone && counterpartOrigin != 0 ? counterpartOrigin : nil
  }

  /// The other device's identity, as it last told it over this connection or an earlier one; `nil` if
  /// it never did.
  package var otherOrigin: Int64? { counterpartOrigin == 0 ? nil : counterpartOrigin }

  /// Receives the counterpart's presence.
  ///
  /// If the counterpart has started anew, the context is sent again, since the new start has not
  /// received it.
  ///
  /// Another watch is a new counterpart, for which the phone's app may have another context.
  mutating func receivePresence(
    incarnation: Int64,
    origin: Int64,
    _ state: AppState,
    isPaired: Bool,
    at now: Now
  ) -> [Effect] {
    let joined = followPair(origin, isPaired: isPaired, at: now)
    return linkIsUp
      ? joined + meet(incarnation: incarnation, origin: origin, state, at: now) : joined
  }

  private mutating func meet(incarnation: Int64, origin: Int64, _ state: AppState, at now: Now)
    -> [Effect]
  {
    let isOther = origin != counterpartOrigin
    counterpartOrigin = origin
    let before = watches.active
    let switched = takeUp(watch: origin, at: now)
    let isNew = incarnation != counterpartIncarnation || isOther
    if isNew, counterpartIncarnation != 0 { contextSlot.counterpartStartedAnew() }
    let forgotten: [Effect] = isNew && clock.forget() ? [.clocks(clock.view)] : []
    counterpartIncarnation = incarnation
    let isFirst = counterpartAppState == nil || watches.active != before
    counterpartAppState = state
    followInstallation(state != .notInstalled)
    // An app that has to let go of another watch hears of this one when it has activated the session.
    let wasLost = launches.wasLost && limits.contract.has(.wakesAfterLostLaunch)
    let isTold = role == .phone && !watches.isUntold && (isOther || wasLost)
    // The app that asked for it may be suspended by now, or gone (SESSION-183).
    let woken = isTold && wasLost ? wake(for: .launch) : []
    launches.wasLost = false
    let told: [Effect] = isTold ? [.tell(.counterpart(origin: origin))] : []
    let news = updateCounterpart()
    let isBack = (!news.isEmpty || isFirst) && counterpartIsInstalled
    return switched + woken + told + forgotten + news + updateReachability()
      + (isNew ? sendContextIfNeeded() : [])
      + (isBack ? sendWhatWaits(at: now) : [])
  }

  /// The watch's state, with the properties that a phone's app can read.
  package var watchState: WatchState {
    let isInstalled = conditions.isPaired && counterpartIsInstalled
    let isOnFace = isInstalled && conditions.hasComplication
    return WatchState(
      isPaired: conditions.isPaired,
      isWatchAppInstalled: isInstalled,
      isComplicationEnabled: isOnFace,
      remainingComplicationUserInfoTransfers: isOnFace ? complication.remaining : 0
    )
  }

  /// The phone's state, with the properties that a watch's app can read.
  package var companionState: CompanionState {
    CompanionState(
      isCompanionAppInstalled: counterpartIsInstalled && !conditions.isWatchOnly,
      needsUnlockForReachability: counterpartAppState == .locked,
      isWatchOnly: conditions.isWatchOnly
    )
  }

  /// Tells the app the changes of the other device's state that it does not know yet.
  mutating func updateCounterpart() -> [Effect] {
    switch role {
    case .phone:
      let state = watchState
      if state == toldWatch { return [] }
      toldWatch = state
      return [.tell(.watchState(state))]
    case .watch:
      let state = companionState
      if state == toldCompanion { return [] }
      toldCompanion = state
      return [.tell(.companionState(state))]
    }
  }
}
