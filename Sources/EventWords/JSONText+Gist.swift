package import LockstepProtocol

extension JSONText {
  private static let gistKeys = [
    "type", "phase", "set", "sets", "sequence", "setsDone", "status", "splitName", "name", "number",
    "restSeconds", "autoFinish",
  ]

  /// The scalars that tell a payload or a document from its like, in a few words.
  package var gist: String {
    var parts: [String] = []
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        guard Self.gistKeys.contains(key) else {
          try reader.skipValue()
          continue
        }
        let text = try reader.text().description
        let value = text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
        parts.append(key == "type" || key == "phase" || key == "status" ? value : "\(key) \(value)")
      }
    } catch {
      return ""
    }
    return parts.joined(separator: " ")
  }
}
