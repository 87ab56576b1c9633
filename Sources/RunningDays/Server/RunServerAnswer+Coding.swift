import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

extension SyncResponse {
  static func read(_ reader: inout JSONReader) throws(JSONError) -> SyncResponse {
    var response = SyncResponse(
      syncID: "",
      serverTimestamp: WallTime(microseconds: 0),
      created: 0,
      updated: 0,
      unchanged: 0,
      conflicts: []
    )
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "syncId": response.syncID = try reader.string()
      case "serverTimestamp": response.serverTimestamp = try reader.isoDate()
      case "created": response.created = Int(try reader.integer(in: 0...1_000_000))
      case "updated": response.updated = Int(try reader.integer(in: 0...1_000_000))
      case "unchanged": response.unchanged = Int(try reader.integer(in: 0...1_000_000))
      case "conflicts":
        response.conflicts = try reader.array { (reader) throws(JSONError) in
          try conflict(&reader)
        }
      default: try reader.skipValue()
      }
    }
    if response.syncID.isEmpty { throw reader.failure(.missingField("syncId")) }
    return response
  }

  private static func conflict(_ reader: inout JSONReader) throws(JSONError) -> DocumentID {
    var id = ""
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "clientId" { id = try reader.string() } else { try reader.skipValue() }
    }
    return DocumentID(id)
  }
}

extension RunPage {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.array("workouts", runs) { $0.write(into: &$1) }
    writer.field("hasMore", hasMore)
    writer.key("nextCursor")
    if let nextCursor { writer.string(nextCursor) } else { writer.null() }
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> RunPage {
    var page = RunPage(runs: [], hasMore: false, nextCursor: nil)
    var isPage = false
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "workouts":
        isPage = true
        page.runs = try reader.array { (reader) throws(JSONError) in try Run.read(&reader) }
      case "hasMore": page.hasMore = try reader.boolean()
      case "nextCursor": page.nextCursor = try reader.consumeNull() ? nil : try reader.string()
      default: try reader.skipValue()
      }
    }
    if !isPage { throw reader.failure(.missingField("workouts")) }
    return page
  }
}
