import Glibc
import LockstepCPosix

/// The replacement of files in one step, and the removal of what interrupted replacements have left.
extension FileSystem {
  /// Makes or replaces a file, so that a reader, also after a crash, finds either all old bytes or all
  /// new ones.
  ///
  /// The bytes are written to a new file in the same folder and synced; then the file gets the name. If
  /// the path is no regular file (a terminal, a pipe, /dev/null), the bytes are written to it directly.
  /// A symbolic link to a file, or to nothing, is refused: another user may have made it, to direct the
  /// write to a file of this user.
  ///
  /// - Parameter isPrivate: `true` if only the user may read the file, whatever rights it had before.
  package static func writeFile(
    _ path: String,
    _ bytes: [UInt8],
    isPrivate: Bool = false
  ) throws(Errno) {
    Signals.ignoreThoseOfWrites
    let found = FileStatus(following: path)
    if let found, !found.isRegular {
      let device = try openFile(path, O_WRONLY)
      try writeAll(bytes, to: device, path)
      return
    }
    try refuseLink(path)
    removeLeftovers(beside: path)
    let new = NewFile(bytes, permissions: isPrivate ? 0o600 : found?.permissions)
    if try !new.putWithoutName(at: path) { try new.putByName(at: path) }
    try synchronizeDirectory(of: path)
  }

  /// The folders in which this process has already looked for leftovers.
  private static let tidied = Locked<Set<String>>([])

  /// Removes the files of processes that ended while replacing a file; each folder is searched only
  /// once.
  ///
  /// A process that is still writing such a file holds the file's lock.
  private static func removeLeftovers(beside path: String) {
    let folder = parentDirectory(of: path)
    guard tidied.withLock({ $0.insert(folder).inserted }) else { return }
    for name in (try? list(folder)) ?? [] where NewFile.isTemporary(name) {
      let leftover = "\(folder)/\(name)"
      guard let status = try? FileStatus(ofLink: leftover), status.isRegular,
        status.owner == geteuid(),
        let file = try? openFile(leftover, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        flock(file.raw, LOCK_EX | LOCK_NB) == 0
      else { continue }
      _ = unsafe unlink(leftover)
    }
  }
}

/// The content of a file that is about to be written.
private struct NewFile {
  private let bytes: [UInt8]
  private let permissions: UInt32?

  private static let beginning = ".lockstep-"
  private static let ending = ".tmp"

  init(_ bytes: [UInt8], permissions: UInt32?) {
    self.bytes = bytes
    self.permissions = permissions
  }

  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(beginning) && name.hasSuffix(ending)
  }

  /// Writes an unnamed file and then names it, so that nothing is left if the process ends before;
  /// returns `false` if the file system has no unnamed files.
  func putWithoutName(at path: String) throws(Errno) -> Bool {
    let folder = parentDirectory(of: path)
    let raw = unsafe cposix_open_nameless(folder, 0o666)
    if raw < 0 { return false }
    let file = FileDescriptor(adopting: raw)
    defer { Self.unlock(file) }
    try fill(file, path)
    let source = "/proc/self/fd/\(raw)"
    if Self.link(source, path) { return true }
    let temporary = Self.temporaryPath(beside: path)
    guard Self.link(source, temporary) else { return false }
    try Self.rename(temporary, path)
    return true
  }

  /// Writes a file under a temporary name, and then renames it.
  func putByName(at path: String) throws(Errno) {
    let temporary = Self.temporaryPath(beside: path)
    let file = try FileSystem.openFile(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    defer { Self.unlock(file) }
    do throws(Errno) {
      try fill(file, temporary)
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
    try Self.rename(temporary, path)
  }

  private func fill(_ file: borrowing FileDescriptor, _ path: String) throws(Errno) {
    _ = flock(file.raw, LOCK_EX | LOCK_NB)
    if let permissions, fchmod(file.raw, permissions) != 0 { throw Errno(call: "chmod \(path)") }
    try FileSystem.writeAll(bytes, to: file, path)
    if fsync(file.raw) != 0 { throw Errno(call: "fsync \(path)") }
  }

  /// Releases the lock.
  ///
  /// Closing the file is not enough, since a child that is just being started may hold a copy of the
  /// descriptor for an instant.
  private static func unlock(_ file: borrowing FileDescriptor) { _ = flock(file.raw, LOCK_UN) }

  /// Gives an unnamed file a name that does not exist yet.
  private static func link(_ source: String, _ path: String) -> Bool {
    unsafe linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  private static func rename(_ temporary: String, _ path: String) throws(Errno) {
    if unsafe Glibc.rename(temporary, path) == 0 { return }
    let error = Errno(call: "rename \(temporary)")
    _ = unsafe unlink(temporary)
    throw error
  }

  /// Makes a random path in the same directory.
  private static func temporaryPath(beside path: String) -> String {
    let number = String(SystemRandom.number(in: 0..<Int64.max), radix: 36)
    return "\(parentDirectory(of: path))/\(beginning)\(number)\(ending)"
  }
}
