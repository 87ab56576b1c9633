import LockstepCPosix

/// The processors of the machine.
package enum Processors {
  /// The number of processors that this program may use, at least 1.
  package static var count: Int { Int(cposix_processors()) }
}
