/// The reason why listening at a Unix socket or connecting to it failed, with a remedy.
package enum SocketError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path is longer than the system allows: its field has 108 bytes, the last of them zero.
  case pathTooLong(path: String, bytes: Int, limit: Int)
  /// The directory for the socket does not exist.
  case directoryMissing(path: String)
  /// The path of the directory for the socket is a file or a symbolic link.
  case notADirectory(path: String)
  /// Other users may enter the directory, or it belongs to another user.
  case directoryNotPrivate(path: String, mode: UInt32, owner: UInt32)
  /// Another process listens at the path already.
  case inUse(path: String)
  /// The path names a file that is no socket; it is never removed.
  case notASocket(path: String)
  /// There is no file at the path to connect to.
  case missing(path: String)
  /// There is a socket at the path, but nobody listens.
  case refused(path: String)
  /// The process at the other end belongs to another user.
  case foreignUser(UInt32)
  /// A system call failed for another reason.
  case system(Errno)

  package var description: String {
    switch self {
    case .pathTooLong(let path, let bytes, let limit):
      "the socket path “\(path)” has \(bytes) bytes, and \(limit) are allowed\n"
        + "  = choose a shorter one"
    case .directoryMissing(let path):
      "the socket's directory “\(path)” does not exist\n"
        + "  = make it with: mkdir -m 700 '\(path)'"
    case .notADirectory(let path):
      "“\(path)” is not a directory (a symbolic link does not count)\n"
        + "  = put the socket into one of your own, made with: mkdir -m 700 DIRECTORY"
    case .directoryNotPrivate(let path, let mode, let owner):
      "the socket's directory “\(path)” is not private (mode \(octal(mode)), owner \(owner))\n"
        + "  = put the socket into one of your own, made with: mkdir -m 700 DIRECTORY"
    case .inUse(let path):
      "somebody is listening on “\(path)” already\n"
        + "  = stop that process or choose another path"
    case .notASocket(let path):
      "“\(path)” exists and is not a socket\n"
        + "  = choose another path, or remove what is there if nobody needs it"
    case .missing(let path):
      "there is no socket “\(path)”\n  = start the host that listens there first"
    case .refused(let path):
      "nobody listens on the socket “\(path)”\n  = start the host that listens there first"
    case .foreignUser(let user):
      "the process at the other end belongs to user \(user)\n"
        + "  = both ends must be of the same user"
    case .system(let error):
      error.description
    }
  }

  private func octal(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
