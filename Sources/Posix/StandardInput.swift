import Glibc

/// Standard input as bytes, for a program that another one talks to.
package enum StandardInput {
  /// Waits for the next bytes; returns an empty array at the end of the input.
  package static func read(upTo limit: Int = 65_536) throws(Errno) -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count throws(Errno) in
      count = try retrying("read standard input") {
        unsafe Glibc.read(0, buffer.baseAddress, limit)
      }
    }
  }
}
