/// An event that a session tells its app; it is reported for logs and tests.
package enum SessionEvent: Sendable, Equatable {
  /// `session(_:activationDidCompleteWith:error:)`, without an error.
  case activated
  /// `session(_:activationDidCompleteWith:error:)` with an error: the session is not activated.
  case activationFailed(SessionError)
  /// `sessionDidBecomeInactive(_:)`: another watch is worn (phone only).
  case inactive
  /// `sessionDidDeactivate(_:)`: the app may activate the session for the other watch (phone only).
  case deactivated
  /// `sessionReachabilityDidChange(_:)`, with the new value of `isReachable`.
  case reachability(Bool)
  /// The session belongs to another watch from now on, with this origin (phone only).
  case counterpart(origin: Int64)
  /// `sessionWatchStateDidChange(_:)`, with the new values of its properties (phone only).
  case watchState(WatchState)
  /// `sessionCompanionAppInstalledDidChange(_:)`, and the phone's other properties (watch only).
  case companionState(CompanionState)
  /// The app received a message, a context or a transfer; `id` is the number that the sender gave it.
  case received(TransferKind, id: Int64)
  /// The outcome of a send by this app, reported at most once for each send (SESSION-40).
  ///
  /// A context that arrives has no outcome, as with the real session; one that cannot be set has.
  case outcome(TransferKind, id: Int64, Outcome)
  /// The counterpart has this many bytes of a file (`progress`).
  case progress(TransferKind, id: Int64, completed: Int64, total: Int64)
  /// A background task of the watch's app was handed over, completed, or has expired.
  case backgroundTask(id: Int64, TaskState)
  /// An event of a mirrored workout session, which HealthKit reports, and not the session.
  case remote(RemoteEvent)

  /// The names of all session events, as the field `event` has them.
  package static let names =
    [
      "activated", "activationFailed", "inactive", "deactivated", "reachability", "counterpart",
      "watchState", "companionState", "received", "outcome", "progress", "backgroundTask",
    ] + RemoteEvent.names

  /// The event's name, as the field `event` has it.
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

  /// The event as a JSON object.
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

  /// All fields that a session event can have, as read; the event's name decides which of them it
  /// needs.
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

/// The kinds of sends, named as in WatchConnectivity where it has a name.
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

/// The outcome of a send, as its sender is told it.
package enum Outcome: Sendable, Equatable {
  /// The counterpart's session has received the send.
  case delivered
  /// The counterpart's app has replied.
  case replied
  /// The send certainly failed.
  case failed(SessionError)
  /// The send may have arrived, or not: the link was lost before the answer came.
  case unknown(SessionError)
  /// The sender's app cancelled the send before it had another outcome.
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
