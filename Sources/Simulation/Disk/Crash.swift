/// How a device ends in the middle of things, and what that leaves of its disk.
package enum Crash: String, Sendable, CaseIterable {
  /// Its process is ended: everything written is there, synced or not.
  case kill
  /// Its power is cut: what was not synced is gone, names and bytes alike.
  case powerCut = "power-cut"
  /// Its power is cut, and names had reached the disk before the bytes they stand for.
  case tornPowerCut = "torn-power-cut"

  /// A crash that is to come: in the middle of a disk's operation with this number, counted from 1.
  package struct Plan: Sendable, Equatable {
    package var operation: Int64
    package var crash: Crash

    package init(atOperation operation: Int64, _ crash: Crash) {
      self.operation = operation
      self.crash = crash
    }
  }
}
