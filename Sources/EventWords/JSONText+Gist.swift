import LockstepProtocol

extension JSONText {
  private static let gistKeys = [
    "type", "phase", "set", "sets", "sequence", "setsDone", "status", "splitName", "name", "number",
    "restSeconds", "autoFinish",
  ]

  /// The fields whose values are clear without their keys.
  private static let plainKeys = ["type", "phase", "status", "splitName", "name"]

  /// The number of fields shown of an unknown payload; `strangeLength` is the number of characters
  /// shown of each.
  private static let strangeFields = 3
  private static let strangeLength = 24

  /// The fields that tell one payload or document from another, in a few words; if none of the known
  /// ones is there, the first three.
  package var gist: String {
    var known: [String] = []
    var strange: [String] = []
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if Self.gistKeys.contains(key) {
          let value = try Self.scalar(&reader)
          known.append(Self.plainKeys.contains(key) ? value : "\(key) \(value)")
        } else if strange.count < Self.strangeFields {
          strange.append(try Self.field(key, &reader))
        } else {
          try reader.skipValue()
        }
      }
    } catch {
      return ""
    }
    return (known.isEmpty ? strange : known).joined(separator: " ")
  }

  /// The gist with a blank before it; empty if there is no gist.
  package var gistBehind: String {
    let gist = gist
    return gist.isEmpty ? "" : " " + gist
  }

  private static func scalar(_ reader: inout JSONReader) throws(JSONError) -> String {
    let isText = try reader.peek() == .string
    return isText ? try reader.string().visibleLine : try reader.text().description
  }

  /// Reads an unknown field: its key, with its value if it is neither an object nor an array.
  private static func field(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> String {
    let name = String(key.visibleLine.prefix(strangeLength))
    switch try reader.peek() {
    case .object, .array:
      try reader.skipValue()
      return name
    default: break
    }
    let value = try scalar(&reader)
    return "\(name) \(value.prefix(strangeLength))" + (value.count > strangeLength ? "…" : "")
  }
}
