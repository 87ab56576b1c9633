import Glibc

/// Whole files and sorted directories, as programs need them.
package enum FileSystem {
  /// Reads all bytes of a file, or of a pipe that a shell holds open.
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

  /// Passes the bytes of a file in pieces to a function, so that a large file needs no more memory than
  /// a small one.
  ///
  /// It throws for the same files as `readFile`.
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

  /// Throws for a file that may never end: a device, or a named pipe.
  ///
  /// A pipe that a shell holds open for a command (`<(…)`, standard input) ends with that command, and
  /// /dev/null ends at once.
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

  /// Throws for a symbolic link that `writeFile` refuses.
  package static func refuseLink(_ path: String) throws(Errno) {
    if let found = FileStatus(following: path), !found.isRegular { return }
    guard try FileStatus(ofLink: path)?.isLink == true else { return }
    let call = "write \(path), which is a symbolic link; name the file that it leads to"
    throw Errno(code: ELOOP, call: call)
  }

  /// Says if there is a file or folder at the path; links are followed.
  package static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// Says if this process has the rights to put files into a folder.
  package static func isWritable(folder: String) -> Bool {
    unsafe access(folder, W_OK | X_OK) == 0
  }

  /// Says if the name exists, even as a link that leads nowhere.
  static func isTaken(_ path: String) -> Bool {
    unsafe faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Says if there is a directory at the path; links are followed.
  package static func isDirectory(_ path: String) -> Bool {
    FileStatus(following: path)?.isDirectory ?? false
  }

  /// Says if other users may read or write the file or folder at the path.
  package static func isOpenToOthers(_ path: String) -> Bool {
    FileStatus(following: path).map { $0.permissions & 0o077 != 0 } ?? false
  }

  /// Makes a directory that only the user can enter (mode 0700), unless the name exists already;
  /// another process may make it at the same time.
  package static func makePrivateDirectory(_ path: String) throws(Errno) {
    if exists(path) { return }
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    throw Errno(call: "mkdir \(path)")
  }

  /// Makes a directory and its missing parents, with the usual rights of the user's files.
  package static func makeDirectories(_ path: String) throws(Errno) {
    if path.isEmpty || isDirectory(path) { return }
    if let slash = path.lastIndex(of: "/") { try makeDirectories(String(path[..<slash])) }
    if isDirectory(path) { return }
    if unsafe mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    throw Errno(call: "mkdir \(path)")
  }

  /// Opens a directory, to pass it to another process.
  package static func openDirectory(_ path: String) throws(Errno) -> FileDescriptor {
    let raw = try retrying("open \(path)") {
      Int(unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }
    return FileDescriptor(adopting: Int32(raw))
  }

  /// Gives a file the mode 0700: only the user may read, change and run it.
  package static func makeRunnable(_ path: String) throws(Errno) {
    if unsafe chmod(path, 0o700) != 0 { throw Errno(call: "chmod \(path)") }
  }

  /// Removes a file; throws for anything else, and if there is none.
  package static func removeFile(_ path: String) throws(Errno) {
    if unsafe unlink(path) != 0 { throw Errno(call: "remove \(path)") }
  }

  /// Lists the names in a directory except "." and "..", sorted by their bytes.
  ///
  /// In a name that is not UTF-8, the invalid bytes are replaced.
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

  /// Finds the path of the program that this process runs.
  package static func executablePath() throws(Errno) -> String {
    guard let path = realPath("/proc/self/exe") else { throw Errno(call: "read /proc/self/exe") }
    return path
  }

  /// Finds the path of the current directory.
  package static func currentDirectory() throws(Errno) -> String {
    guard let path = realPath(".") else { throw Errno(call: "find the current directory") }
    return path
  }

  /// Finds the path without links, `.` and `..`; `nil` if there is no file.
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
