/// The inputs and payloads that cases send, as JSON.
extension Harness {
  static let start = #"{"type":"start"}"#
  static let linkUp = #"{"type":"link","up":true}"#
  static let linkDown = #"{"type":"link","up":false}"#

  static func packet(_ fields: String) -> String { #"{"type":"packet","packet":{\#(fields)}}"# }

  static func input(_ verb: String, _ more: String = "") -> String {
    #"{"type":"input","do":"\#(verb)"\#(more.isEmpty ? "" : ",")\#(more)}"#
  }

  static func presence(
    _ app: String = "foreground",
    incarnation: Int64 = 1,
    origin: Int64 = 1
  ) -> String {
    packet(
      #""kind":"presence","incarnation":\#(incarnation),"origin":\#(origin),"app":"\#(app)""#
    )
  }

  /// The presence of a phone that has no paired watch any more.
  static let unpaired = packet(
    #""kind":"presence","incarnation":1,"origin":1,"app":"foreground","paired":false"#
  )

  static func receipt(_ kind: String, _ id: Int64) -> String {
    packet(#""kind":"\#(kind)","id":\#(id)"#)
  }

  /// Makes a receipt for what the device has sent for the complication.
  static func complicationReceipt(_ packet: JSONValue) -> String {
    Self.packet(
      #""kind":"complicationReceipt","origin":\#(packet["origin"]),"id":\#(packet["id"])"#
    )
  }

  static func message(_ id: Int64, reply: Bool = false, _ payload: String) -> String {
    packet(#""kind":"message","id":\#(id),"reply":\#(reply),"payload":\#(payload)"#)
  }

  static func context(_ id: Int64, _ payload: String) -> String {
    packet(#""kind":"context","id":\#(id),"payload":\#(payload)"#)
  }

  static func launch(_ id: Int64, _ workout: String) -> String {
    packet(
      #""kind":"launch","id":\#(id),"payload":{"type":"launch","workout":"\#(workout)"}"#
    )
  }

  static func userInfo(_ id: Int64, origin: Int64 = 1, after: Int64? = nil, _ payload: String)
    -> String
  {
    let follows = after.map { #""after":\#($0),"# } ?? ""
    return packet(
      #""kind":"userInfo","origin":\#(origin),"id":\#(id),\#(follows)"payload":\#(payload)"#
    )
  }

  /// Makes a receipt for a user info that the device itself has queued.
  func userInfoReceipt(_ id: Int64) -> String {
    Self.packet(#""kind":"userInfoReceipt","origin":\#(origin),"id":\#(id)"#)
  }

  /// Makes a receipt for a message of the device, sent at the device's own date.
  func messageReceipt(_ id: Int64) -> String {
    Self.packet(#""kind":"receipt","id":\#(id),"time":\#(date(now))"#)
  }

  func nextID() -> Int64 {
    lastID += 1
    return lastID
  }
}

/// The log of an exercise for a snapshot.
struct LogSpec: Sendable {
  var id = "L1"
  var exercise = "Press"
  var sets: Int64 = 2
  var done: Int64 = 0
  var status = "inProgress"
  /// The duration of one set in seconds, for a timed exercise.
  var duration: Int64?
  /// The rest between sets in seconds; `nil` for that of the settings.
  var rest: Int64?
  /// The number of sets done that a completion of the exercise has counted.
  var counted: Int64?
  var reps: Int64?
  /// The weight in whole kilograms.
  var weight: Int64?
  /// The sets of the last time, as JSON.
  var lastTime = ""

  var json: String {
    let timed = duration.map { #""loadType":"duration","duration":\#($0)"# }
    let lifted = weight.map { #""loadType":"weight","weight":\#($0)"# }
    let load =
      (timed ?? lifted ?? #""loadType":"none""#) + (reps.map { #","reps":\#($0)"# } ?? "")
      + (lastTime.isEmpty ? "" : #","lastTime":[\#(lastTime)]"#)
    let rest = rest.map { #""restSeconds":\#($0),"# } ?? ""
    return #"{"id":"\#(id)","exercise":"\#(exercise)","sets":\#(sets),\#(load),\#(rest)"#
      + #""setsDone":\#(done),\#(counted.map { #""setsCounted":\#($0),"# } ?? "")"status":"\#(status)"}"#
  }
}

/// A workout for a snapshot.
struct WorkoutSpec: Sendable {
  var id = "W1"
  var name = "Push"
  /// The fields of the workout's look, as JSON with a trailing comma after each.
  var look = ""
  var status = "inProgress"
  var logs = [LogSpec()]

  var json: String {
    #"{"id":"\#(id)","splitID":"S1","splitName":"\#(name)","start":{"$date":1767603600000000},"#
      + look + #""status":"\#(status)","logs":["# + logs.map(\.json).joined(separator: ",") + "]}"
  }
}

/// A snapshot of the phone's documents, as the context carries it.
struct SnapshotSpec: Sendable {
  var rest: Int64 = 45
  var finish: Int64 = 5
  /// The number of the watch's change up to which the phone has dealt with all changes.
  var applied: Int64 = 0
  /// The later changes that wait for a document; the phone has dealt with all changes between them.
  var waiting: [Int64] = []
  /// The number of deletions of documents so far.
  var deletions: Int64 = 0
  var refusals: [(sequence: Int64, reason: String)] = []
  var omitted: [String] = []
  var workouts = [WorkoutSpec()]

  /// Writes the snapshot as JSON.
  ///
  /// - Parameter origin: The origin of the watch that the snapshot is for.
  func json(to origin: Int64) -> String {
    let refused = refusals.map {
      #"{"change":{"origin":\#(origin),"sequence":\#($0.sequence)},"reason":"\#($0.reason)"}"#
    }
    let isNews = applied > 0 || !waiting.isEmpty
    return #"{"type":"snapshot","settings":{"restSeconds":\#(rest),"autoFinish":\#(finish)},"#
      + #""applied":{"origin":\#(isNews ? origin : 0),"sequence":\#(applied)},"# + waits
      + (deletions > 0 ? #""deletions":\#(deletions),"# : "")
      + #""refusals":[\#(refused.joined(separator: ","))],"#
      + #""omitted":[\#(omitted.map { "\"\($0)\"" }.joined(separator: ","))],"#
      + #""workouts":[\#(workouts.map(\.json).joined(separator: ","))]}"#
  }

  private var waits: String {
    guard let last = waiting.last else { return "" }
    let each = waiting.map { #"{"sequence":\#($0),"reason":"It waits on the phone"}"# }
    return #""taken":\#(last),"waiting":[\#(each.joined(separator: ","))],"#
  }
}
