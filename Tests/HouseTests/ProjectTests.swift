import Foundation
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

  @Test func `comments cite nothing that is not in the repository`() {
    expectNone(
      (SourceTree.sources + SourceTree.tests).filter { !$0.path.hasPrefix("Tests/HouseTests/") }
        .flatMap { CitationRule.findings(path: $0.path, text: $0.text) }
    )
  }

  @Test func `a citation of what is not there is found`() {
    let cited = ["(facts 1)", "(design, section 1)", "(promise 3)", "see F2.1", "Promises 1 to 3"]
    let text = (["(RUN-1)"] + cited + ["(facts)", "F2"]).joined(separator: "\n")
    #expect(CitationRule.findings(path: "a", text: text).lines == [2, 3, 4, 5, 6])
  }

  @Test func `a room for any app has no word of the workout app`() {
    let generic = GenericWordRule.rooms.map { "Sources/\($0)/" }
    expectNone(
      SourceTree.sources.filter { file in generic.contains { file.path.hasPrefix($0) } }
        .flatMap { GenericWordRule.findings(path: $0.path, text: $0.text) }
    )
    let text = "a set\n/// such as Bench Press\nwrite “play FILE”"
    #expect(GenericWordRule.findings(path: "a", text: text).lines == [2, 3])
  }

  /// Where a link of a page leads, without what leads out of the repository.
  private static func links(in page: String) -> [String] {
    page.matches(of: /\]\(([^)#\s]+)(#[^)]*)?\)/).map { String($0.1) }.filter {
      !$0.contains("://")
    }
  }

  @Test func `every link between pages leads to a file`() {
    let pages = SourceTree.paths().filter { $0.hasSuffix(".md") && !$0.hasPrefix("Tests/Mutants") }
    #expect(pages.count > 20)
    for page in pages {
      let folder = page.split(separator: "/").dropLast().joined(separator: "/")
      for link in Self.links(in: SourceTree.text(page) ?? "") {
        let target = SourceTree.root.appendingPathComponent(folder).appendingPathComponent(link)
        let isThere = (try? target.checkResourceIsReachable()) ?? false
        #expect(isThere, "\(page): \(link)")
      }
    }
  }

  @Test func `the index of docs lists every page`() throws {
    let index = try #require(SourceTree.text("docs/README.md"))
    let pages = SourceTree.paths(below: "docs").map { $0.dropFirst("docs/".count) }
      .filter { $0.hasSuffix(".md") && !$0.contains("/") && $0 != "README.md" }
    for page in pages { #expect(index.contains("](\(page))"), "\(page)") }
  }

  @Test(arguments: PlaceRule.forbidden + PlaceRule.homes)
  func `each such place is found`(_ place: String) {
    let text = "one\nsee \(place)x\n"
    #expect(PlaceRule.findings(path: "a.md", text: text).lines.contains(2))
    #expect(PlaceRule.findings(path: "a.md", text: "one\n/tmp/x ../shared/corpus\n") == [])
  }
}
