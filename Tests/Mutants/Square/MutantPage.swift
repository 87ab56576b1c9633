/// The page that shows the square.
enum MutantPage {
  static func text(_ rows: [String]) -> String {
    let reasons = UnmutatedStatements.reasons.map {
      "| \($0.why) | \($0.ids.joined(separator: ", ")) |"
    }
    return """
      # Mutants: is each rule really checked?

      Written by `.ci/mutants` with UPDATE_GOLDEN=1. A mutant is one of our devices with an entry of
      `Tests/Mutants` in place, which breaks one statement. It is put to the conformance suite like any
      device; a case that names the statement must turn red, or the statement is not checked. What else
      turns red stands beside it. Of a statement that is a table there is a mutant for each row, named
      behind the id.

      | Mutant of | Caught by its own case, and also by cases of |
      |---|---|
      \(rows.joined(separator: "\n"))

      ## Without a mutant

      | Why | Statements |
      |---|---|
      \(reasons.joined(separator: "\n"))

      """
  }
}
