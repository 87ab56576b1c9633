import Devices
import Workouts
import Foundation
import Link
import Pair
import PhoneSim
import Protocol
import Scenario
import Simulation
import Testing
import WatchSim

/// What `docs/scenarios.md` says is so: its examples run, and it leaves nothing out.
struct DocumentationTests {
  private let text: String

  init() throws {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/scenarios.md")
    text = try String(contentsOf: file, encoding: .utf8)
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
