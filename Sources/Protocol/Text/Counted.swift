extension Int {
  /// Spells a number with its noun in the singular or plural: “1 seed”, “3 seeds”.
  ///
  /// - Parameter many: The plural, if it is not the singular with an s.
  package func counted(_ one: String, _ many: String? = nil) -> String {
    "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}
