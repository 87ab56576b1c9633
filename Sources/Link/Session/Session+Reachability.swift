import LockstepProtocol

/// Reachability as this side believes it: possibly late, and not the same on both sides.
extension Session {
  /// The rule of the real thing, asymmetric on purpose.
  ///
  /// - The watch reaches the phone when the link is up and its own app is in the foreground; the phone's
  ///   app need not run, because a message wakes it (SESSION-11).
  /// - The phone reaches the watch when the link is up and the watch app said it is in the foreground
  ///   (SESSION-12).
  private var reachabilityNow: Bool {
    guard isActivated, linkIsUp else { return false }
    return role == .watch ? appState == .foreground : peerAppState == .foreground
  }

  /// Brings `isReachable` up to date and tells the app when it changed.
  mutating func updateReachability() -> [Effect] {
    let value = reachabilityNow
    if value == isReachable { return [] }
    isReachable = value
    return [.tell(.reachability(value))]
  }

  /// Tells the counterpart who is there, and whether there is an app to talk to (SESSION-10).
  func announcePresence() -> [Effect] {
    linkIsUp ? [.send(.presence(incarnation: incarnation, origin: origin, appState))] : []
  }

  /// A counterpart that has started anew knows nothing of the context that its last self received.
  ///
  /// Another watch is another counterpart, and the phone's app has something else to say to it.
  mutating func receivePresence(incarnation: Int64, origin: Int64, _ state: AppState) -> [Effect] {
    let isOther = origin != peerOrigin
    peerOrigin = origin
    let isNew = incarnation != peerIncarnation || isOther
    if isNew, peerIncarnation != 0 { contextSlot.peerStartedAnew() }
    let forgotten: [Effect] = isNew && clock.forget() ? [.clocks(clock.view)] : []
    peerIncarnation = incarnation
    peerAppState = state
    let isTold = isOther && role == .phone
    let told: [Effect] = isTold ? [.tell(.counterpart(origin: origin))] : []
    return told + forgotten + updateReachability() + (isNew ? sendContextIfNeeded() : [])
  }
}
