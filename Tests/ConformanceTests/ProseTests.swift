import LockstepConformance
import Testing

/// What a page says beside its statements explains them: it binds nobody, and where it says how the real
/// devices are, it names what says so.
struct ProseTests {
  /// Pages whose prose is about levels and tags: one explains them, the other quotes rules.
  private static let aboutThem = ["README.md", "mutants.md"]

  private static let pages = Repository.names(in: "docs/protocol").filter {
    $0.hasSuffix(".md") && !aboutThem.contains($0)
  }

  @Test(arguments: pages)
  func `what stands outside the statements demands nothing, and its tags name their sources`(
    page: String
  ) throws {
    for paragraph in Self.prose(of: try Repository.text("docs/protocol/\(page)")) {
      #expect(
        Self.mistakes(in: paragraph) == [],
        "docs/protocol/\(page): make it a statement, or say it without: \(paragraph)"
      )
    }
  }

  @Test(
    arguments: [
      "So it MUST be.", "You MAY.", "It is so [report].", "It is so [inference: hearsay].",
      "- **LINK-1** It is so.",
    ]
  )
  func `a level, a tag without a source and an id inside a paragraph are seen`(text: String) {
    #expect(Self.mistakes(in: text).count == 1)
  }

  @Test func `code, statements and whole tags are no mistakes`() {
    let page = """
      **LINK-1** It MUST be. [ours]

      It is so [inference: Bluetooth LE], decided [ours], and `MUST` is a word of [a page](x.md).

      ```
      [report] MUST
      ```
      """
    #expect(Self.prose(of: page).flatMap(Self.mistakes) == [])
  }

  /// The paragraphs that are no statements, without code.
  private static func prose(of text: String) -> [String] {
    let plain = text.replacing(/```[\s\S]*?```/, with: "").replacing(/`[^`]*`/, with: "x")
    let statements = Set(StatementPage.paragraphs(of: plain))
    return plain.split(separator: "\n\n").map { $0.split(separator: /\s+/).joined(separator: " ") }
      .filter { !statements.contains($0) }
  }

  /// What of a paragraph belongs into a statement, or lacks its source.
  private static func mistakes(in paragraph: String) -> [Substring] {
    let levels = paragraph.matches(of: /\b(MUST|SHOULD|MAY)\b/).map(\.output.0)
    let ids = paragraph.matches(of: /\*\*[A-Z]+-[0-9]+\*\*/).map(\.output)
    let tags = paragraph.matches(of: /\[(Apple|report|inference|ours)\b[^\]]*\]/).map(\.output.0)
    return levels + ids + tags.filter { !isTag($0) }
  }

  /// Whether a statement could end in it.
  private static func isTag(_ text: Substring) -> Bool {
    StatementPage.statement("**LINK-1** It MUST be. \(text)", page: "") != nil
  }
}
