import Glibc

/// An open descriptor that is closed exactly once, at the latest when the value is destroyed.
package struct FileDescriptor: ~Copyable {
  /// The system's number of the descriptor, which this value still owns.
  package let raw: Int32

  /// Takes over a descriptor that nobody else closes.
  package init(adopting raw: Int32) {
    self.raw = raw
  }

  deinit {
    _ = Glibc.close(raw)
  }

  /// Closes the descriptor, and throws the error that closing at the end of the value's life would
  /// ignore.
  ///
  /// The descriptor is closed even if this throws. After a signal it must not be closed again, since
  /// Linux has released its number by then.
  package consuming func close() throws(Errno) {
    let raw = raw
    discard self
    if Glibc.close(raw) != 0, errno != EINTR { throw Errno(call: "close") }
  }

  /// Reads once, at most `limit` bytes; returns an empty array at the end of the stream.
  ///
  /// Throws `Errno.wouldBlock` if the descriptor is non-blocking and has no bytes.
  package borrowing func read(upTo limit: Int) throws(Errno) -> [UInt8] {
    let raw = raw
    return try unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count throws(Errno) in
      count = try retrying("read") { unsafe Glibc.read(raw, buffer.baseAddress, limit) }
    }
  }

  /// Writes once, and returns the number of bytes that the kernel took.
  package borrowing func write(_ bytes: [UInt8]) throws(Errno) -> Int {
    let raw = raw
    return try retrying("write") {
      unsafe bytes.withUnsafeBytes { unsafe Glibc.write(raw, $0.baseAddress, $0.count) }
    }
  }

  /// Writes all bytes, and waits for room if the descriptor is non-blocking.
  package borrowing func writeAll(_ bytes: [UInt8]) throws(Errno) {
    try writeWhole(bytes, to: raw)
  }

  /// Makes reads and writes throw `Errno.wouldBlock` instead of waiting, or wait again.
  package borrowing func setNonBlocking(_ isNonBlocking: Bool = true) throws(Errno) {
    let flags = fcntl(raw, F_GETFL)
    let wanted = isNonBlocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    if flags < 0 || (wanted != flags && fcntl(raw, F_SETFL, wanted) < 0) {
      throw Errno(call: "fcntl")
    }
  }
}

/// Writes all bytes to a descriptor that other code owns.
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
