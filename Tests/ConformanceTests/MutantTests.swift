import Conformance
import Foundation
import Protocol
import Simulation
import Testing

/// What the switches in our machines break, as the code names them: a statement, or with a few words
/// behind its id one row of the statement's table.
enum Mutants {
  /// By the pages' order, one of no statement last.
  static let all: [String] = {
    let names = Set(calls.compactMap(\.name))
    let known = Statement.all.flatMap { statement in
      names.filter { Self.statement(of: $0) == statement.id }.sorted()
    }
    return known + names.subtracting(known).sorted()
  }()

  /// The id of the statement that a mutant breaks.
  static func statement(of name: String) -> String {
    String(name.prefix { $0 != " " })
  }

  /// Every question for a switch in the rooms: its line, and its name where that is written there.
  static let calls: [(line: String, name: String?)] = {
    let paths = (try? Repository.textFiles(in: ["Sources"])) ?? []
    return paths.flatMap { path in
      let lines = ((try? Repository.text(path)) ?? "").split(separator: "\n")
      return lines.filter { $0.contains("isBroken(") && !$0.contains("func isBroken(") }
        .flatMap(calls)
    }
  }()

  private static func calls(in line: Substring) -> [(line: String, name: String?)] {
    line.components(separatedBy: "isBroken(").dropFirst().map { rest in
      let name = rest.prefixMatch(of: /"([A-Z]+-[0-9]+( [a-z ]+)?)"\)/).map { String($0.1) }
      return ("\(line)", name)
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
      let statement = call.name.flatMap { Statement.named(Mutants.statement(of: $0)) }
      #expect(statement != nil, "\(call.line)")
    }
    #expect(Mutants.all.count > 100)
  }

  @Test func `every MUST has a mutant, or a reason why there is none`() {
    let mutated = Set(Mutants.all.map(Mutants.statement))
    let without = Self.musts.filter { !mutated.contains($0) && !Self.excused.contains($0) }
    #expect(without.isEmpty)
  }

  @Test func `no excuse is stale`() {
    let mutated = Set(Mutants.all.map(Mutants.statement))
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
        let statement = Mutants.statement(of: mutant)
        #expect(broken.contains(statement), "\(mutant) turns red: \(broken)")
        let others = broken.filter { $0 != statement }.joined(separator: ", ")
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
      statement must turn red, or the statement is not checked. What else turns red stands beside it. Of a
      statement that is a table there is a mutant for each row, named behind the id.

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
