extension Collection<String> {
  /// The names after “there is” or “there are”, as in `there are “Core”, “Upper Body”`.
  package var thereAre: String {
    (count == 1 ? "there is " : "there are ") + joined(separator: ", ")
  }
}
