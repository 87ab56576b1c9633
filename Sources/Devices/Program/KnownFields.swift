import LockstepProtocol

/// The names of the fields that a system reads in a program's lines.
///
/// A later version may have more fields, so an unknown one does not end the app; since it may also be a
/// typing error, people get a note.
enum KnownFields {
  /// The calls, each with its own fields, as in the table of docs/protocol/apps.md.
  static let calls: KeyValuePairs = [
    "activate": [], "message": ["payload", "reply"], "reply": ["to", "payload"],
    "context": ["payload"], "userInfo": ["payload", "name"], "forget": ["name"],
    "acknowledge": ["origin", "id"], "hold": [], "resume": [], "launchWatchApp": ["payload"],
    "prepareWorkout": ["activity", "indoor"], "startWorkout": ["activity", "indoor", "every"],
    "pauseWorkout": [], "resumeWorkout": [], "stopWorkout": [], "endWorkout": [],
    "loadRecording": ["piece"], "playRecording": ["piece"], "taken": ["through"],
    "effort": ["effort"], "keep": ["name", "content", "until"], "haptic": ["haptic"],
    "shown": ["screen"], "document": ["kind", "document", "content"], "answer": ["content"],
    "refused": ["action", "reason"], "note": ["text"], "exit": ["code"],
    "complication": ["payload"], "transferFile": ["path", "metadata"],
    "writeFile": ["path", "data"], "moveFile": ["path"], "refuse": ["to", "code"],
    "cancelUserInfo": ["id"], "cancelFile": ["id"], "implement": ["methods"],
    "messageData": ["data", "reply"], "completeTask": ["id"], "startMirroring": [],
    "stopMirroring": [], "sendToRemote": ["data"], "implementRemote": ["handlers"],
    "requestAuthorization": ["share", "read"], "saveSamples": ["samples"],
    "deleteSamples": ["ids"],
    "querySamples": ["sampleType", "startDate", "endDate", "limit", "ascending"],
    "queryChanges": ["sampleType", "startDate", "endDate", "limit", "anchor"],
    "queryStatistics": ["sampleType", "startDate", "endDate", "options"],
    "executeObserver": ["sampleType"], "stopObserver": ["sampleType"],
    "enableBackgroundDelivery": ["sampleType", "frequency"],
    "disableBackgroundDelivery": ["sampleType"], "completeObserver": ["completion"],
    "beginCollection": ["builder", "activity", "indoor", "startDate", "live"],
    "addSamples": ["builder", "samples"], "addWorkoutEvents": ["builder", "workoutEvents"],
    "addMetadata": ["builder", "metadata"], "endCollection": ["builder", "endDate"],
    "builderStatistics": ["builder", "sampleType"], "finishWorkout": ["builder"],
    "discardWorkout": ["builder"], "insertRouteData": ["builder", "locations"],
    "finishRoute": ["builder", "workout", "metadata"], "queryRoute": ["workout"],
    "relateEffort": ["sample", "workout", "workoutActivity"],
    "unrelateEffort": ["ids", "workout"], "queryEffort": ["workout"],
    "request": ["method", "address", "headers", "body", "data", "timeout", "background"],
    "cancelRequest": [], "submitTask": ["identifier", "processing", "earliest", "network"],
    "setTaskCompleted": ["id", "success"],
  ]

  /// The fields that every call may have.
  private static let common = ["call", "tag"]
  private static let answer = ["type", "number", "calls", "deadline", "digest"]

  /// Makes the notes for people about unknown fields of a call.
  static func notes(of names: [String], in call: String) -> [String] {
    guard let known = calls.first(where: { $0.key == call })?.value else { return [] }
    return names.filter { !(known + common).contains($0) }
      .map { note(of: $0, in: "the call “\(call)”", among: known) }
  }

  /// Makes the notes for people about unknown fields of an answer.
  static func notes(ofAnswer names: [String]) -> [String] {
    names.filter { !answer.contains($0) }.map { note(of: $0, in: "the answer", among: answer) }
  }

  private static func note(of name: String, in place: String, among known: [String]) -> String {
    let ignored = "the field “\(name.prefix(60))” of \(place) is not known and does nothing"
    return known.isEmpty
      ? "\(ignored): it has none" : "\(ignored); \(Nearest.hint(for: name, among: known))"
  }
}
