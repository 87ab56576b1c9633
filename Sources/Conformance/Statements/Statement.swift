/// A rule of the protocol: a numbered sentence on a page of `docs/protocol`.
package struct Statement: Sendable, Equatable {
  package let id: String
  package let level: Level
  package let evidence: Evidence
  /// The documents that the statement is based on; empty if its evidence is `ours`.
  package let sources: [Source]
  /// The sentence without its id and its tag, as one line.
  package let text: String
  /// The file name of the page.
  package let page: String

  /// The degree to which a statement binds.
  package enum Level: String, Sendable, CaseIterable {
    case must = "MUST"
    case should = "SHOULD"
    case may = "MAY"
  }

  /// The origin of a statement.
  package enum Evidence: String, Sendable, CaseIterable {
    case apple = "Apple"
    case report, inference, ours
  }

  /// The text in brackets after the statement's sentence.
  package var tag: String {
    let names = sources.map(\.name).joined(separator: ", ")
    return names.isEmpty ? evidence.rawValue : "\(evidence.rawValue): \(names)"
  }

  /// The letters before the number in the id.
  package var area: String { String(id.prefix { $0 != "-" }) }

  package var number: Int { Int(id.drop { $0 != "-" }.dropFirst()) ?? 0 }

  /// All statements, page by page, in the order of the pages.
  package static let all: [Statement] = StatementText.pages.flatMap { page, text in
    StatementPage.statements(of: text, page: page)
  }

  /// Finds the statement with an id; `nil` if there is none.
  package static func named(_ id: String) -> Statement? { all.first { $0.id == id } }
}
