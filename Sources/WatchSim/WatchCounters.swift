import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// The numbers that must not be used twice while the device runs, even if the app is launched again,
/// and a choice of the wearer that lasts as long.
struct WatchCounters: Sendable, Equatable {
  /// The name of the document in which a launch leaves the numbers for the next one.
  static let name = "counters"

  var lastChange: Int64 = 0
  var lastRun: Int64 = 0
  /// The number of times that the watch has told the phone of a workout session.
  var lastSessionVersion: Int64 = 0
  /// `true` if the wearer wants the sensors to measure while a workout is in progress.
  var hasSensors = false

  init(after lastChange: Int64 = 0) { self.lastChange = lastChange }

  /// Reads the numbers that an earlier launch left; `nil` if it left none.
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
