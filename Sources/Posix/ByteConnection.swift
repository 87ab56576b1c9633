import Glibc

/// A stream socket for bytes; no call waits.
package final class ByteConnection {
  /// The descriptor for polling; -1 once closed.
  package private(set) var descriptor: Int32
  private var socket: FileDescriptor?
  private var output: [UInt8] = []
  private var written = 0

  private static let pieceBytes = 65_536

  init(adopting descriptor: consuming FileDescriptor) throws(Errno) {
    try descriptor.setNonBlocking()
    self.descriptor = descriptor.raw
    socket = consume descriptor
  }

  /// Reads up to 64 KiB of received bytes; `nil` if there are none, an empty array at the end of the
  /// stream.
  package func receive() throws(Errno) -> [UInt8]? {
    guard descriptor >= 0 else { return [] }
    let raw = descriptor
    do throws(Errno) {
      return try unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) {
        buffer,
        count throws(Errno) in
        count = try retrying("recv") { unsafe recv(raw, buffer.baseAddress, Self.pieceBytes, 0) }
      }
    } catch {
      switch error.code {
      case Errno.wouldBlock: return nil
      case Errno.connectionReset: return []
      default: throw error
      }
    }
  }

  /// `true` if bytes wait for a peer that does not read.
  package var wantsWrite: Bool { written < output.count }

  /// Writes as many bytes at once as the kernel takes; `flush` writes the rest.
  package func send(_ bytes: [UInt8]) throws(Errno) {
    output = Array(output[written...]) + bytes
    written = 0
    try flush()
  }

  /// Writes as many waiting bytes as the kernel takes.
  package func flush() throws(Errno) {
    let raw = descriptor
    while wantsWrite, raw >= 0 {
      do throws(Errno) {
        let start = written
        written += try retrying("send") {
          unsafe output.withUnsafeBytes {
            unsafe Glibc.send(
              raw,
              $0.baseAddress?.advanced(by: start),
              $0.count - start,
              Int32(MSG_NOSIGNAL)
            )
          }
        }
      } catch {
        if error.code == Errno.wouldBlock { return }
        throw error
      }
    }
  }

  /// Ends the output; the peer's bytes can still be received.
  package func endOutput() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes the connection at once.
  package func close() {
    socket = nil
    descriptor = -1
  }
}
