import LockstepCPosix
import Glibc

/// A listening Unix stream socket with mode 0600, in a directory that only the user can enter.
///
/// A process that connects can control the devices, so the directory is checked before listening, and
/// each peer after connecting.
package final class SocketListener {
  /// The path as the caller gave it.
  package let path: String
  private var socket: FileDescriptor?
  private let file: FileStatus

  /// The number of connections that the system holds between two calls of `accept`.
  private static let backlog: Int32 = 128

  /// Listens at the path; throws the obstacle if that fails.
  ///
  /// The directory must exist, must not be a link, must belong to the effective user and be closed to
  /// all others. A socket that a dead process has left at the path is removed; a socket with a
  /// listener, or any other file, is left alone, and the call throws. A lock on the directory makes
  /// processes that start at the same time take turns, so that none takes another's new socket for a
  /// dead one.
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

  /// The descriptor for polling, readable when a connection waits; -1 once closed.
  package private(set) var descriptor: Int32

  /// Accepts the next connection; `nil` if none waits.
  ///
  /// A peer of another user is closed, and the call throws `.foreignUser`; the listener goes on.
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

  /// Stops listening and removes the socket's file, if the path still leads to this socket.
  ///
  /// The file is removed before the socket is closed: while the socket is open, its file number cannot
  /// be given to another file.
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

  /// Makes a socket that only its owner may use, and binds it.
  ///
  /// Linux gives the file the socket's mode, so `fchmod` before `bind` leaves no instant in which
  /// others could connect.
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

/// Returns the directory of a path; "." if the path has none.
func parentDirectory(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
}
