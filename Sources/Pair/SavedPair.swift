/// The saved state of a pair at an instant: both devices with their disks, the air, and all planned
/// events.
///
/// Saving takes some microseconds, however long the run was. The pair can continue from it any number
/// of times, always in the same way; it belongs to the engine that made it.
package struct SavedPair {
  fileprivate let engine: Engine
  fileprivate let ports: [(port: any LeasedPort, saved: SavedPort)]
}

extension Engine {
  /// Saves the pair's present state; returns `nil` if a device cannot be saved, because it is a
  /// program.
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

  /// Makes an engine in exactly the state in which the pair was saved.
  package init(restoring saved: SavedPair) {
    self = saved.engine
    for (port, state) in saved.ports { port.restore(state) }
  }

  /// Sets the engine back to a saved state.
  package mutating func restore(_ saved: SavedPair) {
    self = Engine(restoring: saved)
  }
}
