package import LockstepProtocol
package import LockstepSimulation

/// One device's session with its counterpart: the part of the operating system that queues, sends and
/// delivers, and the face it shows the app, modelled on `WCSession`.
///
/// The same machine runs on both sides; `role` is read only where the real thing is asymmetric:
/// reachability (SESSION-11, SESSION-12), presence and launching. Interactive messages live only as long
/// as the connection and the app; context and user infos are the operating system's and outlive both.
///
/// ```
///                    activate                    the app ends
/// notActivated ───────────────────▶ activated ───────────────▶ notActivated
///   (what arrives waits)              (what waited is delivered, then whatever arrives)
/// ```
package struct Session: Sendable {
  /// What the system and the air bring to the session.
  package enum Input: Sendable, Equatable {
    case link(isUp: Bool)
    case packet(Packet)
    case appState(AppState)
    /// The queue's files were read again: what could not be read before goes where it belongs.
    case outboxRead(KeptOutbox)
    /// The operating system has done, or not, what a launch packet asked.
    case launched(id: Int64, SessionError?)
    case tick
  }

  /// What the app asks of the session.
  package enum Call: Sendable, Equatable {
    case activate
    case sendMessage(JSONText, wantsReply: Bool)
    case reply(to: Int64, JSONText)
    case updateContext(JSONText)
    /// Queues a user info; under a name, the system keeps it for the app beyond its receipt.
    case transferUserInfo(JSONText, keptAs: String? = nil)
    /// The app needs what is kept under a name no longer.
    case forget(String)
    /// The app, and everything that the user info caused, is safe.
    case acknowledgeUserInfo(origin: Int64, id: Int64)
    /// The app cannot take user infos for now: what it has not acknowledged stays outstanding.
    case holdUserInfos
    /// The app takes user infos again, from the first that it has not acknowledged.
    case resumeUserInfos
    /// `startWatchApp(with:completion:)` (phone only).
    case launchWatchApp(JSONText)
  }

  /// What the session does.
  package enum Effect: Sendable, Equatable {
    case send(Packet)
    case tell(SessionEvent)
    case deliver(Delivery)
    /// What was queued under a name by an earlier self of the device has its receipt.
    case sentForOther(origin: Int64, name: String)
    /// More is known, or less, of how far the other side's date is from this side's.
    case clocks(ClockView)
  }

  /// What reaches the app, or the operating system for a launch.
  package enum Delivery: Sendable, Equatable {
    case message(id: Int64, wantsReply: Bool, JSONText)
    case reply(to: Int64, JSONText)
    case context(JSONText)
    case userInfo(origin: Int64, id: Int64, JSONText)
    case launch(id: Int64, JSONText)
  }

  package let role: DeviceRole
  package let incarnation: Int64
  /// Who this device is: what it queues is numbered within it.
  package internal(set) var origin: Int64
  let limits: SessionLimits

  package internal(set) var isActivated = false
  package internal(set) var isReachable = false
  var linkIsUp = false
  var appState = AppState.notRunning
  /// The counterpart's app state, as it last said over this connection.
  var peerAppState: AppState?
  /// The counterpart's incarnation, as it last said; 0 before it ever did.
  var peerIncarnation: Int64 = 0
  /// The counterpart's origin, as it last said; 0 before it ever did.
  package internal(set) var peerOrigin: Int64 = 0

  /// The dates of both sides.
  var clock = ClockFilter()
  var messages = OutgoingMessages()
  /// The counterpart's messages over this connection that wait for a reply of ours.
  var openRequests: [Int64] = []
  /// Those of earlier connections that the app has yet to answer, to no avail.
  var abandonedRequests: [Int64] = []
  var contextSlot = ContextSlot()
  /// The context received last, kept by the operating system for the app's next start.
  package internal(set) var receivedContext: JSONText?
  /// The context received last, where an earlier start of the app was given it.
  package var contextGivenBefore: JSONText? { receivedContextIsDelivered ? receivedContext : nil }
  var receivedContextID: Int64 = 0
  var receivedContextDigest: UInt64 = 0
  var receivedContextIsDelivered = true
  package internal(set) var outbox: UserInfoOutbox
  var inbox = UserInfoInbox()
  var launches = OutgoingLaunches()

  /// What is to be remembered since the last call of `takeMemory`.
  var memory: [SessionMemory.Change] = []

  /// - Parameter memory: What the operating system remembers of the session's last life.
  package init(
    role: DeviceRole,
    incarnation: Int64,
    identity: DeviceIdentity = DeviceIdentity(origin: 1),
    limits: SessionLimits = .standard,
    memory: SessionMemory = SessionMemory()
  ) {
    self.role = role
    self.incarnation = incarnation
    self.limits = limits
    origin = identity.origin
    outbox = UserInfoOutbox(after: identity.lastUsed, of: identity.origin, memory.outbox)
    inbox = UserInfoInbox(after: memory.acknowledged)
    if let context = memory.receivedContext {
      receivedContext = context
      receivedContextDigest = context.digest
    }
  }

  /// What is to be remembered from now on, in order; nothing may leave the device before it is.
  package mutating func takeMemory() -> [SessionMemory.Change] {
    defer { memory.removeAll() }
    return memory
  }

  /// When the session next acts by itself: the first time-out of a reply.
  package var nextDeadline: Uptime? { messages.firstTimeout }

  /// Takes what the system brings and returns what the session does, in order.
  package mutating func handle(_ input: Input, at now: Now) -> [Effect] {
    switch input {
    case .link(let isUp): changeLink(isUp: isUp)
    case .packet(let packet): receive(packet, at: now)
    case .appState(let state): changeAppState(state)
    case .outboxRead(let kept): take(kept)
    case .launched(let id, let error): linkIsUp ? [.send(.launchReceipt(id: id, error))] : []
    case .tick: messages.takeTimedOut(by: now.uptime).map(Self.timedOut)
    }
  }

  /// Does what the app asks and returns what the session does, in order.
  package mutating func handle(_ call: Call, at now: Now) -> [Effect] {
    switch call {
    case .activate: activate()
    case .sendMessage(let payload, let wantsReply):
      sendMessage(payload, wantsReply: wantsReply, at: now)
    case .reply(let id, let payload): reply(to: id, payload)
    case .updateContext(let payload): updateContext(payload)
    case .transferUserInfo(let payload, let name): transferUserInfo(payload, keptAs: name)
    case .forget(let name): forget(name)
    case .acknowledgeUserInfo(let origin, let id): acknowledgeUserInfo(origin: origin, id: id)
    case .holdUserInfos: holdUserInfos()
    case .resumeUserInfos: resumeUserInfos()
    case .launchWatchApp(let payload): launchWatchApp(payload)
    }
  }

  private mutating func receive(_ packet: Packet, at now: Now) -> [Effect] {
    // The air tells a radio of its connection before the first packet over it (LINK-8).
    guard linkIsUp else { return [] }
    return receiveConnected(packet, at: now)
  }

  private mutating func receiveConnected(_ packet: Packet, at now: Now) -> [Effect] {
    switch packet {
    case .presence(let incarnation, let origin, let state):
      receivePresence(incarnation: incarnation, origin: origin, state)
    case .message(let id, let wantsReply, let payload):
      receiveMessage(id: id, wantsReply: wantsReply, payload, at: now)
    case .receipt(let id, let date): receiveReceipt(id: id, date, at: now)
    case .reply(let id, let payload): receiveReply(id: id, payload)
    case .failure(let id, let error): receiveFailure(id: id, error)
    case .context(let id, let payload): receiveContext(id: id, payload)
    case .contextReceipt(let id): receiveContextReceipt(id: id)
    case .userInfo(let origin, let id, let payload):
      receiveUserInfo(origin: origin, id: id, payload)
    case .userInfoReceipt(let origin, let id): receiveUserInfoReceipt(origin: origin, id: id)
    case .launch(let id, let payload): receiveLaunch(id: id, payload)
    case .launchReceipt(let id, let error): receiveLaunchReceipt(id: id, error)
    }
  }

  private mutating func activate() -> [Effect] {
    if isActivated { return [] }
    isActivated = true
    // Content that waited comes in the documented order: context, then user infos (SESSION-4).
    return [.tell(.activated)] + deliverWaitingContext() + deliverWaitingUserInfos()
      + updateReachability()
  }

  private mutating func changeLink(isUp: Bool) -> [Effect] {
    if isUp == linkIsUp { return [] }
    linkIsUp = isUp
    peerAppState = nil
    abandonedRequests += openRequests
    openRequests = []
    guard isUp else {
      contextSlot.connectionLost()
      outbox.connectionLost()
      return messages.takeAll().map { Self.lost(.message, id: $0) }
        + launches.takeAll().map { Self.lost(.launch, id: $0) } + updateReachability()
    }
    return announcePresence() + updateReachability() + sendContextIfNeeded() + sendUserInfos()
  }

  private mutating func changeAppState(_ state: AppState) -> [Effect] {
    if state == appState { return [] }
    appState = state
    var effects = announcePresence()
    if state == .notRunning {
      // Interactive messages live in the app's process alone.
      isActivated = false
      inbox.appEnded()
      effects += messages.takeAll().map {
        .tell(.outcome(.message, id: $0, .unknown(.sessionInactive)))
      }
      isReachable = false
      return effects
    }
    return effects + updateReachability()
  }

  private static func lost(_ kind: TransferKind, id: Int64) -> Effect {
    .tell(.outcome(kind, id: id, .unknown(.notReachable)))
  }

  private static func timedOut(id: Int64) -> Effect {
    .tell(.outcome(.message, id: id, .unknown(.messageReplyTimedOut)))
  }

  /// The device is somebody new: what it queues from now on is numbered within another origin.
  ///
  /// The counterpart hears of it, so that it speaks to who the device is now.
  package mutating func renew(_ identity: DeviceIdentity) -> [Effect] {
    if identity.origin == origin { return [] }
    origin = identity.origin
    return announcePresence()
  }

  /// Adds everything that decides how the session goes on.
  package func add(to digest: inout Digest) {
    digest.add(isActivated)
    digest.add(isReachable)
    digest.add(linkIsUp)
    digest.add(appState == .foreground)
    digest.add(peerAppState.map { $0 == .foreground ? Int64(1) : 0 })
    digest.add(peerIncarnation)
    digest.add(origin)
    digest.add(peerOrigin)
    clock.add(to: &digest)
    messages.add(to: &digest)
    contextSlot.add(to: &digest)
    digest.add(openRequests.count)
    for id in openRequests + abandonedRequests { digest.add(id) }
    digest.add(receivedContextID)
    digest.add(receivedContextDigest)
    digest.add(receivedContextIsDelivered)
    outbox.add(to: &digest)
    inbox.add(to: &digest)
    launches.add(to: &digest)
  }
}
