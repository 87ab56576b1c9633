import Glibc

/// A lock that guards a value.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  fileprivate final class Storage {
    var mutex = pthread_mutex_t()
    var state: State
    init(_ state: State) {
      self.state = state
      pthread_mutex_init(&mutex, nil)
    }
    deinit { pthread_mutex_destroy(&mutex) }
  }

  fileprivate let storage: Storage

  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(&storage.mutex)
    defer { pthread_mutex_unlock(&storage.mutex) }
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
    guard pthread_mutex_trylock(&storage.mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(&storage.mutex) }
    return try body(&storage.state)
  }

  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? { try withLockIfAvailableUnchecked(body) }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }

  public func lock() { pthread_mutex_lock(&storage.mutex) }
  public func unlock() { pthread_mutex_unlock(&storage.mutex) }
  public func lockIfAvailable() -> Bool { pthread_mutex_trylock(&storage.mutex) == 0 }

  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }
}

/// A lock that its owner keeps in place.
public struct os_unfair_lock_s: @unchecked Sendable {
  var mutex = pthread_mutex_t()
  public init() {}
}

public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  pthread_mutex_lock(&lock.pointee.mutex)
}
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  pthread_mutex_unlock(&lock.pointee.mutex)
}
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  pthread_mutex_trylock(&lock.pointee.mutex) == 0
}
