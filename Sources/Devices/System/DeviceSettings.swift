import LockstepLink
import LockstepProtocol

/// What a person, or a developer, has set on a device, and what outlives its starts.
struct DeviceSettings: Sendable, Equatable {
  var isInstalled = true
  var isUnlocked = true
  var session: SessionConditions

  /// - Parameter backgroundRefresh: Whether transfers wake the app, until somebody says otherwise.
  init(backgroundRefresh: Bool) {
    session = SessionConditions(wakesForTransfers: backgroundRefresh)
  }

  // MARK: Its file

  /// The names of the settings, each with its place.
  private static let flags: [(name: String, any WritableKeyPath<DeviceSettings, Bool> & Sendable)] =
    [
      ("installed", \.isInstalled),
      ("unlocked", \.isUnlocked),
      ("supported", \.session.isSupported),
      ("delegate", \.session.hasDelegate),
      ("paired", \.session.isPaired),
      ("watchOnly", \.session.isWatchOnly),
      ("backgroundRefresh", \.session.wakesForTransfers),
      ("activationFails", \.session.activationFails),
      ("complication", \.session.hasComplication),
    ]

  var text: JSONText {
    JSONText { writer in
      writer.beginObject()
      for (name, flag) in Self.flags { writer.field(name, self[keyPath: flag]) }
      writer.endObject()
    }
  }

  /// Takes over what is read; what is not there stays as it is.
  mutating func read(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard let flag = Self.flags.first(where: { $0.name == key })?.1 else {
        try reader.skipValue()
        continue
      }
      self[keyPath: flag] = try reader.boolean()
    }
  }
}
