package import LockstepDevices
package import LockstepPosix
package import LockstepSimulation

/// The folder in which a leased app's program sees its device's disk, for one life of the app.
///
/// The folder is filled from the disk at the app's launch. After each answer of the program, its
/// changes in the folder are collected and put on the disk in the commit of that step. Every program
/// sees the folder at the same path, because it has the folder open as its descriptor 3.
package final class AppFolder {
  /// The path at which the program finds the app's container.
  static let path = "/proc/self/fd/3/Container"

  private static let documents = "Documents"
  private static let caches = "Library/Caches"
  private static let support = "Library/Application Support"
  private static let preferences = "Library/Preferences"
  private static let temporary = "tmp"

  /// The variables of the program's environment by which the user's own folders and settings become the
  /// container's.
  package static let environment = [
    ("LOCKSTEP_CONTAINER", path), ("HOME", path), ("CFFIXED_USER_HOME", path),
    ("TMPDIR", "\(path)/\(temporary)"),
    ("XDG_CACHE_HOME", "\(path)/\(caches)"), ("XDG_DATA_HOME", "\(path)/\(support)"),
    ("XDG_CONFIG_HOME", "\(path)/\(preferences)"),
    // What a program prints, and its dates as texts, are the same for everybody.
    ("SWIFT_DETERMINISTIC_HASHING", "1"), ("PYTHONHASHSEED", "0"), ("PYTHONUNBUFFERED", "1"),
    ("PYTHONDONTWRITEBYTECODE", "1"),
    ("LC_ALL", "C.UTF-8"),
    ("TZ", "UTC0"),
  ]

  private let root: String
  private let real: RealDisk
  private let folder: FileDescriptor
  private var watch: FolderWatch?
  /// The files that the disk has, or will have after this step, each with the digest of its bytes.
  private var known: [String: UInt64] = [:]
  /// The folders that the disk has, or will have after this step.
  private var folders: Set<String> = []

  /// The descriptor of the open folder, which becomes descriptor 3 of the program.
  package var descriptor: Int32 { folder.raw }

  /// Makes the folder and copies all files of the app from the disk into it.
  ///
  /// - Parameter watches: `true` if the system reports changes of the folder; otherwise all files are
  ///   compared each time.
  package init(of disk: any Disk, watches: Bool = true) throws(Errno) {
    let root = try FileSystem.makePrivateTemporaryDirectory()
    self.root = root
    let container = "\(root)/Container"
    do throws(Errno) {
      try FileSystem.makePrivateDirectory(container)
      folder = try FileSystem.openDirectory(root)
      real = try RealDisk(container)
    } catch {
      _ = try? Result { () throws(Errno) in try FileSystem.remove(root) }.get()
      throw error
    }
    fillAll(from: disk)
    if watches { watch = try FolderWatch(container, seesEverything: true) }
  }

  /// Fills the folder anew from the disk, for a program that begins another life in it.
  package func refill(from disk: any Disk) {
    let container = "\(root)/Container"
    _ = try? Result { () throws(Errno) in try FileSystem.empty("Container", of: root) }.get()
    (known, folders) = ([:], [])
    fillAll(from: disk)
    watch = try? Result { () throws(Errno) in
      try FolderWatch(container, seesEverything: true)
    }.get()
  }

  private func fillAll(from disk: any Disk) {
    fill("", from: disk)
    for path in [
      Self.documents, Self.caches, Self.support, Self.preferences, Self.temporary,
    ] { carefully { () throws(DiskError) in try makeFolders(path) } }
  }

  /// Copies a folder from the disk; a file that the disk cannot read does not exist for the app either.
  private func fill(_ path: String, from disk: any Disk) {
    carefully { () throws(DiskError) in
      for entry in try disk.list(path) where !path.isEmpty || entry.name != ".system" {
        let inner = DiskPath.join(path, entry.name)
        if entry.isFolder {
          carefully { () throws(DiskError) in try real.makeFolder(inner) }
          folders.insert(inner)
          fill(inner, from: disk)
        } else {
          carefully { () throws(DiskError) in
            let bytes = try disk.read(inner, upTo: .max)
            try real.write(bytes, to: inner)
            know(inner, bytes)
          }
        }
      }
    }
  }

  /// Does something with files, and ignores errors: the files may be gone, or be of a kind that no disk
  /// has.
  private func carefully(_ body: () throws(DiskError) -> Void) {
    _ = try? Result { () throws(DiskError) in try body() }.get()
  }

  private func makeFolders(_ path: String) throws(DiskError) {
    if path.isEmpty { return }
    folders.insert(path)
    if real.isFolder(path) { return }
    try makeFolders(DiskPath.folder(of: path))
    try real.makeFolder(path)
  }

  private func know(_ path: String, _ bytes: [UInt8]) {
    var digest = Digest()
    digest.add(bytes)
    known[path] = digest.value
  }

  // MARK: What the system does

  /// Makes a change in the folder that the system has made on the disk; it does not count as the
  /// program's change.
  func put(_ change: FileChange) {
    carefully { () throws(DiskError) in
      switch change {
      case .replace(let path, let bytes):
        try makeFolders(DiskPath.folder(of: path))
        try real.write(bytes, to: path)
        know(path, bytes)
      case .makeFolder(let path): try makeFolders(path)
      case .discard(let path):
        known[path] = nil
        try real.remove(path)
      case .empty(let path): try empty(path)
      case .move: break
      }
    }
    _ = watch?.take()
  }

  private func empty(_ path: String) throws(DiskError) {
    for entry in try real.list(path) {
      let inner = DiskPath.join(path, entry.name)
      if entry.isFolder { try empty(inner) } else { try real.remove(inner) }
      known[inner] = nil
    }
  }

  /// Puts a file into the folder that no disk has, for an app that is tested without its device.
  package func put(_ bytes: [UInt8], at path: String) { put(.replace(path, bytes)) }

  /// Makes a folder that no disk has, for an app that is tested without its device.
  package func putFolder(at path: String) { put(.makeFolder(path)) }

  /// Says if a file exists in the folder.
  func has(_ path: String) -> Bool {
    let start = try? Result { () throws(DiskError) in try real.readStart(of: path, 1) }.get()
    return start != nil
  }

  // MARK: What the program did

  /// Takes the changes that the program has made since the last call, sorted by the bytes of the paths.
  package func takeChanges() -> [FileChange] {
    switch watch?.take() {
    case .files(let paths)?: paths.flatMap(changes(at:))
    case .everything?, nil: everything()
    }
  }

  /// Says if a file is there now.
  package func hasFile(at path: String) -> Bool {
    do throws(DiskError) {
      _ = try real.read(path, upTo: .max)
      return true
    } catch {
      return false
    }
  }

  /// Takes the files that the program has written since the last call, for its next life in a case.
  package func takeFiles() -> [(path: String, bytes: [UInt8])] {
    takeChanges().compactMap { change in
      if case .replace(let path, let bytes) = change { return (path, bytes) }
      return nil
    }
  }

  private func changes(at path: String) -> [FileChange] {
    do throws(DiskError) {
      let bytes = try real.read(path, upTo: .max)
      know(path, bytes)
      return [.replace(path, bytes)]
    } catch {
      if error.kind != .notFound {
        guard real.isFolder(path) else { return [] }
        folders.insert(path)
        return [.makeFolder(path)]
      }
    }
    let gone = known.keys.filter { $0 == path || $0.hasPrefix(path + "/") }
    for path in gone { known[path] = nil }
    return gone.sorted(by: DiskPath.precedes).map(FileChange.discard)
  }

  /// Compares every file with its known state.
  ///
  /// This is for a folder without a watch of the system, which has a limited number of them.
  ///
  /// An unchanged file is no change, so the app goes on as with a folder that is watched.
  private func everything() -> [FileChange] {
    let (before, foldersBefore) = (known, folders)
    (known, folders) = ([:], [])
    let there = look("")
    let gone = before.keys.filter { known[$0] == nil }.sorted(by: DiskPath.precedes)
    let new = there.filter { change in
      switch change {
      case .replace(let path, _): before[path] != known[path]
      case .makeFolder(let path): !foldersBefore.contains(path)
      default: true
      }
    }
    return gone.map(FileChange.discard) + new
  }

  private func look(_ path: String) -> [FileChange] {
    let entries = try? Result { () throws(DiskError) in try real.list(path) }.get()
    return (entries ?? []).flatMap { entry in
      let inner = DiskPath.join(path, entry.name)
      return changes(at: inner) + (entry.isFolder ? look(inner) : [])
    }
  }

  deinit { remove() }

  /// Removes the folder when this process exits, for a program that still waits then for its next life.
  func removeAtExit() { FileSystem.removeAtExit(root) }

  /// Removes the folder with all its content.
  func remove() { _ = try? Result { () throws(Errno) in try FileSystem.remove(root) }.get() }
}

extension DiskPath {
  fileprivate static func precedes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
