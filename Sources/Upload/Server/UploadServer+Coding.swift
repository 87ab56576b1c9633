package import LockstepProtocol
import LockstepSimulation

/// The coding of a server's state between starts: consents with their tokens, and activities. Files
/// that are not processed yet are not kept.
extension UploadServer {
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("numbers", lastNumber)
    writer.key("grants")
    writer.beginArray()
    for grant in grants where grant.accessToken != nil { Self.write(grant, into: &writer) }
    writer.endArray()
    writer.key("activities")
    writer.beginArray()
    for activity in activities {
      writer.beginObject()
      writer.field("id", "\(activity.id)")
      writer.field("external_id", activity.externalID)
      writer.field("sport_type", activity.sportType)
      writer.field("digest", activity.digest)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func write(_ grant: Grant, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("scope", grant.scope)
    writer.field("access_token", grant.accessToken ?? "")
    writer.field("refresh_token", grant.refreshToken ?? "")
    writer.field("expires_at", grant.expiresAt.microseconds / 1_000_000)
    writer.endObject()
  }

  /// Restores the state that an earlier start has kept.
  package mutating func restore(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "numbers": lastNumber = try reader.integer(in: 0...(1 << 40))
      case "grants":
        try reader.beginArray()
        while try reader.nextElement() { grants.append(try readGrant(&reader)) }
      case "activities":
        try reader.beginArray()
        while try reader.nextElement() { activities.append(try Self.readActivity(&reader)) }
      default: try reader.skipValue()
      }
    }
  }

  private func readGrant(_ reader: inout JSONReader) throws(JSONError) -> Grant {
    let zero = WallTime(microseconds: 0)
    var grant = Grant(clientID: clientID, scope: "", codeEnds: zero, expiresAt: zero)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "scope": grant.scope = try reader.string()
      case "access_token": grant.accessToken = try reader.string()
      case "refresh_token": grant.refreshToken = try reader.string()
      case "expires_at":
        let seconds = try reader.integer(in: 0...(1 << 40))
        grant.expiresAt = WallTime(microseconds: seconds * 1_000_000)
      default: try reader.skipValue()
      }
    }
    return grant
  }

  private static func readActivity(_ reader: inout JSONReader) throws(JSONError) -> Activity {
    var activity = Activity(id: 0, externalID: "", sportType: "", digest: "")
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": activity.id = Int64(try reader.string()) ?? 0
      case "external_id": activity.externalID = try reader.string()
      case "sport_type": activity.sportType = try reader.string()
      case "digest": activity.digest = try reader.string()
      default: try reader.skipValue()
      }
    }
    return activity
  }
}
