import LockstepCPosix
import Glibc
package import LockstepSimulation

extension DiskError.Kind {
  /// Translates a system call's error number into what it means to someone who uses a disk.
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
  /// A failed system call as the failure of a disk's operation.
  init(_ error: Errno, _ operation: String, _ path: String) {
    self.init(Kind(errorNumber: error.code), operation, path)
  }
}
