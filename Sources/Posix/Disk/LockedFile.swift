import Glibc

/// A small file that only one process has open, and that is rewritten in place.
///
/// Its content survives a power cut, and it needs no second file.
package final class LockedFile {
  /// The path as the caller gave it.
  package let path: String
  private var file: FileDescriptor

  private static let bytesMax = 4_096

  /// Opens the file, and makes it (0600) if it is missing; throws `Errno.wouldBlock` if another process
  /// has it open.
  package init(_ path: String) throws(Errno) {
    self.path = path
    file = try Self.open(path)
  }

  deinit {
    // Closing is not enough at once: a child that is being started holds a copy for an instant.
    _ = flock(file.raw, LOCK_UN)
  }

  private static func open(_ path: String) throws(Errno) -> FileDescriptor {
    let file = try openLocked(path)
    if try FileStatus(of: file).linkCount > 1 {
      try separate(file, path)
      return try openLocked(path)
    }
    try FileSystem.synchronizeDirectory(of: path)
    return file
  }

  /// Replaces the file by a copy, so that nothing is written under other names (hard links) of the old
  /// one.
  private static func separate(_ file: borrowing FileDescriptor, _ path: String) throws(Errno) {
    try FileSystem.writeFile(path, try read(file, path))
  }

  private static func openLocked(_ path: String) throws(Errno) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let raw = try retrying("open \(path)") { Int(unsafe Glibc.open(path, flags, 0o600)) }
    let file = FileDescriptor(adopting: Int32(raw))
    let status = try FileStatus(of: file)
    if !status.isRegular { throw Errno(code: EINVAL, call: "open \(path), which is no file") }
    _ = try retrying("lock \(path)") { Int(flock(Int32(raw), LOCK_EX | LOCK_NB)) }
    return file
  }

  /// Reads the content of the file, at most 4,096 bytes.
  package func read() throws(Errno) -> [UInt8] { try Self.read(file, path) }

  private static func read(_ file: borrowing FileDescriptor, _ path: String) throws(Errno)
    -> [UInt8]
  {
    let raw = file.raw
    return try unsafe [UInt8](unsafeUninitializedCapacity: bytesMax) {
      buffer,
      count throws(Errno) in
      count = try retrying("read \(path)") {
        unsafe pread(raw, buffer.baseAddress, bytesMax, 0)
      }
    }
  }

  /// Replaces the content of the file; the bytes are on the disk when the call returns.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    if try FileStatus(of: file).linkCount > 1 {
      try Self.separate(file, path)
      file = try Self.open(path)
    }
    let raw = file.raw
    let count = try retrying("write \(path)") {
      unsafe bytes.withUnsafeBytes { unsafe pwrite(raw, $0.baseAddress, $0.count, 0) }
    }
    if count < bytes.count { throw Errno(code: ENOSPC, call: "write \(path)") }
    if ftruncate(raw, bytes.count) != 0 { throw Errno(call: "truncate \(path)") }
    if fsync(raw) != 0 { throw Errno(call: "fsync \(path)") }
  }

  /// The number of files with this path that have been set aside.
  package var setAsideCount: Int {
    var count = 0
    while FileSystem.isTaken(aside(count + 1)) { count += 1 }
    return count
  }

  /// Renames the file, returns the new path, and starts with an empty file.
  package func setAside() throws(Errno) -> String {
    let target = aside(setAsideCount + 1)
    // A link is made under no name that is taken, where a rename would take its place.
    if unsafe link(path, target) != 0 { throw Errno(call: "set aside \(path)") }
    if unsafe unlink(path) != 0 { throw Errno(call: "set aside \(path)") }
    file = try Self.open(path)
    return target
  }

  private func aside(_ number: Int) -> String { "\(path).damaged-\(number)" }
}
