extension Collection<String> {
  /// The names as a sentence offers them: `there is “Core”`, or `there are “Core”, “Upper Body”`.
  package var thereAre: String {
    (count == 1 ? "there is " : "there are ") + joined(separator: ", ")
  }
}
