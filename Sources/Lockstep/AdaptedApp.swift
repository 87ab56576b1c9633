import LockstepDevices
import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// A `CompanionApp` wrapped as an `App`, the protocol whose values devices run.
struct AdaptedApp: App {
  private var app: any CompanionApp
  private var screen: LockstepJSON?
  private var shown: LockstepJSON?
  private(set) var nextDeadline: Uptime?
  private var fault: AppFault?
  /// The digest of all events and calls of the app.
  ///
  /// The digest stands for the app's state, which the library cannot see.
  private var digestOfEvents = Digest()
  /// `true` if digests are compared.
  ///
  /// Otherwise none is made, since spelling an event takes longer than handling it.
  private let hasDigests: Bool

  init(_ app: any CompanionApp, hasDigests: Bool = true) {
    self.app = app
    self.hasDigests = hasDigests
  }

  func lookForFault() -> AppFault? { fault }

  mutating func handle(_ event: AppEvent, at now: Now) -> [AppCall] {
    // An app of this library keeps no samples: its system need not either.
    if case .workout(.collected(_, let count)) = event { return [.workout(.taken(through: count))] }
    guard fault == nil, let event = LockstepEvent(event) else { return [] }
    do throws(AppFault) {
      return try answer(event, at: now)
    } catch {
      fault = error
      nextDeadline = nil
      return []
    }
  }

  private mutating func answer(_ event: LockstepEvent, at now: Now) throws(AppFault) -> [AppCall] {
    let moment = LockstepMoment(
      uptime: .nanoseconds(now.uptime.nanoseconds),
      microsecondsSince1970: now.wall.microseconds,
      secondsFromGMT: now.zoneSeconds
    )
    let calls = app.handle(event, at: moment)
    if hasDigests { digest(event, calls) }
    let screen = app.screen
    if screen != self.screen { _ = try AppRules.screen(screen.text) }
    self.screen = screen
    try takeDeadline(after: event, at: now)
    return try calls.map { (call) throws(AppFault) in try AppCall(call) }
  }

  /// Adds an event and the app's calls to the digest as text, but the content of files as bytes: as
  /// text it would take a hundred times as long.
  private mutating func digest(_ event: LockstepEvent, _ calls: [LockstepCall]) {
    digestOfEvents.add("\(digestingContent(of: event))")
    digestOfEvents.add("\(calls.map { digestingContent(of: $0) })")
  }

  private mutating func digestingContent(of event: LockstepEvent) -> LockstepEvent {
    guard case .file(var file) = event else { return event }
    digestOfEvents.add(file.content.count)
    digestOfEvents.add(file.content)
    file.content = []
    return .file(file)
  }

  private mutating func digestingContent(of call: LockstepCall) -> LockstepCall {
    guard case .writeFile(let path, let content) = call else { return call }
    digestOfEvents.add(content.count)
    digestOfEvents.add(content)
    return .writeFile(path, [])
  }

  private mutating func takeDeadline(after event: LockstepEvent, at now: Now) throws(AppFault) {
    let standing = event == .tick ? nil : nextDeadline
    let deadline = app.deadline.map(Uptime.init)
    nextDeadline = try AppRules.deadline(deadline, after: now.uptime, standing: standing)
  }

  mutating func takeScreen() -> JSONText? {
    guard fault == nil, screen != shown else { return nil }
    shown = screen
    return screen?.text
  }

  func add(to digest: inout Digest) {
    digest.add(digestOfEvents.value)
    digest.add(nextDeadline?.nanoseconds)
  }
}

