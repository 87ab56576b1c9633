import Glibc

extension FileSystem {
  /// The beginning of the names of our temporary directories; six letters of the system's follow.
  private static let temporaryPrefix = "lockstep-"

  /// The longest runtime directory that leaves room for our directory and a socket's name in it.
  private static let runtimePathBytesMax = 60

  /// Makes a new directory that only the user can enter (mode 0700), and answers its path.
  ///
  /// It is in XDG_RUNTIME_DIR when that is the user's own private directory with a short path, and
  /// in /tmp otherwise. Remove it with `remove`.
  package static func makePrivateTemporaryDirectory() throws(Errno) -> String {
    var template = Array("\(temporaryParent())/\(temporaryPrefix)XXXXXX".utf8CString)
    if unsafe mkdtemp(&template) == nil { throw Errno(call: "make a temporary directory") }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes a directory that `makePrivateTemporaryDirectory` made, with all that is in it.
  ///
  /// Anything else is refused with `Errno.notPermitted`: the name, the owner and the mode must be
  /// those of ours. Symbolic links are removed, never followed.
  package static func remove(_ tree: String) throws(Errno) {
    try requireOurs(tree)
    try removeTree(tree)
  }

  /// Removes such a directory at the exit of this process, where nobody has by then.
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

  /// Removes all that is in a folder of a private temporary directory, by its name.
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
