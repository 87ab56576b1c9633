import Glibc
import LockstepSimulation

/// The reason why this process could not become the owner of a folder.
package enum StoreLockError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another process owns the folder; the text is that owner's, empty if it has written none within a
  /// second.
  case owned(by: String, path: String)
  /// A system call failed.
  case system(Errno)

  package var description: String {
    switch self {
    case .owned(let owner, let path):
      "another process owns the folder '\(path)' (\(owner.isEmpty ? "unnamed" : owner)); "
        + "stop it or use another folder"
    case .system(let error):
      error.description
    }
  }
}

/// The ownership of a folder, or of a part of it.
///
/// The ownership is a lock on the folder `.system`, or on one below, with a file that says who the
/// owner is.
///
/// The system releases the lock however the process ends, so leftovers never block anybody. A folder is
/// locked and not a file, because nobody tidies away a folder in which a device keeps its files; if it
/// disappears all the same, the owner has lost its ownership, which `state` says. If the folder cannot
/// be made, on a disk that is full or read-only, nobody is the owner, and nothing may be written until
/// it can be made.
package final class StoreLock {
  private static let lookMilliseconds: Int32 = 5

  /// Waits a moment before the next attempt to get a lock that another process has.
  package static func pause() {
    // A wait that fails is a shorter one.
    _ = try? Poll.wait([], timeoutMilliseconds: lookMilliseconds)
  }

  /// The state of the ownership.
  package enum State: Sendable, Equatable {
    case held
    /// The disk has no room or no rights for a lock: nothing may be written.
    case impossible(Errno)
    /// The folder has been replaced, or another process owns it: this process must end.
    case lost
  }

  /// A part of a folder with an owner of its own; the value is the path of the locked folder.
  package enum Part: String, Sendable {
    /// Everything except the other parts.
    case documents = ".system"
    /// The recorded workouts with their series and further files.
    case health = ".system/Health"
    /// The state that Running Days keeps of its syncs.
    case runningDays = ".system/RunningDays"
  }

  private let root: String
  private let part: Part
  private let line: [UInt8]
  private var folder: OpenFile?
  private var owner: OpenFile?
  private var failure: Errno?
  private var isLost = false

  /// The greatest length of an owner's text in bytes.
  package static let textBytesMax = 4096
  /// The number of checks, a millisecond apart, for the text of an owner who has not written it yet.
  private static let looks = 1000
  private static let lineFeed = UInt8(ascii: "\n")

  private init(_ root: String, _ part: Part, _ line: [UInt8]) {
    self.root = root
    self.part = part
    self.line = line
  }

  deinit {
    // Under another name the text is somebody's copy, and stays.
    if let owner, let status = try? FileStatus(of: owner.descriptor), status.linkCount < 2 {
      _ = ftruncate(owner.descriptor.raw, 0)
    }
    // Closing is not enough at once: a child that is being started holds a copy for an instant.
    if let raw = folder?.descriptor.raw { _ = flock(raw, LOCK_UN) }
  }

  private var path: String { "\(root)/\(part.rawValue)" }
  private var ownerPath: String { "\(path)/owner" }
  /// The path of the file that earlier versions locked.
  private var oldPath: String { "\(root)/.owner.tmp" }

  /// Becomes the owner of a folder or of a part of it; throws the present owner's text if there is one.
  ///
  /// - Parameter text: One line, without its end, that tells other processes who the owner is and how
  ///   to reach it.
  package static func acquire(
    _ root: String,
    _ part: Part = .documents,
    text: String
  ) throws(StoreLockError) -> StoreLock {
    let line = Array(text.utf8) + [lineFeed]
    invariant(
      line.firstIndex(of: lineFeed) == line.count - 1 && (2...textBytesMax + 1) ~= line.count,
      "an owner's text is one line of at most \(textBytesMax) bytes"
    )
    let lock = StoreLock(root, part, line)
    try lock.take()
    return lock
  }

  /// The present state of the ownership; if no lock could be had so far, this tries again.
  package var state: State {
    if isLost { return .lost }
    if folder == nil {
      do throws(StoreLockError) {
        try take()
      } catch {
        isLost = true
      }
    } else if !isInPlace {
      isLost = true
    }
    return isLost ? .lost : failure.map { .impossible($0) } ?? .held
  }

  /// The reason why the disk must not be changed at present; `nil` if it may be.
  var refusal: DiskError.Kind? {
    switch state {
    case .held: nil
    case .impossible(let error): DiskError.Kind(errorNumber: error.code)
    case .lost: .system("this process no longer owns the folder; start again")
    }
  }

  /// `true` if the path still leads to the locked folder.
  private var isInPlace: Bool {
    guard let folder, let own = try? FileStatus(of: folder.descriptor),
      let found = try? FileStatus(ofLink: path)
    else { return false }
    return own.isSameFile(as: found)
  }

  // MARK: Becoming the owner

  private func take() throws(StoreLockError) {
    failure = nil
    do throws(Errno) {
      try openFolder()
    } catch {
      switch DiskError.Kind(errorNumber: error.code) {
      case .noSpace, .noRights, .readOnly: failure = error
      default: throw .system(error)
      }
    }
    if folder == nil { return }
    do throws(StoreLockError) {
      try takeFolder()
    } catch {
      folder = nil
      throw error
    }
  }

  private func openFolder() throws(Errno) {
    try makeFolder("\(root)/\(Part.documents.rawValue)")
    if part != .documents { try makeFolder(path) }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let path = path
    let raw = try retrying("open \(path)") { Int(unsafe open(path, flags)) }
    folder = OpenFile(FileDescriptor(adopting: Int32(raw)))
  }

  private func makeFolder(_ path: String) throws(Errno) {
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let error = Errno(call: "mkdir \(path)")
    // A disk that is only read says so also of what is there.
    if try FileStatus(ofLink: path) == nil { throw error }
  }

  private func takeFolder() throws(StoreLockError) {
    let owner = try Self.wrapping { () throws(Errno) in
      guard let folder else { return nil as String? }
      if try !Self.lock(folder.descriptor, path), let owner = try waitForOwner(of: folder) {
        return owner
      }
      // Between opening and locking it may have been put away.
      if !isInPlace { return "" }
      return part == .documents ? try removeOldLock() : nil
    }
    if let owner { throw .owned(by: owner, path: root) }
    // A process owns the folder even if the disk has no room for its name.
    self.owner = try? writeOwner()
  }

  private static func wrapping<Value>(_ body: () throws(Errno) -> Value) throws(StoreLockError)
    -> Value
  {
    do throws(Errno) {
      return try body()
    } catch {
      throw .system(error)
    }
  }

  /// Locks a file; returns `false` if another process has the lock.
  private static func lock(_ file: borrowing FileDescriptor, _ path: String) throws(Errno) -> Bool {
    let raw = file.raw
    do throws(Errno) {
      _ = try retrying("lock \(path)") { Int(flock(raw, LOCK_EX | LOCK_NB)) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// Removes the lock file of an earlier version; returns the owner's text if that lock is still held.
  private func removeOldLock() throws(Errno) -> String? {
    let raw = unsafe open(oldPath, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    // There is none, or it is a link, which no version has ever locked.
    if raw < 0 { return nil }
    let file = FileDescriptor(adopting: raw)
    if try !Self.lock(file, oldPath) { return try Self.firstLine(of: file, oldPath) }
    _ = unsafe unlink(oldPath)
    return nil
  }

  // MARK: The owner's text

  private func writeOwner() throws(Errno) -> OpenFile {
    let path = ownerPath
    if let found = try FileStatus(ofLink: path), found.isRegular, found.linkCount > 1 {
      try FileSystem.removeFile(path)
    }
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let raw = try retrying("open \(path)") { Int(unsafe open(path, flags, 0o600)) }
    let file = FileDescriptor(adopting: Int32(raw))
    if try !FileStatus(of: file).isRegular { throw Errno(code: EINVAL, call: "open \(path)") }
    if ftruncate(file.raw, 0) != 0 { throw Errno(call: "truncate \(path)") }
    try file.writeAll(line)
    return OpenFile(file)
  }

  /// Waits for the owner's text; `nil` if the lock becomes free meanwhile and is now this process's.
  ///
  /// An owner writes its text right after locking, so for an instant there is no text, or that of an
  /// earlier owner. A text that is read twice, a millisecond apart, is the present owner's.
  private func waitForOwner(of folder: OpenFile) throws(Errno) -> String? {
    var seen: String?
    for _ in 0..<Self.looks {
      let found = try readOwner()
      if let found, found == seen { return found }
      seen = found
      _ = try Poll.wait([], timeoutMilliseconds: 1)
      if try Self.lock(folder.descriptor, path) { return nil }
    }
    return seen ?? ""
  }

  /// Reads the owner's text; `nil` if there is no whole line yet.
  private func readOwner() throws(Errno) -> String? {
    let raw = unsafe open(ownerPath, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if raw < 0 { return nil }
    let text = try Self.firstLine(of: FileDescriptor(adopting: raw), ownerPath)
    return text.isEmpty ? nil : text
  }

  /// Reads the first line of a file, without its end; an empty text if there is none.
  private static func firstLine(
    of file: borrowing FileDescriptor,
    _ path: String
  ) throws(Errno) -> String {
    let bytes = try file.read(upTo: textBytesMax + 1)
    guard bytes.contains(lineFeed) else { return "" }
    return String(decoding: bytes.prefix { $0 != lineFeed }, as: UTF8.self)
  }
}

/// A descriptor in a class, so that it can be used without being moved.
private final class OpenFile {
  let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}
