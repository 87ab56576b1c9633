import Posix
import Protocol

/// A folder of documents that this process alone owns, with its file events.
final class OwnedStore {
  let disk: RealDisk
  let watch: FolderWatch
  private let lock: StoreLock

  private init(disk: RealDisk, watch: FolderWatch, lock: StoreLock) {
    self.disk = disk
    self.watch = watch
    self.lock = lock
  }

  /// Opens the folder, which is made when it is missing, and becomes its owner.
  ///
  /// - Parameter socket: Where others reach the owner.
  static func open(_ path: String, socket: String) throws(CommandError) -> OwnedStore {
    let disk: RealDisk
    do throws(Errno) {
      if !FileSystem.exists(path) { try FileSystem.makePrivateDirectory(path) }
      disk = try RealDisk(path)
    } catch {
      throw .inputOutput("the folder cannot be opened: \(error)")
    }
    let lock = try own(disk.root, socket)
    do throws(Errno) {
      return OwnedStore(disk: disk, watch: try FolderWatch(disk.root), lock: lock)
    } catch {
      throw .inputOutput("the folder cannot be watched: \(error)")
    }
  }

  private static func own(_ root: String, _ socket: String) throws(CommandError) -> StoreLock {
    let owner = JSONText { writer in
      writer.beginObject()
      writer.field("socket", socket)
      writer.endObject()
    }
    do throws(StoreLockError) {
      return try StoreLock.acquire("\(root)/.owner.tmp", text: "\(owner)")
    } catch {
      throw .inputOutput(
        "\(error)\n  = act through its owner: lockstep control SOCKET phone VERB"
      )
    }
  }

  /// The files that changed since the last look, or `nil` when it is not known which.
  var changes: [String]? {
    switch watch.take() {
    case .files(let paths): paths
    case .everything: nil
    }
  }
}
