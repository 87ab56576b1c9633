package import LockstepProtocol

/// The device that measured a sample, described in its maker's words.
package struct HKDevice: Equatable, Sendable {
  package var name: String?
  package var manufacturer: String?
  package var model: String?
  package var hardwareVersion: String?
  package var softwareVersion: String?
  package var localIdentifier: String?

  package init(
    name: String? = nil,
    manufacturer: String? = nil,
    model: String? = nil,
    hardwareVersion: String? = nil,
    softwareVersion: String? = nil,
    localIdentifier: String? = nil
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
  }

  /// Returns the device that the app runs on.
  package static func local() -> HKDevice {
    HKDevice(name: "iPhone", manufacturer: "Lockstep", model: "phonesim")
  }

  /// The text that documents keep of the device: its maker and model.
  package var text: String {
    [manufacturer, name ?? model].compactMap { $0 }.joined(separator: " ")
  }
}

// MARK: As JSON

extension HKDevice {
  private static let parts:
    [(name: String, path: any WritableKeyPath<HKDevice, String?> & Sendable)] = [
      ("name", \.name), ("manufacturer", \.manufacturer), ("model", \.model),
      ("hardwareVersion", \.hardwareVersion), ("softwareVersion", \.softwareVersion),
      ("localIdentifier", \.localIdentifier),
    ]

  /// Appends the field `device` to the open object.
  package func writeField(into writer: inout JSONWriter) {
    writer.key("device")
    writer.beginObject()
    for key in Self.parts {
      if let value = self[keyPath: key.path] { writer.field(key.name, value) }
    }
    writer.endObject()
  }

  /// Reads the value of the field `device`; members that this program does not know are skipped.
  package static func read(_ reader: inout JSONReader) throws(JSONError) -> HKDevice {
    var device = HKDevice()
    try reader.beginObject()
    while let name = try reader.nextKey() {
      if let key = parts.first(where: { $0.name == name }) {
        device[keyPath: key.path] = try reader.string()
      } else {
        try reader.skipValue()
      }
    }
    return device
  }
}
