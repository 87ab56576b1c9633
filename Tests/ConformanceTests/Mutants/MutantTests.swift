import Conformance
import Foundation
import Protocol
import Simulation
import Testing

/// The mutants of `Tests/Mutants`.
enum Mutants {
  /// By the pages' order, and of one statement by their names.
  static let all: [Mutant] = {
    let order = Dictionary(
      uniqueKeysWithValues: Statement.all.enumerated().map { ($0.element.id, $0.offset) }
    )
    return read.sorted {
      (order[$0.statement] ?? .max, $0.name) < (order[$1.statement] ?? .max, $1.name)
    }
  }()

  private static let read: [Mutant] = {
    let names = Repository.names(in: "Tests/Mutants").filter { $0.hasSuffix(".md") }
    return names.flatMap { name -> [Mutant] in
      let path = "Tests/Mutants/\(name)"
      do {
        return try MutantFile.read(Repository.text(path), at: path)
      } catch {
        Issue.record("\(error)")
        return []
      }
    }
  }()
}

/// Every MUST has a mutant that breaks it, or a reason why there is none.
struct MutantTests {
  private static let musts = Statement.all.filter { $0.level == .must }.map(\.id)
  private static let excused =
    UnmutatedStatements.reasons.flatMap(\.ids)

  @Test func `every mutant breaks a statement that is there, and no two have one name`() {
    for mutant in Mutants.all {
      let hasStatement = Statement.named(mutant.statement) != nil
      #expect(hasStatement, "\(mutant.place): no page has a statement \(mutant.statement)")
    }
    #expect(Set(Mutants.all.map(\.name)).count == Mutants.all.count)
    #expect(Mutants.all.count > 100)
  }

  @Test func `every mutant finds the lines that it changes`() throws {
    for edit in Mutants.all.flatMap(\.edits) {
      let lines = try Repository.text(edit.path).components(separatedBy: "\n")
      #expect(throws: Never.self) { try edit.range(in: lines) }
    }
    #expect(Mutants.all.allSatisfy { !$0.edits.isEmpty })
  }

  @Test func `every MUST has a mutant, or a reason why there is none`() {
    let mutated = Set(Mutants.all.map(\.statement))
    let without = Self.musts.filter { !mutated.contains($0) && !Self.excused.contains($0) }
    #expect(without.isEmpty)
  }

  @Test func `no excuse is stale`() {
    let mutated = Set(Mutants.all.map(\.statement))
    #expect(Self.excused.filter(mutated.contains).isEmpty, "they have a mutant by now")
    #expect(Self.excused.filter { !Self.musts.contains($0) }.isEmpty, "they are no MUST")
    #expect(Set(Self.excused).count == Self.excused.count, "they stand twice")
  }
}
