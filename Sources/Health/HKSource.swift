package import LockstepProtocol

/// The source that saves samples in health: an app, identified by its bundle identifier.
package struct HKSource: Hashable, Sendable {
  package var name: String
  package var bundleIdentifier: String

  package init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }

  /// Compares two sources by their bundle identifiers alone, not by their names.
  package static func == (a: Self, b: Self) -> Bool { a.bundleIdentifier == b.bundleIdentifier }

  package func hash(into hasher: inout Hasher) { hasher.combine(bundleIdentifier) }

  /// The source of samples that the devices themselves record.
  package static let system = HKSource(name: "Workout", bundleIdentifier: "lockstep.workout")
}

/// A source with the version that it had when it saved a sample.
package struct HKSourceRevision: Hashable, Sendable {
  package var source: HKSource
  package var version: String

  package init(source: HKSource, version: String) {
    self.source = source
    self.version = version
  }

  /// Appends the field `sourceRevision` to the open object.
  package func writeField(into writer: inout JSONWriter) {
    writer.key("sourceRevision")
    writer.beginObject()
    writer.field("name", source.name)
    writer.field("bundleIdentifier", source.bundleIdentifier)
    writer.field("version", version)
    writer.endObject()
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> HKSourceRevision {
    var source = HKSource(name: "", bundleIdentifier: "")
    var version = ""
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "name": source.name = try reader.string()
      case "bundleIdentifier": source.bundleIdentifier = try reader.string()
      case "version": version = try reader.string()
      default: try reader.skipValue()
      }
    }
    if source.bundleIdentifier.isEmpty { throw reader.failure(.missingField("bundleIdentifier")) }
    return HKSourceRevision(source: source, version: version)
  }
}
