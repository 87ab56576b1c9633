import LockstepDevices
import LockstepPosix
import LockstepProtocol

/// A folder that a later version of this program has written.
enum LaterStore {
  /// Says why a folder is left alone; `nil` for one of this version, an earlier one or none.
  static func refusal(of folder: String) -> String? {
    let path = "\(folder)/\(StoreFormat.path)"
    guard
      let bytes = try? Result(catching: { () throws(Errno) in try FileSystem.readFile(path) })
        .get(),
      let found = StoreFormat.read(bytes), found > StoreFormat.current
    else { return nil }
    return
      "a later version wrote the folder \(folder.visibleLine): its files are of format \(found), "
      + "and this program knows \(StoreFormat.current); nothing there was changed\n"
      + "  = use the later version, or another folder"
  }
}
