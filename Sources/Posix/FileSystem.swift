import Glibc

/// Files as programs need them: whole, sorted, replaced in one step.
package enum FileSystem {
  /// Reads all bytes of a file up to its end, or of a pipe that a shell holds open.
  package static func readFile(_ path: String) throws(Errno) -> [UInt8] {
    try refuseEndless(path)
    let file = try openFile(path, O_RDONLY)
    let status = try FileStatus(of: file)
    if status.isDirectory { throw Errno(code: EISDIR, call: "read \(path)") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(status.sizeBytes)
    while true {
      let piece: [UInt8]
      do {
        piece = try file.read(upTo: max(4096, status.sizeBytes - bytes.count + 1))
      } catch {
        throw Errno(code: error.code, call: "read \(path)")
      }
      if piece.isEmpty { return bytes }
      bytes += piece
    }
  }

  /// Gives the bytes of a file in pieces up to its end, so that a large one needs no more memory than a
  /// small one.
  ///
  /// What `readFile` refuses is refused.
  package static func readPieces(_ path: String, _ take: ([UInt8]) -> Void) throws(Errno) {
    try refuseEndless(path)
    let file = try openFile(path, O_RDONLY)
    if try FileStatus(of: file).isDirectory { throw Errno(code: EISDIR, call: "read \(path)") }
    while true {
      let piece: [UInt8]
      do {
        piece = try file.read(upTo: pieceBytes)
      } catch {
        throw Errno(code: error.code, call: "read \(path)")
      }
      if piece.isEmpty { return }
      take(piece)
    }
  }

  private static let pieceBytes = 1 << 20

  /// Throws for what may never come to its end: a device, or a pipe that has a name in a folder.
  ///
  /// A pipe that a shell holds open for a command (`<(…)`, standard input) ends with the command at its
  /// other end, and /dev/null at once.
  private static func refuseEndless(_ path: String) throws(Errno) {
    guard let found = FileStatus(following: path), !found.isRegular, !found.isDirectory else {
      return
    }
    let isHeldOpen = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    if found.isPipe, isHeldOpen { return }
    if let nothing = FileStatus(following: "/dev/null"), found.isSameFile(as: nothing) { return }
    let (kind, advice) =
      if found.isPipe {
        ("pipe", "write what comes through it to a file and name that, or pipe it to /dev/stdin")
      } else {
        (found.isSocket ? "socket" : "device", "name a file")
      }
    throw Errno(
      code: EINVAL,
      call: "read \(path)",
      explanation: "it is a \(kind), and a regular file was expected: \(advice)"
    )
  }

  /// Throws for what `writeFile` does not write through.
  package static func refuseLink(_ path: String) throws(Errno) {
    if let found = FileStatus(following: path), !found.isRegular { return }
    guard try FileStatus(ofLink: path)?.isLink == true else { return }
    let call = "write \(path), which is a symbolic link; name the file that it leads to"
    throw Errno(code: ELOOP, call: call)
  }

  /// Says if something is at the path, a link's target included.
  package static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// Says if this process may put files into a folder, as far as its rights say.
  package static func isWritable(folder: String) -> Bool {
    unsafe access(folder, W_OK | X_OK) == 0
  }

  /// Says if something has the name, be it a link that leads nowhere.
  static func isTaken(_ path: String) -> Bool {
    unsafe faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Says if a directory is at the path.
  package static func isDirectory(_ path: String) -> Bool {
    FileStatus(following: path)?.isDirectory ?? false
  }

  /// Says if others than the user may read or write what is at the path.
  package static func isOpenToOthers(_ path: String) -> Bool {
    FileStatus(following: path).map { $0.permissions & 0o077 != 0 } ?? false
  }

  /// Makes a directory that only the user can enter (mode 0700), unless something has the name already:
  /// others may make it at the same instant.
  package static func makePrivateDirectory(_ path: String) throws(Errno) {
    if exists(path) { return }
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    throw Errno(call: "mkdir \(path)")
  }

  /// Makes a directory and those above it, as far as they are missing, with the rights of a user's files.
  package static func makeDirectories(_ path: String) throws(Errno) {
    if path.isEmpty || isDirectory(path) { return }
    if let slash = path.lastIndex(of: "/") { try makeDirectories(String(path[..<slash])) }
    if isDirectory(path) { return }
    if unsafe mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    throw Errno(call: "mkdir \(path)")
  }

  /// Opens a directory, to lend it to another process.
  package static func openDirectory(_ path: String) throws(Errno) -> FileDescriptor {
    let raw = try retrying("open \(path)") {
      Int(unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }
    return FileDescriptor(adopting: Int32(raw))
  }

  /// Lets the user, and nobody else, read, change and run a file.
  package static func makeRunnable(_ path: String) throws(Errno) {
    if unsafe chmod(path, 0o700) != 0 { throw Errno(call: "chmod \(path)") }
  }

  /// Removes a file; what is no file, or not there, is refused.
  package static func removeFile(_ path: String) throws(Errno) {
    if unsafe unlink(path) != 0 { throw Errno(call: "remove \(path)") }
  }

  /// Lists the names in a directory, without "." and "..", in the order of their bytes.
  ///
  /// A name that is no UTF-8 has its bad bytes replaced.
  package static func list(_ directory: String) throws(Errno) -> [String] {
    guard let stream = unsafe opendir(directory) else { throw Errno(call: "open \(directory)") }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw Errno(call: "read \(directory)") }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Finds the file that this process runs.
  package static func executablePath() throws(Errno) -> String {
    guard let path = realPath("/proc/self/exe") else { throw Errno(call: "read /proc/self/exe") }
    return path
  }

  /// Finds the directory that relative paths start from.
  package static func currentDirectory() throws(Errno) -> String {
    guard let path = realPath(".") else { throw Errno(call: "find the current directory") }
    return path
  }

  /// Finds the path without links, `.` and `..`; `nil` when nothing is there.
  package static func realPath(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  static func openFile(_ path: String, _ flags: Int32) throws(Errno) -> FileDescriptor {
    let raw = try retrying("open \(path)") { Int(unsafe open(path, flags | O_CLOEXEC, 0o666)) }
    return FileDescriptor(adopting: Int32(raw))
  }

  static func writeAll(
    _ bytes: [UInt8],
    to file: borrowing FileDescriptor,
    _ path: String
  ) throws(Errno) {
    do {
      try file.writeAll(bytes)
    } catch {
      throw Errno(code: error.code, call: "write \(path)")
    }
  }

  static func synchronizeDirectory(of path: String) throws(Errno) {
    let parent = parentDirectory(of: path)
    let directory = try openFile(parent, O_RDONLY | O_DIRECTORY)
    if fsync(directory.raw) != 0, errno != EINVAL { throw Errno(call: "fsync \(parent)") }
  }
}
