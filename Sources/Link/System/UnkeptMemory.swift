package import Simulation

/// What a disk did not take of a session's memory: it comes first the next time, in its order.
package struct UnkeptMemory: Sendable {
  private var changes: [SessionMemory.Change] = []

  package init() {}

  package var isEmpty: Bool { changes.isEmpty }

  /// Keeps what waits and then what is new; what fails waits, with all that comes after it.
  package mutating func keep(_ new: [SessionMemory.Change], on system: SystemDisk)
    throws(DiskError)
  {
    changes += new
    while let change = changes.first {
      try system.keep(change)
      changes.removeFirst()
    }
  }
}
