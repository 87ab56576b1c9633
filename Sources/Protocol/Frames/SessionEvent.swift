/// The things that a session tells its app, reported so that a log and a suite can see them.
package enum SessionEvent: Sendable, Equatable {
  /// `session(_:activationDidCompleteWith:error:)`.
  case activated
  /// The same with an error: the session is not activated.
  case activationFailed(SessionError)
  /// `sessionDidBecomeInactive(_:)`: another watch is worn (phone only).
  case inactive
  /// `sessionDidDeactivate(_:)`: the app may activate the session for the other watch (phone only).
  case deactivated
  /// `sessionReachabilityDidChange(_:)`, with the value the property has by then.
  case reachability(Bool)
  /// Another watch is spoken to from now on: its origin (phone only).
  case counterpart(origin: Int64)
  /// `sessionWatchStateDidChange(_:)`, with what its properties say by then (phone only).
  case watchState(WatchState)
  /// `sessionCompanionAppInstalledDidChange(_:)` and what goes with it (watch only).
  case companionState(CompanionState)
  /// The app received a transfer or a message; `id` is the sender's number for it.
  case received(TransferKind, id: Int64)
  /// The outcome of one send of this side, told at most once for each (SESSION-40).
  ///
  /// A context that arrives has no outcome, as with the real session; one that cannot be set has.
  case outcome(TransferKind, id: Int64, Outcome)
  /// The counterpart has so many bytes of a file (`progress`).
  case progress(TransferKind, id: Int64, completed: Int64, total: Int64)
  /// A background task of the watch's app: handed over, completed, or expired.
  case backgroundTask(id: Int64, TaskState)
  /// Of a workout session that is mirrored: HealthKit tells it, and not the session.
  case remote(RemoteEvent)

  /// The name of each, as `event` has it.
  package static let names =
    [
      "activated", "activationFailed", "inactive", "deactivated", "reachability", "counterpart",
      "watchState", "companionState", "received", "outcome", "progress", "backgroundTask",
    ] + RemoteEvent.names

  /// The event's name, as `event` has it.
  package var name: String {
    switch self {
    case .activated: "activated"
    case .activationFailed: "activationFailed"
    case .inactive: "inactive"
    case .deactivated: "deactivated"
    case .reachability: "reachability"
    case .counterpart: "counterpart"
    case .watchState: "watchState"
    case .companionState: "companionState"
    case .received: "received"
    case .outcome: "outcome"
    case .progress: "progress"
    case .backgroundTask: "backgroundTask"
    case .remote(let event): event.name
    }
  }

  /// The event as one object.
  package var text: JSONText {
    JSONText { writer in
      writer.beginObject()
      writeFields(into: &writer)
      writer.endObject()
    }
  }

  package func writeFields(into writer: inout JSONWriter) {
    writer.field("event", name)
    switch self {
    case .activated, .inactive, .deactivated: break
    case .activationFailed(let error):
      writer.field("code", error.rawValue)
    case .reachability(let value):
      writer.field("value", value)
    case .counterpart(let origin):
      writer.field("origin", origin)
    case .watchState(let state):
      state.writeFields(into: &writer)
    case .companionState(let state):
      state.writeFields(into: &writer)
    case .received(let kind, let id):
      writer.field("kind", kind.rawValue)
      writer.field("id", id)
    case .outcome(let kind, let id, let outcome):
      writer.field("kind", kind.rawValue)
      writer.field("id", id)
      writer.field("outcome", outcome.name)
      if let error = outcome.error { writer.field("code", error.rawValue) }
    case .progress(let kind, let id, let completed, let total):
      writer.field("kind", kind.rawValue)
      writer.field("id", id)
      writer.field("completed", completed)
      writer.field("total", total)
    case .backgroundTask(let id, let state):
      writer.field("id", id)
      writer.field("state", state.rawValue)
    case .remote(let event): event.writeFields(into: &writer)
    }
  }

  static func readFields(_ reader: inout JSONReader) throws(JSONError) -> SessionEvent {
    let name = try reader.peekTag("event")
    if RemoteEvent.names.contains(name) { return .remote(try RemoteEvent.read(name, &reader)) }
    var fields = Fields()
    try reader.beginObject()
    while let key = try reader.nextKey() { try fields.read(key, &reader) }
    switch fields.event {
    case "activated": return .activated
    case "inactive": return .inactive
    case "deactivated": return .deactivated
    case "activationFailed":
      guard let error = fields.error else { throw reader.failure(.missingField("code")) }
      return .activationFailed(error)
    case "watchState":
      return .watchState(
        WatchState(
          isPaired: fields.isPaired ?? true,
          isWatchAppInstalled: fields.isInstalled ?? true,
          isComplicationEnabled: fields.hasComplication ?? false,
          remainingComplicationUserInfoTransfers: Int(fields.remaining ?? 0)
        )
      )
    case "companionState":
      return .companionState(
        CompanionState(
          isCompanionAppInstalled: fields.isInstalled ?? true,
          needsUnlockForReachability: fields.needsUnlock ?? false,
          isWatchOnly: fields.isIndependent ?? false
        )
      )
    case "reachability":
      guard let value = fields.value else { throw reader.failure(.missingField("value")) }
      return .reachability(value)
    case "counterpart":
      guard let origin = fields.origin else { throw reader.failure(.missingField("origin")) }
      return .counterpart(origin: origin)
    case "received":
      return .received(try fields.requireKind(reader), id: try fields.requireID(reader))
    case "outcome":
      let outcome = try fields.requireOutcome(reader)
      return .outcome(try fields.requireKind(reader), id: try fields.requireID(reader), outcome)
    case "progress":
      return .progress(
        try fields.requireKind(reader),
        id: try fields.requireID(reader),
        completed: fields.completed ?? 0,
        total: fields.total ?? 0
      )
    case "backgroundTask":
      guard let state = fields.task else { throw reader.failure(.missingField("state")) }
      return .backgroundTask(id: try fields.requireID(reader), state)
    case let other:
      guard let other else { throw reader.failure(.missingField("event")) }
      throw reader.failure(.unknownValue(found: other, expected: names))
    }
  }

  /// The fields of any session event, as read; which of them must be there depends on the event.
  private struct Fields {
    var event: String?
    var value: Bool?
    var origin: Int64?
    var kind: TransferKind?
    var id: Int64?
    var outcomeName: String?
    var error: SessionError?
    var isPaired: Bool?
    var isInstalled: Bool?
    var hasComplication: Bool?
    var remaining: Int64?
    var needsUnlock: Bool?
    var isIndependent: Bool?
    var completed: Int64?
    var total: Int64?
    var task: TaskState?

    mutating func read(_ key: String, _ reader: inout JSONReader) throws(JSONError) {
      switch key {
      case "event": event = try reader.string()
      case "value": value = try reader.boolean()
      case "origin": origin = try reader.integer(in: 1...maximumInteger)
      case "kind": kind = try TransferKind.read(&reader)
      case "id": id = try reader.integer(in: 0...maximumInteger)
      case "outcome": outcomeName = try reader.string()
      case "code": error = try SessionError.read(&reader)
      case "paired": isPaired = try reader.boolean()
      case "installed": isInstalled = try reader.boolean()
      case "complication": hasComplication = try reader.boolean()
      case "remaining": remaining = try reader.integer(in: 0...maximumInteger)
      case "needsUnlock": needsUnlock = try reader.boolean()
      case "independent": isIndependent = try reader.boolean()
      case "completed": completed = try reader.integer(in: 0...maximumInteger)
      case "total": total = try reader.integer(in: 0...maximumInteger)
      case "state": task = try TaskState.read(&reader)
      default: try reader.skipValue()
      }
    }

    func requireKind(_ reader: JSONReader) throws(JSONError) -> TransferKind {
      guard let kind else { throw reader.failure(.missingField("kind")) }
      return kind
    }

    func requireID(_ reader: JSONReader) throws(JSONError) -> Int64 {
      guard let id else { throw reader.failure(.missingField("id")) }
      return id
    }

    func requireOutcome(_ reader: JSONReader) throws(JSONError) -> Outcome {
      guard let outcomeName else { throw reader.failure(.missingField("outcome")) }
      if let outcome = Outcome(name: outcomeName, error: error) { return outcome }
      // Known, and it lacks the reason that it must have.
      if Outcome.names.contains(outcomeName) { throw reader.failure(.missingField("code")) }
      throw reader.failure(.unknownValue(found: outcomeName, expected: Outcome.names))
    }
  }
}

