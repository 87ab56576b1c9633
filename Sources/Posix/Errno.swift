import LockstepCPosix
import Glibc

/// The failure of a system call: the error number, and the call.
///
/// Two errors are equal if both number and call are; to compare only the cause, compare `code` with the
/// constants below.
package struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
  /// The error number, for example `Errno.connectionRefused`.
  package let code: Int32
  /// The call or attempt that failed, in words for a person: "connect", "open /tmp/x".
  package let call: String
  /// The cause and the remedy, if the number alone does not show them.
  private let explanation: String?

  /// Makes an error from a known number.
  package init(code: Int32, call: String, explanation: String? = nil) {
    self.code = code
    self.call = call
    self.explanation = explanation
  }

  /// Makes an error from the thread's `errno`, so it must be called right after the failed call.
  init(call: String) {
    self.init(code: errno, call: call)
  }

  package var description: String { "\(call): \(reason)" }

  /// The description of the failure without the call, for a sentence that already names the attempt.
  package var reason: String {
    if let explanation { return explanation }
    guard let text = unsafe cposix_error_text(code) else { return "error \(code)" }
    let name = unsafe cposix_error_name(code).map { unsafe String(cString: $0) }
    return unsafe "\(String(cString: text)) (\(name ?? String(code)))" + advice
  }

  /// The advice for failures that a person can remedy.
  private var advice: String {
    switch code {
    case ENOSPC: "; make room there (df shows the bytes, df -i the names) or choose another place"
    case EDQUOT: "; make room there, your quota is used up, or choose another place"
    default: ""
    }
  }
}

extension Errno {
  /// EPERM: the user may not do this.
  package static let notPermitted = EPERM
  /// ENOENT: the file does not exist.
  package static let noSuchFile = ENOENT
  /// EBADF: the descriptor is not open.
  package static let badDescriptor = EBADF
  /// EAGAIN: at present there is nothing to read, or no room to write.
  package static let wouldBlock = EAGAIN
  /// EACCES: the file's mode forbids the access.
  package static let accessDenied = EACCES
  /// EEXIST: the name exists already.
  package static let exists = EEXIST
  /// ENOTDIR: a part of the path is no directory.
  package static let notADirectory = ENOTDIR
  /// EISDIR: the path is a directory.
  package static let isADirectory = EISDIR
  /// EINVAL: an argument is invalid.
  package static let invalidArgument = EINVAL
  /// ENOSPC: the disk is full.
  package static let noSpace = ENOSPC
  /// EPIPE: the other end no longer reads.
  package static let brokenPipe = EPIPE
  /// ECONNREFUSED: nobody listens at the address.
  package static let connectionRefused = ECONNREFUSED
  /// ECONNRESET: the other end closed the connection with unread bytes.
  package static let connectionReset = ECONNRESET
}

/// Repeats a call that a signal interrupted, and throws an `Errno` for the result -1.
///
/// The function is inlined and not generic, because it is called very often.
@inline(__always)
func retrying(_ call: @autoclosure () -> String, _ body: () -> Int) throws(Errno) -> Int {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw Errno(code: code, call: call()) }
  }
}
