package import LockstepDocuments
package import LockstepProtocol
import LockstepSimulation

/// A message between the two apps: the payloads of messages, contexts, user infos and launches.
package enum ApplicationMessage: Sendable, Equatable {
  /// The watch's present page, as a message without reply.
  case live(LiveMessage)
  /// The end of a run, in whatever way, as a message without reply.
  case liveEnd(LiveMessage.Stamp)
  /// The watch's workout session with its latest measurements, as a message without reply.
  case session(LiveWorkoutSession)
  /// A durable change, as a user info.
  case change(Change)
  /// The phone's present state, as the application context.
  case snapshot(Snapshot)
  /// The workout into which the phone launches the watch app.
  case launch(workoutID: DocumentID)
  /// A ping, as a message whose reply has the same number.
  case ping(number: Int64)
  /// A message of an app developer's own, or of a newer program.
  case other(type: String)

  private var type: String {
    switch self {
    case .live: "live"
    case .liveEnd: "liveEnd"
    case .session: "session"
    case .change: "change"
    case .snapshot: "snapshot"
    case .launch: "launch"
    case .ping: "ping"
    case .other(let type): type
    }
  }

  /// The message as a payload, beginning with its type.
  package var payload: JSONText {
    JSONText.propertyList { writer in
      writer.beginObject()
      writer.field("type", type)
      switch self {
      case .live(let live): live.writeFields(into: &writer)
      case .liveEnd(let stamp): stamp.writeFields(into: &writer)
      case .session(let session): session.writeFields(into: &writer)
      case .change(let change): change.writeFields(into: &writer)
      case .snapshot(let snapshot): snapshot.writeFields(into: &writer)
      case .launch(let workoutID): writer.field("workout", workoutID.text)
      case .ping(let number): writer.field("number", number)
      case .other: break
      }
      writer.endObject()
    }
  }

  /// Reads a payload; one without a type, or of a type not known here, is `other`.
  package static func read(_ payload: JSONText) throws(JSONError) -> ApplicationMessage {
    var reader = JSONReader(payload.bytes)
    switch typeOf(reader) {
    case "live": return .live(try LiveMessage.read(&reader))
    case "session": return .session(try LiveWorkoutSession.read(&reader))
    case "liveEnd": return .liveEnd(try readStamp(&reader))
    case "change": return .change(try Change.read(&reader))
    case "snapshot": return .snapshot(try Snapshot.read(&reader))
    case "launch":
      let id = try reader.singleField("workout") { r throws(JSONError) in try r.string() }
      return .launch(workoutID: DocumentID(id))
    case "ping": return .ping(number: try reader.integerField("number"))
    case let type: return .other(type: type)
    }
  }

  /// Reads a payload for an app; `nil` if it cannot be read.
  ///
  /// Such a payload is a developer's own, or a mistake of the counterpart; in neither case is it the
  /// app's fault.
  package static func readIfPossible(_ payload: JSONText) -> ApplicationMessage? {
    do throws(JSONError) {
      return try read(payload)
    } catch {
      return nil
    }
  }

  /// Says if a payload is a snapshot that cannot be read, as one of a later version may be.
  package static func isUnreadableSnapshot(_ payload: JSONText) -> Bool {
    typeOf(JSONReader(payload.bytes)) == "snapshot" && readIfPossible(payload) == nil
  }

  private static func typeOf(_ reader: JSONReader) -> String {
    do throws(JSONError) {
      return try reader.peekTag("type")
    } catch {
      return ""
    }
  }

  private static func readStamp(_ reader: inout JSONReader) throws(JSONError) -> LiveMessage.Stamp {
    var stamp = LiveMessage.Stamp(incarnation: 0, run: 0, version: 0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if try !stamp.readField(key, &reader) { try reader.skipValue() }
    }
    try stamp.require(reader)
    return stamp
  }
}
