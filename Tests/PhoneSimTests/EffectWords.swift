import Foundation
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

extension DeviceEffect {
  /// The whole effect in a few words.
  var words: String {
    switch self {
    case .packet(let packet): packet.words
    case .shown(let text): "shown \((try? PhoneScreen.read(text))?.words ?? "unreadable")"
    case .haptic(let haptic): "haptic \(haptic.kind)\(haptic.wasMissed ? " missed" : "")"
    case .document(let kind, let id, let content): "wrote \(Self.words(kind, id, content))"
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

  private static func words(_ kind: String, _ id: String, _ content: JSONText?) -> String {
    guard let content else { return "\(kind) deleted" }
    switch kind {
    case "workout":
      var reader = JSONReader(content.bytes)
      return "workout \((try? Workout.read(&reader))?.words ?? "unreadable")"
    case "split":
      let object = try? JSONSerialization.jsonObject(with: Data(content.bytes)) as? [String: Any]
      let exercises = object?["exercises"] as? [[String: Any]] ?? []
      return "split \(object?["name"] ?? "?"): "
        + exercises.map { "\($0["name"] ?? "?") \($0["sets"] ?? "?")" }.joined(separator: ", ")
    default: return "\(kind) \(content)"
    }
  }
}

extension PhoneScreen {
  var words: String {
    let mirrored = mirror.map { "mirror of \($0.sentence)" }
    return
      (mirrored
      ?? "splits \(splits), workouts \(workouts.map { "\($0.name) \($0.done)/\($0.total)" }), "
      + "past \(pastWorkouts)") + (isReachable ? "" : ", alone")
  }
}

extension Workout {
  var words: String {
    "\(splitName) \(status.rawValue): "
      + logs.map { log in
        "\(log.exerciseName) \(log.setsDone)/\(log.plan.sets) \(log.status.rawValue)"
      }.joined(separator: ", ")
  }
}

extension Snapshot {
  var words: String {
    "through \(appliedThrough.origin).\(appliedThrough.sequence), "
      + (refusals.isEmpty ? "" : "refused \(refusals.map { "\($0.mark.sequence) \($0.reason)" }), ")
      + (omitted.isEmpty ? "" : "omitted \(omitted), ")
      + "rest \(settings.restSeconds), finish \(settings.autoFinishSeconds), "
      + "\(workouts.map(\.words))"
  }
}

extension Packet {
  fileprivate var words: String {
    let message = payload.flatMap { try? ApplicationMessage.read($0) }
    let content =
      switch message {
      case .snapshot(let snapshot)?: " \(snapshot.words)"
      case .launch?: " into it"
      case .ping(let number)?: " ping \(number)"
      case .live?, .liveEnd?, .session?, .change?, .other?, nil: ""
      }
    return switch self {
    case .presence(_, _, let state, _): "presence \(state.rawValue)"
    case .message(let id, let wantsReply, _): "message \(id)\(wantsReply ? "?" : "")\(content)"
    case .userInfo(_, let id, _, _): "userInfo \(id)\(content)"
    case .context: "context\(content)"
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
