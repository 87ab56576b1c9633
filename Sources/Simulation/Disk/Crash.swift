/// The way in which a device ends in the middle of its work, which decides what remains on its disk.
package enum Crash: String, Sendable, CaseIterable {
  /// The device's process is killed: everything written remains, synced or not.
  case kill
  /// The device's power is cut: every name and byte that was not synced is lost.
  case powerCut = "power-cut"
  /// The device's power is cut: names of files remain, but unsynced files lose a part of their bytes.
  case tornPowerCut = "torn-power-cut"

  /// A crash to come, and the point at which it comes.
  package struct Plan: Sendable, Equatable {
    package var point: Point
    package var crash: Crash

    package init(_ point: Point, _ crash: Crash) {
      self.point = point
      self.crash = crash
    }

    /// - Parameter operation: The number of the disk's operation in the middle of which the crash
    /// comes, counted from 1.
    package init(atOperation operation: Int64, _ crash: Crash) {
      self.init(.operation(operation), crash)
    }

    /// Converts a plan that counts operations from now on to one that counts from the disk's beginning.
    package func counted(from operations: Int64) -> Plan {
      guard case .operation(let number) = point else { return self }
      return Plan(.operation(operations + number), crash)
    }
  }

  /// A point in a disk's work.
  package enum Point: Sendable, Equatable {
    /// The middle of the changing operation with this number, counted from 1.
    case operation(Int64)
    /// Before the next operation of a kind, none of which is done.
    case before(DiskCall)
    /// After the next operation of a kind is done, and before any further one.
    case after(DiskCall)
  }
}

/// An operation of a disk before or after which a crash can come.
package enum DiskCall: String, Sendable, CaseIterable {
  case write
  /// The syncing of a file or a folder.
  case sync
  case rename
}
