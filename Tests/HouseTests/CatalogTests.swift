import Testing

/// Commands for workouts say nothing that the catalogs of languages do not have.
struct CatalogTests {
  @Test func `no text of a command for workouts goes around the catalogs`() {
    expectNone(SourceTree.sources.flatMap(CatalogRule.findings))
  }

  @Test func `each command that speaks English alone is there`() {
    for (path, _) in CatalogRule.english {
      #expect(SourceTree.text("Sources/HealthCommands/\(path)") != nil, "\(path)")
    }
  }

  @Test func `a text in the code is found, and help is none`() {
    let code = """
        static let spec = CommandSpec(
          "phonesim health show",
          "Shows a workout in full."
        )
        /// Says "nothing was found".
        throw .usage("no store is named", "write --store")
        let hint = "phonesim health zones set"
        static let again = Switch("--again", "more of them where there are some")
        static let until = Option<Day>(
          "--until DAY",
          "none later than a day"
        )
        let word = "more of them"
      """
    let file = SourceFile("Sources/HealthCommands/Health/A.swift", code)
    #expect(CatalogRule.findings(in: file).lines == [6, 13])
    #expect(CatalogRule.findings(in: SourceFile("Sources/Faces/A.swift", code)).lines == [])
  }
}
