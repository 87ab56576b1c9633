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
/// A suspended app is activated, but is given nothing until it is resumed.
package struct Session: Sendable {
  /// Something that the system or the air brings to the session.
  package enum Input: Sendable, Equatable {
    case link(isUp: Bool)
    case packet(Packet)
    case appState(AppState)
    /// A fault of `SessionFault.all` begins; the text is its name.
    case fault(String)
    /// The devices' settings change to these.
    case conditions(SessionConditions)
    /// The phone's owner pairs it with the connected watch.
    case pair
    /// The app was removed from the device, with all that it had queued and received.
    case uninstalled
    /// The outbox's files were read again; user infos unreadable before go to their places in the
    /// queue.
    case outboxRead(KeptOutbox)
    /// The synced inbox's files were read again.
    case inboxRead(KeptInbox)
    /// All changes that the session wanted remembered are safe on the disk.
    case kept
    /// The app was given a file and its delegate method returned; the error tells why it lost the file.
    case fileGiven(TransferMark, SessionError?)
    /// The system has stored a complete file in the inbox on the disk; with an error, it could not.
    case fileStored(TransferMark, SessionError?)
    /// The system cannot read its copy of a queued file.
    case fileLost(TransferMark, SessionError)
    /// The operating system has launched the app as a launch packet asked; with an error, it could not.
    case launched(id: Int64, SessionError?)
    case tick
  }

  /// A call of the app, or of the system in its name, to the session.
  package enum Call: Sendable, Equatable {
    case activate
    case sendMessage(JSONText, wantsReply: Bool)
    /// `sendMessageData(_:replyHandler:errorHandler:)`; the data is spelled as in property lists.
    case sendMessageData(JSONText, wantsReply: Bool)
    case reply(to: Int64, JSONText)
    /// Refuses a message that the app cannot take: its sender gets this error instead of a reply.
    case refuse(to: Int64, SessionError)
    case updateContext(JSONText)
    /// Queues a user info; with a name in `keptAs`, the system keeps it even after its receipt.
    case transferUserInfo(JSONText, keptAs: String? = nil)
    /// Cancels the user info with this number, if it has no receipt yet.
    case cancelUserInfo(Int64)
    /// `transferCurrentComplicationUserInfo(_:)` (phone only)
    case transferComplication(JSONText)
    /// `transferFile(_:metadata:)`; the system has already copied the file.
    case transferFile(FileDescription)
    case cancelFile(Int64)
    /// Sets the methods that the app's delegate implements; at first it has all.
    case implement([DelegateMethod])
    /// The delegate also lacks this method from now on, until the app ends.
    case lack(DelegateMethod)
    /// Tells the session that the app no longer needs the user infos kept under this name.
    case forget(String)
    /// Tells the session that the app has safely stored everything that this user info caused.
    case acknowledgeUserInfo(origin: Int64, id: Int64)
    /// Stops the delivery of user infos to the app, for a while.
    case holdUserInfos
    /// Resumes the delivery of user infos, from the first that the app has not acknowledged.
    case resumeUserInfos
    /// `startWatchApp(with:completion:)` (phone only).
    case launchWatchApp(JSONText)
    /// `setTaskCompletedWithSnapshot(_:)` of a background task, by its number (watch only).
    case completeTask(Int64)
  }

  /// Something that the session does, for the device to carry out.
  package enum Effect: Sendable, Equatable {
    case send(Packet)
    case tell(SessionEvent)
    case deliver(Delivery)
    /// The system starts or resumes the app in the background, because content of this kind came.
    case wake(TransferKind)
    /// The system wakes the app for content and hands it a background task first.
    ///
    /// With `tellingContent`, it also tells the app that content waits.
    case wakeForTask(TransferKind, id: Int64, tellingContent: Bool)
    /// The app has an open background task from now on; with `false`, it has none any more.
    case task(isOpen: Bool)
    /// The system ends the app.
    case endApp
    /// The watch is erased, and is a new device from now on.
    case erase
    /// The app is told a new value of `hasContentPending`.
    case contentPending(Bool)
    /// The device is to send these bytes of a queued file, in a packet `fileData`.
    case sendFileData(TransferMark, Range<Int64>)
    /// The device is to keep the copy of a file's bytes for this transfer.
    case keepFile(FileTransfer)
    /// The device is to store a complete file in the inbox on the disk; after that the app is given it.
    case storeFile(FileTransfer, [UInt8])
    /// The device is to remove this file from the inbox.
    case dropStored(TransferMark)
    /// The device can delete its copy of a file's bytes: the transfer is over, or was refused.
    case dropFile(TransferMark?)
    /// A user info that an earlier identity of this device queued under a name has its receipt.
    case sentForOther(origin: Int64, name: String)
    /// A sentence for the people who read the log.
    case note(String)
    /// The knowledge of the two devices' dates has changed to this.
    case clocks(ClockView)
  }

  /// Something that the session gives the app; a launch goes to the operating system.
  package enum Delivery: Sendable, Equatable {
    case message(id: Int64, wantsReply: Bool, JSONText)
    case reply(to: Int64, JSONText)
    case context(JSONText)
    case userInfo(origin: Int64, id: Int64, JSONText)
    case launch(id: Int64, JSONText)
    /// A user info for the complication.
    case complication(JSONText)
    /// A complete file; it is deleted after the call unless the app moves it.
    case file(FileTransfer, [UInt8])
  }

  package let role: DeviceRole
  package let incarnation: Int64
  /// This device's identity; the numbers of its transfers belong to it.
  package internal(set) var origin: Int64
  private(set) var limits: SessionLimits

  var activation = Activation.notActivated
  package var isActivated: Bool { activation == .activated }
  /// `true` if the app's last activation failed, so that it does not wait for another.
  var hasFailedActivation = false
  package internal(set) var isReachable = false
  /// `true` while the radio has a connection, to whichever device.
  var radioIsUp = false
  /// `true` while there is a connection to the other device of the pair.
  var linkIsUp = false
  /// The connected device, if it does not belong to this one's pair: another phone, or a watch from
  /// which this phone was unpaired.
  var stranger: Int64?
  var appState = AppState.notRunning
  package internal(set) var conditions: SessionConditions
  /// The state of the counterpart's app, as it last said over this connection.
  var counterpartAppState: AppState?
  /// `true` if the counterpart has its app installed, as it last said over any connection.
  var counterpartIsInstalled = true
  /// The phone's state, as the watch's app was told it last.
  var toldCompanion = CompanionState()
  var toldWatch = WatchState()
  /// The counterpart's incarnation, as it last said; 0 if it never did.
  var counterpartIncarnation: Int64 = 0
  /// The counterpart's origin, as it last said; 0 if it never did.
  package internal(set) var counterpartOrigin: Int64 = 0

  /// The jumps of this device's date, and the estimate of the other's.
  var clock = ClockFilter()
  var messages = OutgoingMessages()
  /// Messages that came over this connection and wait until the app runs.
  var arrivedMessages: [ArrivedMessage] = []
  /// The numbers of messages that came over this connection and wait for the app's reply.
  var openRequests: [Int64] = []
  /// The numbers among `openRequests` whose messages carry data.
  var openDataRequests: [Int64] = []
  /// The numbers of earlier connections' messages that still wait for a reply, which nobody will get.
  var abandonedRequests: [Int64] = []
  var contextSlot = ContextSlot()
  /// The context received last; the operating system keeps it for the app's next start.
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
  /// `hasContentPending`, as the app was told it last.
  var toldContentPending = false
  var activationOrder: ActivationOrder
  var opportune: OpportuneWakes
  /// The optional methods that the app's delegate implements.
  var delegateMethods = DelegateMethod.allCases
  /// The watches of a phone: the one to which the session belongs, and those put away.
  var watches = PairedWatches()

  /// The changes to remember that `takeMemory` has not returned yet.
  var memory: [SessionMemory.Change] = []

  /// - Parameters:
  ///   - seed: The seed of the session's random choices.
  ///   - memory: The operating system's memory of the session's last start.
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

  /// Uses another contract from now on.
  package mutating func adopt(_ contract: SessionContract) { limits.contract = contract }

  /// Removes and returns the changes to remember; the device stores them before it carries out effects.
  package mutating func takeMemory() -> [SessionMemory.Change] {
    if memory.isEmpty { return [] }
    defer { memory.removeAll() }
    return memory
  }

  /// `true` if `takeMemory` would return any change.
  package var hasMemory: Bool { !memory.isEmpty }

  /// `true` if the input `.kept` would make the session send receipts.
  package var owesReceipts: Bool { inbox.owesReceipts }

  /// `outstandingFileTransfers`, in the order of queueing.
  package var outstandingFiles: [FileTransfer] { fileOutbox.queue }

  /// The problems by which parts of the synced inbox cannot be read, a sentence each.
  package var inboxProblems: [String] { inbox.problems }

  /// The instant at which the session next acts by itself, such as at a time-out.
  package var nextDeadline: Uptime? {
    let answer = Uptime.earliest(messages.firstTimeout, launches.firstTimeout)
    let timeout = Uptime.earliest(answer, fileOutbox.deadline)
    let activation = appState.isRunning ? faults.activationDue : nil
    let late = Uptime.earliest(Uptime.earliest(activation, tasks.firstDue), opportune.due)
    let own = Uptime.earliest(timeout, Uptime.earliest(refused.firstDue, watches.deactivation))
    return Uptime.earliest(own, late)
  }

  /// Takes an input from the system, and returns the session's effects in order.
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

  /// Takes a call from the app, and returns the session's effects in order.
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

  /// Does everything that is due by now.
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

  /// Says if the session accepts a packet: presence always, all others only within its pair.
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

  static func lost(_ kind: TransferKind, id: Int64) -> Effect {
    .tell(.outcome(kind, id: id, .unknown(.notReachable)))
  }

  private static func timedOut(_ kind: TransferKind, id: Int64) -> Effect {
    .tell(.outcome(kind, id: id, .unknown(.messageReplyTimedOut)))
  }

  /// Gives the session a new identity, as of a new device; its next transfers are numbered within it.
  ///
  /// The counterpart is told the new identity, so that it sends to the device as it is now.
  package mutating func renew(_ identity: DeviceIdentity) -> [Effect] {
    if identity.origin == origin { return [] }
    origin = identity.origin
    return announcePresence()
  }

  /// Adds all state that decides the session's further behaviour to a digest.
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
