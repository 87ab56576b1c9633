/// The reason why a Unix socket could not be listened on or connected to, with what to do about it.
package enum SocketError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system keeps a socket's path in a field of 108 bytes, the last of them zero.
  case pathTooLong(path: String, bytes: Int, limit: Int)
  /// The directory that should hold the socket is not there.
  case directoryMissing(path: String)
  /// A file or a symbolic link in the place of the directory that should hold the socket.
  case notADirectory(path: String)
  /// Others could enter the directory, or it belongs to another user.
  case directoryNotPrivate(path: String, mode: UInt32, owner: UInt32)
  /// Somebody listens at the path already.
  case inUse(path: String)
  /// Something that is no socket has the name; it is never removed.
  case notASocket(path: String)
  /// Nothing has the name that was to be connected to.
  case missing(path: String)
  /// A socket has the name, but nobody listens on it.
  case refused(path: String)
  /// The process at the other end is another user's.
  case foreignUser(UInt32)
  /// The system refused for a reason of its own.
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
