import LockstepCPosix
import Glibc

/// A listening Unix stream socket, mode 0600, in a directory that only the user can enter.
///
/// Whoever may connect may drive the devices, so the place is checked before and the peer after.
package final class SocketListener {
  /// The path as it was given.
  package let path: String
  private var socket: FileDescriptor?
  private let file: FileStatus

  /// Connections that the system keeps for us between two calls of `accept`.
  private static let backlog: Int32 = 128

  /// Listens at the path, or says what stands in the way.
  ///
  /// The directory must exist, be a real one, be the effective user's and have no bits for group or
  /// others. A socket left at the path by a process that is gone is removed; one that is listened
  /// on, and any other kind of file, is left alone and refused. Two processes that start at once
  /// take turns by a lock on the directory, so that neither takes the other's socket for a stale one.
  package init(path: String) throws(SocketError) {
    let address = try SocketAddress(path: path)
    let directory = try Self.openPrivateDirectory(of: path)
    while flock(directory.raw, LOCK_EX) != 0 {
      if errno != EINTR { throw .system(Errno(call: "flock")) }
    }
    try Self.removeStaleSocket(address)
    let socket = try Self.bindPrivately(address)
    guard let file = try Self.status(path) else { throw .missing(path: path) }
    if listen(socket.raw, Self.backlog) != 0 { throw .system(Errno(call: "listen \(path)")) }
    self.path = path
    self.file = file
    descriptor = socket.raw
    self.socket = consume socket
  }

  deinit {
    close()
  }

  /// For polling: readable when somebody waits to be accepted; -1 once closed.
  package private(set) var descriptor: Int32

  /// Accepts the next connection; `nil` when none waits.
  ///
  /// A peer of another user is closed and thrown as `.foreignUser`; the listener goes on.
  package func accept() throws(SocketError) -> LineConnection? {
    while true {
      let raw = cposix_accept(descriptor)
      if raw >= 0 {
        let peer = FileDescriptor(adopting: raw)
        try requireOwnUser(peer)
        return LineConnection(adopting: peer)
      }
      switch errno {
      case EAGAIN: return nil
      case EINTR, ECONNABORTED: continue
      default: throw .system(Errno(call: "accept"))
      }
    }
  }

  /// Stops listening and removes the path, if what is there is still this socket.
  ///
  /// The number of a file is not given to another while we hold ours open, so the path goes first.
  package func close() {
    guard socket != nil else { return }
    if let found = try? Self.status(path), found.isSameFile(as: file) { _ = unsafe unlink(path) }
    socket = nil
    descriptor = -1
  }

  private static func openPrivateDirectory(of path: String) throws(SocketError) -> FileDescriptor {
    let parent = parentDirectory(of: path)
    let raw = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if raw < 0 {
      switch errno {
      case ENOENT: throw .directoryMissing(path: parent)
      case ENOTDIR, ELOOP: throw .notADirectory(path: parent)
      default: throw .system(Errno(call: "open \(parent)"))
      }
    }
    let directory = FileDescriptor(adopting: raw)
    let status: FileStatus
    do {
      status = try FileStatus(of: directory)
    } catch {
      throw .system(error)
    }
    guard status.owner == geteuid(), status.permissions & 0o077 == 0 else {
      throw .directoryNotPrivate(path: parent, mode: status.permissions, owner: status.owner)
    }
    return directory
  }

  private static func status(_ path: String) throws(SocketError) -> FileStatus? {
    do {
      return try FileStatus(ofLink: path)
    } catch {
      throw .system(error)
    }
  }

  private static func removeStaleSocket(_ address: SocketAddress) throws(SocketError) {
    guard let found = try status(address.path) else { return }
    guard found.isSocket else { throw .notASocket(path: address.path) }
    switch address.connect(try SocketAddress.makeSocket()) {
    case ECONNREFUSED: break
    case ENOENT: return
    case 0, EAGAIN, EPROTOTYPE: throw .inUse(path: address.path)
    case let code: throw .system(Errno(code: code, call: "connect \(address.path)"))
    }
    if unsafe unlink(address.path) != 0, errno != ENOENT {
      throw .system(Errno(call: "unlink \(address.path)"))
    }
  }

  /// Makes a socket for its owner alone, and binds it: Linux gives the file the mode of the socket, so
  /// `fchmod` before `bind` leaves no open instant.
  private static func bindPrivately(_ address: SocketAddress) throws(SocketError) -> FileDescriptor
  {
    let socket = try SocketAddress.makeSocket()
    if fchmod(socket.raw, 0o600) != 0 { throw .system(Errno(call: "fchmod")) }
    switch address.bind(socket) {
    case 0: return socket
    case EADDRINUSE: throw .inUse(path: address.path)
    case let code: throw .system(Errno(code: code, call: "bind \(address.path)"))
    }
  }
}

/// Returns the directory part of a path, "." when there is none.
func parentDirectory(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
}
