import Conformance
import Foundation
import Protocol
import Simulation
import Testing

/// The statements that a switch in our machines breaks, as the code names them.
enum Mutants {
  /// By the pages' order, an id that is no statement last.
  static let all: [String] = {
    let ids = Set(calls.compactMap(\.id))
    let known = Statement.all.map(\.id)
    return known.filter(ids.contains) + ids.subtracting(known).sorted()
  }()

  /// Every question for a switch in the rooms: its line, and its id where that is written there.
  static let calls: [(line: String, id: String?)] = {
    let paths = (try? Repository.textFiles(in: ["Sources"])) ?? []
    return paths.flatMap { path in
      let lines = ((try? Repository.text(path)) ?? "").split(separator: "\n")
      return lines.filter { $0.contains("isBroken(") && !$0.contains("func isBroken(") }
        .flatMap(calls)
    }
  }()

  private static func calls(in line: Substring) -> [(line: String, id: String?)] {
    line.components(separatedBy: "isBroken(").dropFirst().map { rest in
      let id = rest.prefixMatch(of: /"([A-Z]+-[0-9]+)"\)/).map { String($0.1) }
      return ("\(line)", id)
    }
  }
}

/// Every MUST has a mutant that breaks it, or a reason why there is none.
struct MutantTests {
  private static let musts = Statement.all.filter { $0.level == .must }.map(\.id)
  private static let excused =
    UnmutatedStatements.reasons.flatMap(\.ids)

  @Test func `every mutant breaks a statement that is there`() {
    for call in Mutants.calls {
      #expect(call.id.flatMap(Statement.named) != nil, "\(call.line)")
    }
    #expect(Mutants.all.count > 100)
  }

  @Test func `every MUST has a mutant, or a reason why there is none`() {
    let mutated = Set(Mutants.all)
    let without = Self.musts.filter { !mutated.contains($0) && !Self.excused.contains($0) }
    #expect(without.isEmpty)
  }

  @Test func `no excuse is stale`() {
    let mutated = Set(Mutants.all)
    #expect(Self.excused.filter(mutated.contains).isEmpty, "they have a mutant by now")
    #expect(Self.excused.filter { !Self.musts.contains($0) }.isEmpty, "they are no MUST")
    #expect(Set(Self.excused).count == Self.excused.count, "they stand twice")
  }

  #if MUTANTS
    /// Rules that two starts of a device break together: the second does as the first did not.
    private static let onlyTheSecondTime = ["LEASE-19", "HOST-10"]

    /// What each mutant's cases say: the statements that fail, in the order of the pages.
    private static func broken(by mutant: String) -> [String] {
      let first = onlyTheSecondTime.contains(mutant) ? nil : mutant
      let outcomes = Suite.cases.map { test in
        test.judge(
          MachineSubject(test.role, breaking: first),
          and: MachineSubject(test.role, breaking: mutant)
        )
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
      for mutant in Mutants.all {
        let broken = Self.broken(by: mutant)
        #expect(broken.contains(mutant), "\(mutant) turns red: \(broken)")
        let others = broken.filter { $0 != mutant }.joined(separator: ", ")
        rows.append("| \(mutant) | \(others) |")
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

      """
  }
}
