import Glibc

/// The system's data about a file: its identity, kind, rights and owner.
struct FileStatus {
  let device: UInt64
  let number: UInt64
  /// The bits of the kind and of the permissions.
  let mode: UInt32
  let owner: UInt32
  let sizeBytes: Int
  /// The number of names (hard links) of the file.
  let linkCount: UInt64

  var permissions: UInt32 { mode & 0o7777 }
  var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
  var isRegular: Bool { mode & S_IFMT == S_IFREG }
  var isLink: Bool { mode & S_IFMT == S_IFLNK }
  var isPipe: Bool { mode & S_IFMT == S_IFIFO }
  var isSocket: Bool { mode & S_IFMT == S_IFSOCK }

  /// `true` for a directory of this user that nobody else may enter.
  var isPrivateDirectory: Bool { mode == S_IFDIR | 0o700 && owner == geteuid() }

  /// Reads the status of an open file.
  init(of descriptor: borrowing FileDescriptor) throws(Errno) {
    var status = stat()
    if unsafe fstat(descriptor.raw, &status) != 0 { throw Errno(call: "fstat") }
    self.init(status)
  }

  /// Reads the status of the file at the path; a link is not followed.
  ///
  /// `nil` if there is no file.
  init?(ofLink path: String) throws(Errno) {
    var status = stat()
    if unsafe lstat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw Errno(call: "lstat \(path)")
    }
    self.init(status)
  }

  /// Reads the status of the file at the path or at the end of its links; `nil` if it cannot be read.
  init?(following path: String) {
    var status = stat()
    guard unsafe fstatat(AT_FDCWD, path, &status, 0) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    mode = status.st_mode
    owner = status.st_uid
    sizeBytes = Int(status.st_size)
    linkCount = UInt64(status.st_nlink)
  }

  /// Says if both are the same file, whatever their names.
  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && number == other.number
  }
}
