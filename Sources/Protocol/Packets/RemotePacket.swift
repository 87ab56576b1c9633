/// A packet for a workout session that is mirrored on the phone (HealthKit's mirroring).
///
/// It goes between the two operating systems and needs no session of WatchConnectivity.
package enum RemotePacket: Sendable, Equatable {
  /// The watch begins to mirror its workout session (watch only).
  case start(id: Int64, RemoteWorkoutSession)
  /// The result of a start, or of sent data; `nil` for success.
  case receipt(id: Int64, RemoteError?)
  /// The workout session has changed its state, at this date in microseconds since 1970 (watch only).
  case state(RemoteState, since: Int64)
  /// The phone's app asks the workout session for something (phone only).
  case request(RemoteRequest)
  /// Data that an app sends to the app on the other device.
  case data(id: Int64, [UInt8])
  /// The mirroring has ended.
  case stop

  /// The names of all kinds.
  package static let kinds = [
    "remoteStart", "remoteReceipt", "remoteState", "remoteRequest", "remoteData", "remoteStop",
  ]

  /// The name of the kind on the wire and in the log.
  package var kind: String {
    switch self {
    case .start: "remoteStart"
    case .receipt: "remoteReceipt"
    case .state: "remoteState"
    case .request: "remoteRequest"
    case .data: "remoteData"
    case .stop: "remoteStop"
    }
  }

  func writeFields(into writer: inout JSONWriter) {
    switch self {
    case .start(let id, let session):
      writer.field("id", id)
      session.writeFields(into: &writer)
    case .receipt(let id, let error):
      writer.field("id", id)
      if let error { writer.field("error", error.rawValue) }
    case .state(let state, let since):
      writer.field("state", state.rawValue)
      writer.field("since", since)
    case .request(let request): writer.field("request", request.rawValue)
    case .data(let id, let bytes):
      writer.field("id", id)
      writer.key("data")
      writer.base64(bytes)
    case .stop: break
    }
  }

  static func read(_ kind: String, _ reader: inout JSONReader) throws(JSONError) -> RemotePacket {
    let fields = try RemoteFields.read(&reader)
    switch kind {
    case "remoteStart":
      return .start(id: try fields.require(fields.id, "id", reader), try fields.session(reader))
    case "remoteReceipt":
      return .receipt(id: try fields.require(fields.id, "id", reader), fields.error)
    case "remoteState":
      return .state(
        try fields.require(fields.state, "state", reader),
        since: try fields.require(fields.since, "since", reader)
      )
    case "remoteRequest":
      return .request(try fields.require(fields.request, "request", reader))
    case "remoteData":
      return .data(
        id: try fields.require(fields.id, "id", reader),
        try fields.require(fields.data, "data", reader)
      )
    case "remoteStop": return .stop
    default: throw reader.failure(.unknownValue(found: kind, expected: kinds))
    }
  }
}

/// A workout session, as the other device is told it.
package struct RemoteWorkoutSession: Sendable, Equatable {
  /// HealthKit's name of the activity.
  package var activity: String
  package var state: RemoteState
  /// The date at which its state began, in microseconds since 1970 by the watch's clock.
  package var since: Int64

  package init(activity: String, state: RemoteState, since: Int64) {
    self.activity = activity
    self.state = state
    self.since = since
  }

  func writeFields(into writer: inout JSONWriter) {
    writer.field("activity", activity)
    writer.field("state", state.rawValue)
    writer.field("since", since)
  }
}

/// The states of a workout session, named as in HealthKit.
package enum RemoteState: String, Sendable, CaseIterable {
  case prepared, running, paused, stopped, ended
}

/// A request of the phone's app to a mirrored workout session.
package enum RemoteRequest: String, Sendable, CaseIterable {
  case pause, resume, end
}

/// The errors of mirroring, with the codes of `HKErrorDomain` and of the domain `com.apple.healthkit`.
package enum RemoteError: Int64, Error, Sendable, CaseIterable {
  /// `errorInvalidArgument`, “Remote session delegate is not set up.”
  case notSetUp = 3
  /// `errorDataSizeExceeded`.
  case dataSizeExceeded = 13
  /// “Remote device is unreachable”, in the domain `com.apple.healthkit`.
  case unreachable = 300

  /// The error in words for a person.
  package var words: String {
    switch self {
    case .notSetUp: "Remote session delegate is not set up."
    case .dataSizeExceeded: "The data is too large."
    case .unreachable: "Remote device is unreachable"
    }
  }
}
