import LockstepCPosix
import Glibc

/// The environment variables of this process.
package enum Environment {
  /// Reads a variable's value; `nil` if it is not set.
  package static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Sets a variable for this process and its children; allowed only while the process has a single
  /// thread.
  package static func set(_ name: String, _ value: String) {
    _ = unsafe setenv(name, value, 1)
  }

  /// Lists all variables as `NAME=value`; additions replace variables with the same names.
  ///
  /// The bytes are passed on unchanged, valid text or not.
  static func entries(adding additions: [(String, String)]) -> [[UInt8]] {
    let replaced = additions.map { Array("\($0.0)=".utf8) }
    var entries: [[UInt8]] = []
    var next = unsafe cposix_environment()
    while let entry = unsafe next?.pointee {
      let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: entry, count: strlen(entry)))
      if !replaced.contains(where: bytes.starts(with:)) { entries.append(bytes) }
      unsafe next = unsafe next?.successor()
    }
    return entries + additions.map { Array("\($0.0)=\($0.1)".utf8) }
  }
}
