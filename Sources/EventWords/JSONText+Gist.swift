package import LockstepProtocol

extension JSONText {
  private static let gistKeys = [
    "type", "phase", "set", "sets", "sequence", "setsDone", "status", "splitName", "name", "number",
    "restSeconds", "autoFinish",
  ]

  /// Those whose values say enough by themselves.
  private static let plainKeys = ["type", "phase", "status", "splitName", "name"]

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
        let isText = try reader.peek() == .string
        let value = isText ? try reader.string().visibleLine : try reader.text().description
        parts.append(Self.plainKeys.contains(key) ? value : "\(key) \(value)")
      }
    } catch {
      return ""
    }
    return parts.joined(separator: " ")
  }
}
