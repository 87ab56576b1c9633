import Glibc
import LockstepCPosix

/// Files that are replaced in one step, and what an interrupted step leaves behind.
extension FileSystem {
  /// Makes or replaces a file so that a reader, or a crash, finds the old bytes or the new.
  ///
  /// The bytes go to a new file beside it, to the disk, and then under its name. What is no regular file
  /// (a terminal, a pipe, /dev/null) is written to instead. A symbolic link to a file, or to nothing, is
  /// refused: another may have made it, to have a file of this user's written to.
  ///
  /// - Parameter isPrivate: Nobody but the user can read it, whatever a file of that name allowed.
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

  /// The folders in which this process has looked for leftovers.
  private static let tidied = Locked<Set<String>>([])

  /// Removes what processes left that were ended while they replaced a file, once for each folder.
  ///
  /// Who still writes such a file holds its lock.
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

/// The bytes that are about to be a file.
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

  /// Writes a file that has no name until it is whole, so that nothing is left of one that never is;
  /// false where the file system knows no such files.
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

  /// Writes a file under another name first.
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

  /// Lets go of the lock: closing is not enough at once, as a child that is being started holds a copy of
  /// the descriptor for an instant, and who locks the new file then would find it taken.
  private static func unlock(_ file: borrowing FileDescriptor) { _ = flock(file.raw, LOCK_UN) }

  /// Gives a file that has no name one that nothing has.
  private static func link(_ source: String, _ path: String) -> Bool {
    unsafe linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  private static func rename(_ temporary: String, _ path: String) throws(Errno) {
    if unsafe Glibc.rename(temporary, path) == 0 { return }
    let error = Errno(call: "rename \(temporary)")
    _ = unsafe unlink(temporary)
    throw error
  }

  /// Makes the path of a name in the same directory that nobody can have foreseen.
  private static func temporaryPath(beside path: String) -> String {
    let number = String(SystemRandom.number(in: 0..<Int64.max), radix: 36)
    return "\(parentDirectory(of: path))/\(beginning)\(number)\(ending)"
  }
}
