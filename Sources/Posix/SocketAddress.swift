import LockstepCPosix
import Glibc

/// A path in the form that socket calls need, with these calls.
struct SocketAddress {
  /// The greatest length of the path in bytes: the system's structure has 108, one of them for the
  /// final zero.
  static let pathBytesMax = 107

  let path: String
  private var address = sockaddr_un()

  init(path: String) throws(SocketError) {
    let bytes = Array(path.utf8)
    if bytes.count > Self.pathBytesMax {
      throw .pathTooLong(path: path, bytes: bytes.count, limit: Self.pathBytesMax)
    }
    if bytes.isEmpty || bytes.contains(0) {
      throw .system(Errno(code: EINVAL, call: "socket path '\(path)'"))
    }
    self.path = path
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
  }

  static func makeSocket() throws(SocketError) -> FileDescriptor {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let raw = socket(AF_UNIX, type, 0)
    if raw < 0 { throw .system(Errno(call: "socket")) }
    return FileDescriptor(adopting: raw)
  }

  /// Connects without waiting; returns 0, or the error number (EAGAIN if the queue is full).
  func connect(_ descriptor: borrowing FileDescriptor) -> Int32 {
    let raw = descriptor.raw
    return unsafe withAddress { unsafe Glibc.connect(raw, $0, $1) }
  }

  /// Binds a descriptor to the address; returns 0, or the error number.
  func bind(_ descriptor: borrowing FileDescriptor) -> Int32 {
    let raw = descriptor.raw
    return unsafe withAddress { unsafe Glibc.bind(raw, $0, $1) }
  }

  private func withAddress(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafePointer(to: address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe call($0, size) }
    }
    return result == 0 ? 0 : errno
  }
}

/// Throws unless the process at the other end has the same effective user as this one.
func requireOwnUser(_ descriptor: borrowing FileDescriptor) throws(SocketError) {
  var user: UInt32 = 0
  if unsafe cposix_peer_user(descriptor.raw, &user) != 0 {
    throw .system(Errno(call: "getsockopt SO_PEERCRED"))
  }
  if user != geteuid() { throw .foreignUser(user) }
}
