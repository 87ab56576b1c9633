/// Stops the program if our own code has broken a rule; mistakes of others are effects, and never stop
/// it.
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
