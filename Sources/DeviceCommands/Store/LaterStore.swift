import LockstepDevices
import LockstepPosix
import LockstepProtocol

/// A folder that a later version of this program has written.
enum LaterStore {
  /// Explains why a folder must not be used; `nil` if its format is known, or if it is empty.
  static func refusal(of disk: RealDisk) -> String? {
    guard let found = StoreFormat.unknown(on: disk) else { return nil }
    return
      "a later version wrote the folder \(disk.root.visibleLine): its files are of format "
      + "\(found.visibleLine), and this program knows \(StoreFormat.current); nothing there was changed\n"
      + "  = use the later version, or another folder"
  }
}
