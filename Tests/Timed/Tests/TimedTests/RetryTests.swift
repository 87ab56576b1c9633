import Foundation
import Testing
import Timed

/// Swift Testing's ways of waiting.
struct RetryTests {
  @Test(.timeLimit(.minutes(10)))
  func `the waits double`() async throws {
    let start = ContinuousClock.now
    let tries = try await retrying(6, first: .seconds(4)) { attempt in
      guard attempt == 6 else { throw NoAnswer() }
      return attempt
    }
    #expect(tries == 6)
    #expect(ContinuousClock.now - start > .seconds(124))
    #expect(ContinuousClock.now - start < .seconds(125))
  }

  @Test(arguments: 1...50)
  func `many wait side by side`(seconds: Int) async throws {
    let start = ContinuousClock.now
    try await Task.sleep(for: .seconds(seconds))
    #expect(ContinuousClock.now - start < .seconds(seconds + 1))
  }

  @Test func `a confirmation comes`() async throws {
    try await confirmation { confirm in
      try await Task.sleep(for: .seconds(30))
      confirm()
    }
  }
}
