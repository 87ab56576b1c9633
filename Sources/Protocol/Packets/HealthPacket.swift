/// A packet between the operating systems of two devices that brings their health into step.
///
/// It needs no session of WatchConnectivity, and no app.
package enum HealthPacket: Sendable, Equatable {
  /// A part of a batch of saved and deleted objects; parts are counted from 0.
  case part(id: Int64, part: Int64, of: Int64, [UInt8])
  /// The other device has stored the whole batch.
  case receipt(id: Int64)

  /// The names of all kinds.
  package static let kinds = ["healthPart", "healthReceipt"]
  /// The greatest number of parts in one batch.
  private static let partsMax: Int64 = 4_096

  /// The name of the kind on the wire and in the log.
  package var kind: String {
    switch self {
    case .part: "healthPart"
    case .receipt: "healthReceipt"
    }
  }

  func writeFields(into writer: inout JSONWriter) {
    switch self {
    case .part(let id, let part, let count, let bytes):
      writer.field("id", id)
      writer.field("part", part)
      writer.field("of", count)
      writer.key("data")
      writer.base64(bytes)
    case .receipt(let id): writer.field("id", id)
    }
  }

  static func read(_ kind: String, _ reader: inout JSONReader) throws(JSONError) -> HealthPacket {
    var (id, part, count) = (Int64?.none, Int64?.none, Int64?.none)
    var bytes: [UInt8]?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.integer(in: 1...maximumInteger)
      case "part": part = try reader.integer(in: 0...(partsMax - 1))
      case "of": count = try reader.integer(in: 1...partsMax)
      case "data": bytes = try reader.base64()
      default: try reader.skipValue()
      }
    }
    func require<Value>(_ value: Value?, _ name: String) throws(JSONError) -> Value {
      guard let value else { throw reader.failure(.missingField(name)) }
      return value
    }
    let number = try require(id, "id")
    if kind == "healthReceipt" { return .receipt(id: number) }
    return .part(
      id: number,
      part: try require(part, "part"),
      of: try require(count, "of"),
      try require(bytes, "data")
    )
  }
}
