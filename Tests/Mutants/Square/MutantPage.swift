/// The page that shows the square.
struct MutantPage {
  let rows: [String]
  let promises: [String]
  let apps: [String]

  var text: String {
    let reasons = UnmutatedStatements.reasons.map {
      "| \($0.why) | \($0.ids.joined(separator: ", ")) |"
    }
    let excuses = UnmutatedRows.all.map { excuse in
      let rows = excuse.rows?.joined(separator: "; ") ?? "all"
      let instead = excuse.instead.joined(separator: ", ")
      return "| \(excuse.statement) | \(excuse.head): \(rows) | \(excuse.why) | \(instead) |"
    }
    return """
      # Mutants: is each rule really checked?

      Written by `.ci/mutants` with UPDATE_GOLDEN=1. A mutant is one of our devices with an entry of
      `Tests/Mutants` in place, which breaks one statement. It is put to the conformance suite like any
      device; a case that names the statement must turn red, or the statement is not checked. What else
      turns red stands beside it; the cases of SESSION-30, which take longer than all others together, are
      put to its own mutants alone. Of a table that a statement is about each row has a mutant of that
      statement, or stands among the rows at the end. Where stories of a workout on both devices show the
      mutant, the last column has what comes between in the shortest, and what it breaks.

      | Mutant of | Caught by its own case, and also by cases of | The shortest story |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      ## Promises

      A mutant of a promise that holds in every run is put to a scenario that passes without it. The run
      must say that this promise is broken. Stories must show it, too, with a minute of one core at most;
      what the shortest makes passes without the mutant.

      | Mutant | The promise that is said to be broken | The scenario | The shortest story |
      |---|---|---|---|
      \(promises.joined(separator: "\n"))

      ## The tutorial's app

      Mistakes that the app of [the tutorial](../apps.md) once had, in the same way.

      | Mutant | Its promise | The shortest story |
      |---|---|---|
      \(apps.joined(separator: "\n"))

      ## Without a mutant

      | Why | Statements |
      |---|---|
      \(reasons.joined(separator: "\n"))

      ## Rows without a mutant of their statement

      What sees them broken instead is a mutant of another statement, or a test.

      | Statement | Table and rows | Why | Instead |
      |---|---|---|---|
      \(excuses.joined(separator: "\n"))

      """
  }
}
