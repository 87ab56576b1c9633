/// The names of an enumeration's cases, each made once: to make one takes longer than to find it.
package struct CaseNames<Case: CaseIterable & Hashable & Sendable>: Sendable {
  private let names: [Case: String]
  private let cases: [String: Case]

  package init() {
    let pairs = Case.allCases.map { ($0, "\($0)") }
    names = Dictionary(uniqueKeysWithValues: pairs)
    cases = Dictionary(uniqueKeysWithValues: pairs.map { ($1, $0) })
  }

  /// The name of a case, as the code spells it.
  package subscript(value: Case) -> String { names[value, default: ""] }

  /// The case of a name, where there is one.
  package subscript(name: String) -> Case? { cases[name] }
}
