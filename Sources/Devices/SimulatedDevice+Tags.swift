import LockstepLink
import LockstepProtocol
import LockstepSimulation

/// The tags that the app gives its sends: noted with the call, and repeated in every event about the
/// send.
extension SimulatedDevice {
  /// Carries out a send with a tag.
  mutating func carryOut(_ call: AppCall, tagged tag: String, at now: Now) {
    switch call {
    case .session(.sendMessage), .session(.sendMessageData):
      tags.note(tag, of: .message, session.nextNumber(of: .message))
    case .session(.updateContext): tags.note(tag, of: .context, session.nextNumber(of: .context))
    case .session(.launchWatchApp): tags.note(tag, of: .launch, session.nextNumber(of: .launch))
    case .session(.transferUserInfo), .session(.transferComplication), .file(.transfer):
      keepTag(tag, of: nextTransfer)
    default: break
    }
    carryOut(call, at: now)
  }

  /// The identity that the next queued transfer will have.
  private var nextTransfer: TransferMark {
    TransferMark(origin: session.origin, id: session.nextNumber(of: .userInfo))
  }

  private mutating func keepTag(_ tag: String, of mark: TransferMark) {
    tags.note(tag, of: .transfer, mark.id, origin: mark.origin)
    changes.append(.tag(mark, tag))
  }

  private mutating func dropTag(of mark: TransferMark) -> String? {
    guard let tag = tags.remove(.transfer, mark.id, origin: mark.origin) else { return nil }
    changes.append(.tag(mark, nil))
    return tag
  }

  /// Forgets the tags of an app that was removed.
  mutating func forgetTags() {
    tags.removeAll()
    changes.append(.noTags)
  }

  /// Gives the session a call.
  ///
  /// If that replaces the current complication's user info, the replaced one becomes a queued transfer
  /// and keeps its tag.
  mutating func handle(_ call: Session.Call, at now: Now) -> [Session.Effect] {
    let old = session.complication.mark
    let number = session.nextNumber(of: .userInfo)
    if case .forget(let name) = call { forgetTag(keptAs: name) }
    let effects = session.handle(call, at: now)
    if case .updateContext = call, effects.allSatisfy({ !$0.isOutcome }) {
      // One that could be set has no outcome.
      tags.remove(.context, session.nextNumber(of: .context) - 1)
    }
    if let old, session.nextNumber(of: .userInfo) == number + 2, let tag = dropTag(of: old) {
      keepTag(tag, of: TransferMark(origin: session.origin, id: number + 1))
    }
    return effects
  }

  /// Forgets the tag of a user info together with the name under which it is kept; if it is still
  /// queued, the tag stays until its outcome.
  private mutating func forgetTag(keptAs name: String) {
    let waiting = session.outbox.outstanding.contains { $0.keptAs == name }
    guard !waiting, let kept = session.outbox.keptForApp.first(where: { $0.keptAs == name })
    else { return }
    _ = dropTag(of: kept.mark)
  }

  /// The tags of the transfers that a launch lists for the app.
  var tagsOfWaiting: [TransferMark: String] { tags.tags(of: waiting) }

  private var waiting: [TransferMark] {
    let current = session.complication.mark.map { [$0] } ?? []
    return session.outbox.keptForApp.map(\.mark) + session.outstandingFiles.map(\.mark) + current
  }

  /// Cancels the first transfer with a tag; an app that uses tags does not know the transfers' numbers.
  mutating func takeBack(tag: String, at now: Now) {
    let tags = tagsOfWaiting
    guard let mark = waiting.first(where: { tags[$0] == tag && $0.origin == session.origin }) else {
      return effects.append(.note("the app took back “\(tag)”, of which nothing waits"))
    }
    let isFile = session.outstandingFiles.contains { $0.mark == mark }
    carryOut(.session(isFile ? .cancelFile(mark.id) : .cancelUserInfo(mark.id)), at: now)
  }

  /// Notes the label of an action that queued a transfer.
  ///
  /// The action's own transfer has the first number that was free before, whatever its app queued when it
  /// was told of it; what the session refused is not queued.
  mutating func noteLabel(of action: Action, queuedAs mark: TransferMark) {
    guard let kind = systemCommand(of: action)?.queued, let label = action.text("label"),
      session.outbox.outstanding.contains(where: { $0.mark == mark })
        || session.outstandingFiles.contains(where: { $0.mark == mark })
    else { return }
    labels.note(label, of: kind, queuedAs: mark)
  }

  var outstandingNames: [String] { session.outbox.outstanding.compactMap(\.keptAs) }

  /// Cancels the transfer with a label.
  ///
  /// If the device has a new identity since, none of its earlier transfers is found.
  mutating func takeBack(_ kind: TransferKind, _ label: String, at now: Now) {
    guard let mark = labels.mark(of: kind, label), mark.origin == session.origin else { return }
    let call: Session.Call = kind == .file ? .cancelFile(mark.id) : .cancelUserInfo(mark.id)
    perform(session.handle(call, at: now), at: now)
  }

  // MARK: What the app is told

  /// Joins an event with the tag of the send that it is about, and forgets a tag that is no longer
  /// needed.
  mutating func tagged(_ event: SessionEvent) -> AppEvent {
    let told = AppEvent.told(event)
    return tag(of: event).map { .tagged($0, told) } ?? told
  }

  /// Joins the reply to a message with the message's tag, and forgets the tag.
  mutating func tagged(_ delivery: Session.Delivery) -> AppEvent {
    let told = AppEvent.delivered(delivery)
    guard case .reply(let id, _) = delivery, let tag = tags.remove(.message, id) else {
      return told
    }
    return .tagged(tag, told)
  }

  private mutating func tag(of event: SessionEvent) -> String? {
    switch event {
    // The reply itself comes after it.
    case .outcome(.message, let id, .replied): tags.first(of: .message, id)?.tag
    case .outcome(.message, let id, _): tags.remove(.message, id)
    case .outcome(.context, let id, _): tags.remove(.context, id)
    case .outcome(.launch, let id, _): tags.remove(.launch, id)
    case .outcome(_, let id, _): takeTag(ofTransfer: id)
    case .progress(_, let id, _, _): tags.first(of: .transfer, id)?.tag
    case .remote(.completed(_, let id, _)): tags.remove(.remote, id)
    default: nil
    }
  }

  private mutating func takeTag(ofTransfer id: Int64) -> String? {
    guard let (origin, tag) = tags.first(of: .transfer, id) else { return nil }
    let mark = TransferMark(origin: origin, id: id)
    return session.outbox.isKept(mark) ? tag : dropTag(of: mark)
  }
}

extension Session.Effect {
  fileprivate var isOutcome: Bool {
    if case .tell(.outcome) = self { true } else { false }
  }
}
