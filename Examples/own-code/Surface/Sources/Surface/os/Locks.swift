import os.lock

/// `OSAllocatedUnfairLock` and `os_unfair_lock`.
enum Locks {
  static func check() {
    guarded()
    plain()
    older()
  }

  private static func guarded() {
    let count = OSAllocatedUnfairLock(initialState: 0)
    count.withLock { $0 += 1 }
    count.withLockUnchecked { $0 += 1 }
    Checks.expect(count.withLockIfAvailable { $0 } == 2)
    Checks.expect(count.withLockIfAvailableUnchecked { $0 } == 2)
    count.withLock { _ in
      Checks.expect(count.withLockIfAvailable { $0 } == nil)
      count.precondition(.owner)
    }
    count.precondition(OSAllocatedUnfairLock<Int>.Ownership.notOwner)
    let list = OSAllocatedUnfairLock(uncheckedState: [1])
    Checks.expect(list.withLock(\.count) == 1)
  }

  private static func plain() {
    let lock = OSAllocatedUnfairLock()
    lock.lock()
    Checks.expect(!lock.lockIfAvailable() && lock.withLockIfAvailable { 1 } == nil)
    Checks.expect(lock.withLockIfAvailableUnchecked { 1 } == nil)
    lock.unlock()
    Checks.expect(lock.withLock { 2 } == 2 && lock.withLockUnchecked { 3 } == 3)
  }

  private static func older() {
    var lock = os_unfair_lock()
    os_unfair_lock_lock(&lock)
    os_unfair_lock_assert_owner(&lock)
    Checks.expect(!os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
    os_unfair_lock_assert_not_owner(&lock)
    let place = os_unfair_lock_t.allocate(capacity: 1)
    place.initialize(to: os_unfair_lock_s())
    Checks.expect(os_unfair_lock_trylock(place))
    os_unfair_lock_unlock(place)
    place.deallocate()
  }
}