extension LockstepEvent {
  /// Makes the library's event from the system's; `nil` if apps of this library get no such event.
  fileprivate init?(_ event: AppEvent) {
    switch event {
    case .launched(let launch):
      self = .launched(
        Launch(
          context: launch.receivedContext.map(LockstepJSON.init),
          kept: launch.kept.map { LockstepJSON($0.payload) },
          outstandingFiles: launch.outstandingFiles.map(LockstepEvent.OutstandingFile.init),
          documents: launch.documents.map { LockstepJSON.Field($0.name, LockstepJSON($0.content)) },
          hasContentPending: launch.contentPending,
          version: launch.version,
          watchState: launch.watchState.map(WatchState.init) ?? WatchState(),
          companionState: launch.companionState.map(CompanionState.init) ?? CompanionState()
        )
      )
    case .action(let action): self = .action(action.verb, action.json)
    case .told(let event):
      guard let told = LockstepEvent(event) else { return nil }
      self = told
    case .delivered(let delivery): self = LockstepEvent(delivery)
    case .tick: self = .tick
    case .health, .tagged(_, .health):
      guard let answer = HealthAnswer(event) else { return nil }
      self = .health(answer)
    case .response, .tagged(_, .response):
      guard let response = WebResponse(event) else { return nil }
      self = .response(response)
    case .task(let event): self = .task(ScheduledTask(event))
    case .tagged(_, let event):
      guard let event = LockstepEvent(event) else { return nil }
      self = event
    case .state(let state): self = .state(State(state))
    case .contentPending(let value): self = .contentPending(value)
    case .workout(let event):
      guard let told = LockstepEvent(event) else { return nil }
      self = told
    case .remoteData(let data): self = .remoteData(data)
    case .zone(let seconds): self = .zone(secondsFromGMT: seconds)
    case .more, .sentForOther, .permission, .renewed, .storage, .clocks, .filesChanged:
      return nil
    }
  }

  private init?(_ event: SessionEvent) {
    switch event {
    case .activated: self = .activated
    case .inactive: self = .inactive
    case .deactivated: self = .deactivated
    case .counterpart(let origin): self = .counterpart(origin: origin)
    case .reachability(let value): self = .reachability(value)
    case .outcome(let kind, let id, let outcome):
      self = .outcome(
        Outcome(
          kind: kind.rawValue,
          id: id,
          name: outcome.name,
          code: outcome.error.map(\.rawValue)
        )
      )
    case .activationFailed(let error): self = .activationFailed(code: error.rawValue)
    case .watchState(let state):
      self = .watchState(WatchState(state))
    case .companionState(let state):
      self = .companionState(CompanionState(state))
    case .progress(_, let id, let completed, let total):
      self = .progress(file: id, completed: completed, total: total)
    case .backgroundTask(let id, .handed): self = .backgroundTask(id)
    case .remote(let event):
      guard let told = LockstepEvent(event) else { return nil }
      self = told
    case .received, .backgroundTask: return nil
    }
  }

  private init(_ delivery: Session.Delivery) {
    switch delivery {
    case .message(let id, let wantsReply, let payload):
      self = .message(Message(id: id, wantsReply: wantsReply, payload: LockstepJSON(payload)))
    case .reply(let id, let payload): self = .reply(to: id, LockstepJSON(payload))
    case .context(let payload): self = .context(LockstepJSON(payload))
    case .userInfo(let origin, let id, let payload):
      self = .userInfo(UserInfo(origin: origin, id: id, payload: LockstepJSON(payload)))
    case .launch(_, let payload): self = .watchLaunched(LockstepJSON(payload))
    case .complication(let payload): self = .complication(LockstepJSON(payload))
    case .file(let transfer, let bytes):
      self = .file(
        File(name: transfer.name, metadata: LockstepJSON(transfer.metadata), content: bytes)
      )
    }
  }
}

extension LockstepEvent.WatchState {
  fileprivate init(_ state: LockstepProtocol.WatchState) {
    isPaired = state.isPaired
    isWatchAppInstalled = state.isWatchAppInstalled
    isComplicationEnabled = state.isComplicationEnabled
    remainingComplicationUserInfoTransfers = state.remainingComplicationUserInfoTransfers
  }
}

extension LockstepEvent.CompanionState {
  fileprivate init(_ state: LockstepProtocol.CompanionState) {
    isCompanionAppInstalled = state.isCompanionAppInstalled
    needsUnlock = state.needsUnlockForReachability
  }
}

