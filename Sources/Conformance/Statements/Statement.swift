/// One rule of the protocol: a numbered sentence of a page of `docs/protocol`.
package struct Statement: Sendable, Equatable {
  package let id: String
  package let level: Level
  package let evidence: Evidence
  /// The documents that it rests on: at least one, or none where it is `ours`.
  package let sources: [Source]
  /// The sentence, without its id and its tag, as one line.
  package let text: String
  /// The page's file name.
  package let page: String

  /// The degree to which a rule binds.
  package enum Level: String, Sendable, CaseIterable {
    case must = "MUST"
    case should = "SHOULD"
    case may = "MAY"
  }

  /// The origin of a rule.
  package enum Evidence: String, Sendable, CaseIterable {
    case apple = "Apple"
    case report, inference, ours
  }

  /// The text in brackets behind the statement's sentence.
  package var tag: String {
    let names = sources.map(\.name).joined(separator: ", ")
    return names.isEmpty ? evidence.rawValue : "\(evidence.rawValue): \(names)"
  }

  /// The letters before the number.
  package var area: String { String(id.prefix { $0 != "-" }) }

  package var number: Int { Int(id.drop { $0 != "-" }.dropFirst()) ?? 0 }

  /// All statements, a page after the other, in the order in which they stand.
  package static let all: [Statement] = StatementText.pages.flatMap { page, text in
    StatementPage.statements(of: text, page: page)
  }

  /// Finds the statement of an id, or `nil` when there is none.
  package static func named(_ id: String) -> Statement? { all.first { $0.id == id } }
}
