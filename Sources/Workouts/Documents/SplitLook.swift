package import LockstepProtocol

/// The look of a split in a list: its colour and icon, by the names in documents.
package struct SplitLook: Sendable, Equatable {
  package var color: String
  package var systemImage: String

  /// The look of a split for which none was chosen.
  package static let plain = SplitLook()

  package init(color: String = "gray", systemImage: String = SplitIcon.dumbbell.rawValue) {
    self.color = color
    self.systemImage = systemImage
  }

  /// Appends both fields to the open object, unless the look is plain.
  package func writeFields(into writer: inout JSONWriter) {
    if self == .plain { return }
    writer.field("color", color)
    writer.field("systemImage", systemImage)
  }

  /// Reads a field of the look; returns `false` if the field is not the look's.
  package mutating func readField(_ key: String, _ reader: inout JSONReader) throws(JSONError)
    -> Bool
  {
    switch key {
    case "color": color = try reader.string()
    case "systemImage": systemImage = try reader.string()
    default: return false
    }
    return true
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("color", color)
    writer.field("systemImage", systemImage)
    writer.endObject()
  }

  static func read(_ reader: inout JSONReader) throws(JSONError) -> SplitLook {
    var look = SplitLook.plain
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if try !look.readField(key, &reader) { try reader.skipValue() }
    }
    return look
  }
}