/// The state of a background task of the watch's app.
package enum TaskState: String, Sendable, CaseIterable {
  case handed, completed, expired

  static func read(_ reader: inout JSONReader) throws(JSONError) -> TaskState {
    let name = try reader.string()
    guard let state = TaskState(rawValue: name) else {
      throw reader.failure(.unknownValue(found: name, expected: allCases.map(\.rawValue)))
    }
    return state
  }
}

/// The kinds of things a session sends, under the names of WatchConnectivity where it has them.
package enum TransferKind: String, Sendable, CaseIterable {
  case message
  case context = "applicationContext"
  case userInfo
  case launch
  /// A user info for the complication on the watch's face.
  case complication = "currentComplicationUserInfo"
  case file

  static func read(_ reader: inout JSONReader) throws(JSONError) -> TransferKind {
    let name = try reader.string()
    guard let kind = TransferKind(rawValue: name) else {
      throw reader.failure(.unknownValue(found: name, expected: allCases.map(\.rawValue)))
    }
    return kind
  }
}

/// The end of a send, from its sender's point of view.
package enum Outcome: Sendable, Equatable {
  /// The counterpart's session has it.
  case delivered
  /// The counterpart's app answered.
  case replied
  /// It did not happen, and will not.
  case failed(SessionError)
  /// It may have happened: the link went before the answer came.
  case unknown(SessionError)
  /// The sender's app took it back before it was told of any other end.
  case cancelled

  package static let names = ["delivered", "replied", "failed", "unknown", "cancelled"]

  package var name: String {
    switch self {
    case .delivered: "delivered"
    case .replied: "replied"
    case .failed: "failed"
    case .unknown: "unknown"
    case .cancelled: "cancelled"
    }
  }

  package var error: SessionError? {
    switch self {
    case .delivered, .replied, .cancelled: nil
    case .failed(let error), .unknown(let error): error
    }
  }

  init?(name: String, error: SessionError?) {
    switch (name, error) {
    case ("delivered", _): self = .delivered
    case ("replied", _): self = .replied
    case ("cancelled", _): self = .cancelled
    case ("failed", let error?): self = .failed(error)
    case ("unknown", let error?): self = .unknown(error)
    default: return nil
    }
  }
}
