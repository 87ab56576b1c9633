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
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let file = root.appending(path: "docs/scenarios.md")

  private let text: String

  init() throws { text = try Self.text(of: "docs/scenarios.md") }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Expects that a part of the page has some words, and tells nothing but these words where it has
  /// them not.
  private func expect(
    _ words: String,
    in part: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isThere = part.contains(words)
    #expect(isThere, "docs/scenarios.md lacks: \(words)", sourceLocation: sourceLocation)
  }

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
      var engine = Engine(.init(of: script))
      var runner = Runner(script) { _ in }
      try engine.attach(
        .watch,
        to: InProcessPort(.watch) { DeviceModel.watch().make(incarnation: $0, disk: $1) }
      )
      let phone = script.model(of: .phone)
      try engine.attach(
        .phone,
        to: InProcessPort(.phone) { phone.makeWithApps(incarnation: $0, disk: $1) }
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
    let changed = text.split(separator: "\n").filter { !self.text.contains($0) }
    let isFresh = text == self.text
    #expect(isFresh, "UPDATE_GOLDEN=1 writes them anew, read them: \(changed)")
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
    for verb in Self.names(after: "link") { expect("link \(verb)", in: statements) }
    let words =
      LinkProfile.all.map(\.name) + Haptic.Kind.allCases.map(\.rawValue) + Packet.kinds
      + TransferKind.allCases.map(\.rawValue) + Outcome.names
      + Self.names(after: "expect link lost") + Self.names(after: "expect watch shows")
      + Self.names(after: "expect watch page") + Self.names(after: "expect phone workout Core")
    for word in words { expect("`\(word)`", in: text) }
    for verdict in Verdict.allCases {
      expect("| \(verdict.rawValue) | \(verdict.exitCode) |", in: text)
    }
  }

  @Test func `every fault of a device has its row and its example`() {
    let statements = blocks("statements").joined().split(separator: "\n")
    for name in NamedFault.hostVerbs {
      let isShown = DeviceRole.allCases.contains { device in
        statements.contains { "\($0) ".hasPrefix("\(device.name) \(name) ") }
      }
      #expect(isShown, "docs/scenarios.md has no example of “\(name)”")
      let hasRow = text.contains("| `\(name)` |") || text.contains("| `\(name) ")
      #expect(hasRow, "docs/scenarios.md has no row of “\(name)”")
    }
    for fault in SessionFault.all { expect("| `\(fault.name)` |", in: text) }
  }

  @Test func `every verb of a device has its row`() {
    let cells = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.split(separator: " | ").first?.split(separator: "`") ?? [] }
    for device in DeviceRole.allCases {
      for verb in Vocabulary.workouts[device].verbs where verb.name != "fault" {
        let spellings = [verb.name, "\(device.name) \(verb.name)"]
        let hasRow = cells.contains { cell in
          spellings.contains { "\(cell) ".hasPrefix("\($0) ") }
        }
        #expect(hasRow, "docs/scenarios.md has no row of “\(device.name) \(verb.name)”")
      }
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
    words += NamedFault.hostVerbs + ["do"] + LinkProfile.all.map(\.name)
    let told = Explanation.of("expect watch page", in: .workouts) ?? []
    words += told.compactMap { $0.hasPrefix("  ") ? $0.split(separator: " ").first : nil }.map(
      String.init
    )
    for word in words { expect("\"\(word)\"", in: grammar) }
  }

  // MARK: Profiles

  @Test func `the tables of profiles hold their numbers`() throws {
    let rows = try Self.text(of: "docs/protocol/link.md").split(separator: "\n")
    for profile in LinkProfile.all {
      let times = [profile.connect, profile.supervision, profile.notice].map(\.description)
      let rate = profile.bitsPerSecond.map(Self.grouped) ?? "without limit"
      let cells = ["`\(profile.name)`", "\(profile.latency)", "\(profile.jitter)", rate] + times
      expect("| " + cells.joined(separator: " | ") + " |", in: text)
      let row = rows.first { $0.hasPrefix("| `\(profile.name)`") } ?? ""
      let figures = " | " + Self.spaced(profile).joined(separator: " | ") + " |"
      #expect(row.hasSuffix(figures), "docs/protocol/link.md, of `\(profile.name)`: \(figures)")
    }
  }

  /// The cells of a profile behind its name, with spaces before their units.
  private static func spaced(_ profile: LinkProfile) -> [String] {
    let times = [
      profile.latency, profile.jitter, profile.connect, profile.supervision, profile.notice,
    ].map { quantity($0.nanoseconds, [(1_000_000_000, "s"), (1_000_000, "ms")]) }
    let rate = profile.bitsPerSecond.map {
      quantity($0, [(1_000_000, "Mbit/s"), (1_000, "kbit/s")])
    }
    return times.prefix(2) + [rate ?? "no limit"] + times.suffix(3)
  }

  /// A quantity in the first unit that it reaches, with one digit behind the point where it needs it.
  private static func quantity(_ amount: Int64, _ units: [(size: Int64, name: String)]) -> String {
    guard amount > 0, let unit = units.first(where: { amount >= $0.size }) ?? units.last else {
      return "0"
    }
    let tenths = amount * 10 / unit.size
    let part = tenths % 10 == 0 ? "" : ".\(tenths % 10)"
    return "\(tenths / 10)\(part) \(unit.name)"
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
