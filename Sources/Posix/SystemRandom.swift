/// Random numbers from the system, which nobody can predict.
package enum SystemRandom {
  /// Draws a number of the range, all with equal probability.
  package static func number(in range: Range<Int64>) -> Int64 { Int64.random(in: range) }

  /// Draws 64 random bits, for values that must be unique on all machines.
  package static func entropy() -> UInt64 { UInt64.random(in: .min ... .max) }
}
