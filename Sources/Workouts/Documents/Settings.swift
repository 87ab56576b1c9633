package import LockstepDocuments
package import LockstepProtocol
package import LockstepSimulation

/// The settings of every run on both devices; the phone's document is authoritative.
package struct Settings: Sendable, Equatable {
  /// The rest between two sets, in seconds; 0 for none.
  package var restSeconds: Int64 = 45
  /// The length of the countdown on Finish, in seconds; 0 if Finish does not end by itself.
  package var autoFinishSeconds: Int64 = 5
  /// The unit in which weights are given and shown.
  package var weightUnit = WeightUnit.kg
  /// The instant at which the rest was set, by the phone's date; `nil` while it has its initial value.
  ///
  /// `autoFinishSetAt` and `weightUnitSetAt` are the same for the other two values.
  package var restSetAt: WallTime?
  package var autoFinishSetAt: WallTime?
  package var weightUnitSetAt: WallTime?
  package var header = DocumentHeader()

  /// The values that the rest and the countdown can have, in seconds.
  package static let range: ClosedRange<Int64> = 0...3_600

  package init() {}

  package func writeFields(into writer: inout JSONWriter) {
    writer.field("restSeconds", restSeconds)
    writer.field("autoFinish", autoFinishSeconds)
    if weightUnit != .kg { writer.field("weightUnit", weightUnit.rawValue) }
    if let restSetAt { writer.field("restSetAt", restSetAt) }
    if let autoFinishSetAt { writer.field("autoFinishSetAt", autoFinishSetAt) }
    if let weightUnitSetAt { writer.field("weightUnitSetAt", weightUnitSetAt) }
  }

  package static func read(_ reader: inout JSONReader) throws(JSONError) -> Settings {
    var settings = Settings()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "restSeconds": settings.restSeconds = try reader.integer(in: range)
      case "autoFinish": settings.autoFinishSeconds = try reader.integer(in: range)
      case "restSetAt": settings.restSetAt = try reader.date()
      case "autoFinishSetAt": settings.autoFinishSetAt = try reader.date()
      case "weightUnit": settings.weightUnit = try reader.name(of: WeightUnit.self)
      case "weightUnitSetAt": settings.weightUnitSetAt = try reader.date()
      default: try reader.skipValue()
      }
    }
    return settings
  }
}
