import LockstepHealth
import LockstepProtocol
import LockstepSimulation

/// The subscriptions for which an app is woken, as a file in the device's health: it outlives the app's
/// process and the device's start.
enum HealthRegistrations {
  private static func path(of app: String?) -> String {
    ".system/Health/deliveries" + (app.map { "-\($0)" } ?? "") + ".json"
  }

  /// Writes an app's subscriptions to its file.
  ///
  /// - Parameter app: The name of an app beside the companion; `nil` for the companion.
  static func write(_ kept: HealthDeliveries.Kept, of app: String?, to disk: HealthDisk)
    throws(DiskError)
  {
    try disk.replace(path(of: app), with: text(of: kept).bytes)
  }

  /// Reads an app's subscriptions.
  ///
  /// A file that cannot be read counts as empty: the app subscribes again at its next launch.
  static func read(of app: String?, on disk: HealthDisk) -> HealthDeliveries.Kept {
    disk.value(at: path(of: app), kept) ?? HealthDeliveries.Kept()
  }

  private static func text(of kept: HealthDeliveries.Kept) -> JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("quit", kept.isQuit)
      writer.key("types")
      writer.beginArray()
      for registration in kept.registrations {
        writer.beginObject()
        writer.field("type", registration.type.identifier)
        writer.field("frequency", Int64(registration.frequency.rawValue))
        writer.field("missed", Int64(registration.missed))
        writer.field("due", registration.isDue)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }

  private static func kept(_ reader: inout JSONReader) throws(JSONError) -> HealthDeliveries.Kept {
    var kept = HealthDeliveries.Kept()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "quit": kept.isQuit = try reader.boolean()
      case "types":
        try reader.beginArray()
        while try reader.nextElement() {
          if let read = try registration(&reader) { kept.registrations.append(read) }
        }
      default: try reader.skipValue()
      }
    }
    return kept
  }

  /// Reads a subscription; returns `nil` if its type or frequency is known only to a later version.
  private static func registration(_ reader: inout JSONReader) throws(JSONError)
    -> HealthDeliveries.Registration?
  {
    var (type, frequency) = (HKObjectType?.none, HKUpdateFrequency?.none)
    var (missed, isDue) = (0, false)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "type": type = HKObjectType(identifier: try reader.string())
      case "frequency":
        frequency = HKUpdateFrequency(rawValue: Int(try reader.integer(in: 0...100)))
      case "missed": missed = Int(try reader.integer(in: 0...100))
      case "due": isDue = try reader.boolean()
      default: try reader.skipValue()
      }
    }
    guard let type, let frequency else { return nil }
    return .init(type, frequency, missed: missed, isDue: isDue)
  }
}
