import Foundation
import LockstepPosix

/// A plain connection to a port of this machine, to say what no client would.
final class TCP {
  private let descriptor: Int32

  init(_ port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, size)
      }
    }
    if result != 0 { throw Errno(code: errno, call: "connect") }
  }

  deinit { close(descriptor) }

  /// Sends the bytes; a peer that has closed meanwhile is no error.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe Array(rest).withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Says that nothing more comes, and still listens.
  func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// What comes until the peer ends.
  func receive() -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece.prefix(count)
    }
  }

  /// What comes next, within a test's patience; nothing at the end.
  func receivePiece() throws -> [UInt8] {
    let request = PollRequest(descriptor: descriptor)
    let limit = Program.patienceMilliseconds
    if try !Poll.wait([request], timeoutMilliseconds: limit)[0].isReadable { return [] }
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe piece.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    return Array(piece.prefix(max(0, count)))
  }

  static func exchange(_ port: UInt16, _ bytes: [UInt8]) throws -> String {
    let connection = try TCP(port)
    connection.send(bytes)
    return connection.receive()
  }
}
