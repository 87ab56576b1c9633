/// Numbers that nobody can foresee.
package enum SystemRandom {
  /// Any number of the range, each as likely.
  package static func number(in range: Range<Int64>) -> Int64 { Int64.random(in: range) }
}
