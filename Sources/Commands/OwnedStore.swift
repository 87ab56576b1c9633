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

  /// Why a folder could not be owned.
  enum Failure: Error, CustomStringConvertible {
    /// A living process owns it, which is reached at the socket, if it can be reached.
    case owned(socket: String, folder: String)
    case system(String)

    var description: String {
      switch self {
      case .owned(let socket, let folder):
        "another process owns the folder \(folder)\n  = "
          + (socket.isEmpty
            ? "act where it runs, or through the host that it is connected to"
            : "act through its owner: lockstep control \(socket) phone VERB")
      case .system(let text): text
      }
    }
  }

  /// Opens the folder for a command that can do nothing without it.
  static func open(_ path: String, socket: String) throws(CommandError) -> OwnedStore {
    do throws(Failure) {
      return try claim(path, socket: socket)
    } catch {
      throw .inputOutput("\(error)")
    }
  }

  /// Opens the folder, which is made when it is missing, and becomes its owner.
  ///
  /// - Parameter socket: Where others reach the owner; empty where they cannot.
  static func claim(_ path: String, socket: String) throws(Failure) -> OwnedStore {
    let disk: RealDisk
    do throws(Errno) {
      if !FileSystem.exists(path) { try FileSystem.makePrivateDirectory(path) }
      disk = try RealDisk(path)
    } catch {
      throw .system("the folder cannot be opened: \(error)")
    }
    let lock = try own(disk.root, socket)
    do throws(Errno) {
      return OwnedStore(disk: disk, watch: try FolderWatch(disk.root), lock: lock)
    } catch {
      throw .system("the folder cannot be watched: \(error)")
    }
  }

  private static func own(_ root: String, _ socket: String) throws(Failure) -> StoreLock {
    let owner = JSONText { writer in
      writer.beginObject()
      writer.field("socket", absolute(socket))
      writer.endObject()
    }
    do throws(StoreLockError) {
      return try StoreLock.acquire("\(root)/.owner.tmp", text: "\(owner)")
    } catch {
      guard case .owned(let text, _) = error else { throw .system("\(error)") }
      throw .owned(socket: socketName(in: text), folder: root)
    }
  }

  /// Whoever reads it may be in another folder.
  private static func absolute(_ socket: String) -> String {
    guard !socket.isEmpty, !socket.hasPrefix("/"),
      let folder = try? Result(catching: { () throws(Errno) in try FileSystem.currentDirectory() })
        .get()
    else { return socket }
    return "\(folder)/\(socket)"
  }

  /// The socket that an owner has written of itself.
  private static func socketName(in text: String) -> String {
    var reader = JSONReader(Array(text.utf8))
    let name = try? Result { () throws(JSONError) in
      try reader.singleField("socket") { r throws(JSONError) in try r.string() }
    }.get()
    return name ?? ""
  }

  /// The files that changed since the last look, or `nil` when it is not known which.
  var changes: [String]? {
    switch watch.take() {
    case .files(let paths): paths
    case .everything: nil
    }
  }
}
