import Glibc

/// The system's knowledge of a file: which it is, what kind, whose.
struct FileStatus {
  let device: UInt64
  let number: UInt64
  /// Kind and permission bits together.
  let mode: UInt32
  let owner: UInt32
  let sizeBytes: Int
  /// The number of names that the file has.
  let linkCount: UInt64

  var permissions: UInt32 { mode & 0o7777 }
  var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
  var isRegular: Bool { mode & S_IFMT == S_IFREG }
  var isLink: Bool { mode & S_IFMT == S_IFLNK }
  var isPipe: Bool { mode & S_IFMT == S_IFIFO }
  var isSocket: Bool { mode & S_IFMT == S_IFSOCK }

  /// A directory of our own that nobody else can enter.
  var isPrivateDirectory: Bool { mode == S_IFDIR | 0o700 && owner == geteuid() }

  /// The open file.
  init(of descriptor: borrowing FileDescriptor) throws(Errno) {
    var status = stat()
    if unsafe fstat(descriptor.raw, &status) != 0 { throw Errno(call: "fstat") }
    self.init(status)
  }

  /// The file at the path itself, never what a link points to; `nil` when there is none.
  init?(ofLink path: String) throws(Errno) {
    var status = stat()
    if unsafe lstat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw Errno(call: "lstat \(path)")
    }
    self.init(status)
  }

  /// The file at the path or at the end of its links; `nil` when it cannot be found.
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

  /// Says if both are the same file, whatever its name.
  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && number == other.number
  }
}
