/// An event of a mirrored workout session that HealthKit reports to an app.
package enum RemoteEvent: Sendable, Equatable {
  /// `workoutSessionMirroringStartHandler`: the phone mirrors the watch's workout session from now on
  /// (phone only).
  case session(RemoteWorkoutSession)
  /// `workoutSession(_:didChangeTo:from:date:)` of the mirrored workout session (phone only).
  case state(RemoteState, since: Int64)
  /// `workoutSession(_:didReceiveDataFromRemoteWorkoutSession:)`, with the numbers of the pieces of
  /// data.
  case received(ids: [Int64])
  /// `workoutSession(_:didDisconnectFromRemoteDeviceWithError:)`.
  case disconnected(RemoteError?)
  /// The completion of one call of this side, reported exactly once for each call (REMOTE-3).
  case completed(Call, id: Int64, RemoteError?)

  /// The calls that have a completion.
  package enum Call: String, Sendable, CaseIterable {
    case startMirroring, stopMirroring, sendToRemote
  }

  /// The names of all events, as the field `event` has them.
  package static let names = [
    "mirroredSession", "mirroredState", "remoteData", "remoteDisconnected", "remoteCompletion",
  ]

  /// The event's name, as the field `event` has it.
  package var name: String {
    switch self {
    case .session: "mirroredSession"
    case .state: "mirroredState"
    case .received: "remoteData"
    case .disconnected: "remoteDisconnected"
    case .completed: "remoteCompletion"
    }
  }

  func writeFields(into writer: inout JSONWriter) {
    switch self {
    case .session(let session): session.writeFields(into: &writer)
    case .state(let state, let since):
      writer.field("state", state.rawValue)
      writer.field("since", since)
    case .received(let ids):
      writer.field("count", Int64(ids.count))
      writer.key("ids")
      writer.beginArray()
      for id in ids { writer.integer(id) }
      writer.endArray()
    case .disconnected(let error):
      if let error { writer.field("error", error.rawValue) }
    case .completed(let call, let id, let error):
      writer.field("call", call.rawValue)
      writer.field("id", id)
      writer.field("done", error == nil)
      if let error { writer.field("error", error.rawValue) }
    }
  }

  static func read(_ name: String, _ reader: inout JSONReader) throws(JSONError) -> RemoteEvent {
    let fields = try RemoteFields.read(&reader)
    switch name {
    case "mirroredSession": return .session(try fields.session(reader))
    case "mirroredState":
      return .state(
        try fields.require(fields.state, "state", reader),
        since: try fields.require(fields.since, "since", reader)
      )
    case "remoteData":
      _ = try fields.require(fields.count, "count", reader)
      return .received(ids: try fields.require(fields.ids, "ids", reader))
    case "remoteDisconnected": return .disconnected(fields.error)
    case "remoteCompletion":
      let isDone = try fields.require(fields.isDone, "done", reader)
      let error = isDone ? nil : try fields.require(fields.error, "error", reader)
      return .completed(
        try fields.require(fields.call, "call", reader),
        id: try fields.require(fields.id, "id", reader),
        error
      )
    default: throw reader.failure(.unknownValue(found: name, expected: names))
    }
  }

  /// The event in words, for people who watch the run.
  package var words: String {
    switch self {
    case .session(let session): "mirrors a workout session: \(session.activity), \(session.state)"
    case .state(let state, _): "the mirrored session is \(state)"
    case .received(let ids):
      ids.count == 1 ? "data of the remote session" : "\(ids.count) data of the remote session"
    case .disconnected(nil): "the remote session is disconnected"
    case .disconnected(let error?): "the remote session is disconnected: \(error.words)"
    case .completed(let call, let id, nil): "\(call.rawValue) \(id) done"
    case .completed(let call, let id, let error?): "\(call.rawValue) \(id): \(error.words)"
    }
  }

  /// `true` if the event reports that something went wrong.
  package var isWarning: Bool {
    switch self {
    case .disconnected(.some), .completed(_, _, .some): true
    case .session, .state, .received, .disconnected, .completed: false
    }
  }
}
