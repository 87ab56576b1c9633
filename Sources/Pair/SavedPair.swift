/// A pair as it was at an instant: both devices with their disks, the air, and all that is to come.
///
/// It costs some microseconds, however long the way there was. A pair goes on from it as it did the first
/// time, as often as somebody likes; it belongs to the engine that it was made of.
package struct SavedPair {
  fileprivate let engine: Engine
  fileprivate let ports: [(port: any LeasedPort, saved: SavedPort)]
}

extension Engine {
  /// Returns the pair as it is now; `nil` where a device cannot be kept, as a program in its place.
  package func save() -> SavedPair? {
    var saved: [(port: any LeasedPort, saved: SavedPort)] = []
    for slot in [watch, phone] {
      for case .leased(let port) in [slot.port, slot.crashedPort] {
        guard let state = port.save() else { return nil }
        saved.append((port, state))
      }
      if case .live = slot.port { return nil }
      if case .live = slot.crashedPort { return nil }
    }
    return SavedPair(engine: self, ports: saved)
  }

  /// Makes the engine of a pair that was saved, which is then what it was.
  package init(restoring saved: SavedPair) {
    self = saved.engine
    for (port, state) in saved.ports { port.restore(state) }
  }

  /// Makes the pair what it was.
  package mutating func restore(_ saved: SavedPair) {
    self = Engine(restoring: saved)
  }
}
