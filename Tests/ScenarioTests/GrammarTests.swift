import Foundation
import LockstepLink
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks
import Testing

/// The grammar for editors: it is the tables', and colours what they have.
struct GrammarTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "editors/vscode/lockstep.tmLanguage.json")

  private struct Rule {
    let expression: NSRegularExpression
    /// What the whole, and each group, is.
    let names: [Int: String]
  }

  private let rules: [Rule]

  init() throws {
    let bytes = Data(TextMateGrammar.bytes(of: .workouts))
    let grammar = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let patterns = try #require(grammar["patterns"] as? [[String: Any]])
    rules = try patterns.map { pattern in
      var names: [Int: String] = [:]
      if let name = pattern["name"] as? String { names[0] = name }
      for (group, value) in pattern["captures"] as? [String: [String: String]] ?? [:] {
        names[try #require(Int(group))] = value["name"]
      }
      let match = try #require(pattern["match"] as? String)
      return Rule(expression: try NSRegularExpression(pattern: match), names: names)
    }
  }

  /// What a word of a line is: by the rule that matches first in the line, as editors do it.
  private func name(of word: String, in line: String) -> String? {
    let wanted = (line as NSString).range(of: word, options: .backwards)
    var start = 0
    let end = (line as NSString).length
    while start < end {
      var best: (result: NSTextCheckingResult, rule: Rule)?
      for rule in rules {
        let rest = NSRange(location: start, length: end - start)
        let options: NSRegularExpression.MatchingOptions = [
          .withTransparentBounds, .withoutAnchoringBounds,
        ]
        guard let found = rule.expression.firstMatch(in: line, options: options, range: rest) else {
          continue
        }
        if best.map({ found.range.location < $0.result.range.location }) ?? true {
          best = (found, rule)
        }
      }
      guard let (result, rule) = best else { return nil }
      for group in 1..<max(1, result.numberOfRanges) where result.range(at: group) == wanted {
        return rule.names[group]
      }
      if NSIntersectionRange(result.range, wanted).length > 0 { return rule.names[0] }
      start = max(start + 1, NSMaxRange(result.range))
    }
    return nil
  }

  @Test func `the file is what the tables give`() throws {
    let bytes = Data(TextMateGrammar.bytes(of: .workouts))
    let kept = try? Data(contentsOf: Self.file)
    if kept != bytes { try bytes.write(to: Self.file) }
    #expect(kept == bytes, "it was written anew: look at it")
  }

  @Test func `each word that begins a line or follows a subject has its colour`() {
    for item in Completion.after([], in: .workouts) {
      let line = item.word == "|" ? "| 1" : item.word
      // A device and the link are coloured with what follows.
      if ["watch", "phone", "link"].contains(item.word) { continue }
      #expect(name(of: item.word, in: line)?.hasPrefix("keyword.") == true, "\(item.word)")
    }
    for subject in ["watch", "phone", "link"] {
      for item in Completion.after([subject], in: .workouts) {
        let line = "@1s      \(subject) \(item.word)"
        if LinkProfile.all.contains(where: { $0.name == item.word }) { continue }
        #expect(name(of: item.word, in: line) == "support.function.lockstep", "\(line)")
      }
    }
    for profile in LinkProfile.all {
      for line in ["link \(profile.name)", "@1s link handover \(profile.name)"] {
        #expect(name(of: profile.name, in: line) == "support.constant.lockstep", "\(line)")
      }
    }
  }

  @Test func `each check is coloured as far as its words go`() {
    for subject in ["watch", "phone", "link", "timers", "settled"] {
      for item in Completion.after(["expect", subject], in: .workouts) where item.usage != item.word
      {
        let words = "\(subject) \(item.word)"
        for line in ["expect \(words)", "+1s expect not \(words) within 1s"] {
          #expect(name(of: words, in: line) == "support.function.lockstep", "\(line)")
        }
      }
    }
  }

  @Test(arguments: [
    ("@1m30s watch launch", "@1m30s", "constant.numeric.time.lockstep"),
    ("+250ms watch launch", "+250ms", "constant.numeric.time.lockstep"),
    ("expect watch page rest within 300ms", "300ms", "constant.numeric.duration.lockstep"),
    ("expect watch page rest within 300ms", "within", "keyword.operator.word.lockstep"),
    ("watch launch # and so on", "# and so on", "comment.line.number-sign.lockstep"),
    ("phone split \"A # B\"", "\"A # B\"", "string.quoted.double.lockstep"),
    ("phone add $name to Core", "$name", "variable.other.lockstep"),
    ("phone watch#1", "#1", "nothing"),
  ])
  func `words are told apart by their shape`(line: String, word: String, wanted: String) {
    #expect((name(of: word, in: line) ?? "nothing") == wanted)
  }
}
