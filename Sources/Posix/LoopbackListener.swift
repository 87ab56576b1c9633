import Glibc
import LockstepCPosix

/// A listening TCP socket that only processes on this machine can reach.
///
/// Every user of this machine can reach it, so its server must check for itself who asks.
package final class LoopbackListener {
  /// The descriptor for polling, readable when a connection waits.
  package let descriptor: Int32
  /// The port, even if the system chose it.
  package let port: UInt16
  private let socket: FileDescriptor

  private static let backlog: Int32 = 64

  /// Listens at a port of 127.0.0.1; with 0, the system chooses the port.
  package init(port: UInt16) throws(Errno) {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let raw = Glibc.socket(AF_INET, type, 0)
    if raw < 0 { throw Errno(call: "socket") }
    let socket = FileDescriptor(adopting: raw)
    var isReused: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = unsafe setsockopt(raw, SOL_SOCKET, SO_REUSEADDR, &isReused, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = unsafe withUnsafeMutablePointer(to: &address) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(raw, $0, length) == 0 && listen(raw, Self.backlog) == 0
          && getsockname(raw, $0, &length) == 0
      }
    }
    if !bound { throw Errno(call: "listen on 127.0.0.1:\(port)") }
    descriptor = raw
    self.port = UInt16(bigEndian: address.sin_port)
    self.socket = consume socket
  }

  /// Accepts the next connection; `nil` if none waits.
  package func accept() throws(Errno) -> ByteConnection? {
    while true {
      let raw = cposix_accept(descriptor)
      if raw >= 0 { return try ByteConnection(adopting: FileDescriptor(adopting: raw)) }
      switch errno {
      case EAGAIN: return nil
      case EINTR, ECONNABORTED: continue
      default: throw Errno(call: "accept")
      }
    }
  }
}
