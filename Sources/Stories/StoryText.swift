import LockstepLink
import LockstepProtocol
package import LockstepScenario
import LockstepSimulation

/// A finding as a scenario file, which `lockstep run` plays to the same failure.
package struct StoryText {
  private let script: Script
  private let telling: Telling
  private let breach: Breach
  private let freedoms: [Freedom]
  private let vocabularies: [String]
  private let origin: StoryOrigin?

  /// - Parameters:
  ///   - vocabularies: The files with the apps' verbs, as the finding's file names them.
  ///   - origin: The seed and number of the story; `nil` if it was not drawn.
  package init(
    _ telling: Telling,
    breaking breach: Breach,
    of script: Script,
    freedoms: [Freedom] = [],
    vocabularies: [String] = [],
    origin: StoryOrigin? = nil
  ) {
    self.script = script
    self.telling = telling
    self.breach = breach
    self.freedoms = freedoms
    self.vocabularies = vocabularies
    self.origin = origin
  }

  /// The content of the file.
  package var text: String {
    ScriptFormatter.formatted((comment + header + [""] + body + promise).joined(separator: "\n"))
  }

  private var comment: [String] {
    let found = telling.found(breach) ?? ""
    let first = "# It shows that \(breach.words): \(found)."
    return [first] + (origin.map { ["# \($0.sentence)"] } ?? [])
      + freedoms.map { freedom in
        "# “\(freedom.text)” may come at any time between \(Self.time(freedom.range.lowerBound)) and "
          + "\(Self.time(freedom.range.upperBound))."
      }
  }

  private static func time(_ time: TrueTime) -> String { "\(time - .zero)" }

  private var header: [String] {
    var lines = ["title \(title)"]
    if let app = script.app { lines.append("app \(Word.spelled(app))") }
    if let seed = script.seed { lines.append("seed \(seed)") }
    if script.profile.name != Script().profile.name { lines.append("link \(script.profile.name)") }
    if let contract = script.contract { lines.append("contract \(contract.name)") }
    return lines + script.servers.map(\.line)
      + script.appsBeside.map { "\($0.device.name) has \($0.name)" }
      + vocabularies.map { "vocabulary \(Word.spelled($0))" }
  }

  private var title: String {
    switch breach {
    case .promise(let name): "Broken: \(name)"
    case .line: script.title.isEmpty ? "A line fails" : script.title
    case .pair: "A promise of the pair is broken"
    case .appEnded(let device): "The \(device.name)'s app ends"
    case .fault(let device): "The \(device.name) cannot go on"
    }
  }

  /// The lines of the story, each with its time unless the line above has the same.
  private var body: [String] {
    var last: TrueTime?
    var lines: [String] = []
    for line in telling.story.lines {
      let time = line.time == last ? "" : "@\(line.time - .zero)"
      lines.append("\(time) \(line.text)")
      last = line.time
    }
    if case .line = breach { return lines }
    if last != end { lines.append("@\(end - .zero) end") }
    return lines
  }

  /// The instant at which the run can end, after everything seen behind the last line.
  private var end: TrueTime {
    let found = telling.found.first { $0.breach == breach }
    guard !isSettled, let seen = found?.time, seen > telling.end else { return telling.end }
    return Teller.wholeSecond(after: seen)
  }

  /// `true` if the broken promise is judged some time after the end, by lines of its own.
  private var isSettled: Bool {
    guard case .promise(let name) = breach else { return false }
    return script.promises.contains { $0.name == name && $0.settling != nil }
  }

  /// The lines of the broken promise; empty for a rule of every pair, which is judged anyway.
  private var promise: [String] {
    guard case .promise(let name) = breach,
      let promise = script.promises.first(where: { $0.name == name })
    else { return [] }
    return [""] + promise.text
  }
}

/// The seed and number of the story that led to a finding.
///
/// Of two findings for one promise, that of the earlier story is kept.
package struct StoryOrigin: Sendable, Equatable {
  package let story: Int
  package let seed: UInt64

  package init(story: Int, seed: UInt64) {
    self.story = story
    self.seed = seed
  }

  /// Reads the origin in the comment of a finding; `nil` if there is none.
  package init?(in text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 6, words.prefix(2) == ["#", "Story"], words[3...4] == ["of", "seed"],
        words[5].hasSuffix("."), let story = Int(words[2]), let seed = UInt64(words[5].dropLast())
      else { continue }
      self.init(story: story, seed: seed)
      return
    }
    return nil
  }

  /// The origin as the comment of a finding spells it.
  package var sentence: String { "Story \(story) of seed \(seed)." }
}
