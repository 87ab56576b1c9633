import LockstepDevices
import LockstepEventWords
import LockstepWorkouts
import Foundation
import LockstepLink
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import Testing
import LockstepWatchSim
import LockstepWorkoutChecks

/// What `docs/scenarios.md` says is so: its examples run, and it leaves nothing out.
struct DocumentationTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/scenarios.md")

  private let text: String

  init() throws { text = try String(contentsOf: Self.file, encoding: .utf8) }

  /// The fenced blocks of a kind.
  private func blocks(_ kind: String) -> [String] {
    text.components(separatedBy: "```\(kind)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test func `every whole example passes`() throws {
    let examples = blocks("scenario")
    #expect(examples.count >= 4)
    for example in examples {
      let script = try ScriptParser.parse(example).readingSyntheticFiles()
      var engine = Engine(.init(title: script.title, profile: script.profile))
      var runner = Runner(script) { _ in }
      try engine.attach(
        .watch,
        to: InProcessPort(.watch) { DeviceModel.watch().make(incarnation: $0, disk: $1) }
      )
      try engine.attach(
        .phone,
        to: InProcessPort(.phone) { DeviceModel.phone.make(seed: 1, incarnation: $0, disk: $1) }
      )
      var pacer = Unpaced()
      let report = runner.run(on: &engine, pacedBy: &pacer)
      #expect(report.verdict == .pass, "\(script.title): \(report.failures)")
    }
  }

  @Test func `every line of the reference is without a mistake`() throws {
    let lines = blocks("statements").flatMap { $0.split(separator: "\n") }
    #expect(lines.count >= 60)
    for line in lines {
      #expect(throws: Never.self, "\(line)") { try ScriptParser.parse("@0s \(line)") }
    }
  }

  // MARK: Tables

  /// The tables of checks by the line that each begins with, as the entries of the language have them.
  private static var tables: [(head: String, rows: [String])] {
    let checks = Language.workouts.checks
    let twins = checks.filter { kind in
      checks.contains { $0.subject != kind.subject && $0.summary == kind.summary }
    }
    func table(_ head: String, _ kinds: [CheckKind]) -> (head: String, rows: [String]) {
      ("| After `expect\(head) | Holds when | |", kinds.map { row($0, isWhole: head == "`") })
    }
    func own(_ subject: String) -> [CheckKind] {
      checks.filter { kind in
        kind.subject == subject && !twins.contains { $0.name == kind.name }
      }
    }
    let links = checks.filter { $0.subject == "link" }
    let pairs = checks.filter { !["watch", "phone", "link"].contains($0.subject) }
    return [
      table(" watch`", own("watch")), table(" phone`", own("phone")),
      table(
        " watch` or `expect phone`",
        twins.filter { $0.subject == "watch" }
      ), table("`", links + pairs),
    ]
  }

  /// - Parameter isWhole: Whether the row has the subject, too.
  private static func row(_ kind: CheckKind, isWhole: Bool) -> String {
    let name = isWhole ? kind.name : kind.property
    let words = kind.usage.isEmpty ? name : "\(name) \(kind.usage)"
    return "| `\(words)` | \(kind.summary) | \(kind.isEvent ? "event" : "state") |"
  }

  @Test func `the tables of expectations are those of the language`() throws {
    var text = text
    for table in Self.tables {
      let start = try #require(text.range(of: table.head + "\n|---|---|---|\n"), "\(table.head)")
      let end = try #require(text.range(of: "\n\n", range: start.upperBound..<text.endIndex))
      text.replaceSubrange(
        start.upperBound..<end.lowerBound,
        with: table.rows.joined(separator: "\n")
      )
    }
    let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"
    if isUpdating { try text.write(to: Self.file, atomically: true, encoding: .utf8) }
    #expect(text == self.text, "UPDATE_GOLDEN=1 writes them anew: read them")
  }

  // MARK: Names

  @Test func `every verb, property and name has its example or its place`() {
    let statements = blocks("statements").joined()
    for device in DeviceRole.allCases {
      for verb in Vocabulary.workouts[device].verbs {
        let isShown = DeviceRole.allCases.contains {
          statements.contains("\($0.name) \(verb.name)")
        }
        #expect(isShown, "\(verb.name)")
      }
      for property in Self.names(after: "expect \(device.name)") {
        let isShown = DeviceRole.allCases.contains {
          statements.contains("expect \($0.name) \(property)")
        }
        #expect(isShown, "\(property)")
      }
    }
    for verb in Self.names(after: "link") { #expect(statements.contains("link \(verb)")) }
    let words =
      LinkProfile.all.map(\.name) + Haptic.Kind.allCases.map(\.rawValue) + Packet.kinds
      + TransferKind.allCases.map(\.rawValue) + Outcome.names
      + Self.names(after: "expect link lost") + Self.names(after: "expect watch shows")
      + Self.names(after: "expect watch page") + Self.names(after: "expect phone workout Core")
    for word in words { #expect(text.contains("`\(word)`"), "\(word)") }
    for verdict in Verdict.allCases {
      #expect(text.contains("| \(verdict.rawValue) | \(verdict.exitCode) |"))
    }
  }

  /// The names that may stand after some words, as the parser lists them to who writes another.
  private static func names(after words: String) -> [String] {
    do throws(Diagnostics) {
      _ = try ScriptParser.parse("@0s \(words) qqqqqqqq")
      return []
    } catch {
      let hint = error.all.first?.hint ?? ""
      return hint.dropFirst("there are: ".count).components(separatedBy: ", ")
    }
  }

  @Test func `the grammar has every word that the parser knows`() throws {
    let grammar = try #require(text.components(separatedBy: "## The grammar").last)
    var words = Explanation.firstWords + ["not"]
    for line in ["expect watch", "expect phone", "expect link", "link"] {
      words += Self.names(after: line)
    }
    // A near word has those of life and power named, too.
    words += ["suspend", "resume", "clock", "drift", "zone", "kill", "restart", "disk", "do"]
    let told = Explanation.of("expect watch page", in: .workouts) ?? []
    words += told.compactMap { $0.hasPrefix("  ") ? $0.split(separator: " ").first : nil }.map(
      String.init
    )
    for word in words { #expect(grammar.contains("\"\(word)\""), "\(word)") }
  }

  @Test func `the table of profiles holds their numbers`() {
    for profile in LinkProfile.all {
      let times = [profile.connect, profile.supervision, profile.notice].map(\.description)
      let rate = profile.bitsPerSecond.map(Self.grouped) ?? "without limit"
      let cells = ["`\(profile.name)`", "\(profile.latency)", "\(profile.jitter)", rate] + times
      #expect(text.contains("| " + cells.joined(separator: " | ") + " |"), "\(profile.name)")
    }
  }

  /// A number with commas between its thousands.
  private static func grouped(_ number: Int64) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }
}
