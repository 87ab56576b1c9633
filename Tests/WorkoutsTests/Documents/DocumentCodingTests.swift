import LockstepDocuments
import Foundation
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWorkouts

/// Documents and messages as JSON: what is written is read back, what is foreign is let be.
struct DocumentCodingTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a workout reads back as it was written`(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let workout = documents.workout()
    var reader = JSONReader(JSONText { workout.write(into: &$0) }.bytes)
    #expect(try Workout.read(&reader) == workout)
    try reader.end()
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `a message reads back as it was written`(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let message = documents.message()
    #expect(try ApplicationMessage.read(message.payload) == message)
    #expect(message.payload.isPropertyListDictionary, "every payload is a property list")
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `settings read back as they were written`(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let settings = documents.settings()
    let text = JSONText { writer in
      writer.beginObject()
      settings.writeFields(into: &writer)
      writer.endObject()
    }
    var reader = JSONReader(text.bytes)
    #expect(try Settings.read(&reader) == settings)
  }

  /// Puts a field that nobody knows first and last into every object of a text.
  private func withForeignFields(_ text: JSONText) throws -> JSONText {
    let value = try JSONSerialization.jsonObject(with: Data(text.bytes))
    let data = try JSONSerialization.data(withJSONObject: Self.extended(value))
    return try JSONText(validating: Array(data))
  }

  private static func extended(_ value: Any) -> Any {
    switch value {
    case let object as [String: Any] where object["$date"] == nil:
      var result = object.mapValues(extended)
      result["newer"] = ["deep": [1, 2, ["type": "live", "id": NSNull()]] as [Any]]
      result["Type"] = true
      return result
    case let array as [Any]: return array.map(extended)
    default: return value
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `fields of newer programs are ignored, in any order of fields`(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let message = documents.message()
    let extended = try withForeignFields(message.payload)
    guard case .change(let change) = message else {
      return #expect(try ApplicationMessage.read(extended) == message)
    }
    // Nothing of what a wearer did is left out: it waits for somebody who knows the field.
    #expect(ApplicationMessage.readIfPossible(extended) == nil)
    #expect(Change.mark(ofUnread: extended) == change.mark)
  }

  private static let workout = #"{"id":"w","start":{"$date":5},"status":"inProgress","logs":["#
  private static let live =
    #"{"type":"live","incarnation":1,"run":1,"version":1,"phase":"rest","#

  /// Each text with what is wrong with it; all but the last are messages.
  static let refused: [(String, JSONError.Reason)] = [
    (#"{"type":"ping","number":"1"}"#, .wrongType(expected: .integer, found: .string)),
    (#"{"type":"ping","number":1.5}"#, .wrongType(expected: .integer, found: .real)),
    (#"{"type":"ping"}"#, .missingField("number")),
    (#"{"type":"launch","workout":7}"#, .wrongType(expected: .string, found: .integer)),
    (#"{"type":"launch"}"#, .missingField("workout")),
    (#"{"type":"change","sequence":1}"#, .missingField("origin")),
    (#"{"type":"change","origin":1}"#, .missingField("sequence")),
    (
      #"{"type":"change","origin":0,"sequence":1}"#,
      .numberOutOfRange(allowed: 1...9_007_199_254_740_992)
    ),
    (#"{"type":"change","origin":1,"sequence":1,"workout":"w"}"#, .missingField("log")),
    (
      #"{"type":"change","origin":1,"sequence":1,"status":"done"}"#,
      .unknownValue(
        found: "done",
        expected: ["notStarted", "inProgress", "completed", "skipped"]
      )
    ),
    (
      #"{"type":"change","origin":1,"sequence":1,"setsDone":true}"#,
      .wrongType(expected: .integer, found: .boolean)
    ),
    (#"{"type":"liveEnd","incarnation":1,"run":1}"#, .missingField("version")),
    (#"{"type":"liveEnd","incarnation":1,"version":1}"#, .missingField("run")),
    (#"{"type":"liveEnd","run":1,"version":1}"#, .missingField("incarnation")),
    (live + #""sets":0}"#, .numberOutOfRange(allowed: 1...999)),
    (live + #""set":1000}"#, .numberOutOfRange(allowed: 0...999)),
    (live + #""set":-1}"#, .numberOutOfRange(allowed: 0...999)),
    (
      #"{"type":"live","incarnation":1,"run":1,"version":1,"phase":"pause"}"#,
      .unknownValue(found: "pause", expected: ["ready", "work", "rest", "finish"])
    ),
    (
      #"{"type":"snapshot","settings":{"restSeconds":-1}}"#, .numberOutOfRange(allowed: 0...3_600)
    ),
    (
      #"{"type":"snapshot","settings":{"autoFinish":3601}}"#,
      .numberOutOfRange(allowed: 0...3_600)
    ),
    (
      #"{"type":"snapshot","refusals":[{"reason":"mood"}]}"#,
      .unknownValue(
        found: "mood",
        expected: ["workoutDeleted", "exerciseRemoved", "invalidValue", "conflict", "dropped"]
      )
    ),
    (#"{"type":"snapshot","workouts":{}}"#, .wrongType(expected: .array, found: .object)),
    (#"{"type":"snapshot","workouts":[{"logs":[]}]}"#, .missingField("id")),
    (
      #"{"type":"snapshot","workouts":[\#(workout){"exercise":"x"}]}]}"#, .missingField("id")
    ),
    (
      #"{"type":"snapshot","workouts":[\#(workout){"id":"l","sets":0}]}]}"#,
      .numberOutOfRange(allowed: 1...99)
    ),
    (
      #"{"type":"snapshot","workouts":[\#(workout){"id":"l","loadType":"air"}]}]}"#,
      .unknownValue(found: "air", expected: ["none", "weight", "duration"])
    ),
    (
      #"{"type":"snapshot","workouts":[\#(workout){"id":"l","setsDone":1000}]}]}"#,
      .numberOutOfRange(allowed: 0...999)
    ),
  ]

  @Test(arguments: refused)
  func `a value of the wrong kind or range is refused by name`(
    text: String,
    reason: JSONError.Reason
  ) throws {
    let payload = try JSONText(validating: Array(text.utf8))
    let error = #expect(throws: JSONError.self) { try ApplicationMessage.read(payload) }
    #expect(error?.reason == reason)
  }

  @Test(arguments: ["{}", #"{"type":"later","x":1}"#, #"{"type":5}"#, #"{"hello":1}"#])
  func `a payload that is none of ours is a developer's own`(text: String) throws {
    let payload = try JSONText(validating: Array(text.utf8))
    let type = text.contains("later") ? "later" : ""
    #expect(try ApplicationMessage.read(payload) == .other(type: type))
  }

  @Test func `the words of a message are those of the protocol page`() {
    let id = DocumentID("W")
    let mark = Change.Mark(origin: 1, sequence: 3)
    let stamp = LiveMessage.Stamp(incarnation: 1, run: 1, version: 6)
    let date = WallTime(microseconds: 4)
    let messages: [(ApplicationMessage, String)] = [
      (.ping(number: 1), #"{"type":"ping","number":1}"#),
      (.launch(workoutID: id), #"{"type":"launch","workout":"W"}"#),
      (.liveEnd(stamp), #"{"type":"liveEnd","incarnation":1,"run":1,"version":6}"#),
      (
        .change(Change(mark: mark, date: date, edit: .settings(SettingsEdit(restSeconds: 6)))),
        #"{"type":"change","origin":1,"sequence":3,"date":{"$date":4},"restSeconds":6}"#
      ),
      (
        .snapshot(
          Snapshot(
            appliedThrough: mark,
            refusals: [Snapshot.Refused(mark: mark, reason: .invalidValue)],
            omitted: ["Pull"]
          )
        ),
        #"{"type":"snapshot","settings":{"restSeconds":45,"autoFinish":5},"#
          + #""applied":{"origin":1,"sequence":3},"refusals":[{"change":{"origin":1,"#
          + #""sequence":3},"reason":"invalidValue"}],"omitted":["Pull"],"workouts":[]}"#
      ),
    ]
    for (message, text) in messages { #expect(message.payload.description == text) }
  }
}
