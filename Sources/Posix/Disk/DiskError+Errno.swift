import LockstepCPosix
import Glibc
package import LockstepSimulation

extension DiskError.Kind {
  /// Translates a system call's error number into the kind of a disk's failure.
  package init(errorNumber code: Int32) {
    self =
      switch code {
      case ENOENT: .notFound
      case EACCES, EPERM: .noRights
      case ENOSPC, EDQUOT: .noSpace
      case EROFS: .readOnly
      case ENOTDIR: .notAFolder
      // A folder, a symbolic link that was not to be followed, a socket.
      case EISDIR, ELOOP, ENXIO: .notAFile
      default: .system(Self.words(for: code))
      }
  }

  private static func words(for code: Int32) -> String {
    guard let text = unsafe cposix_error_text(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

extension DiskError {
  /// Makes the failure of a disk operation from that of a system call.
  init(_ error: Errno, _ operation: String, _ path: String) {
    self.init(Kind(errorNumber: error.code), operation, path)
  }
}
