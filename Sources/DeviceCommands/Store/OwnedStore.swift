import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// A folder of documents that only this process may write, with a watch for changes of its files.
final class OwnedStore {
  let disk: RealDisk
  let watch: FolderWatch
  private let lock: StoreLock

  private init(disk: RealDisk, watch: FolderWatch, lock: StoreLock) {
    self.disk = disk
    self.watch = watch
    self.lock = lock
  }

  /// The reason why this process could not become the folder's owner.
  enum Failure: Error, CustomStringConvertible {
    /// Another process owns the folder. Its socket is empty if it cannot be reached. It stays, or owns
    /// the folder only for a moment. Its number is 0 if it has not written who it is yet.
    case owned(socket: String, folder: String, stays: Bool, process: Int64)
    case system(String)

    package var description: String {
      switch self {
      case .owned(let socket, let folder, _, _):
        "another process owns the folder \(folder)\n  = "
          + (socket.isEmpty
            ? "act where it runs, or through the host that it is connected to"
            : "act through its owner: lockstep control \(socket) phone VERB")
      case .system(let text): text
      }
    }
  }

  /// Says if a folder contains a store, or documents that could be one.
  static func isThere(_ folder: String) -> Bool {
    [".system", "Workouts", "Splits", "Health", "settings.json"].contains {
      FileSystem.exists("\(folder)/\($0)")
    }
  }

  /// Makes the note that a new store was made, since its name may be a typing error.
  static func newStore(in folder: String) -> String {
    "a new store was made in \(folder.visibleLine)"
  }

  /// The time to wait for an owner that owns the folder only for a moment.
  ///
  /// The wait for one owner does not count the time of those before it: each of them has this time.
  private static let patienceNanoseconds: Int64 = 10_000_000_000

  /// Opens the folder for a command that needs it; throws if that fails.
  static func open(_ path: String, socket: String, stays: Bool = false) throws(CommandError)
    -> OwnedStore
  {
    try CommandError.wrapping { try claim(path, socket: socket, stays: stays) }
  }

  /// Opens the folder, making it if it is missing, and becomes its owner; waits for owners that own it
  /// only for a moment.
  ///
  /// - Parameters:
  ///   - socket: The socket at which others reach the owner; empty if there is none.
  ///   - stays: `true` if the folder is owned until a person or a signal ends the program.
  static func claim(_ path: String, socket: String, stays: Bool = false) throws(Failure)
    -> OwnedStore
  {
    var waitedFor: (process: Int64, since: Int64)?
    while true {
      do throws(Failure) {
        return try claimAtOnce(path, socket: socket, stays: stays)
      } catch {
        guard case .owned(_, _, stays: false, let process) = error else { throw error }
        let now = SystemClock.monotonicNanoseconds()
        if let owner = waitedFor, owner.process == process {
          guard now < owner.since + patienceNanoseconds else { throw error }
        } else {
          waitedFor = (process, now)
        }
      }
      StoreLock.pause()
    }
  }

  private static func claimAtOnce(_ path: String, socket: String, stays: Bool) throws(Failure)
    -> OwnedStore
  {
    let disk: RealDisk
    do throws(Errno) {
      try FileSystem.makePrivateDirectory(path)
      disk = try RealDisk(path)
    } catch {
      let found = "the folder \(path.visibleLine) cannot be opened: \(error.reason)"
      throw .system("\(found)\n\(mending(path))")
    }
    if let later = LaterStore.refusal(of: disk) { throw .system(later) }
    let lock = try own(disk.root, socket, stays)
    disk.lock = lock
    do throws(Errno) {
      return OwnedStore(disk: disk, watch: try FolderWatch(disk.root), lock: lock)
    } catch {
      throw .system("the folder cannot be watched: \(error)")
    }
  }

  /// Explains the remedy for a folder that cannot be opened or made.
  private static func mending(_ path: String) -> String {
    let above = path.hasPrefix("/") ? "/" : "./"
    let parent = above + path.split(separator: "/").dropLast().joined(separator: "/")
    return FileSystem.isDirectory(parent)
      ? "  = name another folder, or change the rights of this one"
      : "  = make the folder above it with: mkdir -p \(ShellText.word(parent))"
  }

  /// The time between two checks if this process still owns the folder.
  static let ownerCheckNanoseconds: Int64 = 1_000_000_000

  /// Ends the program if this process no longer owns the folder.
  func checkOwner() throws(CommandError) {
    guard lock.state == .lost else { return }
    throw .inputOutput(
      "this process no longer owns the folder \(disk.root): its .system was moved, removed or "
        + "replaced, or another process owns it; nothing more is written there\n"
        + "  = put the folder back if it was moved, then start again"
    )
  }

  /// The reason why nothing can be written to the folder at present; `nil` if it can.
  var obstacle: String? {
    guard case .impossible(let error) = lock.state else { return nil }
    return "nothing is written to the folder \(disk.root), for its lock cannot be taken: \(error)"
  }

  private static func own(_ root: String, _ socket: String, _ stays: Bool) throws(Failure)
    -> StoreLock
  {
    let owner = JSONText.object { writer in
      writer.field("socket", absolute(socket))
      writer.field("stays", stays)
      writer.field("process", Int64(Process.id))
    }
    do throws(StoreLockError) {
      return try StoreLock.acquire(root, text: "\(owner)")
    } catch {
      guard case .owned(let text, _) = error else { throw .system("\(error)") }
      let owner = Owner(text)
      throw .owned(socket: owner.socket, folder: root, stays: owner.stays, process: owner.process)
    }
  }

  /// Makes a socket's path absolute, since readers of it may be in another folder.
  private static func absolute(_ socket: String) -> String {
    guard !socket.isEmpty, !socket.hasPrefix("/"),
      let folder = try? Result(catching: { () throws(Errno) in try FileSystem.currentDirectory() })
        .get()
    else { return socket }
    return "\(folder)/\(socket)"
  }

  /// The record in which an owner describes itself.
  private struct Owner {
    var socket = ""
    /// `true` if the owner stays until a person or a signal ends it; owners of earlier versions do not
    /// write this, and stay.
    var stays = true
    var process: Int64 = 0

    init(_ text: String) {
      // One that has not said yet who it is may be here for a moment.
      stays = !text.isEmpty
      _ = try? Result { () throws(JSONError) in try read(text) }.get()
    }

    private mutating func read(_ text: String) throws(JSONError) {
      var reader = JSONReader(Array(text.utf8))
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "socket": socket = try reader.string()
        case "stays": stays = try reader.boolean()
        case "process": process = try reader.integer()
        default: try reader.skipValue()
        }
      }
    }
  }

  /// The files that have changed since the last look; `nil` if it is not known which.
  var changes: [String]? {
    switch watch.take() {
    case .files(let paths): paths
    case .everything: nil
    }
  }
}
