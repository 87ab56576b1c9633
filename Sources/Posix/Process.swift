import Glibc

/// Functions that concern this process itself.
package enum Process {
  /// Ends the process with an exit code.
  package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }

  /// Replaces the program of this process by another one; returns only if that fails.
  package static func become(_ program: String, _ arguments: [String]) -> Errno {
    let words = ([program] + arguments).map { Array($0.utf8) }
    _ = unsafe withCStrings(words) { list in
      guard let path = unsafe list.pointee else { return EINVAL }
      return unsafe execv(path, list)
    }
    return Errno(call: "execv")
  }

  package static var id: Int32 { getpid() }
}
