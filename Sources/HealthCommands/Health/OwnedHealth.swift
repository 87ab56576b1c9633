import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol

/// The health of a store, which only this process may change until it releases it.
///
/// A phone that owns the store's other documents goes on: it adds workouts under names of their own, and
/// changes none. Two commands that change health do so one after the other.
final class OwnedHealth {
  let disk: RealDisk
  /// The lock on health; `nil` once it is released.
  private var lock: StoreLock?

  private init(_ disk: RealDisk, _ lock: StoreLock) {
    self.disk = disk
    self.lock = lock
    disk.lock = lock
  }

  /// The time in nanoseconds for which a command waits for another owner of health.
  private static let patienceNanoseconds: Int64 = 10_000_000_000

  /// Becomes the owner of health; makes the store's folder if it is missing.
  static func open(_ path: String) throws(CommandError) -> OwnedHealth {
    let disk: RealDisk
    do throws(Errno) {
      try FileSystem.makePrivateDirectory(path)
      disk = try RealDisk(path)
    } catch {
      throw .inputOutput(Phrase("error.unreadableFolder", path.visibleLine, error.reason))
    }
    let end = SystemClock.monotonicNanoseconds() + patienceNanoseconds
    while true {
      do throws(StoreLockError) {
        return OwnedHealth(disk, try StoreLock.acquire(disk.root, .health, text: "{}"))
      } catch {
        guard case .owned = error else { throw .inputOutput(.verbatim("\(error)")) }
        if SystemClock.monotonicNanoseconds() > end {
          throw .inputOutput(Phrase("store.changing", disk.root), Phrase("hint.wait"))
        }
      }
      StoreLock.pause()
    }
  }

  /// Releases the lock, so that others may change health.
  func letGo() { (lock, disk.lock) = (nil, nil) }

  /// Ends the command with an error if it no longer owns the place that it has changed.
  func checkOwner() throws(CommandError) {
    guard let lock, lock.state == .lost else { return }
    throw .inputOutput(
      Phrase("store.lost", disk.root),
      Phrase("store.lostHint", "phonesim health list")
    )
  }
}
