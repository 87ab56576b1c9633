import Testing

/// The checkout as a whole: what a newcomer finds, and what must not be found.
struct ProjectTests {
  @Test func `no file names a place of one machine`() {
    let findings = SourceTree.paths().flatMap { path in
      SourceTree.text(path).map { PlaceRule.findings(path: path, text: $0) } ?? []
    }
    expectNone(findings)
  }

  @Test func `the README says how to run and how to test`() throws {
    let readme = try #require(SourceTree.text("README.md"))
    #expect(readme.contains("swift test"))
    #expect(readme.contains("swift run "))
  }

  @Test func `the check of everything is there and can be run`() {
    #expect(SourceTree.isExecutable(".ci/run"))
  }

  @Test(arguments: PlaceRule.forbidden + PlaceRule.homes)
  func `each such place is found`(_ place: String) {
    let text = "one\nsee \(place)x\n"
    #expect(PlaceRule.findings(path: "a.md", text: text).lines.contains(2))
    #expect(PlaceRule.findings(path: "a.md", text: "one\n/tmp/x ../shared/corpus\n") == [])
  }
}
