import Conformance
import Protocol
import Simulation
import Testing

/// Every MUST has a mutant that breaks it, or a reason why there is none.
struct MutantTests {
  private static let musts = Statement.all.filter { $0.level == .must }.map(\.id)
  private static let excused =
    UnmutatedStatements.reasons.flatMap(\.ids) + UnmutatedStatements.notYet

  @Test func `every mutant breaks a statement that is there`() {
    for mutant in Mutant.allCases {
      #expect(Statement.named(mutant.rawValue) != nil, "\(mutant.rawValue)")
    }
  }

  @Test func `every MUST has a mutant, or a reason why there is none`() {
    let mutated = Set(Mutant.allCases.map(\.rawValue))
    let without = Self.musts.filter { !mutated.contains($0) && !Self.excused.contains($0) }
    #expect(without.isEmpty)
  }

  @Test func `no excuse is stale`() {
    let mutated = Set(Mutant.allCases.map(\.rawValue))
    #expect(Self.excused.filter(mutated.contains).isEmpty, "they have a mutant by now")
    #expect(Self.excused.filter { !Self.musts.contains($0) }.isEmpty, "they are no MUST")
    #expect(Set(Self.excused).count == Self.excused.count, "they stand twice")
  }

  #if MUTANTS
    /// What each mutant's cases say: the statements that fail, in the order of the pages.
    private static func broken(by mutant: Mutant) -> [String] {
      let outcomes = Mutant.$active.withValue(mutant) {
        Suite.cases.map { $0.judge(MachineSubject($0.role)) }
      }
      let broken = Set(
        outcomes.compactMap { outcome in
          outcome.word == "fail" || outcome.word == "non-strict" ? outcome.failure?.statement : nil
        }
      )
      return Statement.all.map(\.id).filter(broken.contains)
    }

    /// The square of statements and mutants: each mutant, and every statement whose case it turns red.
    @Test func `every mutant is caught by a case of its own statement`() throws {
      var rows: [String] = []
      for mutant in Mutant.allCases {
        let broken = Self.broken(by: mutant)
        #expect(broken.contains(mutant.rawValue), "\(mutant.rawValue) turns red: \(broken)")
        let others = broken.filter { $0 != mutant.rawValue }.joined(separator: ", ")
        rows.append("| \(mutant.rawValue) | \(others) |")
      }
      try Golden.check(MutantPage.text(rows), "docs/protocol/mutants.md")
    }
  #endif
}

/// The page that shows the square.
enum MutantPage {
  static func text(_ rows: [String]) -> String {
    let reasons = UnmutatedStatements.reasons.map {
      "| \($0.why) | \($0.ids.joined(separator: ", ")) |"
    }
    return """
      # Mutants: is each rule really checked?

      Written by `.ci/mutants` with UPDATE_GOLDEN=1. A mutant is one of our devices with a switch that
      breaks one statement. It is put to the conformance suite like any device; a case that names the
      statement must turn red, or the statement is not checked. What else turns red stands beside it.

      | Mutant of | Caught by its own case, and also by cases of |
      |---|---|
      \(rows.joined(separator: "\n"))

      ## Without a mutant

      | Why | Statements |
      |---|---|
      \(reasons.joined(separator: "\n"))
      | nobody has written one yet | \(UnmutatedStatements.notYet.joined(separator: ", ")) |

      """
  }
}
