import LockstepDevices
import LockstepPosix
import LockstepProtocol

/// A folder that a later version of this program has written.
enum LaterStore {
  /// Says why a folder is left alone; `nil` for one of this version, an earlier one or none.
  static func refusal(of disk: RealDisk) -> String? {
    guard let found = StoreFormat.unknown(on: disk) else { return nil }
    return
      "a later version wrote the folder \(disk.root.visibleLine): its files are of format "
      + "\(found.visibleLine), and this program knows \(StoreFormat.current); nothing there was changed\n"
      + "  = use the later version, or another folder"
  }
}
