import LockstepDocuments
import LockstepHealth
import LockstepLink
package import LockstepProtocol
import LockstepSimulation

/// A line from a system to its app: one event, with the device's clocks at its instant.
struct AppStep {
  /// The number of the step to answer; `nil` for an app in real time, which answers no steps.
  var number: Int64?
  var now: Now
  var event: AppEvent
  /// `true` if the app has a folder, in which it finds a file that the event delivers.
  var hasFolder = false

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("type", number == nil ? "event" : "step")
    if let number { writer.field("number", number) }
    writer.field("uptime", now.uptime.nanoseconds)
    writer.field("wall", now.wall.microseconds)
    if now.zoneSeconds != 0 { writer.field("zone", now.zoneSeconds) }
    writer.key("event")
    writer.beginObject()
    event.writeFields(into: &writer)
    if number == nil || hasFolder, let path = event.pathInInbox { writer.field("path", path) }
    writer.endObject()
    writer.endObject()
  }
}

extension AppEvent {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    if case .tagged = self {} else { writer.field("type", type) }
    switch self {
    case .launched(let launch): launch.writeFields(into: &writer)
    case .more(let part): part.writeFields(into: &writer)
    case .action(let action): action.writeFields(into: &writer)
    case .state(let state): writer.field("state", state.rawValue)
    case .told(let event): event.writeFields(into: &writer)
    case .contentPending(let value): writer.field("value", value)
    case .delivered(let delivery): delivery.writeFields(into: &writer)
    case .sentForOther(let origin, let name):
      writer.field("origin", origin)
      writer.field("name", name)
    case .permission(let value, let unsaved):
      writer.field("permission", value.rawValue)
      if !unsaved.isEmpty { writer.texts("denied", unsaved) }
    case .renewed(let origin, let outstanding):
      writer.field("origin", origin)
      writer.texts("outstanding", outstanding)
    case .storage(let state): state.writeFields(into: &writer)
    case .workout(let event): event.writeFields(into: &writer)
    case .health(let answer): writer.healthFields(answer)
    case .response(let outcome): outcome.writeFields(into: &writer)
    case .task(let event): event.writeFields(into: &writer)
    case .remoteData(let data): data.writeFields(into: &writer)
    case .clocks(let view): view.writeFields(into: &writer)
    case .zone(let seconds): writer.field("seconds", seconds)
    case .filesChanged(let paths): if let paths { writer.texts("paths", paths) }
    case .tick(let due): writer.field("due", due.nanoseconds)
    case .tagged(let tag, let event):
      event.writeFields(into: &writer)
      writer.field("tag", tag)
    }
  }

  /// The fields of an answer from health, as a program gets them; `nil` for any other event.
  package var healthFields: JSONText? {
    guard case .health(let answer) = self else { return nil }
    return JSONText { $0.healthAnswer(answer) }
  }

  private var type: String {
    switch self {
    case .launched: "launched"
    case .more: "more"
    case .action: "action"
    case .state: "state"
    case .told: "session"
    case .contentPending: "contentPending"
    case .delivered(let delivery): delivery.type
    case .sentForOther: "sent"
    case .permission: "permission"
    case .renewed: "renewed"
    case .storage: "storage"
    case .workout: "workout"
    case .health: "health"
    case .response: "response"
    case .task: "task"
    case .remoteData: "remoteData"
    case .clocks: "clocks"
    case .zone: "zone"
    case .filesChanged: "files"
    case .tick: "tick"
    case .tagged(_, let event): event.type
    }
  }
}

extension AppLaunch {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    writer.field("origin", origin)
    writer.field("last", lastNumber)
    if version > 1 { writer.field("version", version) }
    if state != .foreground { writer.field("state", state.rawValue) }
    writer.field("permission", permission.rawValue)
    if !unsaved.isEmpty { writer.texts("denied", unsaved) }
    if let receivedContext { writer.field("context", receivedContext) }
    if let sentContext { writer.field("sentContext", sentContext) }
    kept.writeFields(tags, into: &writer)
    writer.texts("outstanding", outstanding)
    if !outstandingFiles.isEmpty { outstandingFiles.writeFields(tags, into: &writer) }
    writeComplication(into: &writer)
    documents.writeFields(into: &writer)
    if contentPending { writer.field("contentPending", true) }
    if !isSupported { writer.field("supported", false) }
    if let counterpart { writer.field("counterpart", counterpart) }
    writeCounterpart(into: &writer)
    storage.writeFields(into: &writer)
    if let workout {
      writer.key("workout")
      workout.write(into: &writer)
    }
  }
}

extension AppLaunch {
  private func writeComplication(into writer: inout JSONWriter) {
    guard let slot = outstandingComplication, let mark = slot.mark, let payload = slot.payload
    else {
      return
    }
    writer.key("outstandingComplication")
    writer.beginObject()
    writer.field("origin", mark.origin)
    writer.field("id", mark.id)
    writer.field("payload", payload)
    if let tag = tags[mark] { writer.field("tag", tag) }
    writer.endObject()
  }

  /// Writes the other device's state, leaving out values that are as at the beginning.
  private func writeCounterpart(into writer: inout JSONWriter) {
    if let watchState, watchState != WatchState() {
      writer.key("watchState")
      writer.beginObject()
      watchState.writeFields(into: &writer)
      writer.endObject()
    }
    if let companionState, companionState != CompanionState() {
      writer.key("companionState")
      writer.beginObject()
      companionState.writeFields(into: &writer)
      writer.endObject()
    }
  }
}

