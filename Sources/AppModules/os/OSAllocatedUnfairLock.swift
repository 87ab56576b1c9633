import Glibc

/// A lock that guards a value.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  fileprivate final class Storage {
    var mutex = pthread_mutex_t()
    var owner: pthread_t?
    var state: State
    init(_ state: State) {
      self.state = state
      pthread_mutex_init(&mutex, nil)
    }
    deinit { pthread_mutex_destroy(&mutex) }

    func lock() {
      pthread_mutex_lock(&mutex)
      owner = pthread_self()
    }

    func tryLock() -> Bool {
      guard pthread_mutex_trylock(&mutex) == 0 else { return false }
      owner = pthread_self()
      return true
    }

    func unlock() {
      owner = nil
      pthread_mutex_unlock(&mutex)
    }
  }

  /// The relation between the calling thread and the lock.
  public enum Ownership: Hashable, Sendable { case owner, notOwner }

  fileprivate let storage: Storage

  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    storage.lock()
    defer { storage.unlock() }
    return try body(&storage.state)
  }

  public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows
    -> Result
  {
    try withLockUnchecked(body)
  }

  public func withLockIfAvailableUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows
    -> Result?
  {
    guard storage.tryLock() else { return nil }
    defer { storage.unlock() }
    return try body(&storage.state)
  }

  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? { try withLockIfAvailableUnchecked(body) }

  /// Ends the app unless the calling thread's relation to the lock is the given one.
  public func precondition(_ condition: Ownership) {
    let isOwner = storage.owner == pthread_self()
    Swift.precondition(isOwner == (condition == .owner), "the lock has another owner than expected")
  }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }

  public func lock() { storage.lock() }
  public func unlock() { storage.unlock() }
  public func lockIfAvailable() -> Bool { storage.tryLock() }

  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result? { try withLockIfAvailableUnchecked { _ in try body() } }

  public func withLockIfAvailableUnchecked<Result>(
    _ body: () throws -> Result
  ) rethrows -> Result? { try withLockIfAvailableUnchecked { _ in try body() } }
}

/// A lock whose memory its owner must keep in place.
public struct os_unfair_lock_s: @unchecked Sendable {
  fileprivate var mutex = pthread_mutex_t()
  fileprivate var owner: pthread_t?
  public init() {}
}

public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  pthread_mutex_lock(&lock.pointee.mutex)
  lock.pointee.owner = pthread_self()
}
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  lock.pointee.owner = nil
  pthread_mutex_unlock(&lock.pointee.mutex)
}
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  guard pthread_mutex_trylock(&lock.pointee.mutex) == 0 else { return false }
  lock.pointee.owner = pthread_self()
  return true
}

/// Ends the app unless the calling thread holds the lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
  precondition(lock.pointee.owner == pthread_self(), "this thread does not have the lock")
}

/// Ends the app if the calling thread holds the lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
  precondition(lock.pointee.owner != pthread_self(), "this thread has the lock")
}
