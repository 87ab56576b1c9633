/// Numbers that nobody can foresee.
package enum SystemRandom {
  /// Draws any number of the range, each as likely.
  package static func number(in range: Range<Int64>) -> Int64 { Int64.random(in: range) }

  /// Draws bits for what must not repeat on any machine.
  package static func entropy() -> UInt64 { UInt64.random(in: .min ... .max) }
}