extension ClockView {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    writer.field("jumps", jumps)
    guard let other else { return }
    writer.field("offset", other.offset.microseconds)
    writer.field("within", other.bound(at: other.measuredAt).microseconds)
    writer.field("at", other.measuredAt.nanoseconds)
  }
}

extension StorageState {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    writer.field("notKept", notKept)
    writer.texts("problems", problems)
  }
}

extension Session.Delivery {
  fileprivate var type: String {
    switch self {
    case .message: "message"
    case .reply: "reply"
    case .context: "context"
    case .userInfo: "userInfo"
    case .launch: "launch"
    case .complication: "complication"
    case .file: "file"
    }
  }

  fileprivate func writeFields(into writer: inout JSONWriter) {
    switch self {
    case .message(let id, let wantsReply, let payload):
      writer.field("id", id)
      writer.field("reply", wantsReply)
      writer.field("payload", payload)
    case .reply(let id, let payload):
      writer.field("to", id)
      writer.field("payload", payload)
    case .context(let payload), .complication(let payload): writer.field("payload", payload)
    case .file(let transfer, let bytes): transfer.writeFields(bytes, into: &writer)
    case .userInfo(let origin, let id, let payload):
      writer.field("origin", origin)
      writer.field("id", id)
      writer.field("payload", payload)
    case .launch(let id, let payload):
      writer.field("id", id)
      writer.field("payload", payload)
    }
  }
}

extension AppEvent {
  /// The path in the app's folder at which the system puts a delivered file.
  var pathInInbox: String? { fileInInbox?.path }

  /// The path and the bytes of a delivered file; the bytes are `nil` if the file is already gone.
  var fileInInbox: (path: String, bytes: [UInt8]?)? {
    guard case .delivered(let delivery) = self, case .file(let transfer, let bytes) = delivery
    else {
      return nil
    }
    let mark = transfer.mark
    return (
      "Inbox/\(mark.origin)-\(mark.id)-\(transfer.name)", transfer.size == bytes.count ? bytes : nil
    )
  }
}

extension FileTransfer {
  /// The size of the largest file whose bytes are sent within the step's line.
  private static let shownBytesMax: Int64 = 524_288

  /// `true` if the step's line contains the file's bytes.
  var isGivenWithBytes: Bool { size <= Self.shownBytesMax }

  fileprivate func writeFields(_ bytes: [UInt8]?, into writer: inout JSONWriter) {
    writer.field("origin", mark.origin)
    writer.field("id", mark.id)
    writer.field("name", name)
    writer.field("size", size)
    writer.field("metadata", metadata)
    guard let bytes, isGivenWithBytes else { return }
    writer.key("data")
    writer.base64(bytes)
  }
}

extension AppLaunchPart {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    if !kept.isEmpty { kept.writeFields(tags, into: &writer) }
    if !outstanding.isEmpty { writer.texts("outstanding", outstanding) }
    if !outstandingFiles.isEmpty { outstandingFiles.writeFields(tags, into: &writer) }
    if !documents.isEmpty { documents.writeFields(into: &writer) }
  }
}

extension [UserInfoTransfer] {
  fileprivate func writeFields(_ tags: [TransferMark: String], into writer: inout JSONWriter) {
    writer.key("kept")
    writer.beginArray()
    for transfer in self {
      writer.beginObject()
      writer.field("origin", transfer.origin)
      writer.field("id", transfer.id)
      if let name = transfer.keptAs { writer.field("name", name) }
      if let tag = tags[transfer.mark] { writer.field("tag", tag) }
      writer.field("payload", transfer.payload)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension [AppDocument] {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    writer.key("documents")
    writer.beginArray()
    for document in self {
      writer.beginObject()
      writer.field("name", document.name)
      writer.field("content", document.content)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension [FileTransfer] {
  fileprivate func writeFields(_ tags: [TransferMark: String], into writer: inout JSONWriter) {
    writer.key("outstandingFiles")
    writer.beginArray()
    for transfer in self {
      writer.beginObject()
      transfer.writeFields(nil, into: &writer)
      if let tag = tags[transfer.mark] { writer.field("tag", tag) }
      writer.endObject()
    }
    writer.endArray()
  }
}

extension [[UInt8]] {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    writer.key("data")
    writer.beginArray()
    for bytes in self { writer.base64(bytes) }
    writer.endArray()
  }
}

extension WorkoutEvent {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    switch self {
    case .changed(let view):
      writer.key("session")
      view.write(into: &writer)
    case .collected(let samples, let count):
      writer.field("through", count)
      writer.key("samples")
      samples.write(into: &writer)
    case .ended(let summary):
      writer.key("ended")
      summary.write(into: &writer)
    case .refused(_, let refusal):
      writer.field("refused", refusal.reason)
      writer.field("code", refusal.number)
    }
  }
}

extension WorkoutSession.View {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", id.text)
    writer.field("number", number)
    writer.field("activity", workoutActivityType.name)
    writer.field("state", state.name)
    if let startDate { writer.field("start", dateMicroseconds: startDate.microseconds) }
    writer.field("elapsed", elapsedSeconds)
    if let sinceUptimeNanoseconds { writer.field("since", sinceUptimeNanoseconds) }
    if let heartRate { writer.field("heartRate", heartRate) }
    if let distance { writer.field("distance", distance) }
    if let energy { writer.field("energy", energy) }
    writer.endObject()
  }
}

extension WorkoutSession.Summary {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", id.text)
    writer.field("activity", workoutActivityType.name)
    writer.field("start", dateMicroseconds: startDate.microseconds)
    writer.field("end", dateMicroseconds: endDate.microseconds)
    if let device { writer.field("device", device) }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func texts(_ name: String, _ texts: [String]) {
    key(name)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}
