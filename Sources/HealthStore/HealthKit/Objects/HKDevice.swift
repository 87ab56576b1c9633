/// What measured a sample, in words of its maker.
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

  /// The device that the app runs on.
  package static func local() -> HKDevice {
    HKDevice(name: "iPhone", manufacturer: "Lockstep", model: "phonesim")
  }

  /// As documents keep it: who made it and what it is.
  package var text: String {
    [manufacturer, name ?? model].compactMap { $0 }.joined(separator: " ")
  }
}
