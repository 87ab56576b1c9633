import LockstepCPosix

/// Work that is kept on one processor, with the processes that it starts.
package enum OneProcessor {
  /// Runs a body during which this thread, and every process that it starts, may use only one of the
  /// processors that it has.
  package static func run<Value, Failure: Error>(_ body: () throws(Failure) -> Value)
    throws(Failure) -> Value
  {
    guard cposix_use_last_processor() == 0 else { return try body() }
    defer { cposix_use_all_processors() }
    return try body()
  }
}
