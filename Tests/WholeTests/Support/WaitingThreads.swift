import Foundation
import LockstepPosix
import Testing

/// Threads for tests that mostly wait for the programs they start.
///
/// Swift's own pool has one thread for each processor. A test that waits in one of them keeps another
/// test from a processor that nobody uses.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(count: 6)

  private let jobs = Locked<[UnownedJob]>([])
  private let count = DispatchSemaphore(value: 0)

  init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { while true { self.runNext() } }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  private func runNext() {
    count.wait()
    let job = jobs.withLock { $0.removeFirst() }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// Lets the tests of a suite run on threads that may wait.
struct WaitingTrait: SuiteTrait, TestScoping {
  // Of the suite as a whole, whose tests inherit it: they wait from the beginning on, and not only once
  // all others have had their turn.
  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { test.isSuite ? self : nil }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The tests wait for programs, so they run on threads of their own.
  static var waiting: Self { Self() }
}
