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

  /// The presence of a phone that has no watch any more.
  static let unpaired = packet(
    #""kind":"presence","incarnation":1,"origin":1,"app":"foreground","paired":false"#
  )

  static func receipt(_ kind: String, _ id: Int64) -> String {
    packet(#""kind":"\#(kind)","id":\#(id)"#)
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

  /// Makes a receipt of what the device itself has queued.
  func userInfoReceipt(_ id: Int64) -> String {
    Self.packet(#""kind":"userInfoReceipt","origin":\#(origin),"id":\#(id)"#)
  }

  func nextID() -> Int64 {
    lastID += 1
    return lastID
  }
}

/// An exercise's log, as a snapshot has it.
struct LogSpec: Sendable {
  var id = "L1"
  var exercise = "Press"
  var sets: Int64 = 2
  var done: Int64 = 0
  var status = "inProgress"
  /// Seconds of one set, for a timed exercise.
  var duration: Int64?
  /// The rest between its sets, in seconds, where it has its own.
  var rest: Int64?
  /// The number of the sets done that a completion has counted.
  var counted: Int64?
  var reps: Int64?
  /// Whole kilograms.
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

/// A workout, as a snapshot has it.
struct WorkoutSpec: Sendable {
  var id = "W1"
  var name = "Push"
  /// The fields of its look, as JSON, with a comma behind each.
  var look = ""
  var status = "inProgress"
  var logs = [LogSpec()]

  var json: String {
    #"{"id":"\#(id)","splitID":"S1","splitName":"\#(name)","start":{"$date":1767603600000000},"#
      + look + #""status":"\#(status)","logs":["# + logs.map(\.json).joined(separator: ",") + "]}"
  }
}

/// The phone's present truth, as its context tells it.
struct SnapshotSpec: Sendable {
  var rest: Int64 = 45
  var finish: Int64 = 5
  /// Up to which change of the watch that is spoken to all is dealt with.
  var applied: Int64 = 0
  /// The changes after it that wait for a document; all between them are dealt with.
  var waiting: [Int64] = []
  /// The number of deletions that the documents have seen.
  var deletions: Int64 = 0
  var refusals: [(sequence: Int64, reason: String)] = []
  var omitted: [String] = []
  var workouts = [WorkoutSpec()]

  /// Writes the snapshot as JSON.
  ///
  /// - Parameter origin: The watch that is spoken to.
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
