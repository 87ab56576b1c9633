import Glibc

extension FileSystem {
  /// The beginning of the names of this program's temporary directories; the system adds six letters.
  private static let temporaryPrefix = "lockstep-"

  /// The greatest length in bytes of the runtime directory's path, which leaves room for a directory's
  /// and a socket's name.
  private static let runtimePathBytesMax = 60

  /// Makes a new directory that only the user can enter (mode 0700), and returns its path.
  ///
  /// The directory is in XDG_RUNTIME_DIR if that is a private directory of the user with a short path,
  /// otherwise in /tmp. Remove it with `remove`.
  ///
  /// - Parameter inMemory: `true` for one whose files need not outlive the machine: it is in /dev/shm
  ///   where that is possible, so that nobody waits for a disk.
  package static func makePrivateTemporaryDirectory(inMemory: Bool = false) throws(Errno)
    -> String
  {
    if inMemory, let path = directory(in: "/dev/shm") { return path }
    guard let path = directory(in: temporaryParent()) else {
      throw Errno(call: "make a temporary directory")
    }
    return path
  }

  private static func directory(in parent: String) -> String? {
    var template = Array("\(parent)/\(temporaryPrefix)XXXXXX".utf8CString)
    if unsafe mkdtemp(&template) == nil { return nil }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes a directory that `makePrivateTemporaryDirectory` made, with all its content.
  ///
  /// For any other directory it throws `Errno.notPermitted`: name, owner and mode must be right.
  /// Symbolic links are removed and never followed.
  package static func remove(_ tree: String) throws(Errno) {
    try requireOurs(tree)
    try removeTree(tree)
  }

  /// Removes such a directory when this process exits, unless it has been removed by then.
  package static func removeAtExit(_ tree: String) {
    removesAtExit
    leftAtExit.withLock { _ = $0.insert(tree) }
  }

  private static let leftAtExit = Locked<Set<String>>([])
  private static let removesAtExit: Void = {
    _ = atexit {
      // Whoever still works in one of them is not to make more there.
      ChildProcess.endDependants()
      let trees = FileSystem.leftAtExit.withLock { $0.sorted() }
      for tree in trees { try? FileSystem.remove(tree) }
    }
  }()

  /// Removes all content of a folder in a private temporary directory.
  package static func empty(_ folder: String, of tree: String) throws(Errno) {
    try requireOurs(tree)
    for name in try list("\(tree)/\(folder)") {
      let path = "\(tree)/\(folder)/\(name)"
      if let status = try FileStatus(ofLink: path), status.isDirectory {
        try removeTree(path)
      } else {
        try removeFile(path)
      }
    }
  }

  private static func requireOurs(_ tree: String) throws(Errno) {
    let name = tree.split(separator: "/").last ?? ""
    guard name.hasPrefix(temporaryPrefix), name.utf8.count == temporaryPrefix.utf8.count + 6,
      let status = try FileStatus(ofLink: tree), status.isPrivateDirectory
    else { throw Errno(code: EPERM, call: "remove \(tree), which is no directory of ours") }
  }

  private static func removeTree(_ directory: String) throws(Errno) {
    for name in try list(directory) {
      let path = "\(directory)/\(name)"
      if let status = try FileStatus(ofLink: path), status.isDirectory {
        try removeTree(path)
      } else if unsafe unlink(path) != 0, errno != ENOENT {
        throw Errno(call: "remove \(path)")
      }
    }
    if unsafe rmdir(directory) != 0 { throw Errno(call: "remove \(directory)") }
  }

  private static func temporaryParent() -> String {
    guard let runtime = Environment.value("XDG_RUNTIME_DIR"), runtime.hasPrefix("/"),
      runtime.utf8.count <= runtimePathBytesMax
    else { return "/tmp" }
    let status = try? FileStatus(ofLink: runtime)
    return status?.isPrivateDirectory == true ? runtime : "/tmp"
  }
}
