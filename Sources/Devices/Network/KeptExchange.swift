import LockstepProtocol
import LockstepSimulation

/// A background transfer, as the disk keeps it.
struct KeptExchange {
  let key: Int64
  var tag: String?
  var call: WebCall
  /// The result that the app has not been told; `nil` while the transfer is open.
  var outcome: WebOutcome?

  var text: JSONText {
    JSONText { writer in
      writer.beginObject()
      if let tag { writer.field("tag", tag) }
      writer.field("method", call.method)
      writer.field("address", call.address)
      call.content.writeFields(into: &writer)
      if let outcome {
        writer.key("outcome")
        writer.beginObject()
        outcome.writeFields(into: &writer)
        writer.endObject()
      }
      writer.endObject()
    }
  }

  static func read(_ key: Int64, _ reader: inout JSONReader) throws(JSONError) -> KeptExchange {
    var kept = KeptExchange(key: key, call: WebCall("GET", "", isBackground: true))
    try reader.beginObject()
    while let name = try reader.nextKey() {
      switch name {
      case "tag": kept.tag = try reader.string()
      case "method": kept.call.method = try reader.string()
      case "address": kept.call.address = try reader.string()
      case "outcome": kept.outcome = try readOutcome(&reader)
      default: if try !kept.call.content.readField(name, &reader) { try reader.skipValue() }
      }
    }
    return kept
  }

  private static func readOutcome(_ reader: inout JSONReader) throws(JSONError) -> WebOutcome? {
    var fields = WebOutcomeFields()
    try reader.beginObject()
    while let name = try reader.nextKey() {
      if try !fields.readField(name, &reader) { try reader.skipValue() }
    }
    return fields.outcome
  }
}

/// The files of the background transfers: one each, named by its number.
extension SystemDisk {
  static let exchanges = ".system/Network"

  static func file(_ text: JSONText?, ofExchange key: Int64) -> FileChange {
    let path = DiskPath.join(exchanges, "\(key).json")
    return text.map { .replace(path, $0.bytes) } ?? .discard(path)
  }

  func loadExchanges(_ problems: inout [String]) -> [KeptExchange] {
    let keys = names(in: Self.exchanges, &problems).compactMap { Int64($0.dropLast(5)) }.sorted()
    return keys.compactMap { key in
      read(DiskPath.join(Self.exchanges, "\(key).json"), &problems) {
        (reader) throws(JSONError) in try KeptExchange.read(key, &reader)
      }
    }
  }
}
