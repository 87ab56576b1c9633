import Glibc

/// This process itself.
package enum Process {
  /// Ends it with an exit code.
  package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }

  /// Puts another program in the place of this one; it returns only where that cannot be.
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
