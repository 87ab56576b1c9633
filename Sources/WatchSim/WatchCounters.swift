import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// Numbers that must not repeat while the device runs, however often the app is launched, and what the
/// wearer has set for as long.
struct WatchCounters: Sendable, Equatable {
  /// The document in which one launch leaves them for the next.
  static let name = "counters"

  var lastChange: Int64 = 0
  var lastRun: Int64 = 0
  /// The number of times that something was said of a workout session.
  var lastSessionVersion: Int64 = 0
  /// `true` if the sensors measure while a workout is in progress.
  var hasSensors = false

  init(after lastChange: Int64 = 0) { self.lastChange = lastChange }

  /// Reads what another launch left, or makes `nil` where none did.
  init?(_ text: JSONText?) {
    guard let text,
      let read = try? Result(catching: { () throws(JSONError) in try Self.read(text) }).get()
    else { return nil }
    self = read
  }

  var text: JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("change", lastChange)
      writer.field("run", lastRun)
      writer.field("session", lastSessionVersion)
      writer.field("sensors", hasSensors)
      writer.endObject()
    }
  }

  private static func read(_ text: JSONText) throws(JSONError) -> WatchCounters {
    var counters = WatchCounters()
    var reader = JSONReader(text.bytes)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "change": counters.lastChange = try reader.integer()
      case "run": counters.lastRun = try reader.integer()
      case "session": counters.lastSessionVersion = try reader.integer()
      case "sensors": counters.hasSensors = try reader.boolean()
      default: try reader.skipValue()
      }
    }
    return counters
  }

  func add(to digest: inout Digest) {
    digest.add(lastChange)
    digest.add(lastRun)
    digest.add(hasSensors)
  }
}
