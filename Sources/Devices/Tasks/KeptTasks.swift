import LockstepDocuments
import LockstepProtocol
import LockstepSimulation

/// The waiting tasks, as a file of the system spells them.
extension DeviceTasks.Kept {
  var text: JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("quit", isQuit)
      if let lastRun { writer.field("lastRun", lastRun.microseconds) }
      writer.key("requests")
      writer.beginArray()
      for request in requests {
        writer.beginObject()
        request.writeFields(into: &writer)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> Self {
    var kept = Self()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "quit": kept.isQuit = try reader.boolean()
      case "lastRun": kept.lastRun = WallTime(microseconds: try reader.integer())
      case "requests":
        try reader.beginArray()
        while try reader.nextElement() {
          var fields = TaskFields()
          try reader.beginObject()
          while let key = try reader.nextKey() {
            if try !fields.readField(key, &reader) { try reader.skipValue() }
          }
          if let request = fields.request { kept.requests.append(request) }
        }
      default: try reader.skipValue()
      }
    }
    return kept
  }
}

/// The fields of a call about tasks, as programs write them and as the disk keeps them.
struct TaskFields {
  private var identifier: String?
  private var kind = TaskRequest.Kind.refresh
  private var earliest: WallTime?
  private var needsNetwork = false
  /// The success that the app reports for a completed task.
  private(set) var isSuccess: Bool?

  mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "identifier": identifier = try reader.string()
    case "processing": kind = try reader.boolean() ? .processing : .refresh
    case "earliest": earliest = try reader.isoDate()
    case "network": needsNetwork = try reader.boolean()
    case "success": isSuccess = try reader.boolean()
    default: return false
    }
    return true
  }

  /// The request in the fields; `nil` if they have no identifier.
  var request: TaskRequest? {
    identifier.map { TaskRequest($0, kind, earliest: earliest, needsNetwork: needsNetwork) }
  }
}

extension TaskRequest {
  fileprivate func writeFields(into writer: inout JSONWriter) {
    writer.field("identifier", identifier)
    if kind == .processing { writer.field("processing", true) }
    if let earliest { writer.field("earliest", ISODate.text(earliest)) }
    if needsNetwork { writer.field("network", true) }
  }
}

extension SystemDisk {
  static let tasks = ".system/Tasks.json"

  func loadTasks(_ problems: inout [String]) -> DeviceTasks.Kept {
    read(Self.tasks, &problems) { (reader) throws(JSONError) in
      try DeviceTasks.Kept.read(&reader)
    } ?? DeviceTasks.Kept()
  }
}
