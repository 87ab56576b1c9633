import Glibc
import LockstepCPosix

/// Threads that work through numbered, independent tasks.
package enum Workers {
  /// Does all tasks, several at once, and returns when all are done; lower numbers start first.
  ///
  /// - Parameter task: Does the task with a number; if it returns `false`, no further task is started.
  package static func run(
    _ count: Int,
    at once: Int,
    _ task: @escaping @Sendable (Int) -> Bool
  ) {
    // The next task asks for as much as the last one has given back.
    cposix_keep_memory(64 << 20)
    let queue = Queue(count: count, task)
    let helpers = (1..<max(1, min(once, count))).compactMap { _ in start(queue) }
    queue.work()
    for thread in helpers { pthread_join(thread, nil) }
  }

  /// The tasks that have not been started yet.
  private final class Queue: Sendable {
    private let next = Locked(0)
    private let count: Int
    private let task: @Sendable (Int) -> Bool

    init(count: Int, _ task: @escaping @Sendable (Int) -> Bool) {
      self.count = count
      self.task = task
    }

    func work() {
      while let number = take() {
        if !task(number) { next.withLock { $0 = count } }
      }
    }

    private func take() -> Int? {
      next.withLock { number in
        guard number < count else { return nil }
        number += 1
        return number - 1
      }
    }
  }

  /// Does a task in a thread that nobody waits for; it may last as long as the program.
  package static func doAside(_ task: @escaping @Sendable () -> Void) {
    let queue = Queue(count: 1) { _ in
      task()
      return false
    }
    if let thread = start(queue) { pthread_detach(thread) }
  }

  /// Starts a thread that does tasks; `nil` if the system has none left: the other threads then do its
  /// tasks.
  private static func start(_ queue: Queue) -> pthread_t? {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(queue)
    let failure = unsafe pthread_create(
      &thread,
      nil,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<Queue>.fromOpaque(context).takeRetainedValue().work()
        }
        return nil
      },
      unsafe context.toOpaque()
    )
    if failure == 0 { return thread }
    unsafe context.release()
    return nil
  }
}
