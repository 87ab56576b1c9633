import Foundation
import LockstepPosix
import LockstepSimulation

/// The disks that keep the same rules.
enum DiskMake: CaseIterable {
  case simulated
  case real
  case overlay

  /// Those that crash where they are told to.
  static let crashing: [DiskMake] = [.simulated, .overlay]
}

/// A disk of one make, with the directory under it if it has one.
final class DiskRig {
  let make: DiskMake
  let disk: any Disk
  let directory: TestDirectory

  init(_ make: DiskMake) throws {
    self.make = make
    directory = try TestDirectory()
    switch make {
    case .simulated: disk = SimulatedDisk()
    case .real: disk = try RealDisk(directory.path)
    case .overlay: disk = try OverlayDisk(RealDisk(directory.path))
    }
  }

  /// How many changing operations were done.
  var operations: Int64 {
    (disk as? SimulatedDisk)?.operations ?? (disk as? OverlayDisk)?.operations ?? 0
  }

  /// Arms a crash; an operation is counted from now on.
  func plan(_ plan: Crash.Plan) {
    let plan = plan.counted(from: operations)
    (disk as? SimulatedDisk)?.plan = plan
    (disk as? OverlayDisk)?.plan = plan
  }

  /// What the next start of the device finds after a crash, or an orderly end.
  func reopened(after crash: Crash? = nil) throws -> any Disk {
    if let simulated = disk as? SimulatedDisk { simulated.recover(from: crash) }
    if let overlay = disk as? OverlayDisk { try overlay.end(crash) }
    return make == .simulated ? disk : try RealDisk(directory.path)
  }
}

/// Everything on a disk, read as a device reads it.
func content(of disk: any Disk, _ folder: String = "") throws -> [DiskItem] {
  var items: [DiskItem] = []
  for entry in try disk.list(folder) {
    let path = DiskPath.join(folder, entry.name)
    if entry.isFolder {
      items.append(DiskItem(path: path, bytes: nil))
      items += try content(of: disk, path)
    } else {
      items.append(DiskItem(path: path, bytes: try disk.read(path, upTo: .max)))
    }
  }
  return items
}

/// Why an operation failed; `nil` when it did not.
func kind(_ body: () throws -> Void) throws -> DiskError.Kind? {
  do {
    try body()
    return nil
  } catch let error as DiskError {
    return error.kind
  }
}
