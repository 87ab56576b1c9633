import LockstepDocuments
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// A change of the watch whose document cannot be written now, because it is damaged, unreadable,
/// missing or held back.
///
/// The phone has taken the change over: it keeps it in a file beside the documents, and applies it as
/// soon as the document can be written.
struct WaitingChange: Sendable, Equatable {
  /// The number of the change, counted from 1 in the order of taking over; the owner names the change
  /// by it.
  var number: Int64
  var mark: Change.Mark
  /// The change; `nil` if its file cannot be read, or this version does not understand all of it.
  var change: Change?
  /// The payload of the change, if this version does not understand all of it.
  var unread: JSONText?
  /// The reason why the change waits, for a person.
  var reason = ""

  /// The id or path of the document to change; later changes of the same document wait behind this one.
  var target: String? { change.map(Self.target) }

  static func target(of change: Change) -> String {
    switch change.edit {
    case .log(let workoutID, _, _): workoutID.text
    case .settings: StorePath.settings
    case .samples(let batch): batch.workoutID.text
    case .finished(let workout): workout.id.text
    }
  }

  // MARK: Its file

  var path: String { Self.path(of: mark) }

  static func path(of mark: Change.Mark) -> String { "\(StorePath.waiting)/\(mark.name).json" }

  var storedBytes: [UInt8] {
    JSONText.object { writer in
      writer.field("number", number)
      let payload = change.map { ApplicationMessage.change($0).payload } ?? unread
      if let payload { writer.field("change", payload) }
    }.indented
  }

  /// Reads the change's origin and number from a file's name; `nil` for another program's file.
  static func mark(ofFile name: String) -> Change.Mark? {
    guard StorePath.isDocument(name) else { return nil }
    let parts = name.dropLast(".json".count).split(separator: "-").map { Int64($0) }
    guard parts.count == 2, let origin = parts[0], let sequence = parts[1] else { return nil }
    return Change.Mark(origin: origin, sequence: sequence)
  }

  static func read(stored bytes: [UInt8], _ mark: Change.Mark) throws(JSONError) -> WaitingChange {
    var reader = JSONReader(bytes)
    var number: Int64?
    var payload: JSONText?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "number": number = try reader.integer(in: 1...maximumInteger)
      case "change": payload = try reader.payload()
      default: try reader.skipValue()
      }
    }
    guard let number else { throw reader.failure(.missingField("number")) }
    guard let payload else { throw reader.failure(.missingField("change")) }
    return WaitingChange(number: number, mark, saying: payload)
  }
}

extension WaitingChange {
  /// Makes the entry of a payload that this version may not understand entirely.
  init(number: Int64, _ mark: Change.Mark, saying payload: JSONText) {
    self.init(number: number, mark: mark)
    if case .change(let change)? = ApplicationMessage.readIfPossible(payload) {
      self.change = change
    } else {
      unread = payload
      reason =
        "a later version of the watch's app made it; it waits until you update the phone's app"
    }
  }
}
