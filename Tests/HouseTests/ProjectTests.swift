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
    let text = "(RUN-1)\n(facts 1)\n(design, section 1)\n(promise 3)\nsee F2.1\n(facts)\nF2"
    #expect(CitationRule.findings(path: "a", text: text).lines == [2, 3, 4, 5])
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
