import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol

/// The health of a store, which this process alone changes until it is done.
///
/// A phone that owns the store's other documents goes on: it adds workouts under names of their own, and
/// changes none. Two commands that change health do so one after the other.
final class OwnedHealth {
  let disk: RealDisk
  /// `nil` once others may change health.
  private var lock: StoreLock?

  private init(_ disk: RealDisk, _ lock: StoreLock) {
    self.disk = disk
    self.lock = lock
    disk.lock = lock
  }

  /// The time for which this command waits for others, in nanoseconds.
  private static let patienceNanoseconds: Int64 = 10_000_000_000

  /// Becomes the owner; the store's folder is made when it is missing.
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

  /// Releases the lock: others may change health from here on.
  func letGo() { (lock, disk.lock) = (nil, nil) }

  /// Ends the command when what it has changed may not be where it thinks.
  func checkOwner() throws(CommandError) {
    guard let lock, lock.state == .lost else { return }
    throw .inputOutput(
      Phrase("store.lost", disk.root),
      Phrase("store.lostHint", "phonesim health list")
    )
  }
}