extension LockstepEvent.State {
  fileprivate init(_ state: AppState) {
    switch state {
    case .foreground: self = .foreground
    case .workoutSession: self = .workoutSession
    case .background, .initialTimeline, .suspended, .notRunning, .locked, .notInstalled:
      self = .background
    }
  }
}

extension Action {
  /// The arguments of the action as a JSON object.
  fileprivate var json: LockstepJSON {
    .object(
      arguments.map { argument in
        let value: LockstepJSON =
          switch argument.value {
          case .text(let text): .string(text)
          case .number(let number): .integer(number)
          case .flag: true
          case .json(let text): LockstepJSON(text)
          }
        return LockstepJSON.Field(argument.name, value)
      }
    )
  }
}

extension AppCall {
  fileprivate init(_ call: LockstepCall) throws(AppFault) {
    switch call {
    case .activate: self = .session(.activate)
    case .message(let payload, let wantsReply):
      self = .session(.sendMessage(payload.text, wantsReply: wantsReply))
    case .reply(let message, let payload): self = .session(.reply(to: message.id, payload.text))
    case .context(let payload): self = .session(.updateContext(payload.text))
    case .userInfo(let payload, let name):
      let name = try name.map { (name) throws(AppFault) in try AppRules.name(name, of: "userInfo") }
      self = .session(.transferUserInfo(payload.text, keptAs: name))
    case .messageData(let bytes, let wantsReply):
      self = .session(.sendMessageData(.data(bytes), wantsReply: wantsReply))
    case .complication(let payload): self = .session(.transferComplication(payload.text))
    case .writeFile(let path, let bytes): self = .file(.write(path, bytes))
    case .transferFile(let path, let metadata):
      self = .file(.transfer(path, metadata: metadata.text))
    case .moveFile(let path): self = .file(.moveReceived(to: path))
    case .cancelUserInfo(let id): self = .session(.cancelUserInfo(id))
    case .cancelFile(let id): self = .session(.cancelFile(id))
    case .implement(let methods):
      self = .session(
        .implement(methods.compactMap { LockstepLink.DelegateMethod(rawValue: $0.rawValue) })
      )
    case .forget(let name): self = .session(.forget(try AppRules.name(name, of: "forget")))
    case .acknowledge(let info):
      self = .session(.acknowledgeUserInfo(origin: info.origin, id: info.id))
    case .launchWatchApp(let payload): self = .session(.launchWatchApp(payload.text))
    case .completeTask(let id): self = .session(.completeTask(id))
    case .prepareWorkout, .startWorkout, .pauseWorkout, .resumeWorkout, .stopWorkout,
      .endWorkout, .startMirroring, .stopMirroring, .sendToRemote, .implementRemote:
      self = try AppCall(ofWorkout: call)
    case .health(let name, let fields, let tag):
      self = try AppAnswer.call(fields.text(ofCall: name, tag: tag))
    case .request(let request, let tag):
      self = .tagged(
        try AppRules.tag(tag, of: "request"),
        .request(try AppRules.request(request.call))
      )
    case .cancelRequest(let tag): self = .cancelRequest(tag: tag)
    case .submitTask(let task): self = .task(.submit(try AppRules.task(task.request)))
    case .setTaskCompleted(let id, let done): self = .task(.complete(id, isSuccess: done))
    case .keep(let name, let content): self = try AppRules.keep(name, content?.text)
    case .haptic(let name): self = try AppRules.haptic(name)
    case .refused(let verb, let reason): self = .refused(action: verb, reason: reason)
    case .note(let text): self = .note(text)
    }
  }
}

extension LockstepEvent.OutstandingFile {
  fileprivate init(_ transfer: FileTransfer) {
    self.init(
      id: transfer.mark.id,
      name: transfer.name,
      size: transfer.size,
      metadata: LockstepJSON(transfer.metadata)
    )
  }
}

extension Uptime {
  /// Makes an uptime from a duration; a duration that a device's clock cannot show becomes the nearest
  /// that it can.
  fileprivate init(_ duration: Duration) {
    let shown = min(max(duration, .zero), .nanoseconds(maximumInteger))
    let (seconds, attoseconds) = shown.components
    self.init(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
