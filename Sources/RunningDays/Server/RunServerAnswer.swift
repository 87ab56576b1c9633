package import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

/// The result of bringing runs.
package struct SyncResponse: Equatable, Sendable {
  package var syncID: String
  package var serverTimestamp: WallTime
  package var created: Int
  package var updated: Int
  package var unchanged: Int
  /// Runs of which the server keeps what it has: somebody changed them there.
  package var conflicts: [DocumentID]

  /// The reason why the server keeps its own.
  static let conflictReason = "server_newer"

  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("success", true)
    writer.field("syncId", syncID)
    writer.field("serverTimestamp", serverTimestamp.secondText)
    writer.key("nextCursor")
    writer.null()
    writer.field("created", created)
    writer.field("updated", updated)
    writer.field("unchanged", unchanged)
    writer.array("conflicts", conflicts) { id, writer in
      writer.beginObject()
      writer.field("clientId", id.text)
      writer.field("reason", Self.conflictReason)
      writer.endObject()
    }
    writer.endObject()
  }
}

/// A part of the runs on a server, newest first.
package struct RunPage: Equatable, Sendable {
  package var runs: [Run]
  package var hasMore: Bool
  /// The place at which the next part begins; `nil` at the end.
  package var nextCursor: String?

  package init(runs: [Run], hasMore: Bool, nextCursor: String?) {
    self.runs = runs
    self.hasMore = hasMore
    self.nextCursor = nextCursor
  }
}

/// The answer that a client hears to a request.
package enum RunServerAnswer: Equatable, Sendable {
  /// 200.
  case synced(SyncResponse)
  /// 200.
  case page(RunPage)
  /// 200, and 404 where it was not there: both leave it gone.
  case deleted
  /// 400: the field at fault, and what was expected.
  case invalid(String)
  /// 401.
  case unauthorized
  /// 429, with the seconds after which it may ask again.
  case tooManyRequests(retryAfter: Int64)
  /// 500 and above. What was asked may have been done.
  case failed(status: Int64)
  /// No answer in time. What was asked may have been done.
  case timedOut
  /// Nobody listens.
  case noConnection

  /// The number of HTTP; `nil` where there is no answer at all.
  package var status: Int64? {
    switch self {
    case .synced, .page, .deleted: 200
    case .invalid: 400
    case .unauthorized: 401
    case .tooManyRequests: 429
    case .failed(let status): status
    case .timedOut, .noConnection: nil
    }
  }
}
