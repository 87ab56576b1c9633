import LockstepDocuments
import LockstepHealth
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

extension DeviceEffect {
  /// The whole effect in a few words.
  var words: String {
    switch self {
    case .packet(let packet): packet.words
    case .shown(let text): "shown \(Self.words(ofScreen: text))"
    case .haptic(let haptic): "\(haptic.wasMissed ? "missed " : "")\(haptic.kind.rawValue)"
    case .document(let kind, let id, let content): "document \(kind) \(id) \(content == nil)"
    case .session(let event): "told \(event.words)"
    case .refused(let action, let reason): "refused \(action): \(reason)"
    case .answer(let content): "answer \(content)"
    case .note(let text): "note \(text)"
    case .printed(let text): "printed \(text)"
    case .appEnded(let how): "appEnded \(how)"
    case .request(let request): "request \(request)"
    case .workoutSession(let state): "workout session \(state.rawValue)"
    case .ofApp(let app, let effect): "\(app): \(effect.words)"
    }
  }

  private static func words(ofScreen text: JSONText) -> String {
    guard let screen = try? WatchScreen.read(text) else { return "unreadable" }
    return screen.sentence + (screen.isReachable ? "" : ", alone")
      + (screen.hasWorkoutSession ? ", in session" : "")
      + (screen.notice.isEmpty ? "" : ", “\(screen.notice)”")
  }
}

extension Packet {
  fileprivate var words: String {
    let message = payload.flatMap { try? ApplicationMessage.read($0) }
    let content = message.map { " \($0.words)" } ?? ""
    return switch self {
    case .presence(_, _, let state, _): "presence \(state.rawValue)"
    case .message(let id, let wantsReply, _): "message \(id)\(wantsReply ? "?" : "")\(content)"
    case .userInfo(_, let id, _, _): "userInfo \(id)\(content)"
    case .context(let id, _): "context \(id)\(content)"
    case .launch(let id, _): "launch \(id)\(content)"
    case .reply(let id, _): "reply \(id)\(content)"
    case .receipt(let id, _): "receipt \(id)"
    case .failure(let id, let error): "failure \(id) \(error)"
    case .contextReceipt(let id): "contextReceipt \(id)"
    case .userInfoReceipt(let origin, let id): "userInfoReceipt \(origin).\(id)"
    case .complication, .complicationReceipt, .file, .fileOffset, .fileData, .fileReceipt,
      .fileCancel, .remote, .health:
      kind
    case .launchReceipt(let id, let error): "launchReceipt \(id)\(error.map { " \($0)" } ?? "")"
    }
  }
}

extension ApplicationMessage {
  fileprivate var words: String {
    switch self {
    case .live(let live):
      "live \(live.stamp.run).\(live.stamp.version) \(live.phase) \(live.set)/\(live.sets) "
        + live.startedAt.words + (live.endsAt.map { "–\($0.words)" } ?? "")
    case .session(let session):
      "session \(session.stamp.session).\(session.stamp.version) \(session.state.name)"
        + (session.heartRate.map { " ♥\($0)" } ?? "")
    case .liveEnd(let stamp): "end \(stamp.run).\(stamp.version)"
    case .change(let change): "change \(change.mark.sequence) \(change.edit.words)"
    case .snapshot(let snapshot): "snapshot of \(snapshot.workouts.count)"
    case .launch(let id): "into \(id)"
    case .ping(let number): "ping \(number)"
    case .other(let type): "other \(type)"
    }
  }
}

extension WallTime {
  fileprivate var words: String { "\(self - WallTime(microseconds: 0))" }
}

extension Edit {
  fileprivate var words: String {
    switch self {
    case .settings(let edit):
      [edit.restSeconds.map { "rest=\($0)" }, edit.autoFinishSeconds.map { "finish=\($0)" }]
        .compactMap(\.self).joined(separator: " ")
    case .log(_, let log, let edit):
      ([log.text]
        + [
          edit.setsDone.map { "setsDone=\($0)" }, edit.sets.map { "sets=\($0)" },
          edit.status.map { "status=\($0.rawValue)" },
        ].compactMap(\.self)).joined(separator: " ")
    case .samples(let batch): "samples \(batch.number) of \(batch.samples.count)"
    case .finished(let workout):
      "finished \(workout.workoutActivityType.name) after \(workout.batches) batches"
    }
  }
}

extension SessionEvent {
  fileprivate var words: String {
    switch self {
    case .activated: "activated"
    case .counterpart: "counterpart"
    case .activationFailed, .inactive, .deactivated, .watchState, .companionState, .progress,
      .backgroundTask, .remote:
      "\(self)"
    case .reachability(let value): value ? "reachable" : "unreachable"
    case .received(let kind, let id): "received \(kind) \(id)"
    case .outcome(let kind, let id, let outcome):
      "\(kind) \(id) \(outcome.name)\(outcome.error.map { " \($0)" } ?? "")"
    }
  }
}
