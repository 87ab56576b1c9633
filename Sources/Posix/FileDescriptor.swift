import Glibc

/// An open descriptor that is closed exactly once, at the latest when its owner lets go of it.
package struct FileDescriptor: ~Copyable {
  /// The number the system knows it by; still owned here.
  package let raw: Int32

  /// Takes over a descriptor that nobody else will close.
  package init(adopting raw: Int32) {
    self.raw = raw
  }

  deinit {
    _ = Glibc.close(raw)
  }

  /// Closes with the error that a silent close at the end of life would swallow.
  ///
  /// The descriptor is gone even when this throws, and a signal is no reason to close twice: Linux
  /// has released the number by then.
  package consuming func close() throws(Errno) {
    let raw = raw
    discard self
    if Glibc.close(raw) != 0, errno != EINTR { throw Errno(call: "close") }
  }

  /// Reads once, at most `limit` bytes; empty at the end of the stream.
  ///
  /// Throws `Errno.wouldBlock` when the descriptor is non-blocking and holds nothing.
  package borrowing func read(upTo limit: Int) throws(Errno) -> [UInt8] {
    let raw = raw
    return try unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count throws(Errno) in
      count = try retrying("read") { unsafe Glibc.read(raw, buffer.baseAddress, limit) }
    }
  }

  /// Writes once, and returns how many of the bytes the kernel took.
  package borrowing func write(_ bytes: [UInt8]) throws(Errno) -> Int {
    let raw = raw
    return try retrying("write") {
      unsafe bytes.withUnsafeBytes { unsafe Glibc.write(raw, $0.baseAddress, $0.count) }
    }
  }

  /// Writes all the bytes, waiting for room when the descriptor is non-blocking.
  package borrowing func writeAll(_ bytes: [UInt8]) throws(Errno) {
    try writeWhole(bytes, to: raw)
  }

  /// Makes reads and writes answer `Errno.wouldBlock` instead of waiting, or wait again.
  package borrowing func setNonBlocking(_ isNonBlocking: Bool = true) throws(Errno) {
    let flags = fcntl(raw, F_GETFL)
    let wanted = isNonBlocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    if flags < 0 || (wanted != flags && fcntl(raw, F_SETFL, wanted) < 0) {
      throw Errno(call: "fcntl")
    }
  }
}

/// Writes all the bytes to a descriptor that somebody else owns.
func writeWhole(_ bytes: [UInt8], to descriptor: Int32) throws(Errno) {
  var done = 0
  while done < bytes.count {
    let start = done
    do {
      done += try retrying("write") {
        unsafe bytes.withUnsafeBytes {
          unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
        }
      }
    } catch {
      guard error.code == Errno.wouldBlock else { throw error }
      _ = try Poll.wait(
        [PollRequest(descriptor: descriptor, wantsRead: false, wantsWrite: true)],
        timeoutMilliseconds: -1
      )
    }
  }
}
