import Foundation

/// The error of a service that did not answer.
public struct NoAnswer: Error {
  public init() {}
}

/// Tries something again, and waits twice as long before each try.
public func retrying<Value: Sendable>(
  _ tries: Int,
  first wait: Duration,
  _ body: @Sendable (Int) async throws -> Value
) async throws -> Value {
  var wait = wait
  for attempt in 1..<tries {
    if let value = try? await body(attempt) { return value }
    try await Task.sleep(for: wait)
    wait *= 2
  }
  return try await body(tries)
}

/// Calls back on the main queue, some seconds later.
public func remind(after seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
    DispatchQueue.main.async(execute: body)
  }
}
