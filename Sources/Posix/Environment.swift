import LockstepCPosix
import Glibc

/// The environment variables of this process.
package enum Environment {
  /// Reads the variable's value; `nil` when it is not set.
  package static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Sets the variable for this process and those that it starts; only a process of one thread may.
  package static func set(_ name: String, _ value: String) {
    _ = unsafe setenv(name, value, 1)
  }

  /// Lists `NAME=value` for each variable, with additions in the place of those of the same name.
  ///
  /// The bytes go over as they are, whether or not they are valid text.
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
