import LockstepCPosix
import Glibc

/// A system call's failure: the number it left and the call that left it.
///
/// Two are equal when number and call are; compare `code` with the constants below to ask only what
/// went wrong.
package struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
  /// The error number, for example `Errno.connectionRefused`.
  package let code: Int32
  /// The attempt that failed, in a person's words: "connect", "open /tmp/x".
  package let call: String
  /// An account of what went wrong and what to do, where the number alone would not tell it.
  private let explanation: String?

  /// An error that is already known.
  package init(code: Int32, call: String, explanation: String? = nil) {
    self.code = code
    self.call = call
    self.explanation = explanation
  }

  /// Takes the number from the thread's `errno`, so it must be made right after the call.
  init(call: String) {
    self.init(code: errno, call: call)
  }

  package var description: String { "\(call): \(reason)" }

  /// An account of what went wrong, without the call: for a sentence that says already what was tried.
  package var reason: String {
    if let explanation { return explanation }
    guard let text = unsafe cposix_error_text(code) else { return "error \(code)" }
    let name = unsafe cposix_error_name(code).map { unsafe String(cString: $0) }
    return unsafe "\(String(cString: text)) (\(name ?? String(code)))" + advice
  }

  /// The advice on a failure that is a person's to mend, wherever it happens.
  private var advice: String {
    switch code {
    case ENOSPC: "; make room there (df shows the bytes, df -i the names) or choose another place"
    case EDQUOT: "; make room there, your quota is used up, or choose another place"
    default: ""
    }
  }
}

extension Errno {
  /// EPERM: not this user's to do.
  package static let notPermitted = EPERM
  /// ENOENT: no such file.
  package static let noSuchFile = ENOENT
  /// EBADF: not an open descriptor.
  package static let badDescriptor = EBADF
  /// EAGAIN: nothing to read, or no room to write, just now.
  package static let wouldBlock = EAGAIN
  /// EACCES: the file's mode forbids it.
  package static let accessDenied = EACCES
  /// EEXIST: the name is taken.
  package static let exists = EEXIST
  /// ENOTDIR: a part of the path is no directory.
  package static let notADirectory = ENOTDIR
  /// EISDIR: the path is a directory.
  package static let isADirectory = EISDIR
  /// EINVAL: an argument makes no sense.
  package static let invalidArgument = EINVAL
  /// ENOSPC: the disk is full.
  package static let noSpace = ENOSPC
  /// EPIPE: the other end is closed for reading.
  package static let brokenPipe = EPIPE
  /// ECONNREFUSED: nobody listens there.
  package static let connectionRefused = ECONNREFUSED
  /// ECONNRESET: the other end closed with our bytes unread.
  package static let connectionReset = ECONNRESET
}

/// Repeats a call that a signal interrupted, and turns -1 into a thrown `Errno`.
///
/// Inlined and not generic, because the hot path goes through it.
@inline(__always)
func retrying(_ call: @autoclosure () -> String, _ body: () -> Int) throws(Errno) -> Int {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw Errno(code: code, call: call()) }
  }
}
