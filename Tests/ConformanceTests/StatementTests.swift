import LockstepConformance
import Foundation
import Testing

/// The pages of the protocol are a list of rules that a machine can read.
struct StatementTests {
  private static let pages = Repository.names(in: "docs/protocol").filter { $0.hasSuffix(".md") }

  /// Which ids stand on which page; a page without ids explains.
  private static let areas = [
    "VALUE": "values.md", "HOST": "transport.md", "LEASE": "lease.md", "LINK": "link.md",
    "SESSION": "session.md", "MIRROR": "application.md", "CHANGE": "application.md",
    "LAUNCH": "application.md", "RUN": "run.md", "SHOWN": "screens.md", "ACTION": "actions.md",
    "LOG": "log.md", "SENSOR": "sensors.md", "REMOTE": "mirroring.md", "APP": "apps.md",
    "HEALTH": "health.md",
  ]

  /// Rules of the workout app that were once counted among the session's: ids are never used again.
  private static let moved = [
    "SESSION-1": "application.md", "SESSION-2": "application.md", "SESSION-29": "application.md",
  ]

  @Test(arguments: pages)
  func `every paragraph with an id has a level, a tag and a source, and is one sentence`(
    page: String
  ) throws {
    for paragraph in StatementPage.paragraphs(of: try Repository.text("docs/protocol/\(page)")) {
      let statement = try #require(
        StatementPage.statement(paragraph, page: page),
        """
        no level, no tag or no source: \(paragraph)
          = end it in [ours], or in [Apple: …], [report: …] or [inference: …] with names of
            Sources/Conformance/Statements/Source.swift
        """
      )
      #expect(!Self.hasSecondSentence(statement.text), "\(statement.id): \(statement.text)")
      let home = Self.moved[statement.id] ?? Self.areas[statement.area]
      #expect(home == page, "\(statement.id) stands on \(page)")
    }
  }

  /// Whether a capital follows a full stop outside code and brackets.
  private static func hasSecondSentence(_ text: String) -> Bool {
    text.replacing(/`[^`]*`|\([^)]*\)/, with: "x").contains(/[.!?] [A-Z]/)
  }

  @Test func `no id is given twice, and numbers begin at 1 or above`() throws {
    var seen: [String: String] = [:]
    for page in Self.pages {
      let text = try Repository.text("docs/protocol/\(page)")
      for statement in StatementPage.statements(of: text, page: page) {
        #expect(seen[statement.id] == nil, "\(statement.id) on \(page)")
        #expect(statement.number >= 1)
        seen[statement.id] = page
      }
    }
    #expect(seen.count > 200)
  }

  @Test func `a second sentence, a missing level and a missing tag are seen`() {
    #expect(Self.hasSecondSentence("It MUST be. It is."))
    #expect(!Self.hasSecondSentence("It MUST be (a. B) as `x. Y` says."))
    #expect(StatementPage.statement("**LINK-1** It is so. [ours]", page: "") == nil)
    #expect(StatementPage.statement("**LINK-1** It MUST be so.", page: "") == nil)
    let both = StatementPage.statement(
      "**LINK-1** It SHOULD and MUST be. [report: size limits, app audit]",
      page: "p"
    )
    #expect(both?.level == .must)
    #expect(both?.evidence == .report)
    #expect(both?.sources.map(\.name) == ["size limits", "app audit"])
    #expect(both?.text == "It SHOULD and MUST be.")
  }

  @Test(arguments: ["[Apple]", "[report: ]", "[Apple: hearsay]", "[ours: isReachable]", "[rumour]"])
  func `a tag without a source that is known is none`(tag: String) {
    #expect(StatementPage.statement("**LINK-1** It MUST be. \(tag)", page: "") == nil)
    #expect(StatementPage.statement("**LINK-1** It MUST be. [ours]", page: "")?.sources == [])
  }

  @Test func `each document has one name, and a statement rests on it`() {
    let used = Set(Statement.all.flatMap(\.sources).map(\.name))
    #expect(Source.all.filter { !used.contains($0.name) }.map(\.name) == [])
    #expect(Set(Source.all.map(\.name)).count == Source.all.count)
  }

  @Test func `the page on fidelity has a line for every statement, with its tag and its source`()
    throws
  {
    let lines = Set(try Repository.text("docs/fidelity.md").split(separator: "\n"))
    for statement in Statement.all {
      let names = statement.sources.map(\.name).joined(separator: ", ")
      let source = statement.evidence == .ours ? "constructed" : names
      let row = "| \(statement.id) | \(statement.evidence.rawValue) | \(source) |"
      #expect(lines.contains(Substring(row)), "\(row)")
    }
    for source in Source.all {
      #expect(lines.contains("| \(source.name) | \(source.document) |"), "\(source.name)")
    }
  }

  /// The suite quotes the statements, so it carries them; this keeps them fresh.
  @Test(arguments: pages)
  func `the statements in the program are those of the pages`(page: String) throws {
    let text = try Repository.text("docs/protocol/\(page)")
    let statements = StatementPage.statements(of: text, page: page)
    if statements.isEmpty { return }
    try Golden.check(StatementFile.source(of: statements, page: page), StatementFile.path(page))
  }

  /// Ids in the code are those of a page: a test or a mutant of a rule that is gone says so.
  @Test func `ids are found in a text, and what only looks like one is not`() {
    let text = "LINK-12, (RUN-7) X-RUN-8 and ISO-8601, SHA-256, LINK-x, run-7"
    #expect(Self.mentions(in: text) == ["LINK-12", "RUN-7", "RUN-8"])
  }

  @Test func `every id that code, tests and pages name is a statement`() throws {
    let ids = Set(Statement.all.map(\.id))
    for path in try Repository.textFiles(in: ["Sources", "Tests", "docs"]) {
      for id in Self.mentions(in: try Repository.text(path)) {
        #expect(ids.contains(id), "\(path) names \(id)")
      }
    }
  }

  /// Every `AREA-7` of a text, looked for byte by byte: there are megabytes of it.
  static func mentions(in text: String) -> Set<String> {
    let bytes = Array(text.utf8)
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var found: Set<String> = []
    for index in bytes.indices where bytes[index] == UInt8(ascii: "-") {
      let area = bytes[..<index].reversed().prefix { capitals.contains($0) }.reversed()
      let number = bytes[(index + 1)...].prefix { digits.contains($0) }
      let name = String(decoding: Array(area), as: UTF8.self)
      if areas[name] == nil || number.isEmpty { continue }
      found.insert("\(name)-\(String(decoding: number, as: UTF8.self))")
    }
    return found
  }
}

/// The file of the room that carries a page's statements.
enum StatementFile {
  static func path(_ page: String) -> String {
    "Sources/Conformance/Statements/StatementText+\(name(page).capitalized).swift"
  }

  private static func name(_ page: String) -> String { String(page.dropLast(3)) }

  static func source(of statements: [Statement], page: String) -> String {
    let paragraphs = statements.map { statement in
      wrapped("**\(statement.id)** \(statement.text) [\(statement.tag)]")
    }
    return """
      // Written by StatementTests from docs/protocol/\(page), with UPDATE_GOLDEN=1.
      extension StatementText {
        static let \(name(page)) = #\"""
      \(paragraphs.joined(separator: "\n\n"))
          \"""#
      }

      """
  }

  private static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    var line = "   "
    for word in text.split(separator: " ") {
      if line.count + 1 + word.count > 100 {
        lines.append(line)
        line = "   "
      }
      line += " " + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
