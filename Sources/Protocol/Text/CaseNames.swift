/// The names of an enumeration's cases, made once, because making one takes longer than finding it.
package struct CaseNames<Case: CaseIterable & Hashable & Sendable>: Sendable {
  private let names: [Case: String]
  private let cases: [String: Case]

  package init() {
    let pairs = Case.allCases.map { ($0, "\($0)") }
    names = Dictionary(uniqueKeysWithValues: pairs)
    cases = Dictionary(uniqueKeysWithValues: pairs.map { ($1, $0) })
  }

  /// The name of a case, as the Swift code spells it.
  package subscript(value: Case) -> String { names[value, default: ""] }

  /// The case with a name; `nil` if there is none.
  package subscript(name: String) -> Case? { cases[name] }
}
