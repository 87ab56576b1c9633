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
///        ▲                                │ another watch is worn (phone)
///        └─────────── inactive ◀──────────┘
/// ```
///
/// An app that is suspended is activated and given nothing until it is resumed.
package struct Session: Sendable {
  /// An input that the system or the air brings to the session.
  package enum Input: Sendable, Equatable {
    case link(isUp: Bool)
    case packet(Packet)
    case appState(AppState)
    /// A fault of `SessionFault.all` begins, by its name.
    case fault(String)
    /// Settings of the devices are other ones.
    case conditions(SessionConditions)
    /// The phone's owner pairs it with the watch that is there.
    case pair
    /// The app was removed, and what it queued and received with it.
    case uninstalled
    /// The queue's files were read again: what could not be read before goes where it belongs.
    case outboxRead(KeptOutbox)
    /// The synced inbox was read again.
    case inboxRead(KeptInbox)
    /// Everything that was to be remembered is safe.
    case kept
    /// The app was given a file; what it did not move is gone, and with an error it could not be kept.
    case fileGiven(TransferMark, SessionError?)
    /// A whole file is in the inbox on the disk; with an error it is not.
    case fileStored(TransferMark, SessionError?)
    /// The copy of a queued file's bytes is not there.
    case fileLost(TransferMark, SessionError)
    /// The operating system has carried out a launch packet, or has failed to.
    case launched(id: Int64, SessionError?)
    case tick
  }

  /// A call by which the app asks something of the session.
  package enum Call: Sendable, Equatable {
    case activate
    case sendMessage(JSONText, wantsReply: Bool)
    /// `sendMessageData(_:replyHandler:errorHandler:)`: data as property lists spell it.
    case sendMessageData(JSONText, wantsReply: Bool)
    case reply(to: Int64, JSONText)
    /// The app cannot take a message: its sender is told this error in place of a reply.
    case refuse(to: Int64, SessionError)
    case updateContext(JSONText)
    /// Queues a user info; under a name, the system keeps it for the app beyond its receipt.
    case transferUserInfo(JSONText, keptAs: String? = nil)
    /// Takes back a user info that has no receipt yet, by its number.
    case cancelUserInfo(Int64)
    /// `transferCurrentComplicationUserInfo(_:)` (phone only)
    case transferComplication(JSONText)
    /// `transferFile(_:metadata:)`; the system has a copy of the file.
    case transferFile(FileDescription)
    case cancelFile(Int64)
    /// The methods that the app's delegate has; it has all at first.
    case implement([DelegateMethod])
    /// From now on, until the app ends, the delegate also lacks this method.
    case lack(DelegateMethod)
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
    /// `setTaskCompletedWithSnapshot(_:)` of a background task, by its number (watch only).
    case completeTask(Int64)
  }

  /// An effect of the session: something that it does.
  package enum Effect: Sendable, Equatable {
    case send(Packet)
    case tell(SessionEvent)
    case deliver(Delivery)
    /// The system starts or resumes the app in the background, for what came.
    case wake(TransferKind)
    /// It does so with a background task, which the app is handed before what came; first it is told that
    /// content waits, where it does not know.
    case wakeForTask(TransferKind, id: Int64, tellingContent: Bool)
    /// The app has a background task from now on, or none any more.
    case task(isOpen: Bool)
    /// The system ends the app.
    case endApp
    /// The watch is erased: it is a new one from now on.
    case erase
    /// `hasContentPending` has another value than the app knows.
    case contentPending(Bool)
    /// Bytes of a queued file are to be sent, as `fileData`.
    case sendFileData(TransferMark, Range<Int64>)
    /// The copy of a file's bytes belongs to a transfer from now on.
    case keepFile(FileTransfer)
    /// A whole file goes into the inbox on the disk, before the app is given it.
    case storeFile(FileTransfer, [UInt8])
    /// It leaves the inbox.
    case dropStored(TransferMark)
    /// The copy is not needed any more: its transfer is over, or was refused.
    case dropFile(TransferMark?)
    /// A user info that an earlier self of the device queued under a name has its receipt.
    case sentForOther(origin: Int64, name: String)
    /// A sentence for whoever watches.
    case note(String)
    /// More is known, or less, of how far the other side's date is from this side's.
    case clocks(ClockView)
  }

  /// A thing that reaches the app, or the operating system for a launch.
  package enum Delivery: Sendable, Equatable {
    case message(id: Int64, wantsReply: Bool, JSONText)
    case reply(to: Int64, JSONText)
    case context(JSONText)
    case userInfo(origin: Int64, id: Int64, JSONText)
    case launch(id: Int64, JSONText)
    /// A user info for the complication.
    case complication(JSONText)
    /// A whole file; if the app does not move it while it is given it, it is gone.
    case file(FileTransfer, [UInt8])
  }

  package let role: DeviceRole
  package let incarnation: Int64
  /// The identity of this device, within which what it queues is numbered.
  package internal(set) var origin: Int64
  private(set) var limits: SessionLimits

  var activation = Activation.notActivated
  package var isActivated: Bool { activation == .activated }
  /// `true` if the app's last activation failed, so that nobody waits for it.
  var hasFailedActivation = false
  package internal(set) var isReachable = false
  /// `true` while the radio has a connection.
  var radioIsUp = false
  /// `true` while there is a connection to the other device of the pair.
  var linkIsUp = false
  /// The device that is there and not of this one's pair: a phone that said so over this connection, or a
  /// watch that this phone has left.
  var stranger: Int64?
  var appState = AppState.notRunning
  package internal(set) var conditions: SessionConditions
  /// The counterpart's app state, as it last said over this connection.
  var counterpartAppState: AppState?
  /// `true` if the counterpart has the app, as it last said over any connection.
  var counterpartIsInstalled = true
  /// The state of its counterpart, as the app was told it last.
  var toldCompanion = CompanionState()
  var toldWatch = WatchState()
  /// The counterpart's incarnation, as it last said; 0 before it ever did.
  var counterpartIncarnation: Int64 = 0
  /// The counterpart's origin, as it last said; 0 before it ever did.
  package internal(set) var counterpartOrigin: Int64 = 0

  /// The dates of both sides.
  var clock = ClockFilter()
  var messages = OutgoingMessages()
  /// The counterpart's messages over this connection that wait for the app to run.
  var arrivedMessages: [ArrivedMessage] = []
  /// The counterpart's messages over this connection that wait for a reply of ours.
  var openRequests: [Int64] = []
  /// Those of them that carry data.
  var openDataRequests: [Int64] = []
  /// Those of earlier connections that the app has yet to answer, to no avail.
  var abandonedRequests: [Int64] = []
  var contextSlot = ContextSlot()
  /// The context received last, kept by the operating system for the app's next start.
  package internal(set) var receivedContext = ReceivedContext()
  package internal(set) var outbox: UserInfoOutbox
  var inbox = UserInfoInbox()
  var launches = OutgoingLaunches()
  package internal(set) var complication: ComplicationSlot
  var arrivedComplication: (TransferMark, JSONText)?
  var fileOutbox: FileOutbox
  var fileInbox = FileInbox()
  var refused = RefusedTransfers()
  var results: WaitingResults
  var faults = SessionFaults()
  var tasks = BackgroundTasks()
  /// `true` if content waits, as the app was told last.
  var toldContentPending = false
  var activationOrder: ActivationOrder
  var opportune: OpportuneWakes
  /// The methods that the app's delegate has.
  var delegateMethods = DelegateMethod.allCases
  /// The watches of a phone: the one that the session belongs to, and those that are put away.
  var watches = PairedWatches()

  /// The changes to be remembered since the last call of `takeMemory`.
  var memory: [SessionMemory.Change] = []

  /// - Parameters:
  ///   - seed: What is left to chance comes from it.
  ///   - memory: What the operating system remembers of the session's last life.
  package init(
    role: DeviceRole,
    incarnation: Int64,
    seed: UInt64 = 1,
    identity: DeviceIdentity = DeviceIdentity(origin: 1),
    limits: SessionLimits = .standard,
    conditions: SessionConditions = SessionConditions(),
    memory: SessionMemory = SessionMemory()
  ) {
    self.role = role
    self.conditions = conditions
    self.incarnation = incarnation
    self.limits = limits
    origin = identity.origin
    activationOrder = ActivationOrder(seed: seed, role: role, incarnation: incarnation)
    opportune = OpportuneWakes(seed: seed, role: role, incarnation: incarnation)
    outbox = UserInfoOutbox(after: identity.lastUsed, of: identity.origin, memory.outbox)
    inbox = UserInfoInbox(memory.inbox, after: memory.acknowledged)
    complication = memory.complication
    fileOutbox = FileOutbox(memory.files)
    fileInbox = FileInbox(after: memory.givenFiles)
    results = WaitingResults(memory.results)
    watches = PairedWatches(memory)
    // What an earlier start has told is no news.
    toldWatch.isComplicationEnabled = watchState.isComplicationEnabled
    toldWatch.remainingComplicationUserInfoTransfers =
      watchState.remainingComplicationUserInfoTransfers
    receivedContext = watches.takeUpContext(or: memory.receivedContext)
    selectTransfers()
  }

  /// Goes by another contract from now on.
  package mutating func adopt(_ contract: SessionContract) { limits.contract = contract }

  /// Takes the changes to remember from now on, in order; no effect may leave the device before they are
  /// safe.
  package mutating func takeMemory() -> [SessionMemory.Change] {
    if memory.isEmpty { return [] }
    defer { memory.removeAll() }
    return memory
  }

  /// `true` if `takeMemory` has anything to give.
  package var hasMemory: Bool { !memory.isEmpty }

  /// `true` if `.kept` would send receipts.
  package var owesReceipts: Bool { inbox.owesReceipts }

  /// `outstandingFileTransfers`, first queued first.
  package var outstandingFiles: [FileTransfer] { fileOutbox.queue }

  /// The faults of the synced inbox that keep parts of it from being read, a sentence each.
  package var inboxProblems: [String] { inbox.problems }

  /// The instant at which the session next acts by itself: the first time-out of a message, a launch, a
  /// file or a background task, or a refusal to tell.
  package var nextDeadline: Uptime? {
    let answer = Uptime.earliest(messages.firstTimeout, launches.firstTimeout)
    let timeout = Uptime.earliest(answer, fileOutbox.deadline)
    let activation = appState.isRunning ? faults.activationDue : nil
    let late = Uptime.earliest(Uptime.earliest(activation, tasks.firstDue), opportune.due)
    let own = Uptime.earliest(timeout, Uptime.earliest(refused.firstDue, watches.deactivation))
    return Uptime.earliest(own, late)
  }

  /// Takes what the system brings and returns what the session does, in order.
  package mutating func handle(_ input: Input, at now: Now) -> [Effect] {
    let taken = take(input, at: now)
    let due = input == .tick ? wakeOpportunely(at: now) : []
    let effects = handTasks(deferWakes(taken, at: now) + due, at: now)
    return finish(effects)
  }

  private mutating func take(_ input: Input, at now: Now) -> [Effect] {
    switch input {
    case .link(let isUp): changeLink(isUp: isUp, at: now)
    case .packet(let packet): receive(packet, at: now)
    case .appState(let state): changeAppState(state, at: now)
    case .fault(let name): SessionFault.named(name)?.begin(&self) ?? []
    case .conditions(let conditions): change(conditions, at: now)
    case .fileGiven(let mark, let error): finishFile(mark, error)
    case .fileStored(let mark, let error): followStored(mark, error)
    case .fileLost(let mark, let error): loseFile(mark, error, at: now)
    case .uninstalled: forgetApp()
    case .pair: takeBackStranger(at: now)
    case .outboxRead(let kept): take(kept)
    case .inboxRead(let kept): take(kept)
    case .kept: sendReceipts()
    case .launched(let id, let error): linkIsUp ? [.send(.launchReceipt(id: id, error))] : []
    case .tick: act(at: now)
    }
  }

  /// Does what the app asks and returns what the session does, in order.
  package mutating func handle(_ call: Call, at now: Now) -> [Effect] {
    let effects = take(call, at: now)
    return finish(effects)
  }

  /// Removes the effects that the session's faults suppress.
  private mutating func finish(_ effects: [Effect]) -> [Effect] {
    let content = followContent()
    return withoutTask(withoutDelegate(content.isEmpty ? effects : effects + content))
  }

  private mutating func take(_ call: Call, at now: Now) -> [Effect] {
    switch call {
    case .activate: delayActivation(at: now) ? [] : activate()
    case .sendMessage(let payload, let wantsReply):
      sendMessage(payload, wantsReply: wantsReply, at: now)
    case .sendMessageData(let data, let wantsReply):
      sendMessage(data, wantsReply: wantsReply, isData: true, at: now)
    case .reply(let id, let payload): reply(to: id, payload)
    case .refuse(let id, let error): refuse(to: id, error)
    case .updateContext(let payload): updateContext(payload)
    case .transferUserInfo(let payload, let name):
      transferUserInfo(payload, keptAs: name, at: now)
    case .cancelUserInfo(let id): cancelUserInfo(id: id)
    case .transferComplication(let payload): transferComplication(payload, at: now)
    case .transferFile(let file): transferFile(file, at: now)
    case .cancelFile(let id): cancelFile(id: id, at: now)
    case .implement(let methods): implement(methods)
    case .lack(let method): implement(delegateMethods.filter { $0 != method })
    case .forget(let name): forget(name)
    case .acknowledgeUserInfo(let origin, let id): acknowledgeUserInfo(origin: origin, id: id)
    case .holdUserInfos: holdUserInfos()
    case .resumeUserInfos: resumeUserInfos()
    case .launchWatchApp(let payload): launchWatchApp(payload, at: now)
    case .completeTask(let id): completeTask(id)
    }
  }

  /// Does what is due by now.
  private mutating func act(at now: Now) -> [Effect] {
    messages.takeTimedOut(by: now.uptime).map { Self.timedOut(.message, id: $0) }
      + launches.takeTimedOut(by: now.uptime).map { Self.timedOut(.launch, id: $0) }
      + timeOutFiles(at: now)
      + tellRefused(at: now) + activateLate(at: now)
      + expireTasks(at: now) + deactivate(at: now)
  }

  private mutating func receive(_ packet: Packet, at now: Now) -> [Effect] {
    // The air tells a radio of its connection before the first packet over it (LINK-8).
    guard hears(packet) else { return [] }
    return receiveConnected(packet, at: now)
  }

  /// Says if the session takes a packet: presence over any connection, all else only within its pair.
  private func hears(_ packet: Packet) -> Bool {
    if case .presence = packet { radioIsUp } else { linkIsUp }
  }

  private mutating func receiveConnected(_ packet: Packet, at now: Now) -> [Effect] {
    switch packet {
    case .presence(let incarnation, let origin, let state, let isPaired):
      receivePresence(
        incarnation: incarnation,
        origin: origin,
        state,
        isPaired: isPaired,
        at: now
      )
    case .message(let id, let wantsReply, let payload):
      receiveMessage(id: id, wantsReply: wantsReply, payload, at: now)
    case .receipt(let id, let date): receiveReceipt(id: id, date, at: now)
    case .reply(let id, let payload): receiveReply(id: id, payload)
    case .failure(let id, let error): receiveFailure(id: id, error)
    case .context(let id, let payload): receiveContext(id: id, payload)
    case .contextReceipt(let id): receiveContextReceipt(id: id)
    case .userInfo(let origin, let id, let after, let payload):
      receiveUserInfo(origin: origin, id: id, after: after, payload)
    case .userInfoReceipt(let origin, let id): receiveUserInfoReceipt(origin: origin, id: id)
    case .launch(let id, let payload): receiveLaunch(id: id, payload)
    case .launchReceipt(let id, let error): receiveLaunchReceipt(id: id, error)
    case .complication(let origin, let id, let payload):
      receiveComplication(TransferMark(origin: origin, id: id), payload)
    case .complicationReceipt(let origin, let id):
      receiveComplicationReceipt(TransferMark(origin: origin, id: id))
    case .file(let header): receiveFile(FileTransfer(header))
    case .fileOffset(let origin, let id, let offset):
      receiveFileOffset(TransferMark(origin: origin, id: id), offset: offset)
    case .fileData(let origin, let id, let offset, let bytes):
      receiveFileData(TransferMark(origin: origin, id: id), offset: offset, bytes)
    case .fileReceipt(let origin, let id, let error):
      receiveFileReceipt(TransferMark(origin: origin, id: id), error, at: now)
    case .fileCancel(let origin, let id):
      receiveFileCancel(TransferMark(origin: origin, id: id))
    // HealthKit's, which the system takes before the session.
    case .remote, .health: []
    }
  }

  private mutating func changeLink(isUp: Bool, at now: Now) -> [Effect] {
    if isUp == radioIsUp { return [] }
    radioIsUp = isUp
    stranger = nil
    // A phone that is not paired says no more than that.
    return isPaired ? changeConnection(isUp: isUp, at: now) : announcePresence()
  }

  mutating func changeConnection(isUp: Bool, at now: Now) -> [Effect] {
    linkIsUp = isUp
    counterpartAppState = nil
    arrivedMessages.removeAll()
    abandonedRequests += openRequests
    openRequests = []
    openDataRequests = []
    guard isUp else {
      inbox.connectionLost()
      contextSlot.connectionLost()
      outbox.connectionLost()
      complication.connectionLost()
      fileOutbox.connectionLost()
      return messages.takeAll().flatMap { endLost($0) }
        + launches.takeLost().map { Self.lost(.launch, id: $0) } + updateCounterpart()
        + updateReachability()
    }
    return announcePresence() + updateReachability() + sendWhatWaits(at: now)
  }

  static func lost(_ kind: TransferKind, id: Int64) -> Effect {
    .tell(.outcome(kind, id: id, .unknown(.notReachable)))
  }

  private static func timedOut(_ kind: TransferKind, id: Int64) -> Effect {
    .tell(.outcome(kind, id: id, .unknown(.messageReplyTimedOut)))
  }

  /// Renews the identity of a device that is somebody new: what it queues from now on is numbered
  /// within another origin.
  ///
  /// The counterpart hears of it, so that it speaks to who the device is now.
  package mutating func renew(_ identity: DeviceIdentity) -> [Effect] {
    if identity.origin == origin { return [] }
    origin = identity.origin
    return announcePresence()
  }

  /// Adds everything that decides how the session goes on.
  package func add(to digest: inout Digest) {
    digest.add(activation.code)
    digest.add(hasFailedActivation)
    digest.add(isReachable)
    digest.add(linkIsUp)
    digest.add(radioIsUp)
    digest.add(stranger)
    digest.add(appState.code)
    digest.add(counterpartAppState?.code)
    digest.add(counterpartIsInstalled)
    conditions.add(to: &digest)
    digest.add(toldCompanion.isCompanionAppInstalled)
    digest.add(toldCompanion.needsUnlockForReachability)
    digest.add(toldWatch.isPaired)
    digest.add(toldWatch.isWatchAppInstalled)
    digest.add(toldWatch.isComplicationEnabled)
    digest.add(toldWatch.remainingComplicationUserInfoTransfers)
    digest.add(arrivedMessages.count)
    for message in arrivedMessages { message.add(to: &digest) }
    digest.add(counterpartIncarnation)
    digest.add(origin)
    digest.add(counterpartOrigin)
    clock.add(to: &digest)
    messages.add(to: &digest)
    contextSlot.add(to: &digest)
    for ids in [openRequests, openDataRequests, abandonedRequests] {
      digest.add(ids.count)
      for id in ids { digest.add(id) }
    }
    receivedContext.add(to: &digest)
    outbox.add(to: &digest)
    inbox.add(to: &digest)
    launches.add(to: &digest)
    complication.add(to: &digest)
    digest.add(arrivedComplication?.0.origin)
    digest.add(arrivedComplication?.0.id)
    digest.add(arrivedComplication.map { Int64($0.1.bytes.count) })
    digest.add(arrivedComplication?.1.bytes ?? [])
    fileOutbox.add(to: &digest)
    fileInbox.add(to: &digest)
    refused.add(to: &digest)
    results.add(to: &digest)
    faults.add(to: &digest)
    tasks.add(to: &digest)
    opportune.add(to: &digest)
    digest.add(toldContentPending)
    activationOrder.add(to: &digest)
    for method in delegateMethods { digest.add(method.rawValue) }
    watches.add(to: &digest)
  }
}
