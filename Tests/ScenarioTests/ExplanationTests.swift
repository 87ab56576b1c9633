import Foundation
import LockstepLink
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks
import Testing

/// What a line means, as it is told to somebody who writes one.
struct ExplanationTests {
  /// What is added to a line for each word that can follow a check.
  private static let endings = [
    "within": ["within 1s"], "for": ["for 1s"],
    "at": ["at most 2 times within 1s", "at least 2 times within 1s", "2 times within 1s"],
    "before": ["before link stalled within 1s"], "until": ["until link stalled within 1s"],
    "after": ["after link stalled by 1s within 2s"], "as": ["as it"],
  ]

  /// The words that an explanation says can follow.
  private func offered(_ line: String) throws -> [String] {
    let told = try #require(Explanation.of(line, in: .workouts))
    return told.filter { $0.hasPrefix("  ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }

  private func isRefused(_ line: String, below header: String) -> Bool {
    do throws(Diagnostics) {
      _ = try ScriptParser.parse("\(header)\n@0s \(line)", in: .workouts)
      return false
    } catch {
      return true
    }
  }

  @Test(arguments: CheckTests.cases)
  func `what is offered after a check is what no line refuses`(_ check: CheckTests.Case) throws {
    let rest = check.holds.rest.components(separatedBy: " within").first ?? ""
    for line in ["\(check.name) \(rest)", "not \(check.name) \(rest)"] {
      // Of outcomes a reply alone has something to keep.
      let words = line.replacing("delivered", with: "replied")
      let offered = try offered("expect \(words)")
      for (word, endings) in Self.endings {
        for ending in endings {
          #expect(
            isRefused("expect \(words) \(ending)", below: check.story.header)
              == !offered.contains(word),
            "\(words) \(ending)"
          )
        }
      }
    }
  }

  @Test func `no name is said twice, in what is explained and in what is completed`() throws {
    func check(_ lines: [String]) {
      for line in lines {
        let words = line.prefix { $0 != ":" }.split(separator: " ")
        for (word, next) in zip(words, words.dropFirst()) { #expect(word != next, "\(line)") }
      }
    }
    for line in ["link", "watch", "phone", "expect"] {
      check(try #require(Explanation.of(line, in: .workouts)))
      check(Completion.after([line], in: .workouts).map(\.usage))
    }
    let link = try #require(Explanation.of("link break-in-file", in: .workouts))
    #expect(link.first?.hasPrefix("link break-in-file N% or BYTES [to DEVICE]: ") == true)
  }

  @Test(arguments: [
    ("title One set", "title WORDS: what the log calls the run"),
    ("needs crash", "needs ABILITY…: what a device must be able to do"),
    ("set theme blue", "set NAME VALUE [times N]: what $NAME stands for"),
    (
      "random n 1 to 3", "random NAME FROM to TO, or NAME among VALUE…: the same, drawn by the seed"
    ),
    ("| 1", "| VALUE…: a row of the table"), ("repeat 3 times", "repeat N times [as NAME]: "),
    ("given a watch", "given [WORDS]: a heading over the preparation"),
  ])
  func `a line of the header or of a block is explained by its word`(line: String, told: String)
    throws
  {
    let lines = try #require(Explanation.of(line, in: .workouts))
    #expect(lines.first?.hasPrefix(told) == true, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("As it stands") }, "\(lines)")
  }

  @Test(arguments: [
    ("watch frobnicate", true), ("expect watch haptic clik", true), ("@1s watch launch now", true),
    ("expect watch screen \"a", true), ("watch", false), ("expect phone exercise", false),
    ("watch rest", false), ("expect watch haptic click 3 times within 1m", false), ("seed", false),
  ])
  func `a line is wrong by a word that cannot stand there, and not by what is still missing`(
    line: String,
    isWrong: Bool
  ) {
    #expect(Explanation.isWrong(line, in: .workouts) == isWrong)
  }

  @Test func `a line of the header with nothing in it is told what is missing`() throws {
    for word in ["title", "seed", "needs", "covers", "set"] {
      let lines = try #require(Explanation.of(word, in: .workouts))
      #expect(lines.last?.hasPrefix("As it stands it is a mistake: ") == true, "\(lines)")
    }
  }

  @Test func `what a page links is told in words alone`() throws {
    for line in ["expect phone event", "expect phone file", "expect phone"] {
      let told = try #require(Explanation.of(line, in: .workouts))
      #expect(!told.contains { $0.contains("](") }, "\(line)")
    }
    for words in [["expect", "phone"], ["expect", "watch"]] {
      #expect(!Completion.after(words, in: .workouts).contains { $0.summary.contains("](") })
    }
  }

  @Test(arguments: [
    "watch cancel-file mine", "expect watch outcome mine delivered", "@2s watch user-info $it",
    "expect phone receives message theme = $it.theme within 1s",
  ])
  func `a name that another line may give is no mistake`(line: String) throws {
    let told = try #require(Explanation.of(line, in: .workouts))
    #expect(!told.contains { $0.contains("mistake") }, "\(told)")
  }

  @Test(arguments: Language.workouts.checks.map(\.name) + ["watch", "phone", "link"])
  func `no mark of a page stands in what is told`(_ words: String) throws {
    let isCheck = Language.workouts.checks.contains { $0.name == words }
    let told = try #require(
      Explanation.of((isCheck ? "expect " : "") + words, in: .workouts)
    )
    #expect(!told.contains { $0.contains("`") }, "\(told)")
  }

  @Test func `what is to be written stands between quotes`() throws {
    let told = try #require(Explanation.of("expect watch page", in: .workouts))
    #expect(told.first?.contains("shows this page: “ready”, “work”, “rest”, “finish”") == true)
  }

  @Test(arguments: ["message", "user-info", "context", "message-data", "file"])
  func `what is sent can have a name, and it is told for what`(_ verb: String) throws {
    let told = try #require(Explanation.of("watch \(verb)", in: .workouts))
    let usage = try #require(told.first?.prefix { $0 != ":" })
    #expect(usage.hasSuffix(" [as NAME]") && !usage.contains("LABEL"), "\(told)")
    let line = try #require(told.first { $0.contains("as NAME at its end") })
    #expect(line.contains("cancel-") == ["user-info", "file"].contains(verb))
  }

  @Test(arguments: [
    (
      "watch user-info {\"n\":1} foo",
      "“user-info” takes no “foo”; usage: user-info {JSON} [as NAME]"
    ),
    ("phone split A color", "there are: red, orange"), ("phone add Plank to", "SPLIT is missing"),
    ("phone split A icon", "there are: dumbbell, figure.arms.open"),
  ])
  func `the mistake of a line says what to write in the words of its usage`(
    line: String,
    told: String
  )
    throws
  {
    let mistake = try #require(Explanation.of(line, in: .workouts)?.last)
    #expect(mistake.hasPrefix("As it stands it is a mistake: "), "\(mistake)")
    #expect(mistake.contains(told) && !mistake.contains("LABEL"), "\(mistake)")
    #expect(!mistake.contains("] is missing"), "\(mistake)")
  }

  @Test func `a line that cannot be cut into words is told why`() throws {
    let told = try #require(Explanation.of("watch message {\"a\":1", in: .workouts))
    #expect(told.count == 1)
    #expect(told[0].contains("the JSON object has no closing brace"), "\(told)")
  }

  @Test func `a verb of the link with a typing error is explained as the one that is near`() throws
  {
    let told = try #require(Explanation.of("link proflie", in: .workouts))
    #expect(told[0].hasPrefix("link profile NAME: "))
    #expect(told.count == 3 && told[2].contains("did you mean “profile”?"), "\(told)")
  }

  @Test func `a profile is explained where it stands at the top`() throws {
    let told = try #require(Explanation.of("link wifi-lan", in: .workouts))
    #expect(told[0].hasPrefix("link wifi-lan: at the top"))
    #expect(!told.contains { $0.contains("mistake") })
  }
}
