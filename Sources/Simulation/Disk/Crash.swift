/// The way in which a device ends in the middle of things, and what that leaves of its disk.
package enum Crash: String, Sendable, CaseIterable {
  /// Its process is ended: everything written is there, synced or not.
  case kill
  /// Its power is cut: what was not synced is gone, names and bytes alike.
  case powerCut = "power-cut"
  /// Its power is cut, and names had reached the disk before the bytes they stand for.
  case tornPowerCut = "torn-power-cut"

  /// A crash that is to come, and where.
  package struct Plan: Sendable, Equatable {
    package var point: Point
    package var crash: Crash

    package init(_ point: Point, _ crash: Crash) {
      self.point = point
      self.crash = crash
    }

    /// - Parameter operation: In the middle of the disk's operation with this number, counted from 1.
    package init(atOperation operation: Int64, _ crash: Crash) {
      self.init(.operation(operation), crash)
    }

    /// Converts the plan of one who counts from now on to a plan for a disk that counts from its
    /// beginning.
    package func counted(from operations: Int64) -> Plan {
      guard case .operation(let number) = point else { return self }
      return Plan(.operation(operations + number), crash)
    }
  }

  /// A point of what a disk does.
  package enum Point: Sendable, Equatable {
    /// In the middle of the changing operation with this number, counted from 1.
    case operation(Int64)
    /// Before the next operation of a kind: nothing of it is done.
    case before(DiskCall)
    /// After the next operation of a kind: it is done, and nothing that comes after it.
    case after(DiskCall)
  }
}

/// An operation of a disk at which a crash can be named.
package enum DiskCall: String, Sendable, CaseIterable {
  case write
  /// Of a file or of a folder.
  case sync
  case rename
}
