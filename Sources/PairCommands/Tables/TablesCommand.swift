import LockstepCommandLine
import LockstepConformance
import LockstepLink
import LockstepPosix
import LockstepProtocol
import LockstepScenario

/// `lockstep tables`: the rules of the session as tables, from the values that the devices use.
enum TablesCommand {
  /// One table: its name, what it shows, its columns and rows.
  struct Table {
    var name: String
    var summary: String
    var columns: [String]
    var rows: [[String]]
  }

  static var all: [Table] {
    [reachability, codes, reports, questions, kindnesses, evidence, statements, sources]
  }

  static let names = [
    "reachability", "codes", "reports", "questions", "kindnesses", "evidence", "statements",
    "sources",
  ]

  static let spec = CommandSpec(
    "lockstep tables",
    "Prints the rules of the session as tables, as the devices have them.",
    operands: "[TABLE…]",
    options: [],
    discussion: """
      reachability  what each side believes, for each state of the watch's app
      codes         the errors of a session, and where each surfaces
      reports       problems that developers report of the real session, with a scenario for each
      questions     what sources disagree on or leave open, and what the devices do
      kindnesses    what a session does for an app beyond the vendor's promises, unless told not to
      evidence      how many rules rest on what
      statements    every rule, with its tag and the documents that it rests on
      sources       those documents, and where each is found

      Without a TABLE all of them, as Markdown; docs/fidelity.md is this text.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    var wanted: [Table] = []
    for word in arguments.operands {
      guard let table = all.first(where: { $0.name == word }) else {
        throw .usage("there is no table “\(word)”", Nearest.hint(for: word, among: names))
      }
      wanted.append(table)
    }
    StandardStream.write(text(of: wanted.isEmpty ? all : wanted))
    return 0
  }

  /// Tables as Markdown, each below its heading.
  static func text(of tables: [Table]) -> String {
    tables.map(text).joined(separator: "\n")
  }

  private static func text(_ table: Table) -> String {
    let head = row(table.columns) + "|" + String(repeating: "---|", count: table.columns.count)
    let rows = table.rows.map(row).joined()
    return "## \(table.summary)\n\n\(head)\n\(rows)"
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  // MARK: The tables

  private static var kindnesses: Table {
    Table(
      name: "kindnesses",
      summary: "Kinder than the vendor's",
      columns: [
        "`contract kind`: apps as values, as lines",
        "`contract vendor`: apps with the module WatchConnectivity, where no contract is named",
        "what is known of the vendor's", "why it is so kind",
      ],
      rows: SessionContract.Kindness.allCases.map(KindnessRow.row).map {
        [$0.here, $0.vendor, $0.evidence, $0.reason]
      }
    )
  }

  private static var reachability: Table {
    Table(
      name: "reachability",
      summary: "When isReachable is true",
      columns: ["the watch's app", "on the phone", "on the watch", "evidence", "scenario"],
      rows: Reachability.rows.map { row in
        [
          "`\(row.name)`", word(row.isReachableFromPhone),
          row.isReachableFromWatch.map(word) ?? "–", row.evidence, names(RowScenarios.of(row)),
        ]
      }
        + Reachability.phoneApp.map {
          [
            "any of these, the phone's app `\($0.rawValue)`", "as above", "as above", "Apple",
            names(RowScenarios.ofPhoneApp),
          ]
        }
        + Reachability.Precondition.allCases.map {
          [
            "without `\($0.rawValue)`", "no", "no", "Apple", names(RowScenarios.ofPreconditions),
          ]
        }
    )
  }

  private static func word(_ value: Bool) -> String { value ? "yes" : "no" }

  private static var codes: Table {
    Table(
      name: "codes",
      summary: "Errors, and where they surface",
      columns: ["code", "name", "where", "scenario", "in none"],
      rows: SessionError.allCases.map {
        [
          "\($0.rawValue)", "\($0)", $0.surface, names(RowScenarios.of($0)),
          RowScenarios.unshown($0),
        ]
      }
    )
  }

  private static var reports: Table {
    Table(
      name: "reports",
      summary: "What developers report of the real session",
      columns: ["", "report", "scenario", "here"],
      rows: FieldReport.all.map {
        ["P\($0.number)", $0.problem, names($0.scenarios), $0.remark]
      }
    )
  }

  private static var questions: Table {
    Table(
      name: "questions",
      summary: "What sources leave open",
      columns: ["question", "sources", "here"],
      rows: OpenQuestion.all.map { [$0.question, $0.sources, $0.here] }
    )
  }

  private static func names(_ scenarios: [String]) -> String {
    scenarios.isEmpty ? "–" : scenarios.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static var evidence: Table {
    let areas = Statement.all.reduce(into: [String]()) { areas, statement in
      if !areas.contains(statement.area) { areas.append(statement.area) }
    }
    return Table(
      name: "evidence",
      summary: "What the rules rest on",
      columns: ["rules"] + Statement.Evidence.allCases.map(\.rawValue),
      rows: areas.map { area in
        let rules = Statement.all.filter { $0.area == area }
        return ["\(area)-…"]
          + Statement.Evidence.allCases.map { kind in
            "\(rules.count { $0.evidence == kind })"
          }
      }
    )
  }

  private static var statements: Table {
    Table(
      name: "statements",
      summary: "What each rule rests on",
      columns: ["rule", "tag", "source"],
      rows: Statement.all.map { statement in
        [statement.id, statement.evidence.rawValue, source(of: statement)]
      }
    )
  }

  /// The documents of a rule; what nobody else has said is constructed here.
  private static func source(of statement: Statement) -> String {
    if statement.sources.isEmpty { return "constructed" }
    return statement.sources.map(\.name).joined(separator: ", ")
  }

  private static var sources: Table {
    Table(
      name: "sources",
      summary: "The documents that rules rest on",
      columns: ["source", "what it is"],
      rows: Source.all.map { [$0.name, $0.document] }
    )
  }
}
