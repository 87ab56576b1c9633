package import LockstepDocuments
import LockstepProtocol

extension Settings {
  /// The settings as a document's bytes.
  package var storedBytes: [UInt8] {
    StoredDocument.bytes { writer in
      header.writeFirst(into: &writer)
      writer.field("restSeconds", restSeconds)
      writer.field("autoFinishSeconds", autoFinishSeconds)
      if weightUnit != .kg { writer.field("weightUnit", weightUnit.rawValue) }
      if let restSetAt { writer.field("restSetAt", ISODate.text(restSetAt)) }
      if let autoFinishSetAt { writer.field("autoFinishSetAt", ISODate.text(autoFinishSetAt)) }
      if let weightUnitSetAt { writer.field("weightUnitSetAt", ISODate.text(weightUnitSetAt)) }
      header.writeLast(into: &writer)
    }
  }

  /// Reads the settings' document.
  package static func read(stored bytes: [UInt8]) throws(DocumentError) -> Settings {
    try StoredDocument.read(bytes) { (reader) throws(JSONError) in
      var settings = Settings()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "restSeconds": settings.restSeconds = try reader.integer(in: range)
        case "autoFinishSeconds": settings.autoFinishSeconds = try reader.integer(in: range)
        case "restSetAt": settings.restSetAt = try reader.isoDate()
        case "autoFinishSetAt": settings.autoFinishSetAt = try reader.isoDate()
        case "weightUnit": settings.weightUnit = try reader.name(of: WeightUnit.self)
        case "weightUnitSetAt": settings.weightUnitSetAt = try reader.isoDate()
        default: try settings.header.readField(key, &reader)
        }
      }
      return settings
    }
  }
}
