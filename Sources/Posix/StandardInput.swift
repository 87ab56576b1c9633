import Glibc

/// Descriptor 0, for a program that another one talks to in bytes.
package enum StandardInput {
  /// Waits for the next bytes; empty when no more will come.
  package static func read(upTo limit: Int = 65_536) throws(Errno) -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count throws(Errno) in
      count = try retrying("read standard input") {
        unsafe Glibc.read(0, buffer.baseAddress, limit)
      }
    }
  }
}
