import LockstepCPosix
import Glibc
import LockstepSimulation

/// A directory that is held open, with operations on the names in it; links are never followed.
struct OpenFolder: ~Copyable {
  private let descriptor: FileDescriptor

  /// The kind of an entry.
  enum Kind {
    case file(permissions: UInt32)
    case folder
    /// A link, a pipe, a socket or a device.
    case other
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// Opens a directory; if the path itself is a link to one, opens that.
  init(_ path: String) throws(Errno) {
    let raw = try retrying("open \(path)") {
      Int(unsafe Glibc.open(path, Self.flags & ~O_NOFOLLOW))
    }
    descriptor = FileDescriptor(adopting: Int32(raw))
  }

  private init(_ name: String, in folder: borrowing OpenFolder) throws(Errno) {
    let parent = folder.descriptor.raw
    let raw = try retrying("open \(name)") { Int(unsafe openat(parent, name, Self.flags)) }
    descriptor = FileDescriptor(adopting: Int32(raw))
  }

  /// Opens this folder again, or a subfolder.
  ///
  /// - Parameter path: A path as a `Disk` has it: relative, without `.` and `..`.
  borrowing func open(_ path: String) throws(Errno) -> OpenFolder {
    var folder = try OpenFolder(".", in: self)
    for name in path.split(separator: "/") { folder = try OpenFolder(String(name), in: folder) }
    return folder
  }

  /// Opens a file without waiting, whatever its kind, and throws unless it is a regular file.
  borrowing func openFile(_ name: String, _ flags: Int32) throws(Errno) -> FileDescriptor {
    let parent = descriptor.raw
    let all = flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let raw = try retrying("open \(name)") { Int(unsafe openat(parent, name, all, 0o600)) }
    let file = FileDescriptor(adopting: Int32(raw))
    if try !FileStatus(of: file).isRegular { throw Errno(code: EISDIR, call: "open \(name)") }
    return file
  }

  /// Opens a file for reading by its path in one step; `nil` if the system cannot do that, or there is
  /// no regular file.
  ///
  /// The caller then opens folder by folder, which gives an exact error.
  ///
  /// - Parameter path: A path as a `Disk` has it: relative, without `.` and `..`.
  borrowing func openFileBeneath(_ path: String) throws(Errno) -> FileDescriptor? {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let raw = unsafe cposix_open_beneath(descriptor.raw, path, flags)
    if raw < 0 { return nil }
    let file = FileDescriptor(adopting: raw)
    if try !FileStatus(of: file).isRegular { return nil }
    return file
  }

  /// Finds the kind of the entry with a name; `nil` if there is none.
  borrowing func kind(of name: String) throws(Errno) -> Kind? {
    var status = stat()
    if unsafe fstatat(descriptor.raw, name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
      if errno == ENOENT { return nil }
      throw Errno(call: "stat \(name)")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(permissions: status.st_mode & 0o7777)
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Reads the permissions of a file; throws if it is no file, or there is none.
  @discardableResult
  borrowing func permissions(ofFile name: String) throws(Errno) -> UInt32 {
    switch try kind(of: name) {
    case .file(let permissions)?: return permissions
    case .folder?, .other?: throw Errno(code: EISDIR, call: "stat \(name)")
    case nil: throw Errno(code: ENOENT, call: "stat \(name)")
    }
  }

  /// Sets the permissions of a file, if the file system has permissions.
  borrowing func setPermissions(_ permissions: UInt32, of name: String) {
    _ = unsafe fchmodat(descriptor.raw, name, permissions, 0)
  }

  /// Makes a folder, unless it exists.
  borrowing func makeFolder(_ name: String) throws(Errno) {
    if unsafe mkdirat(descriptor.raw, name, 0o700) == 0 { return }
    let failure = Errno(call: "mkdir \(name)")
    guard failure.code == EEXIST else { throw failure }
    if case .folder? = try kind(of: name) { return }
    throw Errno(code: ENOTDIR, call: "mkdir \(name)")
  }

  borrowing func rename(_ name: String, to target: String, in folder: borrowing OpenFolder)
    throws(Errno)
  {
    if unsafe renameat(descriptor.raw, name, folder.descriptor.raw, target) != 0 {
      throw Errno(call: "rename \(name)")
    }
  }

  borrowing func remove(_ name: String) throws(Errno) {
    if unsafe unlinkat(descriptor.raw, name, 0) != 0 { throw Errno(call: "remove \(name)") }
  }

  /// Syncs the folder, so that its names survive a power cut, if the file system can.
  borrowing func sync() throws(Errno) {
    if fsync(descriptor.raw) != 0, errno != EINVAL { throw Errno(call: "fsync") }
  }

  /// Lists the entries, sorted by the bytes of their names; names that are not UTF-8 are left out.
  borrowing func entries() throws(Errno) -> [DiskEntry] {
    // The system shows a folder that was removed as one that is empty.
    var status = stat()
    if unsafe fstat(descriptor.raw, &status) != 0 { throw Errno(call: "fstat") }
    if status.st_nlink == 0 { throw Errno(code: ENOENT, call: "list") }
    var entries: [DiskEntry] = []
    for found in try names() {
      // What was removed meanwhile is not there.
      let known = found.isFolder
      guard let isFolder = try known == nil ? isFolder(found.name) : known else { continue }
      entries.append(DiskEntry(name: found.name, isFolder: isFolder))
    }
    return entries
  }

  private borrowing func isFolder(_ name: String) throws(Errno) -> Bool? {
    switch try kind(of: name) {
    case .folder?: true
    case .file?, .other?: false
    case nil: nil
    }
  }

  /// Lists the names, and if the file system says so, which of them are folders.
  private borrowing func names() throws(Errno) -> [(name: String, isFolder: Bool?)] {
    // Of its own, for the place that a listing has come to belongs to the open directory.
    let raw = unsafe openat(descriptor.raw, ".", Self.flags)
    if raw < 0 { throw Errno(call: "open") }
    guard let stream = unsafe fdopendir(raw) else {
      let failure = Errno(call: "open")
      _ = close(raw)
      throw failure
    }
    defer { unsafe closedir(stream) }
    var names: [(name: String, isFolder: Bool?)] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let type = unsafe Int(entry.pointee.d_type)
      let isFolder = type == Int(DT_UNKNOWN) ? nil : type == Int(DT_DIR)
      if let name, name != ".", name != ".." { names.append((name, isFolder)) }
      errno = 0
    }
    if errno != 0 { throw Errno(call: "list") }
    return names.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
