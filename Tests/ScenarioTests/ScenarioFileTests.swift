import LockstepCaseShare
import LockstepDevices
import Foundation
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkoutChecks

/// Every file in `scenarios`, played in this process: those in `failing` fail as they say.
///
/// That two processes write the same log is checked with the programs themselves, in `WholeTests`.
struct ScenarioFileTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scenarios")

  private static let all: [String] = {
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".scenario") }.sorted()
  }()

  static let passing: [String] = all.filter { !$0.hasPrefix("failing/") }
  static let failing: [String] = all.filter { $0.hasPrefix("failing/") }
  /// Each file with another seed than its neighbour; `.ci/run` plays each for many, optimised.
  static let seeded: [(name: String, seed: UInt64)] = CaseShare.of(
    passing.enumerated().map { ($0.element, UInt64($0.offset % 5) + 1) },
    each: 6
  )

  private static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private static func play(_ script: Script, seed: UInt64) throws -> Runner.Report {
    let run = Engine.Configuration(of: script, seed: seed)
    var engine = Engine(run)
    var runner = Runner(script, promises: .workouts) { _ in }
    for role in [DeviceRole.watch, .phone] {
      let model = script.model(of: role)
      let port = InProcessPort(role) {
        model.makeWithApps(seed: seed, incarnation: $0, disk: $1, contract: run.contract)
      }
      try engine.attach(role, to: port)
    }
    var pacer = Unpaced()
    var report = runner.run(on: &engine, pacedBy: &pacer)
    report.judge(script)
    return report
  }

  /// Each scenario that must fail, as it was played: several tests look at that.
  private static let failures = Dictionary(
    uniqueKeysWithValues: failing.map { name in
      (name, Result { try play(try ScriptParser.parse(try text(of: name)), seed: 1) })
    }
  )

  private static func failure(of name: String) throws -> Runner.Report {
    try #require(failures[name]).get()
  }

  /// Reads a row of a file for a seed, with the files that it includes.
  static func script(_ name: String, seed: UInt64 = 1, example: Int = 0) throws -> Script {
    let folder = folder.appending(path: name).deletingLastPathComponent()
    return try ScriptParser.parse(
      try text(of: name),
      in: .workouts,
      seed: seed,
      example: example,
      reading: { name in
        Result { Array(try Data(contentsOf: folder.appending(path: name))) }
          .mapError { UnreadableFile("\($0)") }
      }
    )
  }

  @Test(arguments: ScenarioFileTests.passing + ScenarioFileTests.failing)
  func `a formatted scenario says the same, and formatting it again changes nothing`(name: String)
    throws
  {
    let text = try Self.text(of: name)
    let formatted = ScriptFormatter.formatted(text)
    #expect(ScriptFormatter.formatted(formatted) == formatted)
    let comments = { (text: String) in text.split(separator: "\n").filter { $0.contains("#") }.count
    }
    #expect(comments(formatted) == comments(text))
    let words = { (text: String) in text.split { $0.isWhitespace } }
    #expect(words(formatted) == words(text))
    #expect(formatted == text, "lockstep fmt \(name)")
  }

  @Test func `there are scenarios of both sorts`() {
    #expect(Self.passing.count >= 50)
    #expect(Self.failing.count >= 6)
  }

  @Test(arguments: ScenarioFileTests.seeded)
  func `a scenario passes, and not for one seed alone`(name: String, seed: UInt64) throws {
    let rows = try Self.script(name).example?.count ?? 1
    for row in 0..<rows {
      let script = try Self.script(name, seed: seed, example: row).readingSyntheticFiles()
      let report = try Self.play(script, seed: seed)
      let told = report.failures.map { "line \($0.line): \($0.found)" }
      #expect(report.verdict == .pass, "seed \(seed), row \(row): \(told) \(report.broken)")
      #expect(report.idle.isEmpty, "seed \(seed), row \(row): lines for nothing: \(report.idle)")
    }
  }

  @Test(arguments: ScenarioFileTests.failing)
  func `a scenario that fails on purpose says how, and fails in no other way`(name: String) throws {
    #expect(!(try Self.script(name).meantFailures.isEmpty))
    for row in 0..<(try Self.script(name).example?.count ?? 1) {
      let report = try Self.play(try Self.script(name, example: row), seed: 1)
      #expect(report.isAsMeant, "row \(row): \(report.failures)")
      #expect(!report.failures.isEmpty)
    }
  }

  // MARK: What is expected in them

  /// The name of the check that a line expects, if it expects one.
  private static func check(in line: Substring) -> String? {
    let words = line.split(separator: " ").drop { $0 != "expect" }.dropFirst().drop { $0 == "not" }
    return Language.workouts.checks.map(\.name).first {
      words.starts(with: $0.split(separator: " "))
    }
  }

  private static func lines(of name: String) throws -> [Substring] {
    try text(of: name).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("#") ? "" : $0 }
  }

  /// The checks that a scenario expects in vain.
  private static func failed(in name: String) throws -> [String] {
    let lines = try lines(of: name)
    return try failure(of: name).failures.compactMap { check(in: lines[$0.line - 1]) }
  }

  @Test func `every expectation is in a scenario that passes, and fails in another one`() throws {
    let passed = try Set(Self.passing.flatMap { try Self.lines(of: $0).compactMap(Self.check) })
    let failed = try Set(Self.failing.flatMap(Self.failed))
    for name in Language.workouts.checks.map(\.name) {
      #expect(passed.contains(name), "no scenario that passes expects “\(name)”")
      #expect(failed.contains(name), "in no scenario of scenarios/failing does “\(name)” fail")
    }
  }

  // MARK: What is done in them

  /// The verb that a line asks of a device: `watch next`.
  private static func verb(in line: Substring) -> String? {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") || $0.hasPrefix("+") }
    guard let device = words.first.flatMap({ DeviceRole(name: String($0)) }),
      let verb = words.dropFirst().first, Language.workouts.vocabulary[device][String(verb)] != nil
    else { return nil }
    return "\(device.name) \(verb)"
  }

  /// The verbs without whose line a failure of the scenario does not come, but those that are known.
  private static func blamed(in name: String, beside known: Set<String>) throws -> [String] {
    let lines = try lines(of: name)
    let script = try ScriptParser.parse(try text(of: name))
    let failures = try failure(of: name).failures
    return try script.statements.indices.compactMap { index in
      let line = script.statements[index].line
      guard let verb = verb(in: lines[line - 1]), !known.contains(verb) else { return nil }
      if failures.contains(where: { $0.line == line }) { return verb }
      var without = script
      without.statements.remove(at: index)
      let left = Set(try play(without, seed: 1).failures.map(\.line))
      return failures.allSatisfy { left.contains($0.line) } ? nil : verb
    }
  }

  @Test func `every verb is in a scenario that passes, and makes another one fail`() throws {
    let passed = try Set(Self.passing.flatMap { try Self.lines(of: $0).compactMap(Self.verb) })
    let failed = try Self.failing.reduce(into: Set<String>()) { failed, name in
      failed.formUnion(try Self.blamed(in: name, beside: failed))
    }
    for device in DeviceRole.allCases {
      for verb in Language.workouts.vocabulary[device].verbs.map({ "\(device.name) \($0.name)" }) {
        #expect(passed.contains(verb), "no scenario that passes has “\(verb)”")
        #expect(failed.contains(verb), "no scenario of scenarios/failing fails by “\(verb)”")
      }
    }
  }

  @Test(arguments: ScenarioFileTests.passing + ScenarioFileTests.failing)
  func `a scenario begins with what it shows, and has a title`(name: String) throws {
    let text = try Self.text(of: name)
    #expect(text.hasPrefix("# "))
    #expect(!text.contains("\t") && !text.contains(" \n") && text.hasSuffix("\n"))
    let script = try Self.script(name)
    #expect(!script.title.isEmpty)
    #expect(script.notes.map(\.message).isEmpty)
  }
}
