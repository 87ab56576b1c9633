import Glibc
import Simulation

/// Why a folder could not be owned.
package enum StoreLockError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A living process owns it; its own text, empty when it has written none in a second.
  case owned(by: String, path: String)
  /// The system refused.
  case system(Errno)

  package var description: String {
    switch self {
    case .owned(let owner, let path):
      "another process owns the folder of '\(path)' (\(owner.isEmpty ? "unnamed" : owner)); "
        + "stop it or use another folder"
    case .system(let error):
      error.description
    }
  }
}

/// The one owner of a folder: a lock on a file in it, which says who the owner is.
///
/// The system lets go of the lock when the process ends, however it ends, so a file that is left
/// behind stops nobody. The file stays when the lock is let go of, empty: removing it would let two
/// owners in, one with the old file and one with a new one.
package final class StoreLock {
  private let file: FileDescriptor

  /// The most bytes that an owner's text may have.
  package static let textBytesMax = 4096
  /// How often a file is looked at whose owner has not yet written, a millisecond apart.
  private static let looks = 1000
  private static let lineFeed = UInt8(ascii: "\n")

  private init(_ file: consuming FileDescriptor) {
    self.file = file
  }

  deinit {
    _ = ftruncate(file.raw, 0)
    // Closing is not enough at once: a child that is being started holds a copy for an instant.
    _ = flock(file.raw, LOCK_UN)
  }

  /// Becomes the owner, or says who it is.
  ///
  /// - Parameters:
  ///   - path: The file, made (0600) when it is not there; its folder is.
  ///   - text: One line without its end that tells others who the owner is and how to reach it.
  package static func acquire(_ path: String, text: String) throws(StoreLockError) -> StoreLock {
    let line = Array(text.utf8) + [lineFeed]
    invariant(
      line.firstIndex(of: lineFeed) == line.count - 1 && (2...textBytesMax + 1) ~= line.count,
      "an owner's text is one line of at most \(textBytesMax) bytes"
    )
    let owner: String
    do throws(Errno) {
      let file = try open(path)
      if try lock(file, path) {
        try write(line, to: file, path)
        return StoreLock(file)
      }
      guard let found = try waitForOwner(of: file, path) else {
        try write(line, to: file, path)
        return StoreLock(file)
      }
      owner = found
    } catch {
      throw .system(error)
    }
    throw .owned(by: owner, path: path)
  }

  private static func open(_ path: String) throws(Errno) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let raw = try retrying("open \(path)") { Int(unsafe Glibc.open(path, flags, 0o600)) }
    let file = FileDescriptor(adopting: Int32(raw))
    let status = try FileStatus(of: file)
    if !status.isRegular { throw Errno(code: EINVAL, call: "lock \(path), which is no file") }
    if status.permissions != 0o600, fchmod(file.raw, 0o600) != 0 {
      throw Errno(call: "chmod \(path)")
    }
    return file
  }

  /// Whether nobody else had it.
  private static func lock(
    _ file: borrowing FileDescriptor,
    _ path: String
  ) throws(Errno) -> Bool {
    let raw = file.raw
    do throws(Errno) {
      _ = try retrying("lock \(path)") { Int(flock(raw, LOCK_EX | LOCK_NB)) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// The text of the owner; `nil` when the lock is ours after all.
  ///
  /// An owner writes right after it has locked, so for an instant there is no text, or that of one
  /// who is gone: what is seen twice, a millisecond apart, is the owner's.
  private static func waitForOwner(
    of file: borrowing FileDescriptor,
    _ path: String
  ) throws(Errno) -> String? {
    var seen: [UInt8] = []
    for _ in 0..<looks {
      let found = try read(file, path)
      if found == seen, found.last == lineFeed { break }
      seen = found
      _ = try Poll.wait([], timeoutMilliseconds: 1)
      if try lock(file, path) { return nil }
    }
    return String(decoding: seen.prefix { $0 != lineFeed }, as: UTF8.self)
  }

  private static func read(
    _ file: borrowing FileDescriptor,
    _ path: String
  ) throws(Errno) -> [UInt8] {
    let raw = file.raw
    return try unsafe [UInt8](unsafeUninitializedCapacity: textBytesMax + 1) {
      buffer,
      count throws(Errno) in
      count = try retrying("read \(path)") {
        unsafe pread(raw, buffer.baseAddress, textBytesMax + 1, 0)
      }
    }
  }

  private static func write(
    _ line: [UInt8],
    to file: borrowing FileDescriptor,
    _ path: String
  ) throws(Errno) {
    if ftruncate(file.raw, 0) != 0 { throw Errno(call: "truncate \(path)") }
    do {
      try file.writeAll(line)
    } catch {
      throw Errno(code: error.code, call: "write \(path)")
    }
  }
}
