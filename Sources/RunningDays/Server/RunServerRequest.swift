package import LockstepDocuments
import LockstepHealth
package import LockstepProtocol
package import LockstepSimulation

/// A request to sync runs with the server.
package struct SyncRequest: Equatable, Sendable {
  /// The scope of a sync: all runs of the client, or only new ones.
  ///
  /// The server treats both alike.
  package enum Mode: String, CaseIterable, Sendable {
    case full, incremental
  }

  package var workouts: [Run]
  package var mode: Mode
  /// The key that is the same in every try of one request, so that the server carries it out once.
  package var idempotencyKey: String
  package var clientSyncTimestamp: WallTime

  package static let workoutsMax = 100
  package static let keyLengthMax = 64

  package init(
    workouts: [Run],
    mode: Mode,
    idempotencyKey: String,
    clientSyncTimestamp: WallTime
  ) {
    self.workouts = workouts
    self.mode = mode
    self.idempotencyKey = idempotencyKey
    self.clientSyncTimestamp = clientSyncTimestamp
  }

  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.array("workouts", workouts) { $0.write(into: &$1) }
    writer.field("mode", mode.rawValue)
    writer.field("idempotencyKey", idempotencyKey)
    writer.field("clientSyncTimestamp", clientSyncTimestamp.secondText)
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> SyncRequest {
    var request = SyncRequest(
      workouts: [],
      mode: .incremental,
      idempotencyKey: "",
      clientSyncTimestamp: WallTime(microseconds: 0)
    )
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "workouts":
        request.workouts = try reader.array { (reader) throws(JSONError) in try Run.read(&reader) }
      case "mode":
        let name = try reader.string()
        guard let mode = Mode(rawValue: name) else {
          let expected = Mode.allCases.map(\.rawValue)
          throw reader.failure(.unknownValue(found: name, expected: expected))
        }
        request.mode = mode
      case "idempotencyKey": request.idempotencyKey = try reader.string()
      case "clientSyncTimestamp": request.clientSyncTimestamp = try reader.isoDate()
      default: try reader.skipValue()
      }
    }
    return request
  }
}

/// A request of a client to the server.
package enum RunServerRequest: Equatable, Sendable {
  /// `POST workouts/sync`.
  case sync(SyncRequest)
  /// `GET workouts`: a page of runs, newest first, after a cursor.
  case page(limit: Int64, cursor: String?)
  /// `DELETE workouts/ID`.
  case delete(DocumentID)

  /// The request in words: its method and path.
  package var line: String {
    switch self {
    case .sync: "POST workouts/sync"
    case .page(let limit, let cursor):
      "GET workouts?limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? "")
    case .delete(let id): "DELETE workouts/\(id.text)"
    }
  }
}
