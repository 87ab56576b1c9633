import LockstepConformance
import Foundation
import LockstepProtocol
import LockstepSimulation
import Testing

/// The mutants of this repository.
enum Mutants {
  static let all = read { try $0.read() }
  /// Those of the promises that hold in every run.
  static let promises = read { try $0.readPromises() }
  /// Those of the app of the tutorial.
  static let apps = read { try $0.readApps() }

  private static func read(_ read: (MutantFolder) throws -> [Mutant]) -> [Mutant] {
    do {
      return try read(MutantFolder(root: Repository.root))
    } catch {
      Issue.record("\(error)")
      return []
    }
  }
}

/// Every MUST has a mutant that breaks it, or a reason why there is none.
struct MutantTests {
  private static let musts = Statement.all.filter { $0.level == .must }.map(\.id)
  private static let excused = UnmutatedStatements.reasons.flatMap(\.ids)

  @Test func `every mutant breaks a statement that is there, and no two have one name`() {
    for mutant in Mutants.all {
      let hasStatement = Statement.named(mutant.statement) != nil
      #expect(hasStatement, "\(mutant.place): no page has a statement \(mutant.statement)")
    }
    #expect(Set(Mutants.all.map(\.name)).count == Mutants.all.count)
    #expect(Mutants.all.count > 100)
  }

  @Test func `every mutant finds the lines that it changes`() throws {
    let all = Mutants.all + Mutants.promises + Mutants.apps
    #expect(all.allSatisfy { !$0.edits.isEmpty })
    let files = try Repository.textFiles(in: ["Sources", "Examples/swift"]).map { path in
      (path: path, lines: try Repository.text(path).components(separatedBy: "\n"))
    }
    for edit in all.flatMap(\.edits) {
      do throws(MutantProblem) {
        _ = try edit.range(in: files.first { $0.path == edit.path }?.lines ?? [])
      } catch {
        let others = files.filter { (try? edit.range(in: $0.lines)) != nil }.map(\.path)
        Issue.record("\(error)\(others.isEmpty ? "" : "; they stand in \(others)")")
      }
    }
  }

  @Test func `every mutant of a promise has a scenario that shows it`() throws {
    #expect(Mutants.promises.count >= 2 && Mutants.apps.count >= 3)
    #expect(Mutants.apps.allSatisfy { $0.promise != nil })
    for mutant in Mutants.promises {
      #expect(mutant.promise != nil && Mutants.all.allSatisfy { $0.name != mutant.name })
      let scenario = try Repository.text(try #require(mutant.scenario))
      #expect(!scenario.isEmpty, "\(mutant.place)")
    }
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

  @Test func `every suite that an excuse names is there`() throws {
    let files = try Repository.textFiles(in: ["Tests"])
    let page = try Repository.text("docs/protocol/mutants.md")
    let named = UnmutatedStatements.reasons.map(\.why) + [page]
    let suites = named.flatMap { $0.matches(of: /[A-Za-z]+Tests/).map { String($0.0) } }
    #expect(suites.count > 10)
    for suite in Set(suites) {
      let isThere = files.contains {
        $0.hasPrefix("Tests/\(suite)/") || $0.hasSuffix("/\(suite).swift")
      }
      #expect(isThere, "\(suite)")
    }
  }
}
