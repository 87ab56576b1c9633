package import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

/// The result of a request to sync runs.
package struct SyncResponse: Equatable, Sendable {
  package var syncID: String
  package var serverTimestamp: WallTime
  package var created: Int
  package var updated: Int
  package var unchanged: Int
  /// The runs whose own version the server kept, since they were changed there.
  package var conflicts: [DocumentID]

  /// The reason that the server names for keeping its version.
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

/// A page of the server's runs, newest first.
package struct RunPage: Equatable, Sendable {
  package var runs: [Run]
  package var hasMore: Bool
  /// The cursor of the next page; `nil` on the last page.
  package var nextCursor: String?

  package init(runs: [Run], hasMore: Bool, nextCursor: String?) {
    self.runs = runs
    self.hasMore = hasMore
    self.nextCursor = nextCursor
  }
}

/// The answer that a client gets to a request.
package enum RunServerAnswer: Equatable, Sendable {
  /// Status 200: the runs were synced.
  case synced(SyncResponse)
  /// Status 200: a page of runs.
  case page(RunPage)
  /// Status 200, or 404 if the run was not there; in both cases it is gone.
  case deleted
  /// Status 400: a field is invalid; the text has the field and the expected value.
  case invalid(String)
  /// Status 401: the client is not authorized.
  case unauthorized
  /// Status 429: the client may ask again after these seconds.
  case tooManyRequests(retryAfter: Int64)
  /// Status 500 or above: the server failed, possibly after carrying out the request.
  case failed(status: Int64)
  /// No answer came in time; the server may have carried out the request.
  case timedOut
  /// The server cannot be reached.
  case noConnection

  /// The HTTP status; `nil` if there is no answer.
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
