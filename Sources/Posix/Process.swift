import Glibc

/// This process itself.
package enum Process {
  /// Ends it with an exit code.
  package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }

  package static var id: Int32 { getpid() }
}
