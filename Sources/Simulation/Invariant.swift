/// Stops the program when our own code broke a rule; somebody else's mistake is an effect, never this.
///
/// Built on `fatalError`, because the message of `precondition` is lost in optimised builds.
package func invariant(
  _ condition: Bool,
  _ message: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { fatalError("lockstep: \(message())", file: file, line: line) }
}
