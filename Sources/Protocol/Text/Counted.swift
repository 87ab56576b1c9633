extension Int {
  /// Spells a number with what it counts, in one or in several: “1 seed”, “3 seeds”.
  ///
  /// - Parameter many: The word of several, where it is not that of one with an s.
  package func counted(_ one: String, _ many: String? = nil) -> String {
    "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}
