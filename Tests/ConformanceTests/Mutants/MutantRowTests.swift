import Foundation
import Testing

/// Every row of a table that a statement is about has a mutant of that statement, or a reason why not.
struct MutantRowTests {
  /// The tables of all pages that have statements.
  private static let tables: [StatementTable] = Repository.names(in: "docs/protocol")
    .filter { $0.hasSuffix(".md") }
    .flatMap { page -> [StatementTable] in
      guard let text = try? Repository.text("docs/protocol/\(page)"),
        text.contains(/(^|\n)\*\*[A-Z]+-[0-9]+\*\*/)
      else { return [] }
      return StatementTable.read(text, page: page)
    }

  /// The statements that a table is about.
  private static func statements(of table: StatementTable) -> [String] {
    if let place = TablePlace.all.first(where: { $0.isOf(table) }) { return place.about }
    return [table.after].compactMap(\.self)
  }

  /// A row of a table, as a row of one of the statements that it is about.
  private struct Row: Hashable, CustomStringConvertible {
    let statement: String
    let head: String
    let name: String

    var description: String { "\(statement), \(head) | \(name)" }
  }

  private static let rows: [(row: Row, page: String)] = tables.flatMap { table in
    statements(of: table).flatMap { statement in
      table.rows.map { (Row(statement: statement, head: table.head, name: $0), table.page) }
    }
  }

  private static let mutated = Set(
    Mutants.all.flatMap { mutant in mutant.rows.compactMap { row(mutant.statement, $0) } }
  )

  private static func row(_ statement: String, _ text: String) -> Row? {
    guard let bar = text.firstRange(of: " | ") else { return nil }
    return Row(
      statement: statement,
      head: String(text[..<bar.lowerBound]),
      name: String(text[bar.upperBound...])
    )
  }

  private static func excused(_ excuse: UnmutatedRows) -> [(row: Row, page: String)] {
    rows.filter { row, _ in
      row.statement == excuse.statement && row.head == excuse.head
        && excuse.rows?.contains(row.name) ?? true
    }
  }

  @Test func `every row has a mutant of its statement, or a reason why there is none`() {
    let excused = Set(UnmutatedRows.all.flatMap { Self.excused($0).map(\.row) })
    let open = Self.rows.map(\.row).filter { !Self.mutated.contains($0) && !excused.contains($0) }
    #expect(open.isEmpty, "\(open.map(\.description).joined(separator: "\n"))")
    #expect(Self.rows.count > 300)
    #expect(Self.mutated.count > 200)
  }

  @Test func `every row that a mutant names is one of its statement's`() {
    let known = Set(Self.rows.map(\.row))
    for mutant in Mutants.all {
      for text in mutant.rows {
        let row = Self.row(mutant.statement, text)
        #expect(row.map(known.contains) ?? false, "\(mutant.place): no table has “\(text)”")
      }
    }
  }

  @Test func `every table stands behind its statement, or is said to stand elsewhere`() {
    for table in Self.tables where table.after == nil {
      #expect(TablePlace.all.contains { $0.isOf(table) }, "\(table.page): \(table.head)")
    }
    for place in TablePlace.all {
      #expect(Self.tables.contains { place.isOf($0) }, "\(place.page): \(place.head)")
    }
  }

  @Test func `no reason is stale`() {
    for excuse in UnmutatedRows.all {
      let found = Self.excused(excuse).map(\.row)
      #expect(!found.isEmpty, "\(excuse.statement) has no table \(excuse.head)")
      #expect(found.count == excuse.rows?.count ?? found.count, "\(excuse.statement): \(found)")
      let mutated = found.filter(Self.mutated.contains)
      #expect(mutated.isEmpty, "they have a mutant by now: \(mutated)")
    }
  }

  @Test func `what sees a row broken instead is there, and names it`() throws {
    for excuse in UnmutatedRows.all {
      let mutants = excuse.instead.filter { !$0.contains("/") }
      for name in mutants {
        #expect(Mutants.all.contains { $0.name == name }, "there is no mutant \(name)")
      }
      let files = try excuse.instead.filter { $0.contains("/") }.map(Repository.text)
      if files.isEmpty { continue }
      for (row, page) in Self.excused(excuse) {
        let isNamed = files.contains { $0.contains(page) || Self.names(row, in: $0) }
        #expect(isNamed, "\(row) is named by none of \(excuse.instead)")
      }
    }
  }

  /// Whether a text has the name of a row as a word; what is no name but words is not looked for.
  private static func names(_ row: Row, in text: String) -> Bool {
    guard let name = row.name.wholeMatch(of: /`([A-Za-z-]+)`/)?.1 else { return true }
    let parts = name.split(separator: "-")
    let joined = parts.dropFirst().reduce(String(parts[0])) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
    let words = text.split { !$0.isLetter && $0 != "-" }
    return words.contains { $0 == name || $0 == joined }
  }

  @Test func `tables are read with their statement, and several names are several rows`() {
    let text = """
      | Before | x |
      |---|---|
      | a | 1 |

      **RUN-5** It MUST be.

      | Field | Type |
      |---|---|
      | `one`, `two` | string |
      | `three`, d done | `four` |
      """
    let tables = StatementTable.read(text, page: "p")
    #expect(tables.map(\.head) == ["Before", "Field"])
    #expect(tables.map(\.after) == [nil, "RUN-5"])
    #expect(tables.map(\.rows) == [["a"], ["`one`", "`two`", "`three`, d done"]])
  }
}
